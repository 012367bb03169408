// A game or a position that somebody has as text: pasted, or in a file, or in the link.
import { html, render, useEffect, useRef, useState, Icon } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { titleOf } from "../../core/about.js";
import { post } from "../../core/api.js";
import { at, go } from "../../core/addresses.js";
import { CopyButton } from "../../core/copying.js";
import { save } from "../../core/saving.js";
import { create } from "../../engine/begin.js";

const root = document.getElementById("main");
const setups = root.dataset.setups.split(" ");
const LONGEST = 16_000; // characters, as the server takes them
const isPosition = (text) => text.includes("|") && !text.includes("\n");
const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

// A position: what it looks like, and where it may go from here.
function Position({ found, onError }) {
  const { game, players, line, over, svg } = found;
  const link = new URL(`/open#${encodeURIComponent(line)}`, location.href).href;
  const play = () => create({ game, players, position: line }).then((table) => go(table.address), onError);
  const picture = () => save(new Blob([svg], { type: "image/svg+xml" }), `${game}.svg`);
  return html`
    <section class="card stack open-found">
      <h2>${titleOf(game)}</h2>
      <img src=${`data:image/svg+xml,${encodeURIComponent(svg)}`} alt=${line} />
      ${!over && html`<button class="btn solid big" onClick=${play}>${_("Play on from here")}</button>`}
      <div class="ways">
        <a class="btn ghost" href=${at(`/setup/${game}#${encodeURIComponent(line)}`)}>
          <${Icon} name="gear" />
          ${_("Change it")}
        </a>
        <${CopyButton} text=${link} label=${_("Copy link")} />
        <${CopyButton} text=${line} label=${_("Copy as text")} />
        <button class="btn ghost" onClick=${picture}>
          <${Icon} name="down" />
          ${_("Save picture")}
        </button>
      </div>
    </section>
  `;
}

function Page({ first }) {
  const [text, setText] = useState(first);
  const [found, setFound] = useState(null);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const file = useRef(null);
  const fail = (problem) => setError(refusal(problem));
  const open = async (all) => {
    const asked = all.trim();
    setError("");
    setFound(null);
    if (!asked) return;
    if (asked.length > LONGEST) {
      setError(_("This is too long for one game. Choose the text of a single one."));
      return;
    }
    setBusy(true);
    try {
      if (isPosition(asked))
        setFound(await post("/api/open/position", { line: asked, theme: theme() }, { tries: 2 }));
      else go(`/t/${(await post("/api/open/game", { text: asked }, { tries: 2 })).table.id}`);
    } catch (problem) {
      fail(problem);
    }
    setBusy(false);
  };
  const take = async ({ target }) => {
    const [chosen] = target.files;
    if (!chosen) return;
    const read = await chosen.text();
    setText(read);
    open(read);
  };
  useEffect(() => {
    if (first) open(first);
  }, []);
  return html`
    <section class="card stack">
      <p>${_("Paste the text of a game or the line of a position, or choose a file.")}</p>
      <label class="spoken" for="text">${_("Text")}</label>
      <textarea
        id="text"
        rows="6"
        spellcheck="false"
        value=${text}
        onInput=${(event) => setText(event.target.value)}
      ></textarea>
      <div class="ways">
        <button class="btn solid" disabled=${isBusy || !text.trim()} onClick=${() => open(text)}>
          ${_("Open")}
        </button>
        <button class="btn ghost" onClick=${() => file.current.click()}>${_("Choose a file")}</button>
        <input ref=${file} type="file" accept=".txt,text/plain" hidden onChange=${take} />
      </div>
      <div role="alert">${error && html`<p class="error">${error}</p>`}</div>
    </section>
    ${
      !found &&
      html`
        <section class="card stack">
          <p>${_("Or set up a position by tapping:")}</p>
          <div class="ways">
            ${setups.map(
              (game) =>
                html`<a key=${game} class="btn ghost" href=${at(`/setup/${game}`)}>${titleOf(game)}</a>`,
            )}
          </div>
        </section>
      `
    }
    ${found && html`<${Position} key=${found.line} found=${found} onError=${fail} />`}
  `;
}

render(html`<${Page} first=${decodeURIComponent(location.hash.slice(1))} />`, root);
