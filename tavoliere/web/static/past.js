// The games that were finished on this device: once more from the start, as text, or forgotten.
import { html, Icon, render } from "./ui.js";
import { _, joined, language } from "./i18n.js";
import { titleOf } from "./about.js";
import { replayAddress } from "./device/past.js";
import { games, remove } from "./device/store.js";

const root = document.getElementById("main");
const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

const Past = ({ one }) => html`
  <article class="card continue-card past-game">
    <div class="continue-text">
      <h2>${titleOf(one.game)}</h2>
      <p>
        ${joined(one.names.map((name, i) => `${name} ${one.scores[i]}`))}
        <br />
        <time datetime=${new Date(one.at).toISOString()}>${when.format(one.at)}</time>
      </p>
    </div>
    <button
      class="icon-button"
      aria-label=${_("Forget this table and its games")}
      onClick=${() => remove(one.table).then(show)}
    >
      <${Icon} name="close" />
    </button>
    <a class="btn tonal" href=${replayAddress(one.table, one.number)}>
      <${Icon} name="replay" />
      ${_("Replay")}
    </a>
  </article>
`;

async function show() {
  const found = await games().catch(() => []);
  render(
    found.length
      ? found.map((one) => html`<${Past} key=${one.id} one=${one} />`)
      : html`
          <section class="card guest-card sorry">
            <p>${_("No game has been finished on this device yet.")}</p>
            <a class="btn solid big" href="/">${_("Back to the start")}</a>
          </section>
        `,
    root,
  );
}

show();
