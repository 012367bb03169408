// Shows a device states of a table, one after the other, as a server might send them, and gives back what it does.
// "its seal" in a state stands for the seal of the device's latest number.
import { newSeal, noteOf, sealed, shown } from "./static/core/noted.js";
import { alone, seen } from "./static/engine/seal.js";

export default function show(states) {
  let seal = newSeal();
  const said = [];
  for (const text of states) {
    const state = JSON.parse(text.replaceAll("its seal", seal).replaceAll("its number", sealed(seal).number));
    // Whoever plays against bots shows the number at once, on this seat of so many.
    if (state.alone) {
      const { table, you } = state;
      shown(seal, alone(table.commitment, seal, you.seats[0], state.alone));
      said.push({ said: ["show"], isChanged: false });
      continue;
    }
    const { messages, isChanged } = seen(state);
    said.push({ said: messages.map(([message]) => message), isChanged });
  }
  return { said, note: noteOf("t", 1) };
}
