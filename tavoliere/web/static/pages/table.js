// The page of a table: lobby, game, result, one after the other, as the server says.
import { html, Logo, Sorry, render, useEffect, useRef, useState } from "../core/ui.js";
import { _, refusal } from "../core/i18n.js";
import { expectCard, forget, post, remember } from "../core/api.js";
import { titleOf } from "../core/about.js";
import { goInstead } from "../core/addresses.js";
import { badge } from "../core/wake.js";
import { choices } from "../core/choices.js";
import { Game } from "../screens/table/game.js";
import { gameOf, loadGame, style } from "../games/all.js";
import { DAY } from "../parts/times.js";
import { Strip } from "../parts/strip.js";
import { namesOf } from "../core/whose.js";

const root = document.getElementById("app");
const { table, key } = root.dataset;

const isAsked = ({ table, you }) =>
  table.stage === "playing" && you.seats.some((seat) => seat in table.asked);
// Whoever looks needs no badge.
document.addEventListener("visibilitychange", () => document.hidden || badge(0));

// The title of the tab: the game, and that it waits for somebody here.
const tabTitle = (state) =>
  [isAsked(state) && _("Your turn"), titleOf(state.table.game), "Tavoliere"].filter(Boolean).join(" · ");

// After a game a page stays with its result while the next lobby only waits for people to accept.
function useLastResult(live) {
  const last = useRef(null);
  const [left, leave] = useState(0);
  const { state } = live;
  const { table } = state ?? {};
  if (table?.stage === "over") last.current = { state, events: live.events };
  const isNext = table?.stage === "lobby" && table.number === last.current?.state.table.number + 1;
  const isOffer = isNext && left !== table.number;
  return { ended: isOffer ? last.current : null, toLobby: () => leave(table.number) };
}

function App({ live }) {
  const { state, status } = live;
  const [looking, look] = useState(false);
  const [, redraw] = useState(null);
  const stage = state?.table.stage;
  const { ended, toLobby } = useLastResult(live);
  useEffect(() => {
    const title = state && tabTitle(state);
    if (title && title !== document.title) document.title = title; // even the same one costs the browser work
    if (state && document.hidden) badge(isAsked(state));
  }, [state]);
  const shown = (ended?.state ?? state)?.table;
  const played = useRef(0); // the last game that was played while this page was open
  if (stage === "playing") played.current = shown.number;
  useEffect(() => {
    if (stage === "playing") bringFirst().then(redraw, () => {});
  }, [stage]);
  useEffect(() => look(false), [shown?.stage, shown?.number]);
  useEffect(() => {
    if (state?.you.seats.length && !live.isDevice && !state.table.day) remember(state.table);
  }, [state?.table.id, state?.table.number]);
  useEffect(() => {
    if (state?.you.seats.length && !state.table.day) expectCard(stage !== "over");
  }, [stage]);
  if (status === "gone")
    return html`
      <${Sorry}
        title=${_("There is no such table")}
        text=${_("The link may be old, cut short or from an address bar. Ask for the invitation link.")}
      />
    `;
  if (status === "expired")
    return html`
      <${Sorry} title=${_("This table is closed")} text=${_("Nobody has played here for a long time.")} />
    `;
  if (status === "changed")
    return html`
      <${Sorry}
        title=${_("The dice of this game were changed")}
        text=${[
          _("They are not those that were sealed when the game began, so this device does not play on."),
          _("Somebody who runs the server may have done this."),
        ].join(" ")}
      />
    `;
  if (status === "rewritten")
    return html`
      <${Sorry}
        title=${_("What happened here was changed afterwards")}
        text=${[
          _("It is not what this device was told while you played, so it does not play on."),
          _("Somebody who runs the server may have done this."),
        ].join(" ")}
      />
    `;
  if (!state)
    return html`
      <main id="main" class="loading">
        <${Logo} />
        <p>${_("Setting the table…")}</p>
      </main>
    `;
  const { Result, Finished } = screens;
  const isOver = shown.stage === "over";
  if (isOver && shown.day && state.you.seats.length) {
    goInstead("/daily"); // its result is shown beside those of all others
    return null;
  }
  if (isOver && !looking)
    return html`
      <${Result}
        live=${live}
        ended=${ended}
        isNew=${played.current === shown.number}
        onLook=${() => look(true)}
        onLobby=${toLobby}
      />
    `;
  if (isOver)
    return html`<${Game} live=${live} ended=${ended} Finished=${Finished} onResult=${() => look(false)} />`;
  if (stage === "lobby") {
    return html`
      <${isGuest(state) ? screens.Guest : screens.Lobby} live=${live} />
      <${Strip} status=${status} />
    `;
  }
  const { First, Days, Handing } = screens;
  return html`<${Game} live=${live} pads=${screens} First=${First} Days=${Days} Handing=${Handing} />`;
}

const SORRY = ["gone", "expired", "changed", "rewritten"]; // why a table cannot be shown
const SOON = 2000; // milliseconds until screens that could not be loaded are tried again
const LATER = 10_000; // until the result's are fetched during a game, so that they are there at its end

// Loaded when needed: the game's own screens, the lobby, the result.
const screens = {};
const bring = async (module) => Object.assign(screens, await module);
const ownStyles = () => document.querySelector('link[href$="/table.css"]');
const bringResult = () =>
  Promise.all([
    bring(import("../screens/result/result.js")),
    bring(import("../screens/table/finished.js")),
    style("result.css", ownStyles()),
  ]);
const bringHanding = () =>
  Promise.all([bring(import("../screens/table/handing.js")), style("handing.css", ownStyles())]);
const bringLobby = (module) => Promise.all([bring(module), bringSorry()]);
const bringSorry = () => style("lobby.css", ownStyles());
// Only somebody who plays needs it, and the table does not wait for it.
const bringFirst = async () => choices.explains && bring(import("../screens/table/first.js"));
const bringDays = () => Promise.all([bring(import("../screens/table/days.js")), bringSorry()]);
const bringTalk = () =>
  Promise.all([bring(import("../screens/talk/reactions.js")), style("talk.css", ownStyles())]);
const needsPads = ({ table }) => table.dice === "own" && table.stage === "playing";
const isGuest = ({ you }) => !you.seats.length && !you.host;

const needed = (live) => {
  const { state, isDevice } = live;
  return [
    !isDevice && !screens.Reactions && bringTalk(),
    !gameOf(state.table.game) && loadGame(state.table.game),
    state.table.stage === "lobby" &&
      isGuest(state) &&
      !screens.Guest &&
      bringLobby(import("../screens/lobby/guest.js")),
    state.table.stage === "lobby" &&
      !isGuest(state) &&
      !screens.Lobby &&
      bringLobby(import("../screens/lobby/lobby.js")),
    state.table.stage === "playing" && state.you.seats.length > 1 && !screens.Handing && bringHanding(),
    needsPads(state) && !screens.Pad && bring(import("../parts/pad.js")),
    state.table.clock >= DAY && !screens.Days && bringDays(),
    state.table.stage === "over" && !screens.Result && bringResult(),
    state.table.stage === "over" && screens.Result && !screens.isReady(state.table) && screens.prepare(live),
  ].filter(Boolean);
};

// One drawing after the other: what is sent while a page is drawn is shown afterwards. A nested drawing would
// leave the old page beside the new one.
let isDue = false;
function draw(live) {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    const { state, events } = live;
    render(
      html`
        ${
          state &&
          screens.Reactions &&
          html`
            <${screens.Reactions}
              events=${events}
              now=${state.now}
              names=${namesOf(state.table, state.you.seats)}
            />
          `
        }
        <${App} live=${live} />
      `,
      root,
    );
  });
}

// Until everything needed is loaded, the page stays as it is.
function show(live) {
  const coming = SORRY.includes(live.status) ? [bringSorry()] : live.state ? needed(live) : [];
  if (!coming.some(Boolean)) return draw(live);
  return Promise.all(coming).then(
    () => show(live),
    () => setTimeout(() => show(live), SOON),
  );
}
setTimeout(() => bringResult().catch(() => {}), LATER);

// A table of the server, or one of this device, which is named after the #.
async function liveTable() {
  if (table) return new (await import("../engine/live.js")).Live(table, show);
  return new (await import("../engine/device/live.js")).DeviceLive(location.hash.slice(1), show);
}

async function begin() {
  const live = await liveTable();
  show(live);
  try {
    if (key) {
      live.take(await post(`/api/tables/${table}/enter`, { key }));
      live.connect();
    } else await live.open();
  } catch (error) {
    if (error.status === 404 || error.status === 410) {
      forget(table);
      live.tell(error.status === 404 ? "gone" : "expired");
      return;
    }
    await bringSorry();
    render(html`<${Sorry} title=${_("That did not work")} text=${refusal(error)} />`, root);
  }
}

begin();
