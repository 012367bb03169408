// One game at the table: its hooks put together, each for one concern, and what is drawn of them.
import { html, Logo, cx, useEffect, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { limits } from "../../core/about.js";
import { choices } from "../../core/choices.js";
import { Spoken, useSounds } from "../../core/hearing.js";
import { useWakeLock } from "../../core/wake.js";
import { namesOf, useFocus } from "../../core/whose.js";
import { OneButton, Prompt } from "../../parts/dock.js";
import { useKeptFocus, useWalk } from "../../parts/keyboard.js";
import { useKeys } from "../../parts/keys.js";
import { Toast, useNotice, useUnread } from "../../parts/notice.js";
import { frame, scene } from "../../parts/scene.js";
import { DAY } from "../../parts/times.js";
import { gameOf } from "../../games/all.js";
import { LogAside, Ticker, useAgain } from "../log.js";
import { isForced, useAnswers, useGoingOn } from "./answers.js";
import { Panels, TableHead } from "./around.js";
import { useCourse } from "./course.js";
import { useFall } from "./fall.js";
import { useHints } from "./hints.js";

// What the dock shows instead of plays: a move on its way, or a bot standing in.
function instead(live, seat, send) {
  if (live.held > 0)
    return html`
      <section class="dock held" aria-label=${_("What you can do now")}>
        <${Prompt}
          title=${_("Your move is kept")}
          hint=${
            live.heldBy === "busy"
              ? _("The server is busy: it is sent as soon as there is time.")
              : _("It is sent as soon as the connection is back.")
          }
        />
      </section>
    `;
  if (live.state.table.seats[seat]?.left)
    return html`
      <${OneButton}
        title=${_("A bot plays for you")}
        hint=${_("You can take over again at any time.")}
        label=${_("Play on myself")}
        icon="back"
        onClick=${() => send("return", { seat })}
      />
    `;
  return undefined;
}

// After the end nothing is due any more, also where somebody resigned in the middle of a turn.
const lastView = (view) => ({
  ...view,
  over: true,
  chance: null,
  due: null,
  legal: [],
  to_move: [],
  in_use: "none",
});

// What is shown of people who are waited for, and may be done about them.
const waitingFor = ({ table, seat, names, send, later }) => ({
  table,
  names,
  until: later.hint,
  next: later.next,
  patience: table.clock >= DAY ? table.clock : limits.away, // over days nobody need be here
  nudge: seat !== null && (() => send("emote", { seat, emote: "nudge" })),
  substitute: seat !== null && ((other) => send("substitute", { seat: other })),
});

// `ended`: the last game as it was, where the next one is offered already. `Finished`: the dock after it.
// `pads`: what own dice are tapped into.
export function Game({ live, ended, pads, First, Days, Handing, Finished, onResult }) {
  const { state, events } = ended ?? live;
  const { table, you, views } = state;
  const isOver = table.stage === "over";
  const own = you.seats;
  const shared = own.length > 1;
  const seat = useFocus(own, table.asked, events);
  const seen = seat === null ? views.spectator : views[seat];
  const view = seen && isOver ? lastView(seen) : seen;
  const names = namesOf(table, own);
  const decision = table.asked[seat];
  const [panel, open] = useState(null);
  const { notice, tell, hush } = useNotice();
  const [revealed, reveal] = useState(null);
  const [first, tellFirst] = useState({}); // what somebody who is new to this game is told
  const [later, tellLater] = useState({}); // what stands in a game over days while others are asked

  const fall = useFall({ table, view, events, seat, names, shared });
  const course = useCourse({ events, table, names, view, fall, isAhead: live.isAhead });
  const { last, lines } = course;
  const { send, answer, may } = useAnswers({ live, state, view, seat, names, last, tell, hush });
  const hints = useHints({ live, seat, decision, view, act: answer, tell });
  const act = (move) => hints.guard(move, answer);
  const again = useAgain(view, shared ? null : seat, state.seq);

  useKeys(() => open("keys"), decision !== undefined && ((letter) => open({ first: letter })));
  useWalk();
  useKeptFocus();
  useWakeLock(table.stage === "playing");
  useSounds(live.events, decision !== undefined && !fall, fall);
  const unread = useUnread(table.id, live.events, seat, names, panel === "chat", tell);
  useEffect(() => {
    if (live.isLeftOut) import("../../core/noted.js").then(({ leftOut }) => tell(leftOut()));
  }, [live.isLeftOut]);

  const { Play, Curtain, hasHanding, look } = gameOf(table.game);
  const isHidden = !isOver && shared && revealed !== seat;
  // With dice of their own people play as fast as on paper.
  const mayHand = hasHanding && table.dice !== "own" && choices.handing;
  const Between = isHidden && (Curtain || (mayHand && Handing));
  const isBusy = live.held > 0 || table.seats[seat]?.left || Between; // the last: not handed over yet
  useGoingOn(view, decision, isBusy, () => act("pass"));
  if (!view) return html`<main id="main" class="loading"><${Logo} /></main>`;

  const finished = () => html`
    <${Finished} live=${live} table=${table} view=${view} names=${names} own=${own} onResult=${onResult} />
  `;
  const isTyping = view.chance === "dice" && table.dice === "own" && seat !== null;
  const who = { table, view: again.view ?? fall?.view ?? view, seat, names, shared, own };
  const deeds = {
    ...may,
    act,
    tell,
    choose: (play) => play && (play.confirm ? may.ask(play) : act(play.move)),
    whyTile: () => tell(_("This tile cannot be played now.")),
    goesOn: isForced(view),
    doubt: notice?.move,
  };
  const docks = {
    dock: isOver ? finished() : (instead(live, seat, send) ?? first.dock ?? (later.dock || undefined)),
    hint: fall ? fall.dock : hints.dock,
    isRanked: hints.isRanked,
    pads,
    typing: isTyping && (table.seats[view.due].bot ? "all" : "white"),
    waiting: waitingFor({ table, seat, names, send, later }),
  };
  const around = {
    again: again.button,
    openSheet: open,
    ticker: html`<${Ticker} lines=${lines} onOpen=${() => open("log")} />`,
    handHidden: isHidden,
  };
  const told = first.told ? html`<span class="met">${first.told}</span>` : course.told;
  const game = scene({ ...who, ...course, told, ...deeds, ...docks, ...around });
  if (Between && decision !== undefined && !view.over && !fall)
    return html`
      <${Between}
        game=${game}
        name=${table.seats[seat].name}
        onShow=${() => reveal(seat)}
        onHide=${() => reveal(null)}
      />
    `;
  return html`
    <div
      class=${cx(
        frame(game, look),
        "live",
        fall && "falling",
        first.told && "meets",
        panel !== null && "has-panel",
        shared && `shared who-${seat}`,
      )}
      style=${fall && { "--fall": `${fall.length}ms` }}
      inert=${again.view !== null}
    >
      <${TableHead}
        live=${live}
        state=${state}
        game=${game}
        notice=${notice}
        lamp=${hints.button}
        unread=${unread}
        open=${open}
      />
      <${Play} game=${game} />
      <${LogAside} lines=${lines} mine=${own} />
      <${Toast} notice=${notice} game=${table.game} />
      <${Spoken} lines=${lines} />
      ${
        First &&
        html`<${First} live=${live} view=${view} seat=${seat} decision=${decision} onTell=${tellFirst} />`
      }
      ${
        Days &&
        table.clock >= DAY &&
        html`<${Days} live=${live} names=${names} seat=${seat} decision=${decision} onTell=${tellLater} />`
      }
      ${panel !== null && html`<${Panels} panel=${panel} open=${open} live=${live} game=${game} />`}
    </div>
  `;
}
