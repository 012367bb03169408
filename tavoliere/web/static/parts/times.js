// How long something takes or lasts, in words.
import { language } from "../core/i18n.js";

export const DAY = 86_400; // seconds
export const DAYS = [1, 3, 7, 14]; // what a decision may take in a game over days

// “Monday, 23 November”, and with the hour “Sat, 21 Nov, 20:41”.
const day = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" });
export const dayOf = (time) => day.format(time);
const moment = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
export const momentOf = (time) => new Intl.DateTimeFormat(language, moment).format(time);

const hour = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
export const timeOfDay = (hours) => hour.format(hours * 3_600_000);

const UNITS = [
  ["day", DAY],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

// The largest unit says enough: “3 days”, or narrow “3d”.
export function timeOf(seconds, unitDisplay = "long") {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? UNITS.at(-1);
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay });
  return format.format(Math.floor(seconds / length));
}
