// The messages of a device's table: each is answered with events to store, or refused. They are the same as
// the server's (tavoliere/table), without what needs other devices: clocks, chat, invitations.
import { _ } from "../../core/i18n.js";
import { HERE } from "./table.js";
import { below, refuse } from "./position.js";

const LONGEST_NAME = 24;
const BOTS = ["Talbot", "Cabot", "Abbot", "Jabot", "Sabot", "Botero"];
const PACES = ["relaxed", "brisk", "once"];
const STAGES = {
  lobby: "this can only be done before the game starts",
  playing: "this can only be done during a game",
  over: "this can only be done after a game",
};
const denied = (code, template, values) => refuse(template, { code, ...values });
const clean = (name) => [...name.replace(/\s+/g, " ").trim()].slice(0, LONGEST_NAME).join("");

function at(table, stage) {
  if (table.stage !== stage) throw denied("stage", STAGES[stage]);
}

function openSeat(table, wanted) {
  const seat = wanted ?? table.seats.findIndex((one) => !one.device && !one.bot);
  if (seat < 0) throw denied("taken", "all seats are taken");
  if (table.seats[seat].device || table.seats[seat].bot) throw denied("taken", "somebody sits there already");
  return seat;
}

// A name that nobody else at the table has.
function newName(table, seat, text) {
  const name = clean(text);
  if (table.seats.some((one, i) => i !== seat && one.name.toLowerCase() === name.toLowerCase()))
    throw denied("taken", "somebody at this table is called {name} already: take another name", { name });
  return name;
}

// The first event of a new table.
export const open = (
  rules,
  { game, players, name, dice = "fair", pace, side, track, lone, first, hints, position },
) => ({
  type: "opened",
  number: 1,
  settings: settingsOf({ game, dice, pace, side, track, lone, first, hints, position }),
  seats: Array.from({ length: players ?? rules[game].ABOUT.players[1] }, (_, i) =>
    i === 0 && name ? { name: clean(name), device: HERE } : {},
  ),
});

const settingsOf = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

// When only these seats are left, who begins and who plays alone keep their seats, if these stay.
const renumbered = (settings, kept) => {
  const place = (seat) => (kept.includes(seat) ? kept.indexOf(seat) : null);
  return settingsOf({ ...settings, first: place(settings.first), lone: place(settings.lone) });
};

// Draw all tiles that are due at once: nobody decides anything in between.
function draws(position) {
  const events = [];
  for (let now = position; now.chance === "tile"; now = now.happen(events.at(-1).tile))
    events.push({ type: "drawn", seat: now.due, tile: now.chanceOutcome() });
  return events;
}

function checkAsked(table, seat, decision, isChance) {
  at(table, "playing");
  const asked = table.asked[seat];
  if (asked === undefined) throw denied("not_asked", "it is not this seat's turn to answer");
  if (decision !== asked || isChance !== (table.position.chance === "dice"))
    throw denied("late", "this answer is late: something else is asked now");
}

// A typed roll in the standard spelling.
const writtenRoll = (position, dice) => position.rules.outcome(position.state, position.happen(dice).state);

export const messages = {
  configure(table, { players: wanted, ...fields }) {
    at(table, "lobby");
    const before = table.settings;
    const isOther = fields.game && fields.game !== before.game;
    const settings = settingsOf({
      ...(isOther ? { dice: "fair", pace: before.pace } : before),
      game: before.game,
      ...fields,
    });
    const [few, many] = table.rules[settings.game].ABOUT.players;
    const players = wanted ?? Math.min(Math.max(table.seats.length, few), many);
    const kept = table.seats.map((_seat, i) => i);
    for (let i = kept.length - 1; i >= 0 && kept.length > players; i--)
      if (!table.seats[i].device && !table.seats[i].bot) kept.splice(i, 1);
    if (kept.length > players)
      throw denied("taken", "more than {players} seats are taken: free one first", { players });
    const seats = kept.map((i) => table.seats[i]);
    while (seats.length < players) seats.push({});
    const isFewer = kept.length < table.seats.length;
    return [{ type: "configured", settings: isFewer ? renumbered(settings, kept) : settings, seats }];
  },
  sit(table, { name, seat = null }) {
    at(table, "lobby");
    const place = openSeat(table, seat);
    return [{ type: "seated", seat: place, who: { name: newName(table, place, name), device: HERE } }];
  },
  bot(table, { level, seat = null }) {
    at(table, "lobby");
    const taken = table.seats.map((one) => one.name.toLowerCase());
    const name = BOTS.find((one) => !taken.includes(one.toLowerCase()));
    return [{ type: "seated", seat: openSeat(table, seat), who: { name, bot: level } }];
  },
  free(table, { seat }) {
    if (table.stage === "playing") at(table, "lobby");
    const { device, bot } = table.seats[seat];
    return device || bot ? [{ type: "freed", seat }] : [];
  },
  reseat(table, { seat, to }) {
    at(table, "lobby");
    return seat === to ? [] : [{ type: "reseated", seat, to }];
  },
  rename: (table, { seat, name }) =>
    clean(name) === table.seats[seat].name
      ? []
      : [{ type: "renamed", seat, name: newName(table, seat, name) }],
  pace(table, { seat, pace }) {
    if (!PACES.includes(pace)) throw refuse("bots play “relaxed”, “brisk” or at “once”");
    return pace === (table.settings.pace ?? "brisk") ? [] : [{ type: "paced", seat, pace }];
  },
  start(table) {
    at(table, "lobby");
    const seats = table.seats.filter((seat) => seat.device || seat.bot);
    const { position } = table.settings; // it says how many play
    const few = position ? table.seats.length : table.about.players[0];
    if (seats.length < few)
      throw denied("stage", "{game} needs at least {few} players: more must sit down", {
        game: table.about.title,
        few,
      });
    const kept = table.seats.flatMap((seat, i) => (seat.device || seat.bot ? [i] : []));
    const settings = renumbered(table.settings, kept);
    const lot = settings.first === undefined;
    const isOther = ["first", "lone"].some((one) => settings[one] !== table.settings[one]);
    return [
      ...(isOther ? [{ type: "configured", settings, seats }] : []),
      { type: "started", seats, first: lot ? below(seats.length) : settings.first, lot },
    ];
  },
  roll(table, { seat, decision, dice = null }) {
    checkAsked(table, seat, decision, true);
    const isOwn = table.settings.dice === "own";
    if (isOwn && dice === null) throw refuse("type in what your dice show, such as 41 2356");
    if (!isOwn && dice !== null)
      throw refuse("the dice of this table are rolled here: leave out what they show");
    if (!isOwn) return [{ type: "rolled", seat, dice: table.position.chanceOutcome() }];
    const written = writtenRoll(table.position, dice);
    if (written.includes("?") && table.seats[seat].bot)
      throw refuse("a bot has to know all dice: type in the coloured ones too");
    return [{ type: "rolled", seat, dice: written, own: true }];
  },
  look(table, { seat, decision, dice }) {
    if (table.settings.dice !== "own" || table.lastRoll < 0)
      throw refuse("the dice of this table are rolled here: leave out what they show");
    checkAsked(table, seat, decision, false);
    const written = writtenRoll(table.replay(table.history.slice(0, table.lastRoll)), dice);
    if (!table.history[table.lastRoll].startsWith(`roll ${written.slice(0, 2)}`))
      throw refuse("the white dice are on the table already: only coloured ones can be added");
    table.replay(table.seenAgain(written));
    return [{ type: "looked", seat, dice: written }];
  },
  act(table, { seat, decision, move }) {
    const before = table.answers[seat];
    if (before?.decision === decision) {
      if (before.move === move) return []; // the same answer again
      throw denied("answered", "this has been answered already, with {move}", { move: before.move });
    }
    checkAsked(table, seat, decision, false);
    return [{ type: "played", seat, move }, ...draws(table.position.play(seat, move))];
  },
  undo(table, { seat, answer }) {
    at(table, "playing");
    if (table.undoable()[seat] !== answer) throw denied("no_undo", "this cannot be taken back any more");
    return [{ type: "undone", seat, answer }];
  },
  hint(table, { seat, decision }) {
    at(table, "playing");
    if (!table.own.includes(seat)) throw denied("forbidden", "this is not your seat");
    if (!table.hasHints) throw denied("no_hints", "this table is played without hints");
    checkAsked(table, seat, decision, false);
    return [{ type: "hinted", seat }];
  },
  leave(table, { seat }) {
    if (table.stage !== "playing") return messages.free(table, { seat });
    return table.seats[seat].left ? [] : [{ type: "left", seat, bot: standIn(table) }];
  },
  return(table, { seat }) {
    at(table, "playing");
    return table.seats[seat].left ? [{ type: "returned", seat }] : [];
  },
  resign(table, { seat }) {
    at(table, "playing");
    return [{ type: "resigned", seat, ...(table.seats.length > 2 && { bot: standIn(table) }) }];
  },
  rematch(table) {
    at(table, "over");
    const { wins } = table.result();
    const before = table.seats.map((seat) => seat.wins);
    const seats = table.seats.map(({ name, device, bot, left }, i) =>
      left || !(device || bot) ? {} : { name, device, bot, wins: (wins ?? before)[i] },
    );
    const { number, first } = table;
    const { position, ...ordinary } = table.settings;
    // Hands that everybody has seen by now are not played again.
    const same = position && table.replay([]).isHiding ? ordinary : table.settings;
    const settings = same.position ? same : { ...same, first: (first + 1) % seats.length };
    return [{ type: "opened", number: number + 1, settings, seats }];
  },
};

const standIn = (table) => table.settings.stand_in ?? "medium";

// The events that answer a message; after a start the first hands are dealt.
export function handle(table, message, body) {
  if (!messages[message]) throw denied("stage", _("this is not possible at a table on this device"));
  const events = messages[message](table, body);
  const started = events.find(({ type }) => type === "started");
  if (!started) return events;
  const begun = Object.assign(Object.create(Object.getPrototypeOf(table)), table, {
    settings: events[0].settings ?? table.settings,
    seats: started.seats,
    first: started.first,
  });
  begun.begin();
  return [...events, ...draws(begun.position)];
}
