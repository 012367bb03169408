// The ledger of a seat: each bar begins where the last one ended, so it visibly adds up; and the rating.
import { html, cx } from "../../core/ui.js";
import { _, _n, signed, tenths } from "../../core/i18n.js";
import { levelName } from "../../core/levels.js";
import { entriesOf, lucky, percent } from "./luck.js";

const PUZZLING = 15; // of 100: hidden tiles worth an explanation

// The game in two sentences: who was lucky, and how much was given away. `mine` is the reader's seat.
export function Lead({ found, seat, mine, names }) {
  const [luck, , own, others] = entriesOf(found, seat);
  const name = names[seat];
  const points = { own: -own.shown, others: others.shown };
  return html`${lucky(luck.shown, seat === mine, name)} ${gave(points, seat, mine, names)}`;
}

function gave(points, seat, mine, names) {
  const [name, other] = [names[seat], names[1 - seat]];
  if (names.length > 2)
    return seat === mine
      ? _("Points of winning chance that you gave away: {own}.", points)
      : _("Points of winning chance that {name} gave away: {own}.", { ...points, name });
  if (seat === mine)
    return _("Points of winning chance given away: you {own}, {other} {others}.", { ...points, other });
  if (1 - seat === mine)
    return _("Points of winning chance given away: {name} {own}, you {others}.", { ...points, name });
  return _("Points of winning chance given away: {name} {own}, {other} {others}.", {
    ...points,
    name,
    other,
  });
}

// Whose choices they are.
const choicesOf = (seat, mine, names) =>
  seat === mine ? _("Your choices") : _("Choices of {name}", { name: names[seat] });

const tone = (n) => (n < 0 ? "loss" : n > 0 ? "gain" : "even");

const MARKS = [0, 0.5, 1];

function Bar({ kind, name, about, from, to, before, shown, at }) {
  const left = at(Math.min(from, to));
  return html`
    <li class=${cx("bar-row", `bar-${kind}`)}>
      <span class="bar-name">
        <b>${name}</b>
        <i>${about}</i>
      </span>
      <span class="bar-track" aria-hidden="true">
        ${MARKS.map(
          (share) => html`<i key=${share} class="bar-line" style=${{ left: `${at(share)}%` }}></i>`,
        )}
        ${before !== undefined && html`<i class="bar-link" style=${{ left: `${at(before)}%` }}></i>`}
        <u style=${{ left: `${left}%`, width: `${at(Math.max(from, to)) - left}%` }}></u>
      </span>
      <strong>${shown}</strong>
    </li>
  `;
}

export function Waterfall({ found, seat, mine, names, isTiles, scores, done }) {
  const [luck, hidden, own, others] = entriesOf(found, seat);
  const start = found.start[seat];
  const result = found.result[seat];
  const every = [0, 1, start, luck.to, hidden.to, own.to, others.to];
  const [low, high] = [Math.min(...every), Math.max(...every)];
  const at = (share) => (100 * (share - low)) / (high - low);
  const { decisions, hidden_by: causes } = found.seats[seat];
  const isAtOnce = "answers" in causes;
  const theirs = found.seats.filter((one) => one.seat !== seat);
  const told = theirs.reduce((sum, one) => sum + one.decisions, 0);
  const signedBar = (kind, entry) => ({
    kind,
    ...entry,
    before: entry.from,
    shown: signed(entry.shown),
    at,
  });
  return html`
    <section class="card waterfall" aria-label=${_("How it came about")}>
      <h2>${_("How it came about")}</h2>
      <ol>
        <${Bar}
          kind="start"
          name=${_("At the start")}
          about=${_("before any luck")}
          from=${0}
          to=${start}
          shown=${percent(start)}
          at=${at}
        />
        <${Bar}
          ...${signedBar("luck", luck)}
          name=${isTiles ? _("Tiles") : _("Dice")}
          about=${_("luck")}
        />
        <${Bar}
          ...${signedBar(tone(hidden.shown), hidden)}
          name=${_("Surprises")}
          about=${
            isTiles
              ? _("hidden tiles")
              : isAtOnce
                ? _("what the others did at the same moment, and what nobody could know yet")
                : _("what nobody could know yet")
          }
        />
        <${Bar}
          ...${signedBar(tone(own.shown), own)}
          name=${choicesOf(seat, mine, names)}
          about=${_n("{n} with a choice", "{n} with a choice", decisions)}
        />
        <${Bar}
          ...${signedBar(tone(others.shown), others)}
          name=${theirs.length === 1 ? choicesOf(theirs[0].seat, mine, names) : _("The others' choices")}
          about=${_n("{n} with a choice", "{n} with a choice", told)}
        />
        <${Bar}
          kind="result"
          name=${done ? _("Result") : _("So far")}
          about=${done ? scores : ""}
          from=${0}
          to=${result}
          before=${others.to}
          shown=${percent(result)}
          at=${at}
        />
        <li class="bar-row bar-scale" aria-hidden="true">
          <span></span>
          <span class="bar-track">
            ${MARKS.map(
              (share) => html`
                <i key=${share} style=${{ left: `${at(share)}%` }}>${percent(share)}${share === 1 && " %"}</i>
              `,
            )}
          </span>
        </li>
      </ol>
      ${
        isTiles &&
        Math.abs(hidden.shown) >= PUZZLING &&
        html`
          <p class="ledger-note third">
            ${_("A turn begins with tiles that nobody else could see: their promise counts as a surprise.")}
            ${" "}${_("What is not made of them counts as choices: both can be large, with opposite signs.")}
          </p>
        `
      }
    </section>
  `;
}

export function Rating({ found, seat, isMine, name, levels }) {
  const { rating, between, decisions } = found.seats[seat];
  if (!rating) return null;
  const [, , own] = entriesOf(found, seat); // as in the other sentences
  const [one, other] = between.map(levelName);
  const title = other
    ? isMine
      ? _("You played between {one} and {other}", { one: other, other: one })
      : _("{name} played between {one} and {other}", { name, one: other, other: one })
    : one && between[0] === levels[0]?.[0]
      ? _("Not quite {level} yet", { level: one })
      : one
        ? _("As strong as {level}", { level: one })
        : isMine
          ? _("How you played")
          : _("How {name} played", { name });
  const worst = 1.12 * Math.max(...levels.map(([, value]) => value), 1);
  const at = (value) => `${(100 * (worst - Math.max(0, Math.min(worst, value)))) / worst}%`;
  return html`
    <section class="card rating" aria-label=${_("Rating")}>
      <h2>${title}</h2>
      ${
        levels.length > 0 &&
        html`
          <div class="scale" aria-hidden="true">
            <i
              class="band"
              style=${{
                left: at(rating.value + rating.within),
                right: `calc(100% - ${at(rating.value - rating.within)})`,
              }}
            ></i>
            ${levels.map(
              ([level, value], i) => html`
                <span key=${level} class=${i % 2 && "low"} style=${{ left: at(value) }}>
                  ${levelName(level)}
                </span>
              `,
            )}
            <em style=${{ left: at(rating.value) }}></em>
          </div>
        `
      }
      <p>
        ${_n(
          "Points of winning chance given away in {n} choice: {points}.",
          "Points of winning chance given away in {n} choices: {points}.",
          decisions,
          { points: -own.shown },
        )}
        ${" "}${
          levels.length
            ? _("One game is a small sample: the pale band shows how far off it may be.")
            : _("One game is a small sample.")
        }
      </p>
      <details>
        <summary>${_("More")}</summary>
        <p>
          ${_("On average {points} per choice, give or take {within}: rating {n}.", {
            points: tenths(rating.value / 10),
            within: tenths(rating.within / 10),
            n: tenths(rating.value),
          })}
        </p>
      </details>
    </section>
  `;
}
