// The rules of a game, made by the server from its Python sources; the address has a hash of these.
export const base = new URL(document.querySelector("meta[name=rules]").content, location.href).href;
export const load = (game) => import(`${base}/${game}.js`);
export const loadLobby = () => import(`${base}/lobby.js`);
export const loadPast = (game) => import(`${base}/${game}.past.js`);
// With how a game goes at a table of a device.
export async function loadTable(game) {
  const [rules, table] = await Promise.all([load(game), import(`${base}/${game}.table.js`)]);
  return { ...rules, ...table };
}
