// Where pages are. Scripts write addresses as a server has them, such as `/settings`. The pages of an app in
// a folder of files (`tavoliere site`) say where their folder is, and `at` finds the file there.
const told = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? "";

const folder = told("folder"); // of the pages in this language, seen from this page; empty on a server
export const isFolder = folder !== "";

// The server for live tables and shared games: this one, another that the folder names, or none ("").
export const server = isFolder ? told("server") : location.origin;

export function at(address) {
  if (!isFolder || !address.startsWith("/")) return address;
  const [, page, rest] = /^\/([^?#]*)(.*)$/.exec(address);
  return `${folder}/${page || "index"}.html${rest}`;
}

export const go = (address) => {
  location.href = at(address);
};

// The same, and the page that is left is not gone back to.
export const goInstead = (address) => {
  location.replace(at(address));
};

// Files beside the pages of all languages, such as /worker.js.
export const fileAt = (address) => (isFolder ? `${folder}/..${address}` : address);

// A page of this folder in another language; without `url`, the open one.
export function inLanguage(language, url = location.href) {
  const here = new URL(`${folder}/`, location.href).href;
  return new URL(`../${language}/${url.slice(here.length)}`, here).href;
}

// The caches of this app, the previous version and the latest; the same host may have others.
export async function ownCaches() {
  const { pathname } = new URL(fileAt("/"), location.href);
  return (await caches.keys()).filter((key) => key.startsWith(`tavoliere${pathname} `));
}
