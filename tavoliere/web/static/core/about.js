// What the server says about itself in every page: games with titles, players and levels; whether experts
// search; emotes; limits.
const about = JSON.parse(document.getElementById("about").textContent);

export const { games, search, emotes, limits, daily } = about;
export const aboutGame = (name) => games.find((one) => one.name === name);
export const hasCoach = (name) => aboutGame(name).coach; // a game added to ours may have none
export const titleOf = (name) => aboutGame(name).title;
