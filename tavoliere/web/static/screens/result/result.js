// After the game: who won and why, everybody's sheets, and another game.
import { html, Icon, TopBar, cx, useEffect, useRef, useState } from "../../core/ui.js";
import { _, _n } from "../../core/i18n.js";
import { aboutGame, hasCoach, titleOf } from "../../core/about.js";
import { isFolder } from "../../core/addresses.js";
import { namesOf } from "../../core/whose.js";
import { reason } from "../../parts/ending.js";
import { gameOf } from "../../games/all.js";
import { takenBack } from "../log.js";
import { saveGame } from "../../core/saving.js";
import { choices } from "../../core/choices.js";
import { noteFinished } from "../../core/mine.js";
import { Balance } from "./balance.js";
import { Kindly } from "./kindly.js";
import { Moment } from "./moment.js";
import { RematchButton, Series, useRematch } from "./rematch.js";
import { Story } from "./story.js";
import { useTalk } from "../talk/use-talk.js";
import { WellPlayed } from "../talk/reactions.js";

export { isReady, prepare } from "./ready.js";

// Where the text of a game of this device is.
function useRecord(live, number) {
  const [address, set] = useState("");
  useEffect(() => {
    if (!live.isDevice) return undefined;
    let made = "";
    const show = (text) => set((made = URL.createObjectURL(new Blob([text], { type: "text/plain" }))));
    live.record(number).then(show, () => {});
    return () => URL.revokeObjectURL(made);
  }, [number]);
  return address;
}

// The user's games can be viewed offline, and when the server has forgotten the table.
async function keepQuietly({ id, number }) {
  const { isKept, keepHere } = await import("../../engine/travel.js");
  if (!(await isKept(id, number))) await keepHere(id, number);
}

// The link with which others can see the game: the table's own, or the one that a game of this device gets
// when it is brought to the server.
const watchLink = (you) => new URL(you.links?.watch || location.href, location.href).href;
const broughtLink = async ({ id, number }) => (await import("../../engine/travel.js")).linkTo(id, number);

// `isNew`: did the game end on this page?
export function Result({ live, ended, isNew, onLook, onLobby }) {
  const { state, events } = ended ?? live;
  const { table, you, views } = state;
  const view = you.seats.length ? views[you.seats[0]] : views.spectator;
  const names = namesOf(table, you.seats);
  const { winners, scores } = table.result;
  const facts = { table, view, names, own: you.seats, winners, scores };
  const { Final, Summary, isRound, lasted, resultLook, sealed, verdict } = gameOf(table.game);
  const hinted = Object.entries(table.hinted ?? {});
  const rematch = useRematch(live);
  const [Sharing, share] = useState(null);
  const title = useRef(null);
  useEffect(() => title.current.focus({ preventScroll: true }), []); // where a screen reader goes on
  const text = useRecord(live, table.number);
  useEffect(() => {
    if (live.isDevice || !you.seats.length || isBrought) return;
    noteFinished(table, you.seats);
    keepQuietly(table).catch(() => {}); // it is still on the list
  }, []);
  // What is said after the next game was offered belongs to the same evening.
  const talk = useTalk(live, ended ? [...events, ...live.events] : events, names);
  const back = takenBack(events);
  const rounds = events.filter((event) => isRound(event) && !back.has(event.seq)).length;
  const isKept = live.status !== "unkept";
  const isBrought = table.dice === "device";
  const link = !isFolder && (live.isDevice ? () => broughtLink(table) : watchLink(you));
  const path = `/t/${table.id}`;
  return html`
    <div class=${cx("p page-result", resultLook)}>
      <${TopBar}
        title=${titleOf(table.game)}
        sub=${rounds ? lasted(rounds) : _("Finished")}
        over=${talk.over}
      >
        ${talk.button}
      <//>
      <main id="main" class="result page">
        <section class="card result-head">
          ${
            table.options.position &&
            html`<p class="begun second">${_("Played on from a position: it is not counted.")}</p>`
          }
          <p class="why second">${reason(facts)}</p>
          <h2 ref=${title} tabindex="-1">${verdict(facts)}</h2>
          <${Kindly} facts=${facts} />
          <${Summary} ...${facts} />
          ${hinted.map(
            ([seat, n]) => html`
              <p key=${seat} class="result-hints second">
                ${_n("{name}: {n} hint taken", "{name}: {n} hints taken", n, { name: names[seat] })}
              </p>
            `,
          )}
          ${
            isBrought &&
            html`<p class="begun second">${_("Played on a device: nobody can check that it was fair.")}</p>`
          }
          <${Story} table=${table} names=${names} />
        </section>
        <${Series} table=${table} names=${names} />
        ${
          hasCoach(table.game) &&
          isKept &&
          html`
            <a class="card seal to-review row-of" href=${live.review}>
              <span class="round-icon"><${Icon} name="review" /></span>
              <span>
                <b>${_("Review")}</b>
                <span>${_("What was luck, what the choices cost, and why.")}</span>
              </span>
              <${Icon} name="next" />
              ${
                choices.reviews &&
                you.seats.length === 1 &&
                scores.length > 1 &&
                !isBrought &&
                html`
                  <${Balance}
                    which=${{ id: table.id, number: table.number, isHere: live.isDevice }}
                    seat=${you.seats[0]}
                    names=${names}
                  />
                `
              }
            </a>
          `
        }
        <div class="result-list"><${Final} ...${facts} /></div>
        ${
          table.dice === "fair" &&
          !live.isDevice &&
          html`
            <a class="card seal row-of" href=${`${path}/verify/${table.number}`}>
              <span class="round-icon"><${Icon} name="seal" /></span>
              <span>
                <b>
                  ${sealed()}
                </b>
                <span>${_("The seal is open now. Check every one.")}</span>
              </span>
              <${Icon} name="next" />
            </a>
          `
        }
        <div class="result-ways ways">
          <button class="btn ghost" onClick=${onLook}>
            <${Icon} name="eye" />
            ${_("Table")}
          </button>
          <a
            class="btn ghost"
            href=${live.isDevice ? text : `/api/tables/${table.id}/games/${table.number}/export`}
            download=${`tavoliere-${table.id}-${table.number}.txt`}
            onClick=${(event) => live.isDevice || saveGame(event, table.id, table.number)}
          >
            <${Icon} name="down" />
            ${_("Save the game")}
          </a>
          ${
            aboutGame(table.game).dice.includes("own") &&
            table.dice !== "own" &&
            you.seats.length > 0 &&
            !isBrought &&
            html`
              <a class="btn ghost" href=${`/dice?table=${table.id}&number=${table.number}`}>
                <${Icon} name="die" />
                ${_("The dice")}
              </a>
            `
          }
          <button class="btn ghost" onClick=${() => print()}>
            <${Icon} name="print" />
            ${_("Print")}
          </button>
        </div>
        <section class="dock result-dock" aria-label=${_("What next")}>
          <div class="prompt row-of">
            <p role="status">
              <b>${!isBrought && rematch.title}</b>
              ${rematch.error && html`<span class="error">${rematch.error}</span>`}
            </p>
            ${talk.seat !== null && html`<${WellPlayed} live=${live} seat=${talk.seat} />`}
            ${
              ended &&
              html`
                <button class="btn ghost" onClick=${onLobby}>
                  <${Icon} name="gear" />
                  ${_("Lobby")}
                </button>
              `
            }
          </div>
          <div class="plays end">
            ${you.seats.length > 0 && !isBrought && html`<${RematchButton} rematch=${rematch} />`}
            ${
              isKept &&
              html`
                <a class="btn ghost big" href=${live.replay}>
                  <${Icon} name="replay" />
                  ${_("Replay")}
                </a>
              `
            }
            <button
              class="btn ghost big"
              onClick=${() => import("./sharing.js").then(({ SharePanel }) => share(() => SharePanel))}
            >
              <${Icon} name="share" />
              ${_("Share")}
            </button>
          </div>
        </section>
      </main>
      <${Moment} facts=${facts} isNew=${isNew} />
      ${talk.panel}
      ${
        Sharing &&
        html`
          <${Sharing}
            facts=${facts}
            link=${link}
            which=${isKept && { id: table.id, number: table.number, isHere: live.isDevice }}
            story=${() => live.story(table.number)}
            onClose=${() => share(null)}
          />
        `
      }
    </div>
  `;
}
