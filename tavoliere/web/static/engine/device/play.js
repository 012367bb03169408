// The game itself at a device's table: dice, tiles and moves, what is taken back, going and coming back, as
// on the server (tavoliere/table/play.py). Each message is answered with events to store, or refused: why
// something cannot be done is decided by the server's own functions, and said in its sentences.
import { _ } from "../../core/i18n.js";
import { Position, refuse } from "./position.js";

const OF_A_DAY = ["roll", "act", "undo"]; // what can be said at a table of the daily roll

// --- who may do what, and when

// Refuse for a reason, if there is one: its number, or its name.
export function check(table, reason, values, refusals = table.played.TABLE.refusals) {
  if (!reason) return;
  const [, code, template] = refusals[reason] ?? Object.values(refusals).find(([name]) => name === reason);
  throw refuse(template, { code, ...values });
}

export function checkStage(table, stage, reason) {
  if (table.stage !== stage) check(table, reason);
}

export function checkSeat(table, seat) {
  const { length } = table.seats;
  check(table, table.played.forbids_seat(length, seat), { seat, last: length - 1 });
}

export function checkOwn(table, seat) {
  checkSeat(table, seat);
  if (!table.seats[seat].device) check(table, "NOT_YOURS");
}

export function checkSeated(table) {
  if (!table.own.length) check(table, "NOT_SEATED");
}

// People play their seats, and the device itself those of bots.
function checkPlays(table, seat, isBot) {
  if (isBot && !table.seats[seat].bot) check(table, "PERSON_PLAYS");
  if (isBot) return;
  checkOwn(table, seat);
  if (table.seats[seat].left) check(table, "BOT_PLAYS");
}

// --- what is answered

// Draw all tiles that are due at once: nobody decides anything in between.
export function draws(position) {
  const events = [];
  for (let now = position; now.chance === "tile"; now = now.happen(events.at(-1).tile))
    events.push({ type: "drawn", seat: now.due, tile: now.chanceOutcome() });
  return events;
}

// A typed roll in the standard spelling.
const writtenRoll = (position, dice) => position.rules.outcome(position.state, position.happen(dice).state);

function checkAnswer(table, seat, decision, isRoll) {
  check(table, table.played.forbids_answer(table.course, seat, decision, isRoll));
}

const messages = {
  roll(table, { seat, decision, dice = null }, isBot) {
    checkStage(table, "playing", "NOT_PLAYING");
    checkSeat(table, seat);
    const isOwn = table.settings.dice === "own";
    if (isOwn) checkSeated(table);
    else checkPlays(table, seat, isBot);
    checkAnswer(table, seat, decision, true);
    check(table, table.played.forbids_dice(isOwn, dice !== null));
    if (!isOwn) return [{ type: "rolled", seat, dice: table.position.chanceOutcome(table.takenRoll()) }];
    const written = writtenRoll(table.position, dice);
    check(table, table.played.forbids_roll(written, Boolean(table.seats[seat].bot)));
    return [{ type: "rolled", seat, dice: written, own: true }];
  },
  look(table, { seat, decision, dice }) {
    checkStage(table, "playing", "NOT_PLAYING");
    checkSeat(table, seat);
    checkSeated(table);
    const { played, course } = table;
    check(table, played.forbids_dice(table.settings.dice === "own" && course.rolled_from !== null, true));
    checkAnswer(table, seat, decision, false);
    const rolledFrom = new Position(played, course.rolled_from);
    const written = writtenRoll(rolledFrom, dice);
    check(table, played.forbids_look(course, written));
    const seen = played.seen_again(course, rolledFrom.happen(written).state);
    const missing = course.history[played.last_roll(course) + seen.length];
    // An answer that these dice would not have allowed: the rules say why.
    if (missing) new Position(played, seen.at(-1)).play(missing.seat, missing.word);
    return [{ type: "looked", seat, dice: written }];
  },
  act(table, { seat, decision, move }, isBot) {
    const before = table.course?.answers[seat];
    if (before?.decision === decision) {
      if (!isBot) checkOwn(table, seat);
      check(table, table.played.repeats(before, table.position.action(move)), { move: before.word });
      return []; // the same answer again
    }
    checkStage(table, "playing", "NOT_PLAYING");
    checkSeat(table, seat);
    checkPlays(table, seat, isBot);
    checkAnswer(table, seat, decision, false);
    const { position, played } = table;
    const written = played.write_move(position.action(move));
    return [{ type: "played", seat, move: written }, ...draws(position.play(seat, written))];
  },
  undo(table, { seat, answer }, isBot) {
    checkStage(table, "playing", "NOT_PLAYING");
    checkSeat(table, seat);
    // Anybody who may type in a roll may correct it.
    if (table.course.takebacks.find((taken) => taken.seq === answer)?.is_roll) checkSeated(table);
    else checkPlays(table, seat, isBot);
    check(table, table.played.forbids_undo(table.course, seat, answer));
    return [{ type: "undone", seat, answer }];
  },
  hint(table, { seat, decision }) {
    checkStage(table, "playing", "NOT_PLAYING");
    checkOwn(table, seat);
    check(table, table.played.forbids_hint(table.course, seat, decision, table.hasHints));
    return [{ type: "hinted", seat }];
  },
  leave(table, { seat }) {
    checkOwn(table, seat);
    return table.seats[seat].left ? [] : [{ type: "left", seat, bot: standIn(table) }];
  },
  return(table, { seat }) {
    checkOwn(table, seat);
    checkStage(table, "playing", "NOT_PLAYING");
    return table.seats[seat].left ? [{ type: "returned", seat }] : [];
  },
  resign(table, { seat }) {
    checkOwn(table, seat);
    checkStage(table, "playing", "NOT_PLAYING");
    return [{ type: "resigned", seat, ...(table.seats.length > 2 && { bot: standIn(table) }) }];
  },
};

const standIn = (table) => table.settings.stand_in ?? table.played.TABLE.stand_in;

// The events that answer a message; bots' own come from the device. Whatever is said before a game is in a
// script of its own, which is loaded then.
export async function answer(table, message, body, isBot = false) {
  if (table.settings.day && !OF_A_DAY.includes(message))
    throw refuse("the daily roll is one try, alone: roll, cross or pass", { code: "stage" });
  const isHere = messages[message] && !(message === "leave" && table.stage !== "playing");
  const all = isHere ? messages : (await import("./lobby.js")).messages;
  if (!all[message]) throw refuse(_("this is not possible at a table on this device"), { code: "stage" });
  return all[message](table, body, isBot);
}
