// The ledger of a seat: each bar begins where the last one ended, so that it visibly adds up; and the rating.
import { html, cx } from "../ui.js";
import { _, _n, signed, tenths } from "../i18n.js";
import { levelName } from "../levels.js";

const percent = (share) => Math.round(100 * share);

// What is written beside the bars adds up as well: each is the difference of two rounded sums.
export function entriesOf({ start, seats }, seat) {
  const { luck, hidden, own, others } = seats[seat];
  let sum = start[seat];
  return [luck, hidden, own, others].map((change) => {
    const from = sum;
    sum += change;
    return { from, to: sum, shown: percent(sum) - percent(from) };
  });
}

const tone = (n) => (n < 0 ? "loss" : n > 0 ? "gain" : "even");

function Bar({ kind, name, about, from, to, before, shown, axis }) {
  const at = (share) => (100 * (share - axis.low)) / (axis.high - axis.low);
  const left = at(Math.min(from, to));
  return html`
    <li class=${cx("bar-row", `bar-${kind}`)}>
      <span class="bar-name">
        <b>${name}</b>
        <i>${about}</i>
      </span>
      <span class="bar-track" aria-hidden="true">
        <i class="bar-middle" style=${{ left: `${at(axis.even)}%` }}></i>
        ${before !== undefined && html`<i class="bar-link" style=${{ left: `${at(before)}%` }}></i>`}
        <u style=${{ left: `${left}%`, width: `${at(Math.max(from, to)) - left}%` }}></u>
      </span>
      <strong>${shown}</strong>
    </li>
  `;
}

export function Waterfall({ found, seat, names, isMine, isTiles, scores, done }) {
  const [luck, hidden, own, others] = entriesOf(found, seat);
  const start = found.start[seat];
  const result = found.result[seat];
  const every = [0, 1, start, luck.to, hidden.to, own.to, others.to];
  const axis = { low: Math.min(...every), high: Math.max(...every), even: 0.5 };
  const { decisions } = found.seats[seat];
  const theirs = found.seats.filter((one) => one.seat !== seat);
  const told = theirs.reduce((sum, one) => sum + one.decisions, 0);
  const name = names[seat];
  const signedBar = (kind, entry) => ({
    kind,
    ...entry,
    before: entry.from,
    shown: signed(entry.shown),
    axis,
  });
  return html`
    <section class="card waterfall" aria-label=${_("How it came about")}>
      <h2>${_("How it came about")}</h2>
      <ol>
        <${Bar}
          kind="start"
          name=${_("Start")}
          about=${_("before the first chance")}
          from=${0}
          to=${start}
          shown=${percent(start)}
          axis=${axis}
        />
        <${Bar}
          ...${signedBar("luck", luck)}
          name=${isTiles ? _("Tiles") : _("Dice")}
          about=${_("luck")}
        />
        <${Bar}
          ...${signedBar(tone(hidden.shown), hidden)}
          name=${_("Came to light")}
          about=${isTiles ? _("hidden tiles") : _("answers at once, second thoughts")}
        />
        <${Bar}
          ...${signedBar(tone(own.shown), own)}
          name=${isMine ? _("Your choices") : _("Choices of {name}", { name })}
          about=${_n("{n} with a choice", "{n} with a choice", decisions)}
        />
        <${Bar}
          ...${signedBar(tone(others.shown), others)}
          name=${
            theirs.length === 1
              ? _("Choices of {name}", { name: names[theirs[0].seat] })
              : _("The others' choices")
          }
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
          axis=${axis}
        />
      </ol>
    </section>
  `;
}

export function Rating({ found, seat, isMine, name, levels }) {
  const { rating, between, decisions, own } = found.seats[seat];
  if (!rating) return null;
  const [one, other] = between.map(levelName);
  const title = other
    ? isMine
      ? _("You played between {one} and {other}", { one: other, other: one })
      : _("{name} played between {one} and {other}", { name, one: other, other: one })
    : one && between[0] === levels[0]?.[0]
      ? _("Not quite {level} yet", { level: one })
      : one
        ? _("As strong as {level}", { level: one })
        : _("Rating {n}", { n: tenths(rating.value) });
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
          "{points} of 100 points of winning chance given away in {n} choice.",
          "{points} of 100 points of winning chance given away in {n} choices.",
          decisions,
          { points: percent(-own) },
        )}
        ${" "}${_("That is {rating} ± {within} thousandths a choice.", {
          rating: tenths(rating.value),
          within: tenths(rating.within),
        })}
        ${" "}${
          levels.length
            ? _("One game is a small sample: the pale band shows how far off it may be.")
            : _("One game is a small sample.")
        }
      </p>
    </section>
  `;
}
