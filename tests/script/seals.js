// Shows a device states of a table, one after the other, as a server might send them, and gives back what it does.
// "its seal" in a state stands for the seal of the device's latest number.
import { newSeal, noteOf, sealed } from "./static/core/noted.js";
import { seen } from "./static/engine/seal.js";

export default function show(states) {
  let seal = newSeal();
  const said = [];
  for (const text of states) {
    const state = JSON.parse(text.replaceAll("its seal", seal).replaceAll("its number", sealed(seal).number));
    const { messages, isChanged } = seen(state);
    said.push({ said: messages.map(([message]) => message), isChanged });
  }
  return { said, note: noteOf("t", 1) };
}
