// The daily roll on the home page of people who have played here before.
import { html, render } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { daily } from "../../core/about.js";
import { get, keepPlace, memory } from "../../core/api.js";
import { Emblem, Three, dateOf } from "../../parts/daily.js";

const card = document.getElementById("daily");
const isKnown = () => Boolean(memory.get("tables") || memory.get("games") || memory.get("name"));

const next = ({ done, table }) =>
  done ? _("Look at your result") : table ? _("Continue") : _("Play today’s dice");

const Card = ({ told }) => html`
  <div class="daily-head wraps">
    <h2 id="daily-h">${_("The daily roll")}</h2>
    <span>${dateOf(told.day, { weekday: "short", day: "numeric", month: "long" })}</span>
  </div>
  <${Emblem} />
  <${Three} told=${told} />
  <a class=${told.done ? "btn tonal" : "btn solid big"} href="/daily">${next(told)}</a>
`;

if (daily && isKnown())
  get("/api/daily").then(
    (told) => {
      render(html`<${Card} told=${told} />`, card);
      card.classList.remove("late");
      card.style.minBlockSize = "0";
      keepPlace("daily", Math.ceil(card.getBoundingClientRect().height));
      card.style.minBlockSize = "";
    },
    () => {}, // without the server there is no daily roll
  );
