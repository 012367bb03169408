// What the server says about itself in every page: games with titles, players and levels; whether experts
// search; what can be said with one tap, as pictures and as phrases; how fast bots play, as factors for all
// pauses; limits.
const about = JSON.parse(document.getElementById("about").textContent);

export const { games, search, reactions, phrases, paces, limits, daily, history, evenings, days, push } =
  about;
export const aboutGame = (name) => games.find((one) => one.name === name);
export const hasCoach = (name) => aboutGame(name).coach; // a game added to ours may have none
export const titleOf = (name) => aboutGame(name).title;
export const isReaction = ({ type, emote }) => type === "emote" && reactions.includes(emote);
