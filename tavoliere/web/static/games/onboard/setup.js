// A position of On Board set up by hand: that of Qwixx, with the pawns on their track.
import { dockWith, sheetsWith } from "../sheets/setup.js";
import { spiral } from "./onboard.js";

export const Board = sheetsWith(spiral);
export const Dock = dockWith(4);
