// The plan of an evening: a few taps, and there is a link.
import { html, Seg, useState } from "../../core/ui.js";
import { _, language } from "../../core/i18n.js";
import { memory, post } from "../../core/api.js";
import { go } from "../../core/addresses.js";
import { games, limits } from "../../core/about.js";
import { useActing } from "./circle-parts.js";

const weekday = new Intl.DateTimeFormat(language, { weekday: "long" });
const circle = new URLSearchParams(location.search).get("circle") ?? "";

export const modeName = (mode) =>
  ({ all: _("All against all"), swiss: _("Swiss"), knockout: _("Knock-out") })[mode];

const modeHint = (mode) =>
  ({
    all: _("Everybody meets everybody once."),
    swiss: _("A few rounds, in which equals meet equals."),
    knockout: _("Whoever loses is out, until one is left."),
  })[mode];

export function Plan() {
  const [name, setName] = useState(_("{day} evening", { day: weekday.format(Date.now()) }));
  const [mode, setMode] = useState("all");
  const [game, setGame] = useState(games[0].name);
  const [dice, setDice] = useState("fair");
  const [player, setPlayer] = useState(memory.get("name") || "");
  const [plays, setPlays] = useState(true);
  const { acting, problem } = useActing();
  const canOwn = games.find((one) => one.name === game).dice.includes("own");
  const plan = acting(async () => {
    const chosen = { name, mode, game, dice: canOwn ? dice : "fair", circle, player: plays ? player : "" };
    const planned = await post("/api/evenings", chosen);
    if (plays) memory.set("name", player);
    go(`/e/${planned.evening}`);
  });
  return html`
    <div class="people-part stack">
      <section class="card">
        <h2>${_("An evening of several games")}</h2>
        <p>${_("For 3 to 16 people: the pairs are drawn, the tables open by themselves.")}</p>
        <form class="words-form" onSubmit=${plan}>
          <label for="evening-name">${_("What is it called?")}</label>
          <input
            id="evening-name"
            maxlength="40"
            autocomplete="off"
            required
            value=${name}
            onInput=${(event) => setName(event.target.value)}
          />
          <${Seg}
            label=${_("How is it played?")}
            value=${mode}
            choices=${["all", "swiss", "knockout"].map((one) => [one, modeName(one)])}
            onPick=${setMode}
          />
          <p class="devices-note">${modeHint(mode)}</p>
          <${Seg}
            label=${_("Which game")}
            value=${game}
            choices=${games
              .filter(({ players }) => players[0] <= 2 && players[1] >= 2)
              .map((one) => [one.name, one.short])}
            onPick=${setGame}
          />
          ${
            canOwn &&
            html`
              <${Seg}
                label=${_("Which dice")}
                value=${dice}
                choices=${[
                  ["fair", _("Dice of this server")],
                  ["own", _("Our own, at a real table")],
                ]}
                onPick=${setDice}
              />
              <p class="devices-note">
                ${
                  dice === "own"
                    ? _("You play as you like, and type in the results.")
                    : _("Two sit down at each table, everybody on their own device.")
                }
              </p>
            `
          }
          <label class="evening-check">
            <input
              type="checkbox"
              checked=${plays}
              onChange=${(event) => setPlays(event.target.checked)}
            />
            ${_("I play, too")}
          </label>
          ${
            plays &&
            html`
              <label class="spoken" for="evening-player">${_("Your name")}</label>
              <input
                id="evening-player"
                maxlength=${limits.name}
                autocomplete="nickname"
                required
                placeholder=${_("Your name")}
                value=${player}
                onInput=${(event) => setPlayer(event.target.value)}
              />
            `
          }
          <button class="btn solid big">${_("Invite")}</button>
        </form>
        ${problem}
      </section>
    </div>
  `;
}
