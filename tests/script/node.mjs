// Runs a script beside the tests as a page would: what it asks of the page is here, and nothing else of a browser.
// Its name and arguments come as JSON from the standard input, and its answer goes to the standard output.
import { readFileSync } from "node:fs";

globalThis.location = new URL("./", import.meta.url);
globalThis.document = {
  documentElement: { lang: "en" },
  getElementById: () => null,
  querySelector: () => ({ content: "rules" }),
};
const [script, ...rest] = JSON.parse(readFileSync(0, "utf8"));
const { default: run } = await import(`./${script}`);
process.stdout.write(JSON.stringify(await run(...rest)));
