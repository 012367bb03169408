// How an evening stands: a table of all against all, the bracket of a knock-out, and the places.
import { html, cx } from "../../core/ui.js";
import { _, number } from "../../core/i18n.js";
import { nameOf } from "./evening-parts.js";

const MOST_ACROSS = 8; // people in a table of all against all; of more only the places are shown
const [WIDE, HIGH, GAP, ACROSS] = [27, 7.4, 1.2, 9.5]; // of a box in the bracket, and what is between two

// --- all against all

function Across({ told, lines }) {
  const meeting = (one, other) =>
    told.rounds
      .flatMap(({ matches }) => matches)
      .find(({ players }) => players.includes(one) && players.includes(other));
  const cell = (one, other) => {
    if (one === other) return html`<td key=${other} class="none"></td>`;
    const match = meeting(one, other);
    if (!match) return html`<td key=${other}></td>`;
    if (match.winner === null) return html`<td key=${other} class="live">${_("now")}</td>`;
    const side = match.players.indexOf(one);
    const isWon = match.winner === one;
    if (!match.points) return html`<td key=${other} class=${cx(isWon && "won")}>${isWon ? "+" : "–"}</td>`;
    return html`
      <td key=${other} class=${cx(isWon && "won")}>
        <b>${number(match.points[side])}</b>
        <span>${number(match.points[1 - side])}</span>
      </td>
    `;
  };
  return html`
    <div class="across-frame">
      <table class="across">
        <thead>
          <tr>
            <td></td>
            ${lines.map(({ player }) => html`<th key=${player} scope="col">${nameOf(told, player)}</th>`)}
            <th scope="col">${_("Sum")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ player, points }) => html`
              <tr key=${player}>
                <th scope="row">${nameOf(told, player)}</th>
                ${lines.map((other) => cell(player, other.player))}
                <td class="across-sum">${number(points)}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

const Places = ({ told, lines }) => html`
  <ol class="places">
    ${lines.map(
      (line) => html`
        <li key=${line.player} class=${cx(line.player === told.me && "own")}>
          <b>${number(line.place)}</b>
          <span>${nameOf(told, line.player)}</span>
          <span>
            ${
              told.mode === "knockout"
                ? told.over && line.place === 1
                  ? _("wins the evening")
                  : ""
                : _("{n} points", { n: number(line.points) })
            }
          </span>
          <span class="places-made">${_("{n} in all", { n: number(line.made) })}</span>
        </li>
      `,
    )}
  </ol>
`;

export function Standing({ told }) {
  const lines = told.standing;
  const isAcross = told.mode === "all" && lines.length <= MOST_ACROSS;
  const isSaid = isAcross || told.mode === "knockout"; // in a picture
  return html`
    ${isAcross && html`<${Across} told=${told} lines=${lines} />`}
    ${(!isSaid || told.over) && html`<${Places} told=${told} lines=${lines} />`}
  `;
}

// --- the bracket

// Who will stand in a box of a round that is not drawn.
function expected(told, column, i, side) {
  const match = told.rounds[column - 1]?.matches[2 * i + side];
  if (!match) return "";
  if (match.winner) return nameOf(told, match.winner);
  const [one, other] = match.players.map((player) => nameOf(told, player));
  return _("{one} or {other}", { one, other });
}

// A box for each of the two in a match, column by column; a match stands between those that lead to it.
export function Bracket({ told }) {
  const rounds = Array.from({ length: told.planned }, (_unused, n) => told.rounds[n]?.matches ?? null);
  const first = rounds[0].length;
  const row = 2 * HIGH + GAP; // of the first round
  const middle = (column, i) => 2 ** column * (i + 0.5) * (row + 2);
  const height = first * (row + 2);
  const x = (column) => column * (WIDE + ACROSS);
  const width = x(rounds.length - 1) + WIDE;
  const many = (column) => first / 2 ** column;
  const boxes = rounds.flatMap((matches, column) =>
    Array.from({ length: many(column) }, (_unused, i) => {
      const match = matches?.[i];
      return [0, 1].map((side) => ({
        column,
        i,
        side,
        match,
        player: match?.players[side] ?? 0,
        y: middle(column, i) + (side ? GAP / 2 : -HIGH - GAP / 2),
      }));
    }).flat(),
  );
  const place = ({ column, y }) => ({
    left: `${(100 * x(column)) / width}%`,
    top: `${(100 * y) / height}%`,
    width: `${(100 * WIDE) / width}%`,
    height: `${(100 * HIGH) / height}%`,
  });
  const lines = boxes
    .filter(({ column, side }) => column + 1 < rounds.length && side === 0)
    .map(({ column, i }) => {
      const from = x(column) + WIDE;
      const next = middle(column + 1, Math.floor(i / 2)) + (i % 2 ? 1 : -1) * ((HIGH + GAP) / 2);
      return `M${from} ${middle(column, i)}h${ACROSS / 2}V${next}h${ACROSS / 2}`;
    });
  const spoken = told.rounds.flatMap(({ matches }, n) =>
    matches
      .filter(({ players }) => players[1])
      .map((match) =>
        [
          _("Round {n}", { n: n + 1 }),
          match.players.map((one) => nameOf(told, one)).join(" – "),
          match.points?.join(" : "),
        ]
          .filter(Boolean)
          .join(", "),
      ),
  );
  return html`
    <div class="across-frame">
      <div class="bracket" style=${{ "--wide": width, "--high": height }} aria-hidden="true">
        <svg viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none"><path d=${lines.join("")} /></svg>
        ${boxes.map((box) => {
          const { match, player, side } = box;
          const isWinner = match && player && match.winner === player;
          return html`
            <p
              key=${`${box.column} ${box.i} ${side}`}
              class=${cx(isWinner && "won", match?.winner === null && "live", !match && "later")}
              style=${place(box)}
            >
              <span>
                ${player ? nameOf(told, player) : match ? "–" : expected(told, box.column, box.i, side)}
              </span>
              <span>${match?.points?.[side] ?? match?.so_far?.[side] ?? ""}</span>
            </p>
          `;
        })}
      </div>
      <ol class="spoken">
        ${spoken.map((line) => html`<li key=${line}>${line}</li>`)}
      </ol>
    </div>
  `;
}
