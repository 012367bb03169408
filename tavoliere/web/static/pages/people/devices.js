// One person, several devices: twelve words bring them together. And what a person may take along or delete.
import { html, Icon, cx, render, useEffect, useState } from "../../core/ui.js";
import { _, _n, language, refusal } from "../../core/i18n.js";
import { get, memory, post } from "../../core/api.js";
import { go } from "../../core/addresses.js";
import { CopyButton } from "../../core/copying.js";

const root = document.getElementById("main");
const COVER = 120_000; // milliseconds until words that were shown are covered again
const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
// Words that came with the link of a QR code; they stay in no history.
const brought = decodeURIComponent(location.hash.slice(1)).replaceAll("-", " ");
if (brought) history.replaceState(null, "", location.pathname);

// A button that does something on the server, and what went wrong if it did not work.
function useDoing() {
  const [isDoing, setDoing] = useState(false);
  const [error, setError] = useState("");
  const doing = (work) => async (event) => {
    event?.preventDefault();
    setDoing(true);
    setError("");
    try {
      await work();
    } catch (problem) {
      setError(refusal(problem));
    }
    setDoing(false);
  };
  return { doing, isDoing, problem: error && html`<p class="error" role="alert">${error}</p>` };
}

// --- on another device

function Words({ shown, onCover }) {
  useEffect(() => {
    const timer = setTimeout(onCover, COVER);
    return () => clearTimeout(timer);
  }, [shown]);
  return html`
    <div class="words wraps">
      <img class="words-code" src=${shown.qr} alt=${_("QR code for your other device")} />
      <ol>
        ${shown.words.map((word) => html`<li key=${word}>${word}</li>`)}
      </ol>
    </div>
    <div class="ways">
      <${CopyButton} text=${shown.words.join(" ")} label=${_("Copy")} />
      <button class="btn ghost" onClick=${onCover}>${_("Cover them")}</button>
    </div>
    <p class="devices-note">
      <b>${_("Whoever has these words is you.")}</b>${" "}
      ${_("Show them to nobody else. They are for one device, and for ten minutes.")}
    </p>
  `;
}

function Another({ show }) {
  const [shown, setShown] = useState(null);
  const { doing, isDoing, problem } = useDoing();
  const offer = doing(async () => {
    setShown(await post("/api/person/words"));
    memory.set("devices", true);
    await show();
  });
  return html`
    <section class="card">
      <h2>${_("Use on another device")}</h2>
      <p>${_("Your seats, your games and your daily rolls come along.")}</p>
      ${
        shown
          ? html`
              <p>${_("Scan this there, or type the twelve words.")}</p>
              <${Words} shown=${shown} onCover=${() => setShown(null)} />
            `
          : html`
              <div class="ways">
                <button class="btn solid" disabled=${isDoing} onClick=${offer}>
                  <${Icon} name="eye" />
                  ${_("Show code and words")}
                </button>
              </div>
            `
      }
      ${problem}
    </section>
  `;
}

function Join({ isFirst }) {
  const [words, setWords] = useState(brought);
  const { doing, isDoing, problem } = useDoing();
  const join = doing(async () => {
    await post("/api/person/join", { words });
    memory.set("devices", true);
    go("/");
  });
  return html`
    <section class=${cx("card", isFirst && "devices-first")}>
      <h2>${isFirst ? _("Is this device yours?") : _("Come from another device")}</h2>
      <p>
        ${
          isFirst
            ? _("Then your other device and this one become one person.")
            : _("Type the twelve words that your other device shows.")
        }
      </p>
      <form class="words-form" onSubmit=${join}>
        <label class="spoken" for="words">${_("Twelve words")}</label>
        <textarea
          id="words"
          rows="3"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          required
          placeholder=${_("Twelve words")}
          value=${words}
          onInput=${(event) => setWords(event.target.value)}
        ></textarea>
        <button class=${isFirst ? "btn solid" : "btn tonal"} disabled=${isDoing}>${_("Join")}</button>
      </form>
      ${problem}
    </section>
  `;
}

// --- the devices

function Devices({ person, show }) {
  const { doing, problem } = useDoing();
  const drop = (device) =>
    doing(async () => {
      await post("/api/person/drop", { device });
      await show();
    });
  return html`
    <section class="card">
      <div class="daily-head wraps"><h2>${_("Your devices")}</h2><span>${person.devices.length}</span></div>
      <ul class="devices-list">
        ${person.devices.map(
          (one) => html`
            <li key=${one.id}>
              <span class="round-icon"><${Icon} name="device" /></span>
              <p>
                <b>${one.here ? _("This device") : one.name || _("A device")}</b>
                <span>${one.here ? one.name : when.format(one.seen)}</span>
              </p>
              ${
                one.here
                  ? html`<em>${_("here")}</em>`
                  : html`<button class="btn ghost" onClick=${drop(one.id)}>${_("Drop")}</button>`
              }
            </li>
          `,
        )}
      </ul>
      <p class="devices-note">${_("A dropped device is a stranger from then on. Its seats stay yours.")}</p>
      ${problem}
    </section>
  `;
}

// --- everything

const Take = ({ person }) => html`
  <section class="card people-line">
    <span class="round-icon"><${Icon} name="down" /></span>
    <p>
      <b>${_("Take everything along")}</b>
      <span>${_n("{n} table, as plain files", "{n} tables, as plain files", person.tables)}</span>
    </p>
    <a class="btn tonal" href="/api/person/everything" download="tavoliere.zip">${_("Download")}</a>
  </section>
`;

async function forgetHere() {
  localStorage.clear();
  const known = (await indexedDB.databases?.()) ?? [];
  for (const { name } of known) indexedDB.deleteDatabase(name);
}

function Delete({ person }) {
  const [isAsked, ask] = useState(false);
  const { doing, isDoing, problem } = useDoing();
  const forget = doing(async () => {
    await post("/api/person/delete");
    await forgetHere();
    go("/");
  });
  if (!isAsked)
    return html`
      <section class="card people-line">
        <span class="round-icon bad"><${Icon} name="close" /></span>
        <p>
          <b>${_("Delete everything")}</b>
          <span>${_("what this server and this device keep of you")}</span>
        </p>
        <button class="btn ghost" onClick=${() => ask(true)}>${_("Delete …")}</button>
      </section>
    `;
  return html`
    <section class="card devices-delete" role="alertdialog" aria-labelledby="delete-h">
      <h2 id="delete-h">${_("Delete everything?")}</h2>
      <ul>
        <li>${_n("{n} table", "{n} tables", person.tables)}</li>
        <li>${_n("{n} daily roll", "{n} daily rolls", person.days)}</li>
        <li>${_("all devices, and everything that is kept on this one")}</li>
      </ul>
      <p>
        ${_("The others keep their games, in which you have no name any more.")}${" "}
        ${_("In games that go on a bot takes your seat. This cannot be undone, not even by us.")}
      </p>
      <div class="ways">
        <button class="btn ghost big" onClick=${() => ask(false)}>${_("Keep it")}</button>
        <button class="btn ghost bad big" disabled=${isDoing} onClick=${forget}>
          ${_("Delete everything")}
        </button>
      </div>
      ${problem}
    </section>
  `;
}

async function show() {
  const person = await get("/api/person");
  render(
    html`
      <div class="people-part stack">
        ${brought && html`<${Join} isFirst />`}
        <${Another} show=${show} />
        ${!brought && html`<${Join} />`}
      </div>
      <div class="people-part stack">
        ${person.devices.length > 0 && html`<${Devices} person=${person} show=${show} />`}
        <${Take} person=${person} />
        <${Delete} person=${person} />
      </div>
    `,
    root,
  );
}

show().catch((error) => render(html`<p class="error" role="alert">${refusal(error)}</p>`, root));
