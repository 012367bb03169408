// The table of Qwixx: all sheets, the dice, and what to do now.
import { html, Avatar, Cell, Dots, Icon, LETTER, colourName, cx } from "../ui.js";
import { _, _n, number } from "../i18n.js";
import { Tray } from "../dice.js";
import { Mini, Sheet, gap, missed, skips } from "../sheet.js";
import { Choices, OneButton, Waiting } from "../dock.js";
import { Pad } from "../pad.js";

const ACTIONS = { "action-1": 1, "action-2": 2, "action-3": 3 };

// Does a move need this die now? The coloured ones rest when no legal move is of their colour.
const usableDie = (view) => (colour) =>
  view.in_use === "white"
    ? colour === "white"
    : view.in_use === "all" &&
      (!view.legal.length || colour === "white" || view.legal.some((move) => LETTER[move[0]] === colour));

export function Opponents({ game, seats }) {
  const { view, table, names, last } = game;
  return html`
    <section class="seats" aria-label=${_("Other players")}>
      ${seats.map((seat) => {
        const sheet = view.sheets[seat];
        const thinking = view.to_move.includes(seat) || view.due === seat;
        const said = last[seat]?.length ? last[seat] : null;
        return html`
          <button
            key=${seat}
            class=${cx("opponent", view.active === seat && "active", !table.seats[seat].connected && "away")}
            onClick=${() => game.openSheet(seat)}
          >
            <span class="opponent-head">
              <${Avatar} name=${names[seat]} bot=${table.seats[seat].bot} />
              <span class="opponent-name">${names[seat]}</span>
              <b>
                ${number(view.scores[seat])}
                <span class="spoken">${" "}${_("points")}</span>
              </b>
            </span>
            <${Mini} sheet=${sheet} last=${said || []} />
            <span class="opponent-foot">
              <span class="status">
                ${
                  thinking
                    ? html`
                        <${Dots} />
                        ${_("thinking")}
                      `
                    : view.answers[seat]
                      ? html`
                          <${Icon} name="check" />
                          ${_("ready")}
                        `
                      : said
                        ? html`
                            <${Icon} name="check" />
                            ${said.at(-1) === "pass" ? _("passed") : html`<${Cell} move=${said.at(-1)} />`}
                          `
                        : ""
                }
              </span>
              <span class="opponent-misses" aria-hidden="true">
                ${Array.from(
                  { length: view.misthrow_limit },
                  (_unused, i) => html`<i key=${i} class=${i < sheet.misthrows && "on"}></i>`,
                )}
              </span>
            </span>
            <span class="spoken">
              ${missed(sheet.misthrows, view.misthrow_limit)}${". "}${_("Open the sheet")}
            </span>
          </button>
        `;
      })}
    </section>
  `;
}

// What a cross in a row would do, for its chip.
export function crossing(rows, move) {
  const row = rows.find((one) => one.colour === LETTER[move[0]]);
  const n = Number(move.slice(1));
  if (n !== row.closes_at) return { move, cell: move, notes: [gap(skips(row, n))] };
  return {
    move,
    cell: move,
    notes: [_("closes")],
    yes: _("Close the row"),
    confirm: [
      _("Close {colour}?", { colour: colourName(row.colour) }),
      _("Nobody can cross there any more."),
    ],
  };
}

// Own dice are due: the pad takes the tray's place.
const isTyping = ({ view, table, seat }) => view.chance === "dice" && table.dice === "own" && seat !== null;

export const GameTray = ({ game, small }) =>
  !isTyping(game) &&
  html`
    <${Tray}
      small=${small}
      dice=${game.view.dice}
      white=${game.view.in_use === "white"}
      usable=${usableDie(game.view)}
      roll=${game.rolls}
      closed=${game.view.closed}
    />
  `;

export function DiceDock({ game, of, plays, prompts }) {
  const { view, seat, table, names } = game;
  if (game.dock) return game.dock;
  const step = ACTIONS[view.phase];
  const common = { step, of, undo: game.undo };
  if (view.chance === "dice") {
    if (isTyping(game)) return html`<${Pad} game=${game} />`;
    if (view.due === seat)
      return html`
        <${OneButton}
          title=${game.shared ? _("{name}, it is your turn", { name: names[seat] }) : _("Your turn")}
          hint=${_("Roll all dice that are still in the game.")}
          label=${_("Roll the dice")}
          icon="die"
          undo=${game.undo}
          onClick=${() => game.roll()}
        />
      `;
    return html`
      <${Waiting}
        ...${game.waiting}
        title=${_("{name} rolls", { name: names[view.due] })}
        missing=${[view.due]}
        undo=${game.undo}
      />
    `;
  }
  if (seat === null || !view.to_move.includes(seat)) {
    const mine = seat !== null && view.answers?.[seat];
    const hint =
      mine &&
      (mine === "pass"
        ? _("You passed.")
        : _("You took {field}.", {
            field: html`<${Cell} move=${mine} />`,
          }));
    return html`<${Waiting} ...${game.waiting} ...${common} missing=${view.to_move} hint=${hint} />`;
  }
  const { title, hint, pass } = prompts;
  return html`
    <${Choices}
      game=${game}
      step=${step}
      of=${of}
      title=${title}
      hint=${hint}
      plays=${plays}
      pass=${
        view.legal.includes("pass") && {
          move: "pass",
          label: pass,
          ...(view.miss > 0 && {
            label: _("Take a miss"),
            yes: _("Take the miss"),
            confirm: [
              _("Nothing crossed this turn"),
              _n("A miss costs {n} point.", "A miss costs {n} points.", view.miss),
            ],
          }),
        }
      }
    />
  `;
}

// The sentence and the word for "no" of each action; the same for On Board.
export function sheetPrompts(view, seat) {
  const sum = view.dice && view.dice.white[0] + view.dice.white[1];
  const own = view.active === seat;
  const some = view.legal.some((move) => move !== "pass");
  if (view.phase === "action-1")
    return {
      title: some ? _("Cross the white {sum}, or not", { sum }) : _("The white {sum} fits nowhere", { sum }),
      hint: some
        ? own
          ? _("Then a white die with a colour.")
          : _("Everybody chooses at the same time.")
        : "",
      pass: own ? _("Skip") : _("Pass"),
    };
  if (view.phase === "action-2")
    return {
      title: some ? _("Add one white die to one colour") : _("No colour fits"),
      hint: some ? _("Tap a lit field, or one of these.") : "",
      pass: _("End turn"),
    };
  return {
    title: _("Move your pawn 1–5 fields"),
    hint: some ? _("Onto a number you can cross or have.") : _("No field in reach fits."),
    pass: _("Stay here"),
  };
}

export function Play({ game }) {
  const { view, seat } = game;
  const mine = seat ?? view.active;
  const others = view.sheets.map((_sheet, i) => i).filter((i) => i !== mine);
  const plays = view.legal
    .filter((move) => move !== "pass")
    .map((move) => crossing(view.sheets[mine].rows, move));
  return html`
    <main id="main" class="stage">
      ${others.length > 0 && html`<${Opponents} game=${game} seats=${others} />`}
      ${game.ticker}
      <${GameTray} game=${game} />
      <${Sheet}
        sheet=${view.sheets[mine]}
        limit=${view.misthrow_limit}
        ladder=${view.ladder}
        label=${seat === null ? game.names[mine] : _("Your sheet")}
        legal=${new Set(view.legal)}
        fresh=${game.fresh}
        doubt=${game.doubt}
        onPlay=${(move) => game.choose(plays.find((play) => play.move === move))}
        onWhy=${seat !== null && game.why}
      />
      ${game.log}
    </main>
    <${DiceDock} game=${game} of=${2} plays=${plays} prompts=${sheetPrompts(view, seat)} />
  `;
}
