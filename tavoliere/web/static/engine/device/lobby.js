// Before and around a game of a device's table: settings, seats, names, and the next game, as on the server
// (tavoliere/table/lobby.py). Each message is answered with events to store, or refused.
import { HERE, kindOf } from "./table.js";
import { below } from "./position.js";
import { check as checkIn, checkOwn, checkSeat, checkSeated, checkStage, draws } from "./play.js";
import { loadLobby } from "./rules.js";

const lobby = await loadLobby();
const { longest_name: longest, paces, refusals } = lobby.LOBBY;
const check = (table, reason, values) => checkIn(table, reason, values, refusals);
const areOpen = (table) => table.seats.map((seat) => kindOf(seat) === "open");
const namesAt = (table) => table.seats.map((seat) => seat.name);

function openSeat(table, wanted) {
  const seat = wanted ?? -1;
  if (wanted !== null) checkSeat(table, seat);
  check(table, lobby.forbids_sitting(areOpen(table), seat));
  return lobby.seat_for(areOpen(table), seat);
}

function cleaned(text) {
  const name = lobby.visible(text, longest);
  if (!name) check(null, "UNNAMED");
  return name;
}

// A name that nobody else at the table has.
function newName(table, seat, text) {
  const name = cleaned(text);
  check(table, lobby.forbids_name(namesAt(table), seat, name), { name });
  return name;
}

function checkPace(table, pace) {
  if (pace !== undefined && !paces.includes(pace)) check(table, "NO_PACE");
}

// The first event of a new table.
export const open = (
  rules,
  { game, players, name, dice = "fair", pace, side, track, lone, first, hints, position },
) => ({
  type: "opened",
  number: 1,
  settings: settingsOf({ game, dice, pace, side, track, lone, first, hints, position }),
  seats: Array.from({ length: players ?? rules[game].ABOUT.players[1] }, (_seat, i) =>
    i === 0 && name ? { name: cleaned(name), device: HERE } : {},
  ),
});

const settingsOf = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

// When only these seats are left, who begins and who plays alone keep their seats, if these stay.
const renumbered = (settings, kept) =>
  settingsOf({
    ...settings,
    first: lobby.place_after(kept, settings.first),
    lone: lobby.place_after(kept, settings.lone),
  });

export const messages = {
  configure(table, { players: wanted, ...fields }) {
    checkStage(table, "lobby", "NOT_BEFORE");
    const before = table.settings;
    const isOther = fields.game && fields.game !== before.game;
    const settings = settingsOf({
      ...(isOther ? { dice: "fair", pace: before.pace } : before),
      game: before.game,
      ...fields,
    });
    const { players: possible, chance, title } = table.rules[settings.game].ABOUT;
    const [few, many] = possible;
    if (settings.dice === "own" && chance !== "dice") check(table, "NO_OWN_DICE", { game: title });
    checkPace(table, settings.pace);
    const players = wanted ?? Math.min(Math.max(table.seats.length, few), many);
    const kept = lobby.staying(areOpen(table), players);
    if (kept.length > players) check(table, "MANY_TAKEN", { players });
    const seats = kept.map((seat) => table.seats[seat]);
    while (seats.length < players) seats.push({});
    const isFewer = kept.length < table.seats.length;
    return [{ type: "configured", settings: isFewer ? renumbered(settings, kept) : settings, seats }];
  },
  sit(table, { name, seat = null }) {
    checkStage(table, "lobby", "NOT_BEFORE");
    const place = openSeat(table, seat);
    return [{ type: "seated", seat: place, who: { name: newName(table, place, name), device: HERE } }];
  },
  bot(table, { level, seat = null }) {
    checkStage(table, "lobby", "NOT_BEFORE");
    const place = openSeat(table, seat);
    return [{ type: "seated", seat: place, who: { name: lobby.bot_name(namesAt(table)), bot: level } }];
  },
  free(table, { seat }) {
    if (table.stage === "playing") checkStage(table, "lobby", "NOT_BEFORE");
    checkSeat(table, seat);
    return kindOf(table.seats[seat]) === "open" ? [] : [{ type: "freed", seat }];
  },
  reseat(table, { seat, to }) {
    checkStage(table, "lobby", "NOT_BEFORE");
    checkSeat(table, seat);
    checkSeat(table, to);
    const isNobody = [seat, to].every((one) => kindOf(table.seats[one]) === "open");
    return seat === to || isNobody ? [] : [{ type: "reseated", seat, to }];
  },
  leave(table, { seat }) {
    checkOwn(table, seat);
    return messages.free(table, { seat });
  },
  rename(table, { seat, name: text }) {
    checkOwn(table, seat);
    const name = newName(table, seat, text);
    return name === table.seats[seat].name ? [] : [{ type: "renamed", seat, name }];
  },
  pace(table, { seat, pace }) {
    checkOwn(table, seat);
    checkPace(table, pace);
    return pace === (table.settings.pace ?? table.played.TABLE.pace) ? [] : [{ type: "paced", seat, pace }];
  },
  start(table) {
    checkStage(table, "lobby", "NOT_BEFORE");
    const kept = table.seats.flatMap((seat, i) => (kindOf(seat) === "open" ? [] : [i]));
    const seats = kept.map((seat) => table.seats[seat]);
    // A position says how many play.
    const few = table.settings.position ? table.seats.length : table.about.players[0];
    if (seats.length < few) check(table, "FEW_PLAYERS", { game: table.about.title, few });
    const settings = renumbered(table.settings, kept);
    const isOther = ["first", "lone"].some((one) => settings[one] !== table.settings[one]);
    const lot = settings.first === undefined;
    const first = lot ? below(seats.length) : settings.first;
    return [
      ...(isOther ? [{ type: "configured", settings, seats }] : []),
      { type: "started", seats, first, lot },
      ...draws(table.startOf(seats.length, first, settings)),
    ];
  },
  rematch(table) {
    checkStage(table, "over", "NOT_AFTER");
    checkSeated(table);
    const wins = table.result().wins ?? table.seats.map((seat) => seat.wins);
    const seats = table.seats.map(({ name, device, bot, left }, i) =>
      left || !(device || bot) ? {} : { name, device, bot: device ? "" : bot, wins: wins[i] },
    );
    const { number, first } = table;
    const { position, ...ordinary } = table.settings;
    // Hands that everybody has seen by now are not played again.
    const same = position && table.startOf().isHiding ? ordinary : table.settings;
    const settings = same.position ? same : { ...same, first: (first + 1) % seats.length };
    return [{ type: "opened", number: number + 1, settings, seats }];
  },
};
