// The last games, on the home page: how they ended, and the way to their replays.
import { html, render } from "../../core/ui.js";
import { _, joined, number } from "../../core/i18n.js";
import { aboutGame } from "../../core/about.js";
import { keepPlace } from "../../core/api.js";
import { finishedThere, playedGames } from "../../core/mine.js";
import { outcome } from "../../parts/ending.js";

const MOST = 3;
const card = document.getElementById("last");

const nameOf = ({ own, names }, seat) => (own.includes(seat) ? _("You") : names[seat]);

const Game = ({ one }) => html`
  <li>
    <a href=${`/t/${one.table}/replay/${one.number}`}>
      <b>${aboutGame(one.game).short}</b>
      <span class="third clip">
        ${joined(one.scores.map((score, i) => `${nameOf(one, i)} ${number(score)}`))}
      </span>
      <i>${outcome(one)}</i>
    </a>
  </li>
`;

// Those that this device knows, at once; those of the person's other devices when the server has told them.
const noted = finishedThere()
  .filter(({ own }) => own.length)
  .slice(0, MOST);
playedGames({ most: MOST })
  .catch(() => ({ games: [] }))
  .then(({ games }) => {
    const last = games.length ? games : noted;
    if (!last.length) return;
    render(
      html`
        <h2 id="last-h">${_("Last games")}</h2>
        <ol class="last-games">
          ${last.map((one) => html`<${Game} key=${`${one.table} ${one.number}`} one=${one} />`)}
        </ol>
        <a class="daily-link" href="/past">${_("All games")}</a>
      `,
      card,
    );
    card.classList.remove("late");
    card.style.minBlockSize = "0";
    keepPlace("last", Math.ceil(card.getBoundingClientRect().height));
    card.style.minBlockSize = "";
  });
