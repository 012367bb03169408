// Practice: positions where one choice is clearly best, and those from the user's own games where it was not
// found. The page works without a server: the rules are the translated ones, and results stay on this device.
import { html, Icon, Seg, TopBar, cx, render, useEffect, useState } from "../core/ui.js";
import { _, joined } from "../core/i18n.js";
import { games, titleOf } from "../core/about.js";
import { cards as ownCards, isDue, longest, note, seen, streak } from "../core/cards.js";
import { useChoiceMarks } from "../screens/choice-marks.js";
import { marksOf, sceneOf } from "../screens/practice/card.js";
import { Position } from "../engine/device/position.js";
import { load } from "../engine/device/rules.js";
import { gameOf, loadGame } from "../games/all.js";
import { useKeys } from "../parts/keys.js";
import { levelName } from "../core/levels.js";
import { Toast, useNotice } from "../parts/notice.js";
import { Answer } from "../screens/practice/practice-answer.js";
import { frame } from "../parts/scene.js";

const A_SESSION = 8;
const GRADES = ["easy", "medium", "hard"]; // named like the levels of bots
const OWN = "own";

const root = document.getElementById("app");
const { game: name } = root.dataset;
const puzzles = JSON.parse(document.getElementById("cards").textContent);

const setOf = (kind) =>
  kind === OWN ? ownCards(name) : puzzles.filter((card) => GRADES[card.grade - 1] === kind);

// Cards that are due again come first, then those never seen; if all are done, those due soonest.
function session(kind) {
  const all = setOf(kind);
  const again = all.filter((card) => seen(card.id) && isDue(card.id));
  const fresh = all.filter((card) => !seen(card.id));
  const later = all
    .filter((card) => !isDue(card.id))
    .sort((one, other) => seen(one.id).due - seen(other.id).due);
  const due = [...again, ...fresh];
  return (due.length ? due : later).slice(0, A_SESSION);
}

// The card that the address names, as a review does, and what comes after it.
function named() {
  const card = setOf(OWN).find(({ id }) => location.hash === `#${encodeURIComponent(id)}`);
  return card ? [card, ...session(OWN).filter(({ id }) => id !== card.id)].slice(0, A_SESSION) : null;
}

const Streak = () => html`
  <span class="streak" role="img" aria-label=${_("{n} right in a row", { n: streak() })}>
    <${Icon} name="flame" />
    ${streak()}
  </span>
`;

const Bar = ({ sub, back, children }) => html`
  <${TopBar} title=${_("Practice")} sub=${sub} back=${back}>
    ${children}
    <${Streak} />
    <a class="icon-button" href=${`/rules/${name}`} aria-label=${_("Rules of this game")}>
      <${Icon} name="help" />
    </a>
  <//>
`;

// --- before and after a session

function Start({ onStart }) {
  const own = ownCards(name);
  const [kind, setKind] = useState(own.some((card) => isDue(card.id)) ? OWN : GRADES[0]);
  const all = setOf(kind);
  const found = all.filter((card) => seen(card.id)?.right).length;
  const choices = GRADES.map((grade) => [grade, levelName(grade)]);
  if (own.length) choices.push([OWN, _("Your games")]);
  return html`
    <${Bar} sub=${titleOf(name)} />
    <main id="main" class="practice page">
      <nav class="rule-tabs" aria-label=${_("Games")}>
        <div class="seg wide">
          ${games.map(
            (one) => html`
              <a
                key=${one.name}
                href=${`/practice/${one.name}`}
                aria-current=${one.name === name ? "page" : undefined}
              >
                ${one.short}
              </a>
            `,
          )}
        </div>
      </nav>
      <section class="card practice-start stack">
        <h2>${_("One position, one question: what would you do?")}</h2>
        <p>
          ${
            kind === OWN
              ? _("The choices that cost you most in games you have reviewed. Now you know better.")
              : _("From games of experts: one choice is clearly best, and the level “Medium” misses it.")
          }
        </p>
        <${Seg} wide label=${_("Which cards")} value=${kind} choices=${choices} onPick=${setKind} />
        <p class="practice-count row-of">
          <progress max=${all.length || 1} value=${found}></progress>
          <span>${_("{n} of {of} found", { n: found, of: all.length })}</span>
        </p>
        <button
          class="btn solid big"
          data-key="Enter"
          disabled=${!all.length}
          onClick=${() => onStart(session(kind))}
        >
          <${Icon} name="check" />
          ${_("Begin")}
        </button>
        ${
          longest() > 1 &&
          html`
            <p class="practice-best">
              ${_("Longest streak: {n}", { n: longest() })}
            </p>
          `
        }
      </section>
    </main>
  `;
}

const End = ({ went, onAgain }) => {
  const right = went.filter(Boolean).length;
  return html`
    <${Bar} sub=${titleOf(name)} back=${`/practice/${name}`} />
    <main id="main" class="practice page">
      <section class="card practice-start stack">
        <${Progress} went=${went} of=${went.length} />
        <h2>${_("{n} of {of} right", { n: right, of: went.length })}</h2>
        <p>
          ${right === went.length ? _("Not one missed.") : _("What you missed comes back in a few days.")}
        </p>
        <button class="btn solid big" data-key="Enter" onClick=${onAgain}>
          <${Icon} name="again" />
          ${_("More cards")}
        </button>
        <a class="btn ghost big" href="/">${_("Back to the start")}</a>
      </section>
    </main>
  `;
};

const Progress = ({ went, of, at }) => html`
  <div
    class="practice-dots"
    role="img"
    aria-label=${_("{n} of {of} right", { n: went.filter(Boolean).length, of: went.length })}
  >
    ${Array.from({ length: of }, (_unused, i) => {
      const kind = i < went.length ? (went[i] ? "right" : "wrong") : i === at ? "now" : "";
      return html`<i key=${i} class=${kind}></i>`;
    })}
  </div>
`;

// --- a card

function Card({ card, position, went, of, onNext }) {
  const [move, setMove] = useState(null);
  const [wait, setWait] = useState(0);
  const { notice, tell } = useNotice();
  const act = (tried) => {
    if (move !== null) return;
    setWait(note(card.id, tried === card.best));
    setMove(tried);
  };
  useChoiceMarks(name, marksOf(card, move));
  const next = () => onNext(move === card.best);
  const game = sceneOf(card, position, move, { act, tell });
  const answer = { card, players: position.players, move, wait };
  if (move !== null) game.dock = html`<${Answer} ...${answer} onNext=${next} />`;
  const { Play, look } = gameOf(name);
  const shown = move === null ? went : [...went, move === card.best];
  const from = card.others && _("From your game with {names}", { names: joined(card.others) });
  const at = _("Card {n} of {of}", { n: went.length + 1, of });
  return html`
    <div class=${cx(frame(game, look), "table-practice", move !== null && "answered")}>
      <${Bar} sub=${from ? `${at} · ${from}` : at} back=${`/practice/${name}`}>
        <${Progress} went=${shown} of=${of} at=${move === null && went.length} />
      <//>
      <${Play} key=${move} game=${game} />
    </div>
    <${Toast} notice=${notice} game=${name} />
  `;
}

// --- the page

function Practice({ rules }) {
  const [cards, setCards] = useState(named);
  const [went, setWent] = useState([]);
  useKeys(() => {});
  useEffect(() => scrollTo(0, 0), [cards, went.length]);
  if (!cards)
    return html`
      <${Start}
        onStart=${(chosen) => {
          setWent([]);
          setCards(chosen);
        }}
      />
    `;
  if (went.length === cards.length) return html`<${End} went=${went} onAgain=${() => setCards(null)} />`;
  const card = cards[went.length];
  return html`
    <${Card}
      key=${card.id}
      card=${card}
      position=${Position.read(rules, card.state)}
      went=${went}
      of=${cards.length}
      onNext=${(right) => setWent([...went, right])}
    />
  `;
}

const [rules] = await Promise.all([load(name), loadGame(name)]);
root.innerHTML = "";
render(html`<${Practice} rules=${rules} />`, root);
