// The rules of a game, made by the server from its Python sources; the address has a hash of these.
export const base = new URL(document.querySelector("meta[name=rules]").content, location.href).href;
export const load = (game) => import(`${base}/${game}.js`);
export const address = (game) => `${base}/${game}.bots.js`;
