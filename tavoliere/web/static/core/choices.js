// What people have chosen on this device: how fast bots play, and whether the table goes on by itself.
import { paces } from "./about.js";
import { memory } from "./api.js";
import { _ } from "./i18n.js";

export const PACES = () => [
  ["relaxed", _("Relaxed")],
  ["brisk", _("Brisk")],
  ["once", _("At once")],
];

export const choices = {
  get pace() {
    return memory.get("pace") in paces ? memory.get("pace") : "brisk";
  },
  // Whether a screen comes between people who share a device.
  get handing() {
    return memory.get("handing") !== "off";
  },
  // Whether those who are new to a game are told what is new to them.
  get explains() {
    return memory.get("explains") !== "off";
  },
  // Whether the coach looks at every game when it is over.
  get reviews() {
    return memory.get("reviews") !== "off";
  },
  // Whether to pass for players who can do nothing else.
  get goesOn() {
    return memory.get("goes-on") !== "off";
  },
};
