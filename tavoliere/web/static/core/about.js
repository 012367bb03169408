// What the server says about itself in every page: games with titles, players and levels; whether experts
// search; what can be said with one tap, as pictures and as phrases; how fast bots play, as factors for all
// pauses; limits.
const about = JSON.parse(document.getElementById("about").textContent);

export const { games, search, reactions, phrases, paces, limits, daily, history, evenings, days, push } =
  about;
export const aboutGame = (name) => games.find((one) => one.name === name);
export const hasCoach = (name) => aboutGame(name).coach; // a game added to ours may have none
export const titleOf = (name) => aboutGame(name).title;
// The levels that people play with, from the weakest to the strongest; "random" is for researchers, or where
// there is nothing else.
export const levelsOf = (game) => {
  const { levels } = aboutGame(game);
  return levels.length > 1 ? levels.filter((level) => level !== "random") : levels;
};
export const LEVELS = games.map((game) => levelsOf(game.name)).sort((a, b) => b.length - a.length)[0];
export const isReaction = ({ type, emote }) => type === "emote" && reactions.includes(emote);
