// Bot levels, from the weakest to the strongest.
import { _ } from "./i18n.js";

export const LEVELS = ["beginner", "easy", "medium", "hard", "expert"];
export const levelName = (level) =>
  ({
    random: _("Random"),
    beginner: _("Beginner"),
    easy: _("Easy"),
    medium: _("Medium"),
    hard: _("Hard"),
    expert: _("Expert"),
  })[level] || level;

// What to expect of a level.
export const levelHelp = (level) =>
  ({
    beginner: _("Overlooks a lot: for your very first games."),
    easy: _("Makes mistakes: a relaxed game."),
    medium: _("Plays sensibly, with a slip now and then."),
    hard: _("Plays well and forgives little."),
    expert: _("Thinks ahead: hard to beat."),
  })[level];

// The levels that play this game; other bots stay with the researchers.
export function levelsOf(games, game) {
  const all = games.games.find((one) => one.name === game)?.levels ?? [];
  const known = LEVELS.filter((level) => all.includes(level));
  return known.length ? known : all.slice(0, 1);
}
