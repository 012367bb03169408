// Bot levels in words.
import { _ } from "./i18n.js";
import { search } from "./about.js";

export { LEVELS, levelsOf } from "./about.js";

// On a server without Numba experts do not search, and players are told so.
export const levelName = (level) =>
  ({
    random: _("Random"),
    beginner: _("Beginner"),
    easy: _("Easy"),
    medium: _("Medium"),
    hard: _("Hard"),
    expert: search ? _("Expert") : _("Expert, without search"),
  })[level] || level;

// The character of a bot, in a word.
export const characterOf = (level) =>
  ({
    random: _("whimsical"),
    beginner: _("absent-minded"),
    easy: _("good-natured"),
    medium: _("level-headed"),
    hard: _("sharp"),
    expert: _("far-sighted"),
  })[level];

// What to expect from a level.
export const levelHelp = (level) =>
  ({
    beginner: _("Overlooks a lot: for your very first games."),
    easy: _("Makes mistakes: a relaxed game."),
    medium: _("Plays sensibly, with a slip now and then."),
    hard: _("Plays well and forgives little."),
    expert: search
      ? _("Thinks ahead: hard to beat.")
      : _("Plays well, but does not think ahead: this server has no Numba."),
  })[level];
