// After the game: who won and why, the sheets of everybody, and once more.
import { html, Icon, TopBar, colourName, cx, useEffect } from "./ui.js";
import { _, _n, joined } from "./i18n.js";
import { hasCoach, titleOf } from "./about.js";
import { namesOf } from "./whose.js";
import { CopyButton } from "./copying.js";
import { gameOf } from "./games/all.js";
import { noteFinished } from "./mine.js";
import { RematchButton, Series, useRematch } from "./rematch.js";
import { Story } from "./story.js";

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
        end.seat === null ? _("The misthrow column is full") : _("Four misthrows: {name}", { name }),
      track: () => _("{name} reached the end of the track", { name }),
    }[end.why]?.() ?? ""
  );
}

export function Result({ live, ended, onLook, onLobby }) {
  const { state, events } = ended ?? live;
  const { table, you, views } = state;
  const view = you.seats.length ? views[you.seats[0]] : views.spectator;
  const names = namesOf(table, you.seats);
  const { winners, scores } = table.result;
  const facts = { table, view, names, own: you.seats, winners, scores };
  const { Final, Summary, isRound, lasted, resultLook, sealed, verdict } = gameOf(table.game);
  const hinted = Object.entries(table.hinted ?? {});
  const rematch = useRematch(live);
  useEffect(() => {
    if (!live.isDevice && you.seats.length) noteFinished(table, you.seats);
  }, []);
  const takenBack = new Set(events.flatMap((event) => (event.type === "undone" ? [event.answer] : [])));
  const rounds = events.filter((event) => isRound(event) && !takenBack.has(event.seq)).length;
  const link = new URL(you.links?.watch || location.href, location.href).href;
  const path = `/t/${table.id}`;
  return html`
    <div class=${cx("p page-result", resultLook)}>
      <${TopBar}
        title=${titleOf(table.game)}
        sub=${rounds ? lasted(rounds) : _("Finished")}
      />
      <main id="main" class="result">
        <section class="card result-head">
          ${
            table.options.position &&
            html`<p class="begun">${_("Played on from a position: it is not counted.")}</p>`
          }
          <p class="why">${reason(facts)}</p>
          <h2>${verdict(facts)}</h2>
          <${Summary} ...${facts} />
          ${hinted.map(
            ([seat, n]) => html`
              <p key=${seat} class="result-hints">
                ${_n("{name}: {n} hint taken", "{name}: {n} hints taken", n, { name: names[seat] })}
              </p>
            `,
          )}
          ${!live.isDevice && html`<${Story} table=${table} names=${names} />`}
        </section>
        <${Series} table=${table} names=${names} />
        <div class="result-list"><${Final} ...${facts} /></div>
        ${
          hasCoach(table.game) &&
          html`
            <a class="card seal to-review" href=${live.review}>
              <span class="round-icon"><${Icon} name="review" /></span>
              <span>
                <b>${_("Review")}</b>
                <span>${_("What was luck, what the choices cost, and why.")}</span>
              </span>
              <${Icon} name="next" />
            </a>
          `
        }
        ${
          table.dice === "fair" &&
          !live.isDevice &&
          html`
            <a class="card seal" href=${`${path}/verify/${table.number}`}>
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
        <div class="result-ways">
          <button class="btn ghost" onClick=${onLook}>
            <${Icon} name="eye" />
            ${_("Table")}
          </button>
          ${
            !live.isDevice &&
            html`
              <a
                class="btn ghost"
                href=${`/api/tables/${table.id}/games/${table.number}/export`}
                download=${`tavoliere-${table.id}-${table.number}.txt`}
              >
                <${Icon} name="down" />
                ${_("Save the game")}
              </a>
            `
          }
          <button class="btn ghost" onClick=${() => print()}>
            <${Icon} name="print" />
            ${_("Print")}
          </button>
        </div>
        <section class="dock result-dock" aria-label=${_("What next")}>
          <div class="prompt">
            <p role="status">
              <b>${rematch.title}</b>
              ${rematch.error && html`<span class="error">${rematch.error}</span>`}
            </p>
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
            ${you.seats.length > 0 && html`<${RematchButton} rematch=${rematch} />`}
            <a class="btn ghost big" href=${live.replay}>
              <${Icon} name="replay" />
              ${_("Replay")}
            </a>
            ${
              !live.isDevice &&
              html`
                <${CopyButton}
                  text=${link}
                  label=${_("Share")}
                  icon="share"
                  title="Tavoliere"
                  className="btn ghost big"
                />
              `
            }
          </div>
        </section>
      </main>
    </div>
  `;
}
