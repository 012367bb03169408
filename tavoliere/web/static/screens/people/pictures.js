// The pictures of numbers: bars, bands, dots and a line. What they show is also said in words.
import { html, cx } from "../../core/ui.js";
import { _, language, tenths } from "../../core/i18n.js";
import { levelName } from "../../core/levels.js";

const BINS = 12; // bars of the points, at most
const [WIDE, TALL] = [320, 108]; // of a drawn picture
const month = new Intl.DateTimeFormat(language, { month: "short", year: "numeric" });

// A bar as long as `of`, filled to `part`; or a band between `low` and `high` with a dot at `part`.
export const Bars = ({ rows, half }) => html`
  <ol class=${cx("numbers-bars", half && "numbers-bands")}>
    ${rows.map(
      ({ name, part, of = 1, low, high, said }) => html`
        <li key=${name}>
          <span>${name}</span>
          <i style=${{ "--of": of, "--part": part, "--low": low, "--high": high }}></i>
          <b>${said}</b>
        </li>
      `,
    )}
  </ol>
`;

export function Versus({ people }) {
  const most = Math.max(1, ...people.flatMap((one) => [one.won, one.lost]));
  return html`
    <ol class="numbers-versus">
      ${people.map(
        ({ name, won, lost }) => html`
          <li key=${name} aria-label=${_("{name} and you: {won} to {lost}", { name, won, lost })}>
            <span class="clip">${name}</span>
            <b>${won}</b>
            <i class="won" style=${{ "--part": won / most }}></i>
            <i style=${{ "--part": lost / most }}></i>
            <span>${lost}</span>
          </li>
        `,
      )}
    </ol>
  `;
}

export function Spread({ spread, mean }) {
  const low = spread[0][0];
  const high = spread.at(-1)[0];
  const wide = Math.max(1, Math.ceil((high - low + 1) / BINS));
  const counts = Array.from({ length: Math.floor((high - low) / wide) + 1 }, () => 0);
  for (const [n, many] of spread) counts[Math.floor((n - low) / wide)] += many;
  const most = Math.max(...counts);
  const at = (mean - low + 0.5) / (counts.length * wide);
  return html`
    <div class="numbers-spread">
      <ol class="spread" aria-label=${_("How many had how many points")}>
        ${counts.map(
          (many, i) => html`
            <li key=${i}>
              <i style=${{ height: `${(64 * many) / most}px` }}></i>
              <span class="spoken">
                ${_("{from} to {to}: {n}", { from: low + i * wide, to: low + (i + 1) * wide - 1, n: many })}
              </span>
              <b aria-hidden="true">${i % 3 === 0 ? low + i * wide : ""}</b>
            </li>
          `,
        )}
      </ol>
      <p class=${cx("numbers-mean", at > 0.6 && "left")} style=${{ "--at": at }} aria-hidden="true">
        <span>${_("mean {n}", { n: tenths(mean) })}</span>
      </p>
    </div>
  `;
}

// A dot for each game: to the right lucky dice, at the top few lost points.
export function Dots({ dots }) {
  const wide = Math.max(0.2, ...dots.map(({ luck }) => Math.abs(luck)));
  const deep = Math.max(0.1, ...dots.map(({ lost }) => lost));
  return html`
    <svg
      class="picture"
      viewBox=${`0 -14 ${WIDE} ${TALL + 32}`}
      role="img"
      aria-label=${_("A dot for each game")}
    >
      <path class="axis" d=${`M${WIDE / 2} 0V${TALL}M0 ${TALL + 0.5}H${WIDE}`} />
      ${dots.map(
        ({ luck, lost, won }, i) => html`
          <circle
            key=${i}
            class=${won ? "won" : "lost"}
            cx=${WIDE / 2 + ((WIDE / 2 - 6) * luck) / wide}
            cy=${6 + ((TALL - 14) * lost) / deep}
            r="4"
          />
        `,
      )}
      <text x="0" y=${TALL + 14}>${_("unlucky dice")}</text>
      <text x=${WIDE} y=${TALL + 14} text-anchor="end">${_("lucky dice")}</text>
      <text x="0" y="-4">${_("played well")}</text>
    </svg>
  `;
}

// The level over time, between those of the bots, with its band.
export function LevelLine({ levels, level }) {
  const low = Math.max(0, Math.floor(Math.min(...level.map((point) => point.low))));
  const high = Math.min(
    levels.length - 1,
    Math.max(low + 1, Math.ceil(Math.max(...level.map((one) => one.high)))),
  );
  const left = 76;
  const x = (i) => left + ((WIDE - left) * i) / Math.max(1, level.length - 1);
  const y = (value) => 8 + ((TALL - 16) * (high - value)) / (high - low);
  const path = (points) => points.map(([i, value]) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
  const band = [
    ...level.map((point, i) => [i, point.high]),
    ...level.map((point, i) => [i, point.low]).toReversed(),
  ];
  return html`
    <svg
      class="picture"
      viewBox=${`0 0 ${WIDE} ${TALL + 18}`}
      role="img"
      aria-label=${_("Your level over time, between those of the bots")}
    >
      ${levels.slice(low, high + 1).map(
        (name, i) => html`
          <path key=${name} class="axis" d=${`M${left} ${y(low + i)}H${WIDE}`} />
          <text x="0" y=${y(low + i) + 4}>${levelName(name)}</text>
        `,
      )}
      <path class="band" d=${`M${path(band)}Z`} />
      <path class="line" d=${`M${path(level.map((point, i) => [i, point.value]))}`} />
      ${level.length === 1 && html`<circle class="won" cx=${x(0)} cy=${y(level[0].value)} r="4" />`}
      <text x=${left} y=${TALL + 14}>${month.format(level[0].at)}</text>
      <text x=${WIDE} y=${TALL + 14} text-anchor="end">${_("now")}</text>
    </svg>
  `;
}
