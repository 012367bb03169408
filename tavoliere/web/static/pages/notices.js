// In the settings: whether this device is called when it is somebody's turn, and when not.
import { _, refusal } from "../core/i18n.js";
import { QUIET, calls, canCall, mustInstall, turnOff, turnOn } from "../parts/days/calls.js";
import { quietHours } from "../parts/days/notices.js";

const row = document.getElementById("notices");
const status = row.querySelector("[role=status]");
const usual = status.textContent;
const select = row.querySelector("select");
const buttons = [...row.querySelectorAll("button")];

select.append(...quietHours().map(([hours, name]) => new Option(name, hours)));

function show({ on, quiet }) {
  for (const one of buttons) one.setAttribute("aria-pressed", String((one.value === "on") === on));
  select.value = quiet;
  select.parentElement.hidden = !on;
}

async function change(on) {
  status.textContent = usual;
  try {
    if (!on) await turnOff();
    else if (!(await turnOn(select.value || QUIET)))
      status.textContent = _("This browser blocks notices: allow them in its settings.");
    show(await calls());
  } catch (error) {
    status.textContent = refusal(error);
  }
}

for (const one of buttons) one.addEventListener("click", () => change(one.value === "on"));
select.addEventListener("change", () => turnOn(select.value).catch(() => {}));

if (mustInstall) {
  row.hidden = false;
  row.querySelector(".seg").hidden = true;
  status.textContent = _(
    "On an iPhone, put the app on the home screen first: Share, then Add to Home Screen.",
  );
} else if (canCall)
  calls().then(
    (known) => {
      show(known);
      row.hidden = false;
    },
    () => {},
  );
