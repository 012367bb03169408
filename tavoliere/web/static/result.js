// After the game: who won and why, the sheets of everybody, and once more.
import { html, Avatar, CLASS, Icon, Lock, Mark, TopBar, colourName, cx, useState } from "./ui.js";
import { _, _n, joined, number, refusal } from "./i18n.js";
import { entropy } from "./api.js";
import { TITLES, namesOf } from "./game.js";
import { Mini, Sheet } from "./sheet.js";
import { Board, Piece } from "./games/duel.js";
import { Grid, TeamSign, teamName } from "./games/crosswise.js";

// Why the game is over: the server knows, here are the words.
function reason({ table, view, names }) {
  const { resigned, end } = table.result;
  if (!end) return _("{name} resigned", { name: names[resigned] });
  const name = names[end.seat];
  return (
    {
      "six equal": () => _("Six equal in one line"),
      "board full": () => _("The last cell is filled"),
      "nobody can play": () => _("Nobody could play any more"),
      "rows closed": () => _("{colours} are closed", { colours: joined(view.closed.map(colourName)) }),
      "no piece left": () => _("{name} placed the last piece", { name }),
      misthrows: () =>
        end.seat === null ? _("The column of misses is full") : _("Four misses: {name}", { name }),
      track: () => _("{name} reached the end of the track", { name }),
    }[end.why]?.() ?? ""
  );
}

function verdict({ view, names, own, winners, scores }) {
  const best = number(scores[winners[0]]);
  if (view.game === "crosswise") {
    const teams = new Set(winners.map((seat) => view.teams[seat]));
    return teams.size > 1 ? _("A draw") : _("{team} win", { team: teamName([...teams][0]) });
  }
  if (winners.length > 1)
    return _("{names} share the win", { names: joined(winners.map((seat) => names[seat])) });
  if (own.length === 1 && own[0] === winners[0]) return _("You win with {n}", { n: best });
  return _("{name} wins with {n}", { name: names[winners[0]], n: best });
}

function Ranks({ view, names, table, winners, scores }) {
  const order = scores.map((_s, i) => i).sort((a, b) => scores[b] - scores[a]);
  const rank = (seat) => 1 + scores.filter((score) => score > scores[seat]).length;
  return html`
    <section class="card result-ranks" aria-label=${_("Result")}>
      <ol>
        ${order.map((seat) => {
          const sheet = view.sheets[seat];
          return html`
            <li key=${seat} class=${cx("rank-row", winners.includes(seat) && "win")}>
              <span class="rank-place">${rank(seat)}</span>
              <span class="rank-name">
                <${Avatar} name=${table.result.names[seat]} bot=${table.seats[seat].bot} />
                <b>${names[seat]}</b>
                ${winners.includes(seat) && html`<em class="crown"><${Icon} name="crown" /></em>`}
              </span>
              <strong>${number(scores[seat])}</strong>
              <span class="rank-sheet"><${Mini} sheet=${sheet} /></span>
              <span class="rank-points">
                ${sheet.rows.map(
                  (row) => html`
                    <span key=${row.colour} class=${CLASS[row.colour]}>
                      <${Mark} colour=${row.colour} size=${10} />
                      <span class="spoken">${colourName(row.colour)}${" "}</span>
                      ${row.points}${row.locked && html`<${Lock} />`}
                    </span>
                  `,
                )}
                <span class="neg">
                  ${number(sheet.misthrow_points)}
                  <i>${_("missed")}</i>
                </span>
                ${
                  view.bonus &&
                  html`
                    <span class="bonus">
                      +${view.bonus[seat]}
                      <i>${_("track")}</i>
                    </span>
                  `
                }
              </span>
            </li>
          `;
        })}
      </ol>
    </section>
    <${Sheets} view=${view} names=${names} order=${order} />
  `;
}

// Everything as it lay at the end, to look at and to talk about.
const Sheets = ({ view, names, order }) => html`
  <section class="result-sheets" aria-label=${_("The sheets at the end")}>
    ${order.map(
      (seat) => html`
        <article key=${seat}>
          <h3>${names[seat]}</h3>
          <${Sheet}
            sheet=${view.sheets[seat]}
            limit=${view.misthrow_limit}
            ladder=${view.ladder}
            bonus=${view.bonus?.[seat]}
            label=${names[seat]}
            legal=${new Set()}
          />
        </article>
      `,
    )}
  </section>
`;

function DuelEnd({ view, names, winners, scores }) {
  const most = Math.max(1, ...view.rows.flatMap((row) => row.points));
  const side = (seat) => html`<${Piece} seat=${seat} />`;
  return html`
    <section class="card duel-result" aria-label=${_("Result by row")}>
      <div class="duel-line duel-heading">
        <span>
          ${side(0)}
          <b>${names[0]}</b>
        </span>
        <i></i>
        <span>
          <b>${names[1]}</b>
          ${side(1)}
        </span>
      </div>
      ${view.rows.map(
        (row) => html`
          <div key=${row.colour} class=${cx("duel-line", CLASS[row.colour])}>
            <span class="duel-points">${row.points[0]}</span>
            <span class="duel-bar bar-left">
              <i style=${{ width: `${(row.points[0] * 100) / most}%` }}></i>
            </span>
            <em>
              <${Mark} colour=${row.colour} size=${14} />
              <span class="spoken">${colourName(row.colour)}</span>
            </em>
            <span class="duel-bar bar-right">
              <i style=${{ width: `${(row.points[1] * 100) / most}%` }}></i>
            </span>
            <span class="duel-points">${row.points[1]}</span>
          </div>
        `,
      )}
      <div class="duel-line neg">
        <span class="duel-points">${number(view.misthrow_points[0])}</span>
        <span class="duel-missed">${Array(view.misthrows[0]).fill(side(0))}</span>
        <em>${_("missed")}</em>
        <span class="duel-missed">${Array(view.misthrows[1]).fill(side(1))}</span>
        <span class="duel-points">${number(view.misthrow_points[1])}</span>
      </div>
      <div class="duel-line duel-sum">
        ${[0, 1].map(
          (seat) => html`
            <strong key=${seat} class=${cx(seat && "right", winners.includes(seat) && "won")}>
              ${number(scores[seat])}${winners.includes(seat) && html`<${Icon} name="crown" />`}
            </strong>
            ${!seat && html`<i></i>`}
          `,
        )}
      </div>
    </section>
    <section class="result-sheets" aria-label=${_("The board at the end")}>
      <${Board} game=${{ view, seat: null }} plays=${[]} last=${new Set()} />
    </section>
  `;
}

function TeamsEnd({ view, names, winners, scores }) {
  return html`
    <div class="team-results">
      ${["orange", "green"].map((team) => {
        const members = view.teams.map((one, i) => one === team && i).filter((i) => i !== false);
        const won = winners.includes(members[0]) && winners.length < view.teams.length;
        return html`
          <div key=${team} class=${cx("team-result", team === "green" ? "green" : "orange", won && "win")}>
            <span class="team-icon" aria-hidden="true"><${TeamSign} team=${team} /></span>
            <p>
              <b>${teamName(team)}${won && html`<${Icon} name="crown" />`}</b>
              <span>${joined(members.map((i) => names[i]))}</span>
            </p>
            <strong>${scores[members[0]]}</strong>
          </div>
        `;
      })}
    </div>
  `;
}

export function Result({ live, onLook }) {
  const { table, you, views } = live.state;
  const view = you.seats.length ? views[you.seats[0]] : views.spectator;
  const names = namesOf(table, you.seats);
  const { winners, scores } = table.result;
  const facts = { table, view, names, own: you.seats, winners, scores };
  const [error, setError] = useState("");
  const rolls = live.events.filter((event) => event.type === "rolled").length;
  const alone = table.seats.every((seat) => seat.mine || seat.bot);
  const again = async () => {
    try {
      await live.send("rematch", {});
      if (alone) await live.send("start", { entropy: entropy() });
    } catch (problem) {
      setError(refusal(problem));
    }
  };
  const share = () => {
    const url = new URL(you.links?.watch || location.href, location.href).href;
    (navigator.share
      ? navigator.share({ title: "Tavoliere", url })
      : navigator.clipboard.writeText(url)
    ).catch(() => {});
  };
  return html`
    <div class=${cx("p page-result", view.game === "crosswise" && "page-result-board")}>
      <${TopBar}
        title=${TITLES[table.game]}
        sub=${rolls ? _n("Finished after {n} round", "Finished after {n} rounds", rolls) : _("Finished")}
      />
      <main id="main" class="result">
        <section class="card result-head">
          <p class="why">${reason(facts)}</p>
          <h2>${verdict(facts)}</h2>
          ${view.game === "crosswise" && html`<${TeamsEnd} ...${facts} />`}
        </section>
        <div class="result-list">
          ${
            view.sheets
              ? html`<${Ranks} ...${facts} />`
              : view.game === "duel"
                ? html`<${DuelEnd} ...${facts} />`
                : html`<${Grid} view=${view} board=${view.board} />`
          }
        </div>
        ${
          table.dice === "fair" &&
          html`
            <a class="card seal" href=${`/t/${table.id}/verify/${table.number}`}>
              <span class="round-icon"><${Icon} name="seal" /></span>
              <span>
                <b>
                  ${
                    view.game === "crosswise"
                      ? _("Tiles sealed before the first draw")
                      : _("Dice sealed before the first roll")
                  }
                </b>
                <span>${_("The seal is open now. Check every one.")}</span>
              </span>
              <${Icon} name="next" />
            </a>
          `
        }
        <section class="dock result-dock" aria-label=${_("What next")}>
          <div class="prompt">
            <p role="status">
              <b>${_("Play again?")}</b>
              ${error && html`<span class="error">${error}</span>`}
            </p>
            <button class="btn ghost" onClick=${onLook}>
              <${Icon} name="eye" />
              ${_("Table")}
            </button>
          </div>
          <div class="plays end">
            ${
              you.seats.length > 0 &&
              html`
                <button class="btn solid big" data-key="Enter" onClick=${again}>
                  <${Icon} name="again" />
                  ${_("Rematch")}
                </button>
              `
            }
            <a class="btn ghost big" href=${`/t/${table.id}/replay/${table.number}`}>
              <${Icon} name="replay" />
              ${_("Replay")}
            </a>
            <button class="btn ghost big" onClick=${share}>
              <${Icon} name="share" />
              ${_("Share")}
            </button>
          </div>
        </section>
      </main>
    </div>
  `;
}
