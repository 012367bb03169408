// A circle: who wins how often and how sure that is, season by season; its games; a table for all, or for
// some again.
import { html, Seg, render, useState } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { comeFrom, get, memory, post } from "../../core/api.js";
import { go } from "../../core/addresses.js";
import { games, limits } from "../../core/about.js";
import { Games, Seasons, Share, Tables } from "./circle-parts.js";
import { Members } from "./circle-members.js";

const root = document.getElementById("main");
const { circle, key } = root.dataset;
const path = `/api/circles/${circle}`;
let season = null; // the one that is shown; null: the latest, empty: all
let kind = ""; // the game that is shown; empty: all

function Join({ door }) {
  const [name, setName] = useState(memory.get("name") || "");
  const [error, setError] = useState("");
  const join = async (event) => {
    event.preventDefault();
    try {
      await post(`${path}/join`, { key, name });
      memory.set("name", name);
      await show();
    } catch (problem) {
      setError(refusal(problem));
    }
  };
  return html`
    <section class="card">
      <h2>${_("Come into “{name}”", { name: door.name })}</h2>
      <p>${_("In it: {names}", { names: door.members.join(", ") })}</p>
      <p>
        ${_("What you play at its tables from now on counts.")}${" "}
        ${_("Everybody in the circle sees it, and nobody else.")}
      </p>
      <form class="words-form" onSubmit=${join}>
        <label for="circle-member">${_("What are you called in it?")}</label>
        <input
          id="circle-member"
          maxlength=${limits.name}
          autocomplete="nickname"
          required
          placeholder=${_("Your name")}
          value=${name}
          onInput=${(event) => setName(event.target.value)}
        />
        <button class="btn solid">${_("Join")}</button>
      </form>
      ${error && html`<p class="error" role="alert">${error}</p>`}
    </section>
  `;
}

// What happens when somebody taps: it is done on the server, and the page is drawn anew.
const acts = {
  async open(body) {
    const { table } = await post(`${path}/tables`, body);
    comeFrom(table, location.pathname);
    go(`/t/${table}`);
  },
  async change(what, body) {
    await post(`${path}/${what}`, body);
    if (what === "leave" || what === "delete") go("/circles");
    else await show();
  },
  async pick(chosen) {
    ({ season = season, kind = kind } = chosen);
    await show();
  },
};

function Page({ told }) {
  const played = games.filter(({ name }) => told.kinds.includes(name));
  return html`
    <div class="people-part stack circle-wide">
      ${
        played.length > 1 &&
        html`
          <${Seg}
            label=${_("Which games")}
            value=${kind}
            choices=${[["", _("All games")], ...played.map(({ name, short }) => [name, short])]}
            onPick=${(name) => acts.pick({ kind: name })}
          />
        `
      }
      <${Share} told=${told} />
      ${told.seasons.length > 0 && html`<${Seasons} told=${told} pick=${acts.pick} />`}
    </div>
    <div class="people-part stack">
      <${Tables} told=${told} acts=${acts} />
      ${told.played.length > 0 && html`<${Games} told=${told} acts=${acts} />`}
      <${Members} path=${path} told=${told} acts=${acts} />
    </div>
  `;
}

function titled(name, sub) {
  document.title = `${name} · Tavoliere`;
  const place = document.querySelector(".topbar-title");
  place.querySelector("h1").textContent = name;
  place.querySelector("p")?.remove();
  if (sub) place.append(Object.assign(document.createElement("p"), { textContent: sub }));
}

async function show() {
  const asked = new URLSearchParams({ ...(season !== null && { season }), ...(kind && { game: kind }) });
  const told = await get(`${path}?${asked}`).catch((error) => {
    if (error.status === 404 && key) return null; // not yet inside
    throw error;
  });
  if (!told) {
    const door = await post(`${path}/look`, { key });
    titled(door.name);
    render(html`<${Join} door=${door} />`, root);
    return;
  }
  if (key) history.replaceState(null, "", `/c/${circle}`); // the link is a key: it stays in no history
  season = told.season;
  titled(told.name, told.members.map(({ name }) => name).join(", "));
  render(html`<${Page} told=${told} />`, root);
}

show().catch((error) =>
  render(
    html`
      <section class="card">
        <h2>${error.status === 404 ? _("There is no such circle") : _("That did not work")}</h2>
        <p>${refusal(error)}</p>
      </section>
    `,
    root,
  ),
);
