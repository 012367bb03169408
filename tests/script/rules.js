// Follows games that were recorded in Python (games.py) and compares everything that the rules say, byte for byte.
const [START, CHANCE, PLAY, END] = [0, 1, 2, 3];

export default async function follow(address, recording, players, actions, every) {
  const rules = await import(address);
  const raw = await (await fetch(recording)).arrayBuffer();
  const data = new DataView(raw);
  const found = { games: 0, steps: 0, compared: 0, different: [] };
  const state = new rules.State();
  const view = new rules.State();
  const moves = new Int16Array(actions + 1);
  let at = 0;
  const next = () => {
    at += 4;
    return data.getInt32(at - 4, true);
  };
  const bytes = () => {
    at += rules.State.SIZE;
    return new Uint8Array(raw, at - rules.State.SIZE, rules.State.SIZE);
  };
  const differs = (what, mine, theirs) => {
    found.different.push(`game ${found.games}, step ${found.steps}: ${what} is ${mine}, not ${theirs}`);
  };
  const same = (what, mine) => {
    const theirs = next();
    found.compared++;
    if (mine !== theirs && Number(mine) !== theirs) differs(what, mine, theirs);
  };
  const sameBytes = (what, mine) => {
    const theirs = bytes();
    found.compared++;
    if (mine.bytes.some((byte, i) => byte !== theirs[i])) differs(what, mine.bytes, theirs);
  };
  for (;;) {
    const [kind, seat, number] = [next(), next(), next()];
    if (kind === END) break;
    if (kind === CHANCE) rules.happen(state, number);
    if (kind === PLAY) rules.play(state, seat, number);
    if (kind === START) {
      found.games++;
      begin(rules, state, new Uint8Array(raw, at, rules.State.SIZE));
    }
    sameBytes('state', state);
    same('chance', rules.chance(state));
    same('awaited', rules.awaited(state));
    for (let place = -1; place < players; place++) {
      view.set(state);
      rules.conceal(view, place);
      sameBytes(`view of ${place}`, view);
      if (place < 0) continue;
      for (const fact of ['is_awaited', 'score', 'standing', 'is_winner']) same(fact, rules[fact](state, place));
      const count = rules.legal(state, place, moves);
      same('number of moves', count);
      for (let i = 0; i < count; i++) same('move', moves[i]);
      if (found.steps % every) continue;
      for (let action = -1; action <= actions; action++) same(`reason of ${action}`, rules.forbids(state, place, action));
    }
    found.steps++;
  }
  return { ...found, left: raw.byteLength - at, different: found.different.slice(0, 10) };
}

// A game begins as the recorded one did: what was agreed on is read from its first state.
function begin(rules, state, recorded) {
  const first = new rules.State(recorded.slice().buffer);
  state.bytes.fill(0);
  if (first.track) rules.start(state, first.players, first.active, first.track, first.bonus);
  else if (first.hands) rules.start(state, first.players, first.first, first.lone);
  else rules.start(state, first.players, first.active);
}
