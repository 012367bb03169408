// An engine for all four games in JavaScript: it knows the protocol and no rules, and plays the last legal move, unless
// that passes over more than two numbers of the row. Try it:
//
//     tavoliere engine check "node examples/engines/last.js"

const { createInterface } = require("node:readline");

/** How many numbers a cross passes over, counted from the last one in its row. */
function gap(move, sheet) {
  const [row, number] = [move[0], Number(move.slice(1))];
  const marks = sheet.split(" ").find((word) => word[0] === row && /\d/.test(word[1])) ?? "";
  const numbers = marks.slice(1).split(",").map(Number.parseFloat).filter(Number.isFinite); // “5*2” is a stack on 5
  const rises = "ry".includes(row); // red and yellow rise from 2 to 12, green and blue fall
  const last = numbers.length ? (rises ? Math.max(...numbers) : Math.min(...numbers)) : rises ? 1 : 13;
  return Math.abs(number - last) - 1;
}

function choose(seat, legal, position) {
  const [game, ...sections] = position.split("|").map((section) => section.trim());
  if (game === "crosswise") return legal.at(-1);
  const crosses = legal.filter((move) => /^[rygb]/.test(move) && gap(move, sections[seat]) <= 2);
  if (crosses.length) return crosses.at(-1);
  return legal.includes("pass") ? "pass" : legal.at(-1);
}

let seat = 0;
let legal = [];
createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.trim().split(" ");
  if (word === "tavoliere") console.log("engine last 1.0\nready");
  if (word === "ask") seat = Number(rest[0]);
  if (word === "legal") legal = rest.join(" ").split(", ");
  if (word === "position") console.log(`move ${choose(seat, legal, rest.join(" "))}`);
});
