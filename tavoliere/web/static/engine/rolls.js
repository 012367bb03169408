// Every roll in the games that this device knows, and whose it was. Dice that people typed in are left out:
// they are theirs, not ours.
import { asked } from "./device/past.js";
import { games } from "./device/store.js";
import { read } from "./coach/record.js";
import { FACES, SUMS } from "../core/fair.js";

const isTyped = (text) => /^dice: own$/m.test(text);

// [{ white: [4, 1], coloured: [2, 3], isOwn, table, number, at }], game after game.
export async function rolls(onlyTable, onlyNumber) {
  const found = [];
  for (const { id, number, at } of await games()) {
    const table = id.slice(0, id.lastIndexOf("/"));
    if (onlyTable && (table !== onlyTable || number !== onlyNumber)) continue;
    try {
      const { own, text, begun } = await asked(table, number);
      if (isTyped(text)) continue;
      for (const { kind, text: dice, due } of (await read(text, begun)).steps)
        if (kind === "roll") found.push({ ...facesOf(dice), isOwn: own.includes(due), table, number, at });
    } catch {
      /* a game that this device cannot replay any more tells nothing of its dice */
    }
  }
  return found;
}

function facesOf(dice) {
  const [white, coloured] = dice.split(" ").map((faces) => [...faces].filter((one) => one > "0").map(Number));
  return { white, coloured: coloured ?? [] };
}

// What a collection of rolls shows.
export function tally(all) {
  const dice = all.flatMap(({ white, coloured }) => [...white, ...coloured]);
  const sums = all.map(({ white }) => white[0] + white[1]);
  const count = (list, one) => list.filter((other) => other === one).length;
  return {
    dice: dice.length,
    rolls: all.length,
    faces: FACES.map((face) => count(dice, face)),
    sums: SUMS.map((sum) => count(sums, sum)),
    mean: dice.reduce((sum, one) => sum + one, 0) / dice.length,
  };
}

// The same as a table that any program reads.
export const asTable = (all) =>
  ["table,game,yours,white,coloured"]
    .concat(
      all.map(({ table, number, isOwn, white, coloured }) =>
        [table, number, Number(isOwn), white.join(""), coloured.join("")].join(","),
      ),
    )
    .join("\n");
