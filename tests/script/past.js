// Shows a device states of a table, with all the lines that its page knows by then, and gives back whether each goes on
// from what it was told.
const kept = {};
globalThis.localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => (kept[key] = text) };
const { goesOn } = await import("./static/engine/past.js");

export default (shown) => shown.map(([state, events]) => goesOn(JSON.parse(state), JSON.parse(events)));
