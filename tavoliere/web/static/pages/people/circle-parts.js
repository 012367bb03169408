// The cards of a circle's page: the share of wins, the seasons, the open tables, the games.
import { html, Icon, cx, useState } from "../../core/ui.js";
import { _, _n, joined, language, number, refusal } from "../../core/i18n.js";
import { comeFrom } from "../../core/api.js";
import { aboutGame, evenings, games, titleOf } from "../../core/about.js";

const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "long" });
const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
const until = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
const ONE = 24 * 3600 * 1000; // a day
const TRACK = 0.6; // the share at the right end of the line, unless somebody wins more often

// A season by the month that it begins with, such as 2026-09.
function seasonOf(season) {
  const [year, month] = season.split("-").map(Number);
  return { begin: Date.UTC(year, month - 1, 15), end: Date.UTC(year, month + 2, 1) };
}
const seasonName = (season) => {
  const { begin, end } = seasonOf(season);
  return months.formatRange(begin, end - 15 * ONE);
};

const untilOf = (season) => _("until {day}", { day: until.format(seasonOf(season).end - ONE) });

const nameOf = (told, member) => told.members.find((one) => one.number === member)?.name ?? "–";
const namesOf = (told, members) => joined(members.map((member) => nameOf(told, member)));

// A button that opens something on the server, and what went wrong if that did not work.
export function useActing() {
  const [error, setError] = useState("");
  const acting = (work) => async (event) => {
    event?.preventDefault();
    setError("");
    await work().catch((problem) => setError(refusal(problem)));
  };
  return { acting, problem: error && html`<p class="error" role="alert">${error}</p>` };
}

// --- the share of wins

function Range({ place, end }) {
  const at = (share) => `${(100 * Math.min(1, share / end)).toFixed(1)}%`;
  return html`
    <span class="range" aria-hidden="true">
      <i style=${{ left: at(place.low), right: `calc(100% - ${at(place.high)})` }}></i>
      <b style=${{ left: at(place.won / place.games) }}></b>
      ${place.plain !== null && html`<u style=${{ left: at(place.plain) }}></u>`}
    </span>
  `;
}

function spokenRange({ low, high, plain }) {
  const between = _("between {low} and {high}", { low: percent.format(low), high: percent.format(high) });
  const without = plain !== null && _("{share} without luck", { share: percent.format(plain) });
  return [between, without].filter(Boolean).join("; ");
}

const Key = ({ hasPlain }) => html`
  <p class="range-key wraps">
    <span><i class="range"><b></b></i>${_("wins")}</span>
    <span><i class="range"><i></i></i>${_("likely range")}</span>
    ${hasPlain && html`<span><i class="range"><u></u></i>${_("without the luck of dice and tiles")}</span>`}
  </p>
`;

// What the picture says in words, and what it does not say.
function Note({ told }) {
  const { apart, games: all, reviewed, standing } = told;
  const pair = apart && { one: nameOf(told, apart.one), other: nameOf(told, apart.other) };
  const more =
    apart?.games &&
    _n(
      "About {n} more game each would tell {one} and {other} apart.",
      "About {n} more games each would tell {one} and {other} apart.",
      apart.games,
      pair,
    );
  return html`
    ${apart && html`<p>${_("The ranges overlap: nobody can say yet who is better.")}${" "}${more}</p>`}
    <p class="devices-note">
      ${standing.length > 1 && _("Ordered by the lower end of the range: few games say little.")}${" "}
      ${_("A shared win counts for everybody who shares it.")}${" "}
      ${
        reviewed > 0 &&
        reviewed < all &&
        _("The server has reviewed {n} of {of} games itself; what devices say of luck is not counted.", {
          n: number(reviewed),
          of: number(all),
        })
      }
    </p>
  `;
}

export function Share({ told }) {
  const { standing, games: all } = told;
  const end = Math.max(TRACK, ...standing.map((place) => Math.ceil(10 * place.high) / 10));
  return html`
    <section class="card" aria-labelledby="share-h">
      <div class="daily-head wraps">
        <h2 id="share-h">${_("Share of wins")}</h2>
        <span>
          ${told.season ? seasonName(told.season) : _("all seasons")}, ${_n("{n} game", "{n} games", all)}
        </span>
      </div>
      ${
        all === 0
          ? html`
              <p>${_("Nothing has been played here in this season. Open a table, and its games count.")}</p>
            `
          : html`
              <ol class="standing">
                ${standing.map(
                  (place) => html`
                    <li key=${place.member}>
                      <span class=${cx("avatar large", place.member === told.me && "me")} aria-hidden="true">
                        ${[...nameOf(told, place.member)][0]}
                      </span>
                      <b>${nameOf(told, place.member)}</b>
                      <${Range} place=${place} end=${end} />
                      <span class="standing-share third">
                        <b>${percent.format(place.won / place.games)}</b>
                        <span>${_n("{n} game", "{n} games", place.games)}</span>
                        <span class="spoken">${spokenRange(place)}</span>
                      </span>
                    </li>
                  `,
                )}
              </ol>
              <${Key} hasPlain=${standing.some(({ plain }) => plain !== null)} />
              <${Note} told=${told} />
            `
      }
    </section>
  `;
}

// --- the seasons

export function Seasons({ told, pick }) {
  const isAll = told.season === "";
  const now = told.seasons.find(({ season }) => seasonOf(season).end > Date.now())?.season;
  return html`
    <section class="card" aria-labelledby="seasons-h">
      <div class="daily-head wraps">
        <h2 id="seasons-h">${_("Seasons")}</h2><span>${_("three months each")}</span>
      </div>
      <ul class="devices-list">
        ${told.seasons.map(
          ({ season, games: all, ahead, share }) => html`
            <li key=${season}>
              ${
                season === now
                  ? html`<span class="round-icon"><${Icon} name="calendar" /></span>`
                  : html`
                      <span class="avatar large" aria-hidden="true">${[...nameOf(told, ahead[0])][0]}</span>
                    `
              }
              <p>
                <b>${seasonName(season)}</b>
                <span>
                  ${season === now && `${untilOf(season)} · `}
                  ${_n("{names}, {share} of {n} game", "{names}, {share} of {n} games", all, {
                    names: namesOf(told, ahead),
                    share: percent.format(share),
                  })}
                </span>
              </p>
              <button
                class="btn ghost"
                aria-pressed=${String(season === told.season)}
                onClick=${() => pick({ season })}
              >
                ${season === now ? _("now") : _("Show")}
                <span class="spoken">${` ${seasonName(season)}`}</span>
              </button>
            </li>
          `,
        )}
      </ul>
      ${
        (told.seasons.length > 1 || isAll) &&
        html`
          <div class="ways">
            <button class="btn ghost" aria-pressed=${String(isAll)} onClick=${() => pick({ season: "" })}>
              ${_("All seasons together")}
            </button>
          </div>
        `
      }
    </section>
  `;
}

// --- the games

const pictures = new Map();
function Picture({ game }) {
  if (!pictures.has(game)) {
    const found = document.querySelector(`template[data-picture="${game}"]`)?.content.querySelector("svg");
    pictures.set(game, found?.outerHTML ?? "");
  }
  return html`
    <span class="game-picture" dangerouslySetInnerHTML=${{ __html: pictures.get(game) }}></span>
  `;
}

// Who has won, and with how much; a team wins together.
function verdict({ game, seats }) {
  const won = seats.filter((seat) => seat.won);
  const points = seats.map((seat) => number(seat.points));
  const most = aboutGame(game)?.teams ? seats.length - 1 : 1;
  const names = joined(won.map(({ name }) => name));
  if (won.length > most) return _("Shared, {points}", { points: points.join(" : ") });
  return _("{names} won with {n}", { names, n: number(won[0].points) });
}

const sameAs = (one, other) => one.length === other.length && one.every((number_, i) => number_ === other[i]);

// With whom one has played lately: the same again is one tap away.
function again(told) {
  const found = [];
  for (const { game, seats, members } of told.played) {
    const others = members.filter((member) => member !== told.me);
    const isOurs = members.includes(told.me) && others.length && members.length === seats.length;
    if (isOurs && !found.some((one) => sameAs(one.others, others))) found.push({ game, others });
  }
  return found.slice(0, 2);
}

export function Games({ told, acts }) {
  const { acting, problem } = useActing();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? told.played : told.played.slice(0, 4);
  return html`
    <section class="card circle-games" aria-labelledby="games-h">
      <div class="daily-head wraps">
        <h2 id="games-h">${_("Games")}</h2>
        <span>${number(told.games)}</span>
      </div>
      <ul class="devices-list">
        ${shown.map(
          (one) => html`
            <li key=${`${one.table} ${one.number}`}>
              <${Picture} game=${one.game} />
              <p>
                <b>${verdict(one)}</b>
                <span>
                  ${titleOf(one.game)} · ${day.format(one.at)} ·${" "}
                  ${one.seats.map(({ name }) => name).join(", ")}
                </span>
              </p>
              <a
                class="icon-button"
                href=${`/c/${told.circle}/game/${one.table}/${one.number}`}
                aria-label=${_("Replay: {what}", { what: verdict(one) })}
              >
                <${Icon} name="next" />
              </a>
            </li>
          `,
        )}
      </ul>
      <div class="ways">
        ${
          told.played.length > shown.length &&
          html`
            <button class="btn ghost" onClick=${() => setAll(true)}>
              ${_("The last {n}", { n: number(told.played.length) })}
            </button>
          `
        }
        ${again(told).map(
          ({ game, others }) => html`
            <button
              class="btn tonal"
              key=${others.join()}
              onClick=${acting(() => acts.open({ game, players: others.length + 1, members: others }))}
            >
              <${Icon} name="again" />
              ${_("Play {names} again", { names: namesOf(told, others) })}
            </button>
          `,
        )}
      </div>
      ${problem}
    </section>
  `;
}

// --- tables

function Waiting({ table, names, free, playing, mine, game }) {
  const title = aboutGame(game)?.short ?? game;
  return html`
    <li>
      <${Picture} game=${game} />
      <p>
        <b>${title}</b>
        <span>
          ${names.join(", ")}${free > 0 && !playing && ` · ${_n("{n} seat free", "{n} seats free", free)}`}
        </span>
      </p>
      <a
        class=${mine || (free && !playing) ? "btn solid" : "btn ghost"}
        href=${`/t/${table}`}
        onClick=${() => comeFrom(table, location.pathname)}
      >
        ${mine ? _("Go there") : free && !playing ? _("Sit down") : _("Watch")}
        <span class="spoken">${` ${title}, ${names.join(", ")}`}</span>
      </a>
    </li>
  `;
}

const Planned = ({ evening, name, players, begun }) => html`
  <li>
    <span class="round-icon"><${Icon} name="crown" /></span>
    <p>
      <b>${name}</b>
      <span>${players.length ? players.join(", ") : _("Nobody yet.")}</span>
    </p>
    <a class="btn solid" href=${`/e/${evening}`}>
      ${begun ? _("Go there") : _("Come along")}<span class="spoken">${` ${name}`}</span>
    </a>
  </li>
`;

export function Tables({ told, acts }) {
  const { acting, problem } = useActing();
  const [isChoosing, choose] = useState(false);
  const many = ({ players: [few, most] }) => Math.min(most, Math.max(few, told.members.length));
  return html`
    <section class="card circle-games" aria-labelledby="tables-h">
      <h2 id="tables-h">${_("On the table")}</h2>
      ${
        told.tables.length > 0
          ? html`
              <ul class="devices-list">
                ${told.tables.map((table) => html`<${Waiting} key=${table.table} ...${table} />`)}
              </ul>
            `
          : html`<p>${_("Whoever is in the circle can sit down here, without a code.")}</p>`
      }
      ${
        told.evenings.length > 0 &&
        html`
          <ul class="devices-list">
            ${told.evenings.map((one) => html`<${Planned} key=${one.evening} ...${one} />`)}
          </ul>
        `
      }
      <div class="ways">
        ${
          isChoosing
            ? games.map(
                (game) => html`
                  <button
                    class="btn tonal"
                    key=${game.name}
                    onClick=${acting(() => acts.open({ game: game.name, players: many(game) }))}
                  >
                    ${game.short}
                  </button>
                `,
              )
            : html`
                <button class="btn solid big" onClick=${() => choose(true)}>
                  ${_("Open a table for us")}
                </button>
                ${
                  evenings &&
                  html`
                    <a class="btn ghost big" href=${`/evening?circle=${told.circle}`}>
                      ${_("An evening …")}
                    </a>
                  `
                }
              `
        }
      </div>
      ${problem}
    </section>
  `;
}
