// What somebody's finished games add up to: pictures with one number each.
import { html, Seg, cx, render } from "../../core/ui.js";
import { _, _n, language, number, refusal, tenths } from "../../core/i18n.js";
import { aboutGame, games } from "../../core/about.js";
import { get } from "../../core/api.js";
import { LEVELS, levelName } from "../../core/levels.js";

const root = document.getElementById("main");
const month = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" });
const BINS = 12; // bars of the points, at most
let kind = ""; // the game whose numbers are shown; empty: all

const share = (won, of) => `${Math.round((100 * won) / of)} %`;

// A number in large letters, a sentence, and a picture.
const Card = ({ title, big, text, children }) => html`
  <section class="card">
    <h2>${title}</h2>
    <p class="numbers-big">${big}</p>
    ${text && html`<p>${text}</p>`}
    ${children}
  </section>
`;

const Bars = ({ rows }) => html`
  <ol class="numbers-bars">
    ${rows.map(
      ({ name, part, of, said }) => html`
        <li key=${name}>
          <span>${name}</span>
          <i style=${{ "--of": of, "--part": part }}></i>
          <b>${said}</b>
        </li>
      `,
    )}
  </ol>
`;

function ByGame({ kinds }) {
  const played = kinds.filter(({ name }) => aboutGame(name));
  const total = played.reduce((sum, one) => sum + one.games, 0);
  const won = played.reduce((sum, one) => sum + one.won, 0);
  const most = Math.max(...played.map((one) => one.games));
  return html`
    <${Card}
      title=${_("By game")}
      big=${_("{n} of {of}", { n: number(won), of: number(total) })}
      text=${_("games won")}
    >
      <${Bars}
        rows=${played.map((one) => ({
          name: aboutGame(one.name).short,
          of: one.games / most,
          part: one.won / one.games,
          said: _("{n} of {of}", { n: number(one.won), of: number(one.games) }),
        }))}
      />
    <//>
  `;
}

function AgainstBots({ bots }) {
  const known = LEVELS.map((level) => bots.find(({ name }) => name === level)).filter(Boolean);
  if (!known.length) return null;
  const most = known.reduce((one, other) => (other.games > one.games ? other : one));
  return html`
    <${Card}
      title=${_("Against bots")}
      big=${_("{share} against {name}", { share: share(most.won, most.games), name: levelName(most.name) })}
      text=${_("How often you win, one against one.")}
    >
      <${Bars}
        rows=${known.map((one) => ({
          name: levelName(one.name),
          of: 1,
          part: one.won / one.games,
          said: share(one.won, one.games),
        }))}
      />
    <//>
  `;
}

function AgainstPeople({ people }) {
  if (!people.length) return null;
  const sum = (key) => people.reduce((total, one) => total + one[key], 0);
  const most = Math.max(1, ...people.flatMap((one) => [one.won, one.lost]));
  return html`
    <${Card}
      title=${_("Against people")}
      big=${_("{won} to {lost}", { won: number(sum("won")), lost: number(sum("lost")) })}
      text=${_("Games that only one of you has won.")}
    >
      <ol class="numbers-versus">
        ${people.map(
          ({ name, won, lost }) => html`
            <li key=${name} aria-label=${_("{name} and you: {won} to {lost}", { name, won, lost })}>
              <span class="clip">${name}</span>
              <b>${won}</b>
              <i class="won" style=${{ "--part": won / most }}></i>
              <i style=${{ "--part": lost / most }}></i>
              <span>${lost}</span>
            </li>
          `,
        )}
      </ol>
    <//>
  `;
}

function Points({ points }) {
  if (!points) return null;
  const low = points.spread[0][0];
  const high = points.spread.at(-1)[0];
  const wide = Math.max(1, Math.ceil((high - low + 1) / BINS));
  const counts = Array.from({ length: Math.floor((high - low) / wide) + 1 }, () => 0);
  for (const [n, many] of points.spread) counts[Math.floor((n - low) / wide)] += many;
  const most = Math.max(...counts);
  const mean = Math.floor((points.mean - low) / wide);
  return html`
    <${Card}
      title=${_("Points")}
      big=${_("{n} on average", { n: tenths(points.mean) })}
      text=${_("Best: {n}", { n: number(points.best) })}
    >
      <ol class="spread" aria-label=${_("How many had how many points")}>
        ${counts.map(
          (many, i) => html`
            <li key=${i} class=${cx(i === mean && "own")}>
              <i style=${{ height: `${(64 * many) / most}px` }}></i>
              <span class="spoken">
                ${_("{from} to {to}: {n}", {
                  from: low + i * wide,
                  to: low + (i + 1) * wide - 1,
                  n: many,
                })}
              </span>
              <b aria-hidden="true">${i % 3 === 0 ? low + i * wide : ""}</b>
            </li>
          `,
        )}
      </ol>
    <//>
  `;
}

const Streak = ({ streak, longest, latest }) => html`
  <${Card}
    title=${_("Streaks")}
    big=${_n("{n} win in a row", "{n} wins in a row", streak)}
    text=${_("The longest so far: {n}", { n: longest })}
  >
    <ol class="numbers-latest" aria-label=${_("The last games, the latest on the right")}>
      ${latest.map(
        (won, i) => html`
          <li key=${i} class=${won && "won"}>
            <span class="spoken">${won ? _("Won") : _("Lost")}</span>
          </li>
        `,
      )}
    </ol>
  <//>
`;

async function show() {
  const told = await get(`/api/person/statistics${kind && `?game=${kind}`}`);
  const sub = document.querySelector(".topbar-title");
  if (told.since && !sub.querySelector("p"))
    sub.append(
      Object.assign(document.createElement("p"), {
        textContent: _("since {month}", { month: month.format(told.since) }),
      }),
    );
  const played = games.filter(({ name }) => told.kinds.some((one) => one.name === name));
  const pick = (name) => {
    kind = name;
    show();
  };
  render(
    told.since === null
      ? html`
          <section class="card">
            <p>${_("When you have finished a game here, its numbers begin on this page.")}</p>
          </section>
        `
      : html`
          ${
            played.length > 1 &&
            html`
              <${Seg}
                label=${_("Which games")}
                value=${kind}
                choices=${[["", _("All games")], ...played.map(({ name, short }) => [name, short])]}
                onPick=${pick}
              />
            `
          }
          ${!kind && html`<${ByGame} ...${told} />`}
          <${Points} ...${told} />
          <${AgainstBots} ...${told} />
          <${AgainstPeople} ...${told} />
          ${told.latest.length > 0 && html`<${Streak} ...${told} />`}
          <p class="hint">${_("Nobody sees this page but you.")}</p>
        `,
    root,
  );
}

show().catch((error) => render(html`<p class="error" role="alert">${refusal(error)}</p>`, root));
