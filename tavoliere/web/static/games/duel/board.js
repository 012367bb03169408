// The shared board of Qwixx Duel: pieces and stacks, the frontmost piece of each row marked.
import { html, CLASS, Lock, Mark, cellName, colourName, cx, useDrawn } from "../../core/ui.js";
import { _, _n } from "../../core/i18n.js";
import { misthrowsOf, moveOf } from "../../parts/sheet.js";

const SIDE = ["piece-black", "piece-grey"];
export const sideName = (seat) => (seat ? _("grey") : _("black"));

// Black has a groove, grey a dot; a stack shows its height.
export function Piece({ seat, height = 1, size }) {
  const lift = Math.min(height - 1, 4) * 3.6;
  return html`
    <svg
      class=${cx("piece", SIDE[seat])}
      width=${size}
      height=${size && (size * (30 + lift)) / 30}
      viewBox=${`0 0 30 ${30 + lift}`}
      aria-hidden="true"
    >
      ${Array.from(
        { length: Math.min(height, 5) },
        (_unused, i) => html`<circle class="piece-body" cx="15" cy=${15 + lift - i * 3.6} r="13" />`,
      )}
      ${
        height > 1
          ? html`<text x="15" y="20">${height}</text>`
          : seat
            ? html`<circle class="piece-dot" cx="15" cy="15" r="3.2" />`
            : html`<circle class="piece-groove" cx="15" cy="15" r="7.5" />`
      }
    </svg>
  `;
}

// Where a piece lies, so that its way can be animated: from its owner's supply and back there.
const Well = ({ slot, owner, height = 1, children }) => html`
  <span class="well">
    <span
      class="token"
      data-slot=${slot}
      data-token=${owner ?? ""}
      data-count=${height}
      data-home=${owner === null ? "" : `supply-${owner}`}
    >
      ${owner !== null && html`<${Piece} seat=${owner} height=${height} />`}
    </span>
    ${children}
  </span>
`;

function Field({ row, field, play, isFresh, isDoubted, seat, now }) {
  const move = moveOf(row.colour, field.number);
  const piece = field.owner !== null;
  const classes = cx(
    "field duel-field",
    piece && "has",
    field.front && (field.capturable ? "front" : "safe"),
    isFresh && "fresh",
    isDoubted && "doubted",
    play && "lit",
  );
  const name = cellName(move);
  if (play)
    return html`
      <button
        class=${classes}
        data-field=${move}
        data-move=${move}
        aria-label=${[name, ...play.notes].join(", ")}
        onClick=${() => now.current.game.choose(play)}
      >
        <b>${field.number}</b>
        <${Well} slot=${move} owner=${field.owner} height=${field.height}>
          ${
            field.use[seat] === "stack"
              ? html`<em class="plus" aria-hidden="true">+1</em>`
              : field.use[seat] === "capture" &&
                html`<svg class="aim" viewBox="0 0 30 30"><path d="M15 1v6M15 23v6M1 15h6M23 15h6" /></svg>`
          }
        <//>
      </button>
    `;
  const held =
    piece &&
    (field.height > 1
      ? _("{side} stack of {n}", { side: sideName(field.owner), n: field.height })
      : _("{side} piece", { side: sideName(field.owner) }));
  const front = field.front && (field.capturable ? _("frontmost, open to capture") : _("frontmost, safe"));
  return html`
    <span
      class=${classes}
      data-field=${move}
      role="img"
      aria-label=${[name, held, front].filter(Boolean).join(", ")}
      onClick=${seat !== null && (() => now.current.game.why(move))}
    >
      <b>${field.number}</b>
      <${Well} slot=${move} owner=${field.owner} height=${field.height} />
    </span>
  `;
}

function Row({ row, game, plays, last }) {
  const { seat } = game;
  const moves = row.fields.map((field) => moveOf(row.colour, field.number));
  const playable = moves.map((move) => plays.find((play) => play.move === move));
  const fresh = moves.map((move) => last.has(move) || game.fresh === move);
  const doubt = moves.indexOf(game.doubt);
  return useDrawn([row, playable, fresh, doubt, seat], { game }, (now) =>
    drawn({ row, playable, fresh, doubt, seat, now }),
  );
}

function drawn({ row, playable, fresh, doubt, seat, now }) {
  const counts = (side) => html`
    <span>
      <${Piece} seat=${side} />
      <i>×${row.pieces[side]}</i>
      <b>${row.points[side]}</b>
      <i>${_("pts")}</i>
    </span>
  `;
  const lock =
    row.lock !== null
      ? _("locked by {side}", { side: sideName(row.lock) })
      : row.closed
        ? _("row closed")
        : _("lock");
  const points = [0, 1].map((side) => `${sideName(side)} ${_n("{n} point", "{n} points", row.points[side])}`);
  return html`
    <div class=${cx("duel-row", CLASS[row.colour])}>
      <div class="duel-row-head" aria-hidden="true">
        <span class="duel-row-name">
          <${Mark} colour=${row.colour} size=${11} />
          ${colourName(row.colour)}
        </span>
        <span class="duel-row-score">${counts(0)}${counts(1)}</span>
      </div>
      <div
        class=${cx("row", CLASS[row.colour], row.closed && "shut")}
        role="group"
        aria-label=${_("{name}: {text}", { name: colourName(row.colour), text: points.join(", ") })}
      >
        ${row.fields.map(
          (field, i) => html`
            <${Field}
              key=${field.number}
              row=${row}
              field=${field}
              play=${playable[i]}
              isFresh=${fresh[i]}
              isDoubted=${doubt === i}
              seat=${seat}
              now=${now}
            />
          `,
        )}
        <span
          class=${cx("field duel-field lock", row.closed && "shut", row.lock !== null && "has")}
          role="img"
          aria-label=${lock}
        >
          ${
            row.lock !== null
              ? html`<${Well} slot=${`${row.colour} lock`} owner=${row.lock} />`
              : html`<${Lock} />`
          }
          <${Mark} colour=${row.colour} size=${8} />
        </span>
      </div>
    </div>
  `;
}

function Ladder({ view }) {
  const marks = (seat, n) =>
    view.rows
      .filter((row) => Math.min(row.pieces[seat], view.ladder.length) === n)
      .map((row) => html`<em class=${CLASS[row.colour]}><${Mark} colour=${row.colour} /></em>`);
  return html`
    <div class="duel-ladder">
      <span class="duel-ladder-head fourth" aria-hidden="true">
        <${Piece} seat=${0} />
        ${_("points")}
        <${Piece} seat=${1} />
      </span>
      <div class="ladder" role="img" aria-label=${_("Points for the number of pieces in a row")}>
        ${view.ladder.map((points, i) => {
          const above = marks(0, i + 1),
            below = marks(1, i + 1);
          return html`
            <span key=${i} class=${above.length + below.length ? "here" : ""}>
              <i>${above}</i>
              <b>${points}</b>
              <i>${below}</i>
            </span>
          `;
        })}
      </div>
    </div>
  `;
}

export function Board({ game, plays, last }) {
  const { view } = game;
  const all = [...Array(view.misthrows[0]).fill(0), ...Array(view.misthrows[1]).fill(1)];
  return html`
    <section class="sheet board" aria-label=${_("Shared board")}>
      <div class="rows">
        ${view.rows.map(
          (row) => html`<${Row} key=${row.colour} row=${row} game=${game} plays=${plays} last=${last} />`,
        )}
      </div>
      <${Ladder} view=${view} />
      <div class="foot duel-foot">
        <div
          class="misthrows duel-misthrows"
          role="img"
          aria-label=${misthrowsOf(all.length, view.misthrow_limit)}
        >
          <span>${_("Misthrows")}</span>
          ${Array.from(
            { length: view.misthrow_limit },
            (_unused, i) => html`
              <i key=${i} class=${i < all.length && "has"}>
                <${Well} slot=${`misthrow ${i}`} owner=${all[i] ?? null} />
              </i>
            `,
          )}
        </div>
        <div class="key fourth" aria-hidden="true">
          <span class="row-of">
            <i class="sign sign-front"></i>
            ${_("front: open to capture")}
          </span>
          <span class="row-of">
            <i class="sign sign-safe"></i>
            ${_("front: safe stack")}
          </span>
        </div>
      </div>
    </section>
  `;
}
