// Every roll in the games that this device knows, and whose it was. Dice that people typed in are left out:
// they are theirs, not ours.
import { finishedGame } from "./finished.js";
import { games } from "./device/store.js";
import { FACES, SUMS } from "./fair.js";

// [{ white: [4, 1], coloured: [2, 3], isOwn, table, number, at }], game after game.
export async function rolls(onlyTable, onlyNumber) {
  const found = [];
  for (const { id, number, at } of await games()) {
    const table = id.slice(0, id.lastIndexOf("/"));
    if (onlyTable && (table !== onlyTable || number !== onlyNumber)) continue;
    try {
      const game = await finishedGame({ id: table, number, isHere: true });
      URL.revokeObjectURL(game.text);
      if (game.table.dice === "own") continue;
      for (const [i, { kind, text }] of game.steps.entries())
        if (kind === "roll")
          found.push({
            ...facesOf(text),
            isOwn: game.own.includes(game.positions[i].due),
            table,
            number,
            at,
          });
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
