// The track of one's own printed board, typed in field by field: a mark, a number; mistakes show at once.
import {
  html,
  render,
  useState,
  CLASS,
  Icon,
  LETTER,
  Mark,
  Seg,
  TopBar,
  cellName,
  colourWord,
  cx,
} from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { SIDES, entriesOf, isWhole, keepTrack, readCode, sideName } from "../../engine/device/tracks.js";
import { typing } from "../../engine/device/typed.js";
import { gameOf, loadGame } from "../../games/all.js";
import { Prompt } from "../../parts/dock.js";
import { Done, Friend, Pad } from "../../screens/box/track-dock.js";

const bonusOf = (entry) => Number(entry?.split("/")[1] ?? 0);

// What the bonus probably is: on printed boards each stands on as many fields as the one before it.
function likely(entries, place) {
  const before = entries.slice(0, place).map(bonusOf);
  const last = before.at(-1) || 1;
  const run = (points) => before.filter((one) => one === points).length;
  return run(last) && run(last) === run(last - 1) ? last + 1 : last;
}

function Field({ entry, place, isNext, colour, bonus, fault, spot, onTap }) {
  const [move, points] = entry.split("/");
  const shown = entry ? LETTER[move[0]] : isNext && colour;
  const text = entry ? `${cellName(move)}, ${_("bonus {n}", { n: points })}` : _("empty");
  return html`
    <button
      class=${cx("track-field", shown && CLASS[shown], spot.way, isNext && "next", fault && "faulty")}
      style=${{ gridArea: `${spot.row + 1}/${spot.column + 1}` }}
      aria-current=${isNext ? "true" : undefined}
      aria-label=${`${_("Field {n}", { n: place + 1 })}: ${text}`}
      onClick=${onTap}
    >
      ${
        shown
          ? html`
              <b><${Mark} colour=${shown} />${entry ? move.slice(1) : "?"}</b>
              <i>${entry ? points : bonus}</i>
            `
          : place + 1
      }
    </button>
  `;
}

function Page({ game, rules, first }) {
  const [side, setSide] = useState(SIDES[0]);
  const [entries, setEntries] = useState(entriesOf(side));
  const [picked, pick] = useState(null);
  const [colour, setColour] = useState(null);
  const [chosen, setChosen] = useState(null); // a bonus, instead of the likely one
  const [coming, setComing] = useState(first);
  const [isKept, setKept] = useState(true);
  const [isAsking, ask] = useState(Boolean(first));
  const open = entries.findIndex((entry) => !entry);
  const place = picked ?? (open < 0 ? null : open);
  const bonus = chosen ?? (bonusOf(entries[place]) || likely(entries, place));
  const faults = rules.faults(entries);
  const typed = entries.filter(Boolean).length;
  const move = (next) => {
    pick(next);
    setColour(null);
    setChosen(null);
  };
  const write = (at, entry) => {
    const next = entries.map((one, i) => (i === at ? entry : one));
    setEntries(next);
    setKept(keepTrack(side, next));
  };
  const onNumber = (n) => {
    write(place, `${colour[0]}${n}/${bonus}`);
    move(null);
  };
  const onBonus = (points) => {
    setChosen(points);
    const [cell] = entries[place].split("/");
    if (cell) write(place, `${cell}/${points}`);
  };
  const onUndo = () => {
    if (colour && picked === null) return move(null);
    const last = picked ?? (open < 0 ? entries.length : open) - 1;
    if (last < 0) return undefined;
    write(last, "");
    return move(null);
  };
  const show = (other, found = entriesOf(other)) => {
    setSide(other);
    setEntries(found);
    move(null);
  };
  const close = () => {
    ask(false);
    setComing(null);
  };
  const isDone = isWhole(entries) && picked === null && faults.every(({ isDoubt }) => isDoubt);
  const name = colour && colourWord(colour);
  const dock = isAsking
    ? html`
        <${Friend}
          coming=${coming}
          onClose=${close}
          onTake=${(to, found) => {
            setKept(keepTrack(to, found));
            show(to, found);
            close();
          }}
        />
      `
    : isDone
      ? html`<${Done} game=${game} entries=${entries} />`
      : place === null
        ? html`<${Prompt} title=${_("Something is wrong yet")} hint=${_("Tap the marked fields.")} />`
        : html`
            <${Prompt}
              title=${
                colour
                  ? _("Field {n}: {colour}, and then?", { n: place + 1, colour: name })
                  : _("Field {n}", { n: place + 1 })
              }
              hint=${_("A mark, a number; the next field comes by itself.")}
            />
            <${Pad}
              colour=${colour ?? LETTER[entries[place][0]]}
              bonus=${bonus}
              most=${rules.most}
              cells=${rules.cells}
              onColour=${setColour}
              onNumber=${onNumber}
              onBonus=${onBonus}
              onUndo=${onUndo}
            />
          `;
  return html`
    <div class="tool-page track-page">
      <${TopBar}
        title=${_("Your printed track")}
        sub=${_("{n} of {all} fields", { n: typed, all: entries.length })}
      />
      <main id="main" class="stack">
        <div class="row-of wraps track-head">
          <${Seg}
            label=${_("Side of the board")}
            value=${side}
            onPick=${(one) => show(one)}
            choices=${SIDES.map((one) => [one, sideName(one)])}
          />
          <button class="btn ghost" onClick=${() => ask(true)}>
            <${Icon} name="copy" />
            ${_("A friend’s code")}
          </button>
        </div>
        <section class="track" aria-label=${_("Track, 40 fields")}>
          <div class="track-grid">
            ${entries.map(
              (entry, i) => html`
                <${Field}
                  key=${i}
                  entry=${entry}
                  place=${i}
                  isNext=${i === place}
                  colour=${colour}
                  bonus=${bonus}
                  fault=${faults.find((one) => one.place === i)}
                  spot=${gameOf(game).spiral[i]}
                  onTap=${() => move(i)}
                />
              `,
            )}
          </div>
        </section>
        <div role="status" class="stack">
          ${faults.slice(0, 2).map(
            ({ place: at, text }) => html`
              <p key=${at} class="track-fault row-of">
                <span>
                  <b>${_("Field {n}", { n: at + 1 })}:</b>
                  ${" "}${_(text)}
                </span>
                <button class="btn ghost" onClick=${() => move(at)}>${_("Correct it")}</button>
              </p>
            `,
          )}
          ${
            !isKept &&
            html`
              <p class="error">${_("Nothing can be kept on this device: copy the code at the end.")}</p>
            `
          }
        </div>
      </main>
      <section class="dock" aria-label=${_("What you can do now")}>${dock}</section>
    </div>
  `;
}

const root = document.getElementById("app");
const { game } = root.dataset;
const [rules] = await Promise.all([typing(game), loadGame(game)]);
root.innerHTML = "";
render(
  html`<${Page} game=${game} rules=${rules} first=${readCode(decodeURIComponent(location.hash))} />`,
  root,
);
