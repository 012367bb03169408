// The cards of an evening: who comes, one's own game, the rounds, and what the host may do.
import { html, Icon, cx, useState } from "../../core/ui.js";
import { _, _n, joined, number } from "../../core/i18n.js";
import { comeFrom, memory } from "../../core/api.js";
import { limits } from "../../core/about.js";
import { CopyButton } from "../../core/copying.js";
import { useActing } from "./circle-parts.js";

export const nameOf = (told, one) => told.players.find((player) => player.number === one)?.name ?? "–";
const namesOf = (told, match) => match.players.map((one) => nameOf(told, one)).join(" – ");
const isPair = ({ players }) => players[1] !== 0;

function NameForm({ id, label, button, solid, value = "", onName }) {
  const [name, setName] = useState(value);
  const { acting, problem } = useActing();
  const come = acting(async () => {
    await onName(name);
    setName("");
  });
  return html`
    <form class="words-form circle-name" onSubmit=${come}>
      <label class="second" for=${id}>${label}</label>
      <input
        id=${id}
        maxlength=${limits.name}
        autocomplete=${solid ? "nickname" : "off"}
        required
        value=${name}
        onInput=${(event) => setName(event.target.value)}
      />
      <button class=${cx("btn", solid ? "solid" : "tonal")}>${button}</button>
    </form>
    ${problem}
  `;
}

// --- who comes

export const Come = ({ told, acts }) => html`
  <section class="card">
    <h2>${told.rounds.length ? _("Play from the next round on?") : _("Will you play?")}</h2>
    <${NameForm}
      id="my-name"
      label=${_("Your name")}
      button=${_("I play")}
      solid
      value=${memory.get("name") || ""}
      onName=${(name) => acts.come(name)}
    />
  </section>
`;

export function Crowd({ told, acts }) {
  const { acting, problem } = useActing();
  const link = location.origin + told.invite;
  const here = told.players.filter((one) => one.here);
  return html`
    <section class="card" aria-labelledby="crowd-h">
      <div class="daily-head wraps"><h2 id="crowd-h">${_("Who is here")}</h2><span>${here.length}</span></div>
      <ul class="devices-list">
        ${here.map(
          (one) => html`
            <li key=${one.number}>
              <span class=${cx("avatar large", one.number === told.me && "me")} aria-hidden="true">
                ${[...one.name][0]}
              </span>
              <p><b>${one.name}</b>${one.guest && html`<span>${_("without a device")}</span>`}</p>
              ${
                acts &&
                (told.host || one.number === told.me) &&
                !told.over &&
                html`
                  <button
                    class="icon-button"
                    aria-label=${_("{name} leaves", { name: one.name })}
                    onClick=${acting(() => acts.do("leave", { player: one.number }))}
                  >
                    <${Icon} name="close" />
                  </button>
                `
              }
            </li>
          `,
        )}
      </ul>
      ${here.length === 0 && html`<p>${_("Nobody yet.")}</p>`}
      ${problem}
      ${
        acts &&
        told.invite &&
        !told.over &&
        html`
          <details class="circle-more" open=${!told.rounds.length}>
            <summary>${told.rounds.length ? _("Somebody comes late") : _("Invite")}</summary>
            <div class="words wraps">
              <img class="words-code" src=${`/qr?link=${told.invite}`} alt=${_("QR code for the evening")} />
              <p class="circle-link">${link}</p>
            </div>
            <div class="ways">
              <${CopyButton} text=${link} label=${_("Share the link")} icon="share" title=${told.name} />
            </div>
            ${
              told.host &&
              html`
                <${NameForm}
                  id="guest-name"
                  label=${_("Somebody without a device")}
                  button=${_("Add")}
                  onName=${(name) => acts.come(name, true)}
                />
              `
            }
          </details>
        `
      }
    </section>
  `;
}

// --- one's own game

// The way to a match's table, from which the evening is the way back.
const ToTable = ({ match, look, children }) => html`
  <a
    class=${cx("btn", look)}
    href=${match.address}
    onClick=${() => comeFrom(match.address.split("/")[2], location.pathname)}
  >
    ${children}
  </a>
`;

export function Mine({ told }) {
  const last = told.rounds.at(-1);
  const match = last?.matches.find((one) => one.mine && one.winner === null && isPair(one));
  const isOut = last && !last.rests.includes(told.me) && !last.matches.some((one) => one.mine);
  if (!told.me || told.over || !last || isOut) return null;
  const other =
    match &&
    nameOf(
      told,
      match.players.find((one) => one !== told.me),
    );
  if (!match)
    return html`
      <section class="card">
        <p>
          ${
            last.rests.includes(told.me)
              ? _("You rest in this round.")
              : _("Your game of this round is over.")
          }
        </p>
      </section>
    `;
  return html`
    <section class="card evening-mine">
      <div class="people-line">
        <span class="round-icon"><${Icon} name="die" /></span>
        <p>
          <b>${_("You and {name}", { name: other })}</b>
          <span>${_("Round {n}", { n: told.rounds.length })}</span>
        </p>
        ${match.address && html`<${ToTable} match=${match} look="solid">${_("Sit down")}<//>`}
      </div>
      ${!match.address && html`<p>${_("Play, and type in the points below.")}</p>`}
    </section>
  `;
}

// --- the rounds

const outcome = (told, match) => {
  if (match.winner === 0) return _("a tie, {points}", { points: match.points.map(number).join(" : ") });
  if (match.winner !== null && !match.points)
    return _("{name} goes on", { name: nameOf(told, match.winner) });
  if (match.points) return match.points.map(number).join(" : ");
  return match.so_far
    ? _("{one} to {other} so far", { one: number(match.so_far[0]), other: number(match.so_far[1]) })
    : "";
};

function Typed({ told, match, acts }) {
  const [points, set] = useState(match.points ?? ["", ""]);
  const { acting, problem } = useActing();
  const type = acting(() => acts.do("result", { match: match.number, points: points.map(Number) }));
  return html`
    <form class="evening-typed" onSubmit=${type}>
      ${[0, 1].map(
        (side) => html`
          <input
            key=${side}
            type="number"
            inputmode="numeric"
            min="-100"
            max="1000"
            required
            aria-label=${_("Points of {name}", { name: nameOf(told, match.players[side]) })}
            value=${points[side]}
            onInput=${(event) => set(points.map((one, i) => (i === side ? event.target.value : one)))}
          />
        `,
      )}
      <button class="btn tonal">${_("Enter")}</button>
      ${problem}
    </form>
  `;
}

function Pair({ told, match, place, acts }) {
  const isTyped = acts && !told.over && isPair(match);
  const mayType = isTyped && !match.address && (match.mine || told.host);
  const maySettle = isTyped && match.address && told.host && match.winner === null;
  const typing = html`<${Typed} key=${match.points?.join()} told=${told} match=${match} acts=${acts} />`;
  return html`
    <li>
      <span class="round-icon" aria-hidden="true">${place}</span>
      <p>
        <b>${isPair(match) ? namesOf(told, match) : nameOf(told, match.players[0])}</b>
        <span>${isPair(match) ? outcome(told, match) : _("without an opponent, goes on")}</span>
      </p>
      ${
        acts &&
        match.address &&
        !match.mine &&
        match.winner === null &&
        html`
          <${ToTable} match=${match} look="ghost">
            ${_("Watch")}<span class="spoken">${` ${namesOf(told, match)}`}</span>
          <//>
        `
      }
      ${mayType && typing}
      ${
        maySettle &&
        html`
          <details class="evening-settle">
            <summary>${_("Not played there? Type the points in")}</summary>
            ${typing}
          </details>
        `
      }
    </li>
  `;
}

export function Rounds({ told, acts }) {
  const { matches, rests } = told.rounds.at(-1);
  const resting = rests.map((one) => nameOf(told, one));
  const title = _("Round {n} of {of}", { n: told.rounds.length, of: told.planned });
  return html`
    <section class="card" aria-labelledby="round-h">
      <div class="daily-head wraps">
        <h2 id="round-h">${told.over ? _("The last round") : title}</h2>
        <span>${resting.length > 0 && _("resting: {names}", { names: joined(resting) })}</span>
      </div>
      <ul class="devices-list" aria-live="polite">
        ${matches.map(
          (match, i) => html`
            <${Pair} key=${match.number} told=${told} match=${match} place=${i + 1} acts=${acts} />
          `,
        )}
      </ul>
    </section>
  `;
}

// --- what the host may do

export function Host({ told, acts }) {
  const { acting, problem } = useActing();
  const [isAsked, ask] = useState(false);
  const here = told.players.filter((one) => one.here).length;
  const show = location.origin + told.show;
  return html`
    <section class="card">
      ${
        told.rounds.length === 0
          ? html`
              <div class="ways">
                <button
                  class="btn solid big"
                  disabled=${here < 3}
                  onClick=${acting(() => acts.do("begin", {}))}
                >
                  ${_("Draw and begin")}
                </button>
              </div>
              ${
                here < 3 &&
                html`
                  <p>
                    ${_n(
                      "{n} more person, then it can begin.",
                      "{n} more people, then it can begin.",
                      3 - here,
                    )}
                  </p>
                `
              }
            `
          : html`
              <div class="people-line">
                <span class="round-icon"><${Icon} name="again" /></span>
                <p>
                  <b>${_("Next round")}</b>
                  <span>
                    ${told.paused ? _("waits until you go on") : _("begins when all tables are done")}
                  </span>
                </p>
                <button
                  class="btn tonal"
                  onClick=${acting(() => acts.do("pause", { paused: !told.paused }))}
                >
                  ${told.paused ? _("Go on") : _("Pause")}
                </button>
              </div>
            `
      }
      <div class="ways">
        <a class="btn ghost" href=${told.show} target="_blank" rel="noopener">
          <${Icon} name="eye" />
          ${_("For the television")}
        </a>
        <${CopyButton} text=${show} label=${_("Its link")} />
        ${
          told.rounds.length > 0 &&
          (isAsked
            ? html`
                <button class="btn ghost bad" onClick=${acting(() => acts.close())}>
                  ${_("End it as it stands")}
                </button>
              `
            : html`<button class="btn ghost" onClick=${() => ask(true)}>${_("End the evening …")}</button>`)
        }
      </div>
      ${problem}
    </section>
  `;
}
