// What people have chosen on this device: how fast bots play, and whether the table goes on by itself.
import { memory } from "./api.js";
import { _ } from "./i18n.js";

export const PACES = () => [
  ["relaxed", _("Relaxed")],
  ["brisk", _("Brisk")],
  ["once", _("At once")],
];
const KNOWN = ["relaxed", "brisk", "once"];

export const choices = {
  get pace() {
    return KNOWN.includes(memory.get("pace")) ? memory.get("pace") : "brisk";
  },
  // Whether a page is turned between people on one device.
  get handing() {
    return memory.get("handing") !== "off";
  },
  // Whether a pass is played for whoever can do nothing else.
  get goesOn() {
    return memory.get("goes-on") !== "off";
  },
};
