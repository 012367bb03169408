// The deciding turn of a finished game as a moving picture, drawn here from the positions of the game.
import { html, CLASS, COLOURS, render } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { titleOf } from "../../core/about.js";
import { pause } from "../../core/api.js";
import { eventsOf, finishedGame, framesOf } from "../../engine/finished.js";
import { Pips, readRoll } from "../../parts/dice.js";
import { INNER, MARGIN, WIDTH, Words, canvasOf, fitting, place } from "../../parts/keepsake.js";
import { entries } from "../log.js";

const DRAWN = 540; // pixels, the width of the picture
const HEAD = 190; // without dice
const DICE = 110;
const FOOT = 60;
const SECONDS = { first: 1.2, each: 1.5, last: 3 };
const BEFORE = 2; // where a turn is a single move, so many are shown before it

// The turn that the story of the game is about, from 1 on: where it scored most, or turned; else the last.
function deciding(story, turns) {
  const best = story.find(({ kind }) => kind === "best");
  const way = story.find(({ kind }) => kind === "behind" || kind === "ahead");
  if (story.some(({ kind }) => kind === "turned")) return turns;
  return best?.turn ?? way?.since ?? turns;
}

// The frames of a turn, without those in which nothing can be seen.
function framesIn(frames, kind, story) {
  const begins = frames.flatMap(({ step }, i) => (step.kind === kind ? [i] : []));
  const turn = deciding(story, begins.length) - 1;
  const first = kind === "play" ? begins[Math.max(0, turn - BEFORE)] - 1 : begins[turn];
  const end = begins[turn + 1] ?? frames.length;
  const isSeen = (i) => i === first || frames[i].step.kind !== "draw";
  return frames.flatMap((_frame, i) => (i >= first && i < end && isSeen(i) ? [i] : []));
}

const Die = ({ colour, face, x }) => html`
  <g class=${`keepsake-die ${CLASS[colour]}`} transform=${place(x, 196, 1.6)}>
    <rect width="48" height="48" rx="11" />
    ${face && html`<g><${Pips} colour=${colour} face=${face} /></g>`}
  </g>
`;

function Dice({ dice }) {
  const all = [
    ...dice.white.map((face) => ["white", face]),
    ...COLOURS.map((colour) => [colour, dice[colour]]),
  ];
  return all.map(
    ([colour, face], i) => html`<${Die} colour=${colour} face=${face} x=${WIDTH / 2 + (i - 3) * 96 + 9} />`,
  );
}

function Picture({ game, caption, dice, own: [height, drawn] }) {
  const head = HEAD + (dice ? DICE : 0);
  const all = head + height + FOOT;
  return html`
    <svg class="keepsake" viewBox=${`0 0 ${WIDTH} ${all}`} width=${WIDTH} height=${all}>
      <rect class="keepsake-felt" width=${WIDTH} height=${all} />
      <${Words} look="keepsake-title" x=${WIDTH / 2} y="82" size="40" weight="700" at="middle">
        ${titleOf(game)}
      <//>
      <${Words}
        look="keepsake-title"
        x=${WIDTH / 2}
        y="156"
        size=${fitting(caption, 52, INNER)}
        weight="700"
        at="middle"
      >
        ${caption}
      <//>
      ${dice && html`<${Dice} dice=${dice} />`}
      <g transform=${place(MARGIN, head)}>${drawn}</g>
    </svg>
  `;
}

// In a worker: it takes a second or two.
function encoded(picture) {
  const worker = new Worker(new URL("../../parts/gif.js", import.meta.url), { type: "module" });
  const buffers = picture.frames.map(({ pixels }) => pixels.buffer);
  return new Promise((done, failed) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = failed;
    worker.postMessage(picture, buffers);
  }).finally(() => worker.terminate());
}

// `which` game, as `finishedGame` takes it; `box` is where the pictures are drawn, and not seen.
export async function movingPicture({ which, facts, story, names, module, box }) {
  const past = await finishedGame(which);
  const { game } = past;
  const frames = framesOf(past, null);
  const events = eventsOf(frames);
  const called = names.map((name, seat) => name || _("Player {n}", { n: seat + 1 }));
  const lines = entries(events, game, called);
  const shown = framesIn(frames, past.positions[0].rules.ABOUT.turn, story);
  const drawn = [];
  for (const i of shown) {
    const { view } = frames[i];
    const line = lines.findLast(({ seq }) => seq <= i);
    const roll = events.slice(0, i + 1).findLast(({ type }) => type === "rolled");
    const winners = view.over ? facts.winners : [];
    const own = module.drawing({ ...facts, view, names, winners, scores: view.scores });
    const dice = roll && readRoll(roll.dice);
    render(
      html`<${Picture} game=${game} caption=${line?.plain ?? _("The start")} dice=${dice} own=${own} />`,
      box,
    );
    const canvas = await canvasOf(box.firstElementChild, DRAWN);
    const { data: pixels } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const at = i === shown.at(-1) ? "last" : i === shown[0] ? "first" : "each";
    drawn.push({ pixels, seconds: SECONDS[at], width: canvas.width, height: canvas.height });
    await pause(0); // the page goes on in between
  }
  render(null, box);
  const [{ width, height }] = drawn;
  return encoded({ width, height, frames: drawn.map(({ pixels, seconds }) => ({ pixels, seconds })) });
}
