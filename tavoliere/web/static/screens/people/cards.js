// The cards of the page of one's numbers: each has one number in large letters, a sentence, and a picture.
import { html, CLASS, Mark, COLOURS, colourName, cx } from "../../core/ui.js";
import { _, _n, language, number, tenths } from "../../core/i18n.js";
import { aboutGame } from "../../core/about.js";
import { LEVELS, levelName } from "../../core/levels.js";
import { Bars, Dots, LevelLine, Spread, Versus } from "./pictures.js";

const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "long" });
const share = (part) => `${Math.round(100 * part)} %`;
const sum = (list) => list.reduce((total, n) => total + n, 0);

const Card = ({ title, big, text, children }) => html`
  <section class="card">
    <h2>${title}</h2>
    <p class="numbers-big">${big}</p>
    ${text && html`<p>${text}</p>`}
    ${children}
  </section>
`;

const scores = (list, nameOf) => {
  const most = Math.max(...list.map((one) => one.games));
  return html`
    <${Bars}
      rows=${list.map((one) => ({
        name: nameOf(one.name),
        of: one.games / most,
        part: one.won / one.games,
        said: _("{n} of {of}", { n: number(one.won), of: number(one.games) }),
      }))}
    />
  `;
};

export function ByGame({ kinds }) {
  const played = kinds
    .filter(({ name }) => aboutGame(name))
    .toSorted((one, other) => other.games - one.games);
  return html`
    <${Card}
      title=${_("By game")}
      big=${_("{n} of {of}", {
        n: number(sum(played.map((one) => one.won))),
        of: number(sum(played.map((one) => one.games))),
      })}
      text=${_("games won")}
    >
      ${scores(played, (name) => aboutGame(name).short)}
    <//>
  `;
}

export function ByPlayers({ players }) {
  if (players.length < 2) return null;
  const most = players.reduce((one, other) => (other.games > one.games ? other : one));
  const nameOf = (n) => _n("{n} player", "{n} players", Number(n));
  return html`
    <${Card} title=${_("By number of players")} big=${nameOf(most.name)} text=${_("is what you play most.")}>
      ${scores(
        players.toSorted((one, other) => one.name - other.name),
        nameOf,
      )}
    <//>
  `;
}

export function AgainstBots({ bots }) {
  const known = LEVELS.map((level) => bots.find(({ name }) => name === level)).filter(Boolean);
  if (!known.length) return null;
  const most = known.reduce((one, other) => (other.games > one.games ? other : one));
  return html`
    <${Card}
      title=${_("Against bots")}
      big=${_("{share} against {name}", { share: share(most.won / most.games), name: levelName(most.name) })}
      text=${_("How often you win, one against one. The band is how sure that is.")}
    >
      <${Bars}
        half
        rows=${known.map((one) => ({
          name: levelName(one.name),
          low: one.low,
          high: one.high,
          part: one.won / one.games,
          said: share(one.won / one.games),
        }))}
      />
    <//>
  `;
}

export function AgainstPeople({ people }) {
  if (!people.length) return null;
  const total = (key) => number(sum(people.map((one) => one[key])));
  const better = people.find((one) => one.lost > one.won);
  return html`
    <${Card}
      title=${_("Against people")}
      big=${_("{won} to {lost}", { won: total("won"), lost: total("lost") })}
      text=${
        better
          ? _("{name} has the better of you: time for a rematch.", { name: better.name })
          : _("Games that only one of you has won.")
      }
    >
      <${Versus} people=${people} />
    <//>
  `;
}

export const Points = ({ points }) =>
  points &&
  html`
    <${Card}
      title=${_("Points")}
      big=${_("{n} on average", { n: tenths(points.mean) })}
      text=${[
        points.low < points.high &&
          _("Two games in three end between {low} and {high}.", {
            low: number(points.low),
            high: number(points.high),
          }),
        _("Best: {n}, on {day}.", { n: number(points.best), day: day.format(points.best_at) }),
      ]
        .filter(Boolean)
        .join(" ")}
    >
      <${Spread} ...${points} />
    <//>
  `;

const debt = (luck) => {
  const wins = { n: tenths(Math.abs(luck)) };
  if (wins.n === tenths(0)) return _("Even with the dice");
  return luck < 0 ? _("The dice owe you {n} wins", wins) : _("You owe the dice {n} wins", wins);
};

export const Luck = ({ luck }) =>
  luck &&
  html`
    <${Card}
      title=${_("Luck and skill")}
      big=${debt(luck.luck)}
      text=${[
        _n(
          "Your choices give away {lost} of a win a game, in {n} reviewed game.",
          "Your choices give away {lost} of a win a game, in {n} reviewed games.",
          luck.games,
          { lost: share(luck.lost) },
        ),
        _("A dot is a game; a full one is won."),
      ].join(" ")}
    >
      <${Dots} dots=${luck.dots} />
    <//>
  `;

export function Level({ levels, level }) {
  if (!level.length) return null;
  const { value } = level.at(-1);
  const place = Math.min(Math.floor(value), levels.length - 2);
  const way = value - place;
  const [worse, better] = [levelName(levels[place]), levelName(levels[place + 1])];
  return html`
    <${Card}
      title=${_("How you play, over time")}
      big=${way < 0.15 ? worse : way > 0.85 ? better : _("{worse} to {better}", { worse, better })}
      text=${[
        _("{share} of the way from {worse} to {better}.", { share: share(way), worse, better }),
        _("The coach has looked at your games; the band is how sure that is."),
      ].join(" ")}
    >
      <${LevelLine} levels=${levels} level=${level} />
    <//>
  `;
}

export function Deeds({ deeds }) {
  if (!deeds) return null;
  const { locked, misthrows, captures, games } = deeds;
  const locks = sum(Object.values(locked));
  const most = Math.max(1, ...Object.values(locked));
  const missed = sum(misthrows.map((many, n) => many * n));
  return html`
    ${
      locks > 0 &&
      html`
        <${Card}
          title=${_("Rows you locked")}
          big=${_n("{n} lock", "{n} locks", locks)}
          text=${_("{n} a game.", { n: tenths(locks / games) })}
        >
          <ol class="numbers-bars numbers-locks">
            ${COLOURS.map(
              (colour) => html`
                <li key=${colour} class=${CLASS[colour]}>
                  <span>
                    <${Mark} colour=${colour} size=${14} />
                    <span class="spoken">${colourName(colour)}</span>
                  </span>
                  <i style=${{ "--of": 1, "--part": (locked[colour] ?? 0) / most }}></i>
                  <b>${locked[colour] ?? 0}</b>
                </li>
              `,
            )}
          </ol>
        <//>
      `
    }
    ${
      (missed > 0 || locks > 0) &&
      html`
        <${Card}
          title=${_("Misthrows")}
          big=${_("{n} a game", { n: tenths(missed / games) })}
          text=${_("{share} of your games have none.", { share: share(misthrows[0] / games) })}
        >
          <ol class="spread numbers-few" aria-label=${_("Games by their misthrows")}>
            ${misthrows.map(
              (many, n) => html`
                <li key=${n} class=${cx(n > 0 && "own")}>
                  <span>${many}</span>
                  <i style=${{ height: `${(64 * many) / Math.max(...misthrows)}px` }}></i>
                  <b>${n === 0 ? _("none") : n}</b>
                </li>
              `,
            )}
          </ol>
        <//>
      `
    }
    ${
      captures > 0 &&
      html`
        <${Card}
          title=${_("Captures")}
          big=${_("{n} a game", { n: tenths(captures / games) })}
          text=${_n(
            "{n} piece of the other colour in all.",
            "{n} pieces of the other colour in all.",
            captures,
          )}
        />
      `
    }
    <${Ended} ...${deeds} />
  `;
}

const WHY = () => ({
  misthrows: _("Misthrows"),
  "rows closed": _("Two rows closed"),
  "no piece left": _("The last piece"),
  track: _("End of the track"),
  "six equal": _("Six equal"),
  "board full": _("Board full"),
  "nobody can play": _("Nobody could play"),
  resigned: _("Resigned"),
});

function Ended({ games, ended }) {
  const known = Object.entries(ended).filter(([why]) => why in WHY());
  if (!known.length) return null;
  const sorted = known.toSorted(([, one], [, other]) => other - one);
  const [[first, many]] = sorted;
  return html`
    <${Card}
      title=${_("How games ended")}
      big=${WHY()[first]}
      text=${_("{share} of them", { share: share(many / games) })}
    >
      <${Bars}
        rows=${sorted.map(([why, n]) => ({ name: WHY()[why], of: n / many, part: 1, said: number(n) }))}
      />
    <//>
  `;
}

export const Streak = ({ streak, longest, latest }) => html`
  <${Card}
    title=${_("Streaks")}
    big=${_n("{n} win in a row", "{n} wins in a row", streak > 1 ? streak : longest)}
    text=${
      streak > 1 && streak < longest ? _("The longest so far: {n}", { n: longest }) : _("the longest so far")
    }
  >
    <ol class="numbers-latest" aria-label=${_("The last games, the latest on the right")}>
      ${latest.map(
        (won, i) => html`
          <li key=${i} class=${won && "won"}>
            <span class="spoken">${won ? _("Won") : _("Lost")}</span>
          </li>
        `,
      )}
    </ol>
  <//>
`;

// The choices that cost most, as cards to practise with.
export const Mistakes = ({ cards, onPractise }) =>
  cards.length > 0 &&
  html`
    <${Card}
      title=${_("Costliest choices")}
      big=${_n("{n} card", "{n} cards", cards.length)}
      text=${_("From your own games: now you know better.")}
    >
      <ol class="numbers-cards">
        ${cards.map(
          (card) => html`
            <li key=${card.id}>
              <span>${aboutGame(card.game).short}</span>
              <b>${_("−{n} %", { n: Math.round(100 * card.lost) })}</b>
              <button class="btn tonal" onClick=${() => onPractise(card)}>${_("Practice")}</button>
            </li>
          `,
        )}
      </ol>
    <//>
  `;
