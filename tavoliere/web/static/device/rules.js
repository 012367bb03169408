// The rules of a game, made by the server from its Python sources; the address has a hash of these.
export const base = new URL(document.querySelector("meta[name=rules]").content, location.href).href;
const loaded = new Map();

export const load = (game) => {
  if (!loaded.has(game)) loaded.set(game, import(`${base}/${game}.js`));
  return loaded.get(game);
};
export const address = (game) => `${base}/${game}.bots.js`;
