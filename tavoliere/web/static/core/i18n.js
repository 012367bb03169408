// Sentences in the reader's language. The source strings are English; `_` marks them for the catalogue.

const catalogue = JSON.parse(document.getElementById("catalogue")?.textContent || "{}");

// A page contains the sentences of its language, each under a short mark of the English one
// (`mark_of` in tavoliere/web/catalogue.py).
const SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
const found = new Map();
function markOf(text) {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum, 31) + text.charCodeAt(i);
  return [0, 6, 12, 18].map((shift) => SIGNS[(sum >>> shift) & 63]).join("");
}
function translated(text) {
  if (!found.has(text)) found.set(text, catalogue[markOf(text)]);
  return found.get(text);
}
export const language = document.documentElement.lang || "en";

// The plural form for a number, ignoring its sign. The catalogue has it for numbers up to 199; larger ones
// behave like their last two digits.
const plurals = catalogue[""];
const formOf = (n) => {
  const count = Math.abs(n);
  return plurals ? Number(plurals[count < 200 ? count : 100 + (count % 100)]) : Number(count !== 1);
};

// "{name} rolled" with { name: "Ada" }. Values may be elements; then the result is a list of parts.
function fill(text, values) {
  if (!values) return text;
  const parts = text.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? (values[part] ?? `{${part}}`) : part));
  return parts.every((part) => typeof part !== "object") ? parts.join("") : parts;
}

const one = (text) => {
  const there = translated(text);
  return Array.isArray(there) ? there[0] : there || text;
};

export function _(text, values) {
  return fill(one(text), values);
}

export function _n(single, plural, n, values) {
  const there = translated(single);
  const forms = Array.isArray(there) ? there : [single, plural];
  return fill(forms[formOf(n)], { n: number(n), ...values });
}

// A sentence begins with a capital letter, whatever it begins with.
export const begun = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

// For r12: “Red 12: …”; a move without a field needs no name.
const about = (move, text) => {
  const [, colour, n] = /^([rygb])(\d+)$/.exec(move) || [];
  const name = `${{ r: _("Red"), y: _("Yellow"), g: _("Green"), b: _("Blue") }[colour]} ${n}`;
  return colour ? _("{name}: {text}", { name, text }) : text;
};

// A refusal of the server: its sentence and its parts are in the catalogue too. For a move, the reason is
// enough.
export function refusal(error) {
  if (!error) return "";
  // What fetch throws when there is no answer.
  if (error instanceof TypeError) return _("The server cannot be reached now. Try again in a moment.");
  const values = Object.fromEntries(
    Object.entries(error.values || {}).map(([key, value]) => [
      key,
      typeof value === "string" ? one(value) : value,
    ]),
  );
  const sentence =
    values.reason && values.move
      ? about(values.move, values.reason)
      : error.template
        ? fill(one(error.template), values)
        : _("That did not work. Load the page again, then try once more."); // no sentence of ours
  return begun(sentence);
}

// Formats are expensive to create.
const whole = new Intl.NumberFormat(language);
const oneDigit = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const list = new Intl.ListFormat(language, { type: "conjunction" });
export const number = (n) => whole.format(n).replace("-", "−");
export const tenths = (n) => oneDigit.format(n).replace("-", "−");
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");
export const joined = (words) => list.format(words);
