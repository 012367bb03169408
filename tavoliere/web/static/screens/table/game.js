// One game at the table: what the screens of all four games need to know, made from the server's state.
import { html, Icon, Logo, TopBar, cx, useEffect, useMemo, useRef, useState } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { limits, titleOf } from "../../core/about.js";
import { choices } from "../../core/choices.js";
import { DAY } from "../../parts/times.js";
import { readRoll } from "../../parts/dice.js";
import { OneButton, Prompt } from "../../parts/dock.js";
import { gameOf } from "../../games/all.js";
import { useFall } from "./fall.js";
import { isForced, useEvenness, useGoingOn } from "./going-on.js";
import { Spoken, useSounds } from "../../core/hearing.js";
import { useHints } from "./hints.js";
import { TalkButton, TalkPanel, talker } from "../talk/talk.js";
import { TypedMove, useKeptFocus, useWalk } from "../../parts/keyboard.js";
import { useKeys } from "../../parts/keys.js";
import { LogAside, LogList, Ticker, entries, lastMoves, lastTurn, takenBack, useAgain } from "../log.js";
import { Said, Toast, useNotice, useUnread } from "../../parts/notice.js";
import { Later, Panel } from "../../parts/panel.js";
import { frame, scene } from "../../parts/scene.js";
import { Strip } from "../../parts/strip.js";
import { useWakeLock } from "../../core/wake.js";
import { namesOf, useFocus } from "../../core/whose.js";

const menu = () => import("./menu.js").then(({ Menu }) => Menu);
const clock = () => import("../../parts/clock.js").then(({ Clock }) => Clock);
const keys = () => import("../../parts/list-of-keys.js").then(({ TableKeys }) => TableKeys);
const sheetPanel = () => import("./sheet-panel.js").then(({ SheetPanel }) => SheetPanel);

// Each part is a piece of its own: where there is room for one line, a part that does not fit is left out.
function subtitle(game) {
  const { view, seat, names, rolls } = game;
  const who = view.over
    ? _("finished")
    : view.active === seat && !game.shared
      ? _("your turn")
      : names[view.active];
  // The roll that is due begins a round.
  const parts = [
    gameOf(view.game).round(Math.max(rolls + (view.chance === "dice"), 1)),
    seat === null && _("you are watching"),
    who,
    game.table.options.position && _("from a position"),
  ];
  return parts.filter(Boolean).map((part, i) => html`<span key=${i}>${i > 0 && " · "}${part}</span>`);
}

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

// `ended`: the last game as it was, where the next one is offered already. `Finished`: the dock after the
// end.
// `pads`: what own dice are tapped into.
export function Game({ live, ended, pads, First, Days, Handing, Finished, onResult }) {
  const { state, events } = ended ?? live;
  const { table, you, views } = state;
  const isOver = table.stage === "over";
  const own = you.seats;
  const seat = useFocus(own, table.asked, events);
  const seen = seat === null ? views.spectator : views[seat];
  const view = seen && isOver ? lastView(seen) : seen;
  const names = namesOf(table, own);
  const [panel, setPanel] = useState(null);
  const [question, setQuestion] = useState(null);
  const [pending, setPending] = useState(null);
  const { notice, tell, hush } = useNotice();
  const [revealed, reveal] = useState(null);
  const decision = table.asked[seat];
  // A question about a play is valid only for its own decision: it never confirms the same move of another.
  const asking = question && question.seat === seat && question.decision === decision ? question.play : null;
  const ask = (play) => setQuestion(play && { play, seat, decision });
  const shared = own.length > 1;
  const fall = useFall({ table, view, events, seat, names, shared });
  const [first, tellFirst] = useState({}); // what somebody who is new to this game is told
  const [later, tellLater] = useState({}); // what stands in a game over days while others are asked
  const all = useMemo(() => entries(events, table.game, names), [events, names.join()]);
  const lines = fall ? all.filter((line) => line.seq < fall.rolled) : all;
  useKeys(() => setPanel("keys"), decision !== undefined && ((first) => setPanel({ first })));
  useWalk();
  useKeptFocus();
  useWakeLock(table.stage === "playing");
  useSounds(live.events, decision !== undefined && !fall, fall);
  const unread = useUnread(table.id, live.events, seat, names, panel === "chat", tell);

  useEffect(() => {
    if (live.isLeftOut) import("../../core/noted.js").then(({ leftOut }) => tell(leftOut()));
  }, [live.isLeftOut]);

  const people = table.seats.filter((one, i) => one.kind === "person" && !own.includes(i)).length;
  const evenness = useEvenness(view, decision, people > 0);

  // A decision is answered once: a second tap before the new state arrives is not a second answer.
  const sent = useRef("");
  const send = (message, body) => {
    const decided = body.decision ?? body.answer;
    const key = `${message} ${body.seat} ${decided} ${message === "look" ? body.dice : ""}`;
    if (decided !== undefined && sent.current === key) return;
    sent.current = key;
    hush();
    live.send(message, body, { until: message === "act" ? evenness() : 0 }).catch((error) => {
      sent.current = "";
      setQuestion(null);
      setPending(null);
      tell(refusal(error), error.rule);
    });
  };
  const answer = (move) => {
    if (!live.isDevice) {
      // On a device a move is stored before it is shown: the question goes with its decision, in one drawing.
      ask(null);
      setPending({ move, seat, seq: live.state.seq });
    }
    send("act", { seat, decision, move });
  };
  const hints = useHints({ live, seat, decision, view, act: answer, tell });
  const act = (move) => hints.guard(move, answer);
  // On a shared device: everybody who has yet to answer passes, with one tap.
  const waiting = own.filter((one) => one in table.asked);
  const passAll = () => {
    for (const one of waiting) send("act", { seat: one, decision: table.asked[one], move: "pass" });
  };
  const { Play, Curtain, hasHanding, look, typed, typedExamples } = gameOf(table.game);
  const isHidden = !isOver && own.length > 1 && revealed !== seat;
  // With dice of their own people play as fast as on paper.
  const mayHand = hasHanding && table.dice !== "own" && choices.handing;
  const Between = isHidden && (Curtain || (mayHand && Handing));
  const isBusy = live.held > 0 || table.seats[seat]?.left || Between; // the last: not handed over yet
  useGoingOn(view, decision, isBusy, () => act("pass"));
  const again = useAgain(view, own.length > 1 ? null : seat, state.seq);
  const last = lastMoves(events);
  // On a shared device the last answer may be the previous player's.
  const undoer = own
    .filter((one) => you.undo?.[one] !== undefined)
    .toSorted((one, other) => you.undo[other] - you.undo[one])[0];
  const undoable = you.undo?.[undoer];
  // What is shown ahead of the server is not in its log yet.
  const turn = lastTurn(lines, view?.chance === "dice" && !live.isAhead);
  const back = takenBack(events);
  const rolls = events.filter((event) => event.type === "rolled");
  const rolled = rolls.filter((event) => !back.has(event.seq));
  const undone = back.has(rolls.at(-1)?.seq) && rolls.at(-1);
  const isPending = pending?.seq === live.state.seq && pending.seat === seat;
  const isTyping = view?.chance === "dice" && table.dice === "own" && seat !== null;
  const fresh = isPending
    ? pending.move
    : (view?.answers?.[seat] ?? (undoer === seat ? last[seat]?.at(-1) : undefined));
  const game = scene({
    table,
    view: again.view ?? fall?.view ?? view,
    seat,
    names,
    last,
    lines,
    shared,
    own,
    decision,
    fresh,
    asking,
    ask,
    act,
    tell,
    doubt: notice?.move,
    dock: isOver
      ? html`
          <${Finished}
            live=${live}
            table=${table}
            view=${view}
            names=${names}
            own=${own}
            onResult=${onResult}
          />
        `
      : (instead(live, seat, send) ?? first.dock ?? (later.dock || undefined)),
    hint: fall ? fall.dock : hints.dock,
    isRanked: hints.isRanked,
    goesOn: isForced(view ?? { legal: [] }),
    pads,
    typing: isTyping && (table.seats[view.due].bot ? "all" : "white"),
    rolls: rolled.length,
    falls: fall !== null,
    undoneRoll: undone && readRoll(undone.dice),
    lastRoll: turn.roll,
    again: again.button,
    told: first.told ? html`<span class="met">${first.told}</span>` : turn.told,
    choose: (play) => play && (play.confirm ? ask(play) : act(play.move)),
    look: (dice) => send("look", { seat, decision, dice }),
    roll: (dice) => send("roll", { seat: view.due, decision: table.asked[view.due], ...(dice && { dice }) }),
    passAll: waiting.length > 1 && view?.answers ? passAll : undefined,
    undo: undoable !== undefined ? () => send("undo", { seat: undoer, answer: undoable }) : undefined,
    undoer: undoer !== seat && undoer !== undefined ? names[undoer] : "",
    why: (move) =>
      live
        .why(seat, move)
        .then((found) => found.legal || tell(refusal(found.error), found.error.rule, move))
        .catch(() => {}),
    preview: (move) => live.preview(seat, move),
    whyTile: () => tell(_("This tile cannot be played now.")),
    openSheet: (other) => setPanel(other),
    ticker: html`<${Ticker} lines=${lines} onOpen=${() => setPanel("log")} />`,
    waiting: {
      table,
      names,
      until: later.hint,
      next: later.next,
      patience: table.clock >= DAY ? table.clock : limits.away, // over days nobody need be here
      nudge: seat !== null && (() => send("emote", { seat, emote: "nudge" })),
      substitute: seat !== null && ((other) => send("substitute", { seat: other })),
    },
    handHidden: isHidden,
  });
  if (!view) return html`<main id="main" class="loading"><${Logo} /></main>`;
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
      <${TopBar}
        bare
        title=${table.day ? _("The daily roll") : titleOf(table.game)}
        sub=${subtitle(game)}
        over=${[Strip(live), html`<${Said} notice=${notice} />`]}
      >
        ${
          table.clock &&
          html`<${Later} bring=${clock} table=${table} now=${state.now} received=${live.received} />`
        }
        ${hints.button}
        ${talker(state) !== null && html`<${TalkButton} unread=${unread} onOpen=${() => setPanel("chat")} />`}
        <button
          class="icon-button narrow-only"
          aria-label=${_("Open the log")}
          onClick=${() => setPanel("log")}
        >
          <${Icon} name="log" />
        </button>
        <button class="icon-button" aria-label=${_("Menu")} onClick=${() => setPanel("menu")}>
          <${Icon} name="more" />
        </button>
      <//>
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
      ${
        panel === "log" &&
        html`
          <${Panel} title=${_("Log")} onClose=${() => setPanel(null)}>
            <div class="log-full"><${LogList} lines=${lines} mine=${own} /></div>
          <//>
        `
      }
      ${
        panel === "chat" &&
        html`
          <${TalkPanel}
            live=${live}
            events=${live.events}
            seat=${seat}
            names=${names}
            onClose=${() => setPanel(null)}
          />
        `
      }
      ${
        panel?.first !== undefined &&
        html`
          <${TypedMove}
            first=${panel.first}
            examples=${typedExamples()}
            read=${typed}
            judge=${(move) => live.why(seat, move)}
            act=${act}
            onClose=${() => setPanel(null)}
          />
        `
      }
      ${
        panel === "keys" &&
        html`<${Later} bring=${keys} examples=${typedExamples()} onClose=${() => setPanel(null)} />`
      }
      ${
        panel === "menu" &&
        html`<${Later} bring=${menu} live=${live} seat=${seat} onClose=${() => setPanel(null)} />`
      }
      ${
        typeof panel === "number" &&
        view.sheets &&
        html`
          <${Later}
            bring=${sheetPanel}
            game=${game}
            seat=${panel}
            onSeat=${setPanel}
            onClose=${() => setPanel(null)}
          />
        `
      }
    </div>
  `;
}
