// A finished game as the server exports it, replayed on this device by the translated rules.
import { load } from "../device/rules.js";
import { Position } from "../device/position.js";

function parts(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const blank = lines.indexOf("");
  const headers = Object.fromEntries(
    lines.slice(0, blank).map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const steps = lines
    .slice(blank)
    .flatMap((line) => line.replace(/#.*/, "").split(";")) // a name above may contain a #
    .map((step) => step.trim())
    .filter(Boolean);
  return { headers, steps };
}

const numbers = (text) => (text ?? "").split(/\s+/).filter(Boolean).map(Number);

// { game, players, names, bots, resigned, positions, steps: [{ kind, seat, text, action, due }] }; the n-th
// position is the one before the n-th step. `begun` is where the game began, if not as the rules say.
export async function read(text, begun) {
  const { headers, steps } = parts(text);
  const players = Number(headers.players);
  const rules = await load(headers.game);
  const lone = headers.lone === undefined ? undefined : Number(headers.lone);
  const first = begun
    ? Position.read(rules, begun)
    : Position.start(rules, players, Number(headers.first), {
        side: headers.side,
        track: headers.track,
        lone,
      });
  const positions = [first];
  const made = steps.map((step) => {
    const position = positions.at(-1);
    const [, head, rest] = /^(\S+) (.+)$/.exec(step);
    const isChance = head === "roll" || head === "draw";
    const seat = Number(head);
    positions.push(isChance ? position.happen(rest) : position.play(seat, rest));
    return isChance
      ? { kind: head, seat: -1, text: rest, action: position.due, due: position.due }
      : { kind: "play", seat, text: rest, action: position.action(rest) };
  });
  return {
    game: headers.game,
    players,
    names: first.seats.map((seat) => headers[`seat ${seat}`] ?? ""),
    bots: numbers(headers.bots),
    resigned: headers.resigned === undefined ? -1 : Number(headers.resigned),
    positions,
    steps: made,
  };
}
