// The dice, for doubters: how often each face and sum came, and how far chance alone strays.
import { html, render, useState, Icon, Seg } from "../../core/ui.js";
import { _, _n, language, number } from "../../core/i18n.js";
import { finishedThere } from "../../core/mine.js";
import { FACES, SUMS, band, chanceOfSum, fairness, meanBand } from "../../engine/fair.js";
import { save } from "../../core/saving.js";
import { asTable, rolls, tally } from "../../engine/rolls.js";
import { Pips } from "../../parts/dice.js";

const FEW = 60; // dice, below which nothing can be said
const WORRY = 0.01;
const HEIGHT = 100;
const hundredths = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function verdict({ dice, faces }) {
  if (dice < FEW)
    return [_("Too few rolls yet"), _("With fewer than {n} dice nothing can be said.", { n: FEW })];
  const chance = fairness(faces);
  const often = chance < WORRY ? _("fewer than 1") : number(Math.round(100 * chance));
  return [
    chance < WORRY ? _("These dice look odd") : _("These dice look fair"),
    _("Fair dice stray this far or farther in {n} of 100 such collections. We would worry below 1.", {
      n: often,
    }),
  ];
}

// Bars with the band in which chance alone leaves them 19 times in 20, and below each what it counts.
function Bars({ counts, chances, n, label, below }) {
  const bands = chances.map((chance) => band(n, chance));
  const most = Math.max(...counts, ...bands.map(([, high]) => high), 1);
  const y = (count) => HEIGHT - (HEIGHT * count) / most;
  const wide = 320 / counts.length;
  return html`
    <svg class="dice-bars" viewBox="0 -16 320 140" role="img" aria-label=${label}>
      ${counts.map((count, i) => {
        const [low, high] = bands[i];
        const x = wide * i;
        return html`
          <g key=${i}>
            <rect class="bar" x=${x + 4} y=${y(count)} width=${wide - 8} height=${HEIGHT - y(count)} rx="4" />
            <rect class="band" x=${x + 1} y=${y(high)} width=${wide - 2} height=${y(low) - y(high)} rx="3" />
            <path class="mean" d=${`M${x + 2} ${y(n * chances[i])}h${wide - 4}`} />
            <text x=${x + wide / 2} y="-5">${number(count)}</text>
            ${below(i, x + wide / 2)}
          </g>
        `;
      })}
    </svg>
  `;
}

const sumBelow = (i, x) => html`<text x=${x} y="117">${SUMS[i]}</text>`;
const faceBelow = (i, x) => html`
  <svg x=${x - 10} y="103" width="20" height="20" viewBox="0 0 48 48">
    <rect class="face" x="1" y="1" width="46" height="46" rx="11" />
    <${Pips} colour="white" face=${FACES[i]} />
  </svg>
`;

function Means({ groups }) {
  const most = Math.max(
    ...groups.map(([, { dice, mean }]) => Math.max(meanBand(dice), Math.abs(mean - 3.5))),
  );
  const x = (mean) => 160 + (150 * (mean - 3.5)) / most;
  return html`
    <section class="card stack">
      <h2>${_("Do the others roll better?")}</h2>
      <p>${_("The mean of each die, and how far chance alone moves it. A fair die has 3.5.")}</p>
      ${groups.map(
        ([name, { dice, mean }]) => html`
          <div key=${name} class="dice-mean">
            <span>${name}</span>
            <b>${hundredths.format(mean)}</b>
            <svg viewBox="0 0 320 14" aria-hidden="true">
              <rect
                class="band"
                x=${x(3.5 - meanBand(dice))}
                y="2"
                width=${2 * (x(meanBand(dice) + 3.5) - 160)}
                height="10"
                rx="5"
              />
              <path class="mean" d="M160 0v14" />
              <circle cx=${x(mean)} cy="7" r="5" />
            </svg>
          </div>
        `,
      )}
    </section>
  `;
}

function Page({ all, isOne }) {
  const parts = {
    own: [_("Yours"), all.filter((one) => one.isOwn)],
    others: [_("Theirs"), all.filter((one) => !one.isOwn)],
    all: [isOne ? _("This game") : _("This device’s"), all],
  };
  const there = Object.keys(parts).filter((key) => parts[key][1].length);
  const [shown, show] = useState(isOne ? "all" : there[0]);
  const found = tally(parts[shown][1]);
  const [title, text] = verdict(found);
  const fair = finishedThere()[0];
  const groups = there.map((key) => [parts[key][0], tally(parts[key][1])]);
  return html`
    <section class="card stack">
      <h2 class="dice-verdict">${title}</h2>
      <p>${text}</p>
      <${Seg}
        wide
        label=${_("Whose rolls")}
        value=${shown}
        onPick=${show}
        choices=${there.map((key) => [key, parts[key][0]])}
      />
    </section>
    <section class="card stack">
      <h2>${_("Faces")}</h2>
      <p>
        ${_n("{n} die.", "{n} dice.", found.dice)}${" "}
        ${_("Inside the band is what chance alone does 19 times in 20.")}
      </p>
      <${Bars}
        counts=${found.faces}
        chances=${FACES.map(() => 1 / 6)}
        n=${found.dice}
        label=${_("How often each face came")}
        below=${faceBelow}
      />
    </section>
    <section class="card stack">
      <h2>${_("White sums")}</h2>
      <p>
        ${_n("{n} roll.", "{n} rolls.", found.rolls)}${" "}
        ${_("Seven comes six times as often as twelve, and so it should.")}
      </p>
      <${Bars}
        counts=${found.sums}
        chances=${SUMS.map(chanceOfSum)}
        n=${found.rolls}
        label=${_("How often each white sum came")}
        below=${sumBelow}
      />
    </section>
    ${groups.length > 1 && html`<${Means} groups=${groups} />`}
    <section class="card stack">
      <h2>${_("Do not believe a chart")}</h2>
      <p>${_("Every roll at a table of a server is sealed before the game. Check any game yourself.")}</p>
      <div class="row-of wraps">
        ${
          fair &&
          html`
            <a class="btn tonal" href=${`/t/${fair.table}/verify/${fair.number}`}>
              <${Icon} name="seal" />
              ${_("Verify")}
            </a>
          `
        }
        <button
          class="btn ghost"
          onClick=${() => save(new Blob([asTable(all)], { type: "text/csv" }), "tavoliere-rolls.csv")}
        >
          <${Icon} name="down" />
          ${_("All rolls as a table")}
        </button>
      </div>
    </section>
  `;
}

const root = document.getElementById("main");
const which = new URLSearchParams(location.search);
const [table, game] = [which.get("table"), Number(which.get("number"))];
const all = await rolls(table, game);
render(
  all.length
    ? html`<${Page} all=${all} isOne=${Boolean(table)} />`
    : html`
        <section class="card stack">
          <p>${_("No roll is known here yet: finish a game with dice that are rolled here.")}</p>
          <a class="btn solid" href="/">${_("Back to the start")}</a>
        </section>
      `,
  root,
);
