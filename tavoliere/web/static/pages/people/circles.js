// The circles that somebody is in, and a new one.
import { html, Icon, render, useState } from "../../core/ui.js";
import { _, _n, refusal } from "../../core/i18n.js";
import { get, memory, post } from "../../core/api.js";
import { go } from "../../core/addresses.js";
import { evenings, limits } from "../../core/about.js";

const root = document.getElementById("main");

function Make({ isFirst }) {
  const [name, setName] = useState("");
  const [member, setMember] = useState(memory.get("name") || "");
  const [error, setError] = useState("");
  const make = async (event) => {
    event.preventDefault();
    try {
      const made = await post("/api/circles", { name, member });
      memory.set("name", member);
      go(`/c/${made.circle}`);
    } catch (problem) {
      setError(refusal(problem));
    }
  };
  return html`
    <section class="card">
      <h2>${_("A new circle")}</h2>
      <p>
        ${_("A family, a club, the people of a Tuesday:")}${" "}
        ${_("What you play at its tables counts, season by season.")}
      </p>
      <form class="words-form" onSubmit=${make}>
        <label for="circle-name">${_("What is it called?")}</label>
        <input
          id="circle-name"
          maxlength="40"
          autocomplete="off"
          required
          placeholder=${_("Tuesday table")}
          value=${name}
          onInput=${(event) => setName(event.target.value)}
        />
        <label for="circle-member">${_("What are you called in it?")}</label>
        <input
          id="circle-member"
          maxlength=${limits.name}
          autocomplete="nickname"
          required
          placeholder=${_("Your name")}
          value=${member}
          onInput=${(event) => setMember(event.target.value)}
        />
        <button class=${isFirst ? "btn solid" : "btn tonal"}>${_("Make the circle")}</button>
      </form>
      ${error && html`<p class="error" role="alert">${error}</p>`}
    </section>
  `;
}

const Mine = ({ circles }) => html`
  <section class="card">
    <h2>${_("Your circles")}</h2>
    <ul class="devices-list">
      ${circles.map(
        ({ circle, name, members }) => html`
          <li key=${circle}>
            <span class="round-icon"><${Icon} name="link" /></span>
            <p>
              <b>${name}</b>
              <span>${_n("{n} person", "{n} people", members)}</span>
            </p>
            <a class="btn tonal" href=${`/c/${circle}`}>
              ${_("Open")}<span class="spoken">${` ${name}`}</span>
            </a>
          </li>
        `,
      )}
    </ul>
  </section>
`;

const Evenings = ({ planned }) => html`
  <section class="card">
    <h2>${_("An evening of several games")}</h2>
    <p>${_("For 3 to 16 people: the pairs are drawn, the tables open by themselves.")}</p>
    <ul class="devices-list">
      ${planned.map(
        ({ evening, name, over }) => html`
          <li key=${evening}>
            <span class="round-icon"><${Icon} name="crown" /></span>
            <p>
              <b>${name}</b>
              <span>${over && _("it is over")}</span>
            </p>
            <a class="btn ghost" href=${`/e/${evening}`}>
              ${_("Open")}<span class="spoken">${` ${name}`}</span>
            </a>
          </li>
        `,
      )}
    </ul>
    <div class="ways"><a class="btn tonal" href="/evening">${_("Plan an evening")}</a></div>
  </section>
`;

async function show() {
  const { circles } = await get("/api/circles");
  const planned = evenings ? (await get("/api/evenings")).evenings : [];
  render(
    html`
      ${circles.length > 0 && html`<div class="people-part stack"><${Mine} circles=${circles} /></div>`}
      <div class="people-part stack">
        <${Make} isFirst=${!circles.length} />
        ${evenings && html`<${Evenings} planned=${planned} />`}
      </div>
    `,
    root,
  );
}

show().catch((error) => render(html`<p class="error" role="alert">${refusal(error)}</p>`, root));
