// A Qwixx sheet, large and small. It draws what the view says and highlights what the server calls legal.
import { html, CLASS, Icon, Lock, Mark, X, cellName, colourName, cx, shape, useDrawn } from "../core/ui.js";
import { _, _n, number } from "../core/i18n.js";

export const moveOf = (colour, n) => `${colour[0]}${n}`;

// How many open fields are before this one: they would be lost.
export function skips(row, n) {
  const at = row.fields.findIndex((field) => field.number === n);
  return row.fields.slice(0, at).filter((field) => field.state === "open").length;
}

export const gap = (n) => (n ? _n("skips {n}", "skips {n}", n) : _("no gap"));

function Field({ row, field, legal, fresh, doubt, now, beside }) {
  const move = moveOf(row.colour, field.number);
  const name = cellName(move);
  const isOn = field.state === "crossed" || fresh === move;
  if (isOn && now.current.onErase)
    return html`
      <button
        class="field on"
        data-field=${move}
        aria-label=${_("{field}, crossed off", { field: name })}
        onClick=${() => now.current.onErase(move)}
      >
        <${X} />
        <i>${field.number}</i>
      </button>
    `;
  if (isOn)
    return html`
      <span
        class=${cx("field", fresh === move ? "new" : "on")}
        data-field=${move}
        role="img"
        aria-label=${_("{field}, crossed off", { field: name })}
      >
        <${X} />
        <i>${field.number}</i>
      </span>
    `;
  if (legal.has(move)) {
    const lost = skips(row, field.number);
    const close = field.number === row.closes_at;
    const label = close
      ? _("Cross off {field} and close the row", { field: name })
      : _("Cross off {field}, {gap}", { field: name, gap: gap(lost) });
    return html`
      <button
        class=${cx("field lit", beside)}
        data-field=${move}
        data-move=${move}
        aria-label=${label}
        onClick=${() => now.current.onPlay(move)}
      >
        <b>${field.number}</b>
        <${Mark} colour=${row.colour} size=${8} />
      </button>
    `;
  }
  const lost = field.state === "lost";
  return html`
    <span
      class=${cx("field", lost ? "past" : "open", doubt === move && "doubted")}
      data-field=${move}
      role="img"
      aria-label=${lost ? _("{field}, no longer possible", { field: name }) : name}
      onClick=${() => now.current.onWhy && now.current.onWhy(move)}
    >
      <b>${field.number}</b>
      <${Mark} colour=${row.colour} size=${8} />
    </span>
  `;
}

export function Row(props) {
  const { row, legal = new Set(), fresh, doubt, fault } = props;
  const moves = row.fields.map((field) => moveOf(row.colour, field.number));
  const lit = moves.map((move) => legal.has(move));
  const facts = [row, lit, moves.indexOf(fresh), moves.indexOf(doubt), fault];
  return useDrawn(facts, props, (now) => {
    const crosses = _n("{n} cross", "{n} crosses", row.crosses);
    const label = `${colourName(row.colour)}: ${crosses}, ${_n("{n} point", "{n} points", row.points)}`;
    const classes = cx("row", CLASS[row.colour], row.closed && "shut", fault && "faulty");
    return html`
      <div class=${classes} role="group" aria-label=${label}>
        ${row.fields.map(
          (field, i) => html`
            <${Field}
              key=${field.number}
              row=${row}
              field=${field}
              legal=${legal}
              fresh=${fresh}
              doubt=${doubt}
              now=${now}
              beside=${lit[i] && (lit[i + 1] ? "reach-left" : lit[i - 1] ? "reach-right" : "")}
            />
          `,
        )}
        <span
          class=${cx("field lock", row.locked && "on", row.closed && !row.locked && "shut")}
          role="img"
          aria-label=${row.locked ? _("lock, crossed off") : row.closed ? _("row closed") : _("lock")}
        >
          <${Lock} />
          <${Mark} colour=${row.colour} size=${8} />
        </span>
      </div>
    `;
  });
}

export function Ladder({ ladder, rows }) {
  return html`
    <div class="ladder" role="img" aria-label=${_("Points for the number of crosses in a row")}>
      ${ladder.map((points, i) => {
        const here = rows.filter((row) => row.crosses === i + 1);
        return html`
          <span key=${i} class=${here.length && "here"}>
            <i>
              ${
                here.length
                  ? here.map(
                      (row) => html`<em class=${CLASS[row.colour]}><${Mark} colour=${row.colour} /></em>`,
                    )
                  : i + 1
              }
            </i>
            <b>${points}</b>
          </span>
        `;
      })}
    </div>
  `;
}

export const misthrowsOf = (n, of) => _("{n} of {of} misthrows", { n, of });

export function Misthrows({ count, limit }) {
  return html`
    <div class="misthrows" role="img" aria-label=${misthrowsOf(count, limit)}>
      <span>${_("Misthrows")}</span>
      ${Array.from(
        { length: limit },
        (_unused, i) => html`<i key=${i} class=${i < count && "on"}>${i < count && html`<${X} />`}</i>`,
      )}
    </div>
  `;
}

export function Sheet({
  sheet,
  limit,
  ladder,
  label,
  legal,
  fresh,
  doubt,
  fault,
  onPlay,
  onErase,
  onWhy,
  low,
  bonus,
  total,
}) {
  return html`
    <section class=${cx("sheet", low && "low")} aria-label=${label}>
      <div class="rows">
        ${sheet.rows.map(
          (row) => html`
            <${Row}
              key=${row.colour}
              row=${row}
              legal=${legal}
              fresh=${fresh}
              doubt=${doubt}
              fault=${fault === row.colour}
              onPlay=${onPlay}
              onErase=${onErase}
              onWhy=${onWhy}
            />
          `,
        )}
      </div>
      ${ladder && html`<${Ladder} ladder=${ladder} rows=${sheet.rows} />`}
      <div class=${cx("foot", (sheet.misthrows > 0 || bonus > 0) && "long")}>
        <${Misthrows} count=${sheet.misthrows} limit=${limit} />
        <div
          class="total row-of"
          role="group"
          aria-label=${_n("Total {n} point", "Total {n} points", total)}
        >
          ${sheet.rows.map(
            (row) => html`
              <span key=${row.colour} class=${CLASS[row.colour]}>
                <${Mark} colour=${row.colour} size=${10} />
                ${row.points}
              </span>
            `,
          )}
          ${sheet.misthrows > 0 && html`<span class="neg">${number(sheet.misthrow_points)}</span>`}
          ${bonus > 0 && html`<span class="neg">+${bonus}</span>`}
          <b>${number(total)}</b>
        </div>
      </div>
    </section>
  `;
}

// Seen as a number, heard with its word.
export const Points = ({ n }) => html`
  <span aria-hidden="true">${number(n)}</span>
  <span class="spoken">${_n("{n} point", "{n} points", n)}</span>
`;

// Whose sheet is on top, where that is not obvious: on a shared device, or for a spectator.
export function Owner({ game, seat }) {
  const { names, own, shared, view } = game;
  if (!shared && game.seat !== null) return null;
  return html`
    <div class=${cx("sheet-tabs", shared && own.length > 4 && "many")}>
      ${(shared ? own : [seat]).map(
        (one) => html`
          <button
            key=${one}
            class=${cx(shared && `who-${one}`, one === seat && "current")}
            aria-current=${one === seat ? "true" : undefined}
            onClick=${() => game.openSheet(one)}
          >
            ${view.answers?.[one] ? html`<${Icon} name="check" />` : shared && html`<i class="who-sign"></i>`}
            <b class="clip">${names[one]}</b>
            <span>
              <${Points} n=${view.scores[one]} />
            </span>
          </button>
        `,
      )}
    </div>
  `;
}

// A sheet at a glance: a cross is its shape, an open field a dot, the lock a hollow mark.
export function Mini({ sheet, last = [] }) {
  return useDrawn([sheet.rows, last], null, () => mini(sheet, last));
}

function mini(sheet, last) {
  const x = (i) => 5 + i * 8.9;
  return html`
    <svg class="mini" viewBox="0 0 108 36.6" aria-hidden="true">
      ${sheet.rows.map((row, r) => {
        const y = 4.2 + r * 9.4;
        const size = row.colour === "red" ? 3.4 : 3.2;
        return html`
          <g key=${row.colour} class=${CLASS[row.colour]}>
            <rect class="mini-band" y=${r * 9.4} width="108" height="8.4" rx="2.6" />
            ${row.fields.map((field, i) => {
              const move = moveOf(row.colour, field.number);
              if (field.state === "crossed")
                return html`
                  <g class=${cx("mini-cross", last.includes(move) && "mini-last")}>
                    ${shape(row.colour, x(i), y, size)}
                  </g>
                `;
              return field.state === "open" && html`<circle class="mini-open" cx=${x(i)} cy=${y} r=".8" />`;
            })}
            <g class=${row.locked ? "mini-cross" : "mini-lock"}>
              ${shape(row.colour, 103, y, row.locked ? size : 2.3)}
            </g>
          </g>
        `;
      })}
    </svg>
  `;
}
