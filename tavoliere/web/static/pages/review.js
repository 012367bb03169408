// The review of a finished game: what was luck, what the choices cost, and why. The coach thinks on this
// device.
import {
  html,
  Seg,
  Sorry,
  TopBar,
  render,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "../core/ui.js";
import { _, number, refusal } from "../core/i18n.js";
import { titleOf } from "../core/about.js";
import { review } from "../engine/thinking.js";
import { ChoiceList, Decision } from "../screens/review/decision.js";
import { Graph } from "../screens/review/graph.js";
import { cardOf, keepFound } from "../screens/review/found.js";
import { finishedGame } from "../engine/finished.js";
import { decidedBy } from "../parts/ending.js";
import { Lead, Rating, Waterfall } from "../screens/review/waterfall.js";
import { gameOf, loadGame } from "../games/all.js";

const root = document.getElementById("app");
// A table of the server, or one of this device, which the address then names.
const isHere = !root.dataset.table;
const { table: id, number: nth } = isHere
  ? Object.fromEntries(new URLSearchParams(location.search))
  : root.dataset;
const which = { id, number: Number(nth), isHere };
const replay = isHere ? `/device/replay${location.search}` : `/t/${id}/replay/${nth}`;

const isReal = (moment) => moment.choices?.length > 1;

// Where rounds begin, as steps of the record.
const roundsOf = ({ game, steps }) =>
  steps.flatMap(({ kind }, step) =>
    gameOf(game).isRound({ type: { roll: "rolled", draw: "drawn", play: "played" }[kind] }) ? [step] : [],
  );

// The place after a step in the replay: drawn tiles come with the move before.
const stopOf = (steps, step) => steps.slice(0, step + 1).filter(({ kind }) => kind !== "draw").length;

// What the coach has said so far.
function useReview(past) {
  const [found, setFound] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => {
    let moments = [];
    review(past, (told) => {
      moments = [...moments, ...told.moments];
      setFound({ ...told, moments });
    })
      .then((whole) => setFound({ ...whole, done: past.steps.length, of: past.steps.length, isWhole: true }))
      .catch(setError);
  }, []);
  return [found, error];
}

function Review({ past }) {
  const { game, names, own, players, positions, steps, back } = past;
  const [found, error] = useReview(past);
  const people = names.map((_name, i) => i).filter((i) => !past.bots.includes(i));
  const [seat, setSeat] = useState(own[0] ?? people[0] ?? 0);
  const [selected, select] = useState(null);
  const [isAll, setAll] = useState(false);
  const mine = own.length === 1 ? own[0] : null;
  const isMine = seat === mine;
  const rounds = useMemo(() => roundsOf(past), []);
  const moments = found?.moments ?? [];
  const all = moments.filter((one) => one.seat === seat && isReal(one));
  const marked = all.filter((one) => one.mark);
  const list = isAll ? all : marked;
  const chosen =
    all.find((one) => one.n === selected) ??
    marked.reduce((worst, one) => (worst && worst.loss >= one.loss ? worst : one), null);
  const pager = chosen && !list.includes(chosen) ? all : list;
  const place = pager.indexOf(chosen);
  const step = (by) => pager.length && select(pager[(place + by + pager.length) % pager.length].n);
  useEffect(() => {
    if (found?.isWhole && own.length) keepFound(which, found, past);
  }, [found?.isWhole]);
  useLayoutEffect(() => {
    const onKey = (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step(by);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const titleOfMoment = (moment) => {
    const n = rounds.filter((one) => one <= moment.step).length;
    return gameOf(game).round(n) || _("Turn {n}", { n });
  };
  const last = positions.at(-1);
  const scores = last.scores.map(number).join(" – ");
  const decided = decidedBy({ resigned: past.resigned, end: last.ending }, names);
  const pick = (other) => {
    setSeat(other);
    select(null);
  };
  return html`
    <div class="page-review">
      <${TopBar} title=${_("Review")} sub=${`${titleOf(game)} · ${names.join(", ")}`} back=${back} />
      <main id="main" class="review page">
        <div class="review-side">
          <section class="card review-head" aria-label=${_("Result")}>
            <p class="review-scores wraps">
              ${names.map(
                (name, i) => html`
                  <span key=${i}>
                    <b>${name}</b>
                    <strong>${number(last.scores[i])}</strong>
                  </span>
                `,
              )}
            </p>
            ${decided && html`<p class="review-lead">${decided}</p>`}
            <p class="review-lead">
              ${
                found?.isWhole
                  ? html`<${Lead} found=${found} seat=${seat} mine=${mine} names=${names} />`
                  : _("The coach is thinking.")
              }
            </p>
            <progress
              max=${steps.length}
              value=${found?.done ?? 0}
              aria-label=${_("How far the review is")}
              hidden=${found?.isWhole}
            ></progress>
            ${
              error && html`<p class="error" role="alert">${_("The coach cannot think in this browser.")}</p>`
            }
            ${
              players > 1 &&
              html`
                <${Seg}
                  label=${_("Whose review")}
                  value=${seat}
                  choices=${names.map((name, i) => [i, name])}
                  onPick=${pick}
                />
              `
            }
          </section>
          ${
            found &&
            html`
              <${Waterfall}
                found=${found}
                seat=${seat}
                mine=${mine}
                names=${names}
                isTiles=${steps.some(({ kind }) => kind === "draw")}
                scores=${scores}
                done=${found.isWhole}
              />
            `
          }
          ${
            found?.isWhole &&
            html`
              <${Rating}
                found=${found}
                seat=${seat}
                isMine=${isMine}
                name=${names[seat]}
                levels=${found.levels}
              />
            `
          }
        </div>
        <div class="review-main">
          ${
            found &&
            html`
              <${Graph}
                moments=${moments}
                start=${found.start}
                steps=${steps.length}
                seat=${seat}
                names=${names}
                players=${players}
                rounds=${rounds}
                marked=${marked}
                selected=${chosen?.n}
                onPick=${select}
                done=${found.isWhole}
              />
            `
          }
          ${
            chosen &&
            html`
              <${Decision}
                key=${chosen.n}
                game=${game}
                moment=${chosen}
                view=${positions[chosen.step].view(seat)}
                names=${names}
                seat=${seat}
                isMine=${isMine}
                title=${titleOfMoment(chosen)}
                at=${place + 1}
                of=${pager.length}
                onStep=${step}
                replay=${`${replay}#${stopOf(steps, chosen.step)}`}
                card=${cardOf(which, chosen)}
              />
            `
          }
          ${
            found &&
            html`
              <${ChoiceList}
                game=${game}
                list=${list}
                all=${all}
                isAll=${isAll}
                onAll=${setAll}
                selected=${chosen?.n}
                onPick=${select}
                titleOf=${titleOfMoment}
                isMine=${isMine}
                name=${names[seat]}
              />
            `
          }
        </div>
      </main>
    </div>
  `;
}

async function begin() {
  const past = await finishedGame(which);
  await loadGame(past.game);
  root.innerHTML = "";
  render(html`<${Review} past=${past} />`, root);
}

begin().catch((error) =>
  render(
    html`<${Sorry} title=${_("This game cannot be shown")} text=${refusal(error)} table=${!isHere && id} />`,
    root,
  ),
);
