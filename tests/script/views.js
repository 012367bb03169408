// Follows games that were recorded as text, and compares what a device shows with what the server would: by check
// sums, since there are many views. Whatever differs first is given back as it is here.
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
const crc32 = (text) =>
  ~new TextEncoder().encode(text).reduce((sum, byte) => (sum >>> 8) ^ TABLE[(sum ^ byte) & 255], -1) >>> 0;

// JSON with its keys in order, since the order of keys says nothing.
const written = (value) =>
  JSON.stringify(value, (_, part) =>
    Object.is(part, -0) ? "minus zero" : part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export default async function follow(address, recording) {
  const rules = await import(address);
  const { Position } = await import("/static/engine/device/position.js");
  const games = await (await fetch(recording)).json();
  const found = { compared: 0, different: null };
  for (const { players, first, options, steps } of games) {
    let position = Position.start(rules, players, first, options);
    for (const [number, { event, sums, why }] of steps.entries()) {
      const before = position;
      if (event) position = event.seat === null ? before.happen(event.text) : before.play(event.seat, event.text);
      const facts = {
        text: event?.seat === null ? rules.outcome(before.state, position.state) : null,
        did: event && event.seat !== null ? before.effect(event.seat, event.text, position) : null,
        ending: position.ending,
        why: why.map(([seat, move]) => {
          const refusal = position.whyNot(seat, move);
          return refusal && [refusal.template, refusal.values.reason ?? null, refusal.rule];
        }),
        ...Object.fromEntries(position.seats.map((seat) => [`view ${seat}`, position.view(seat)])),
        "view of a spectator": position.view(null),
      };
      for (const [what, fact] of Object.entries(facts)) {
        found.compared++;
        if (crc32(written(fact)) !== sums[what]) found.different ??= { number, what, fact };
      }
      if (found.different) return found;
    }
  }
  return found;
}
