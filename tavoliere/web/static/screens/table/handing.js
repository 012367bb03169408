// A screen between two people who share a device: whose turn it is and what is asked. It hides what the last
// player answered, not the sheets, and can be switched off.
import { html, COLOURS, Icon, cx, useEffect, useRef } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { memory } from "../../core/api.js";
import { Die, sumOf } from "../../parts/dice.js";
import { Mini } from "../../parts/sheet.js";
import { sheetPrompts } from "../../games/sheets/sheets.js";

// The dice that count now.
const Dice = ({ view: { dice, in_use } }) => html`
  <span class="pair">
    ${dice.white.map((face, i) => html`<${Die} key=${i} colour="white" face=${face} />`)}
    ${
      in_use === "white"
        ? html`
            <span class="sum" role="img" aria-label=${_("white sum {sum}", { sum: sumOf(dice) })}>
              ${sumOf(dice)}
            </span>
          `
        : COLOURS.map(
            (colour) => dice[colour] && html`<${Die} key=${colour} colour=${colour} face=${dice[colour]} />`,
          )
    }
  </span>
`;

export function Handing({ game, name, onShow }) {
  const { view, seat, own, names } = game;
  const title = useRef(null);
  useEffect(() => title.current.focus({ preventScroll: true }), [seat]); // where a screen reader goes on
  const isTogether = view.in_use === "white"; // everybody is asked at the same time
  const question = view.chance ? _("It is your turn to roll.") : sheetPrompts(view, seat).title;
  return html`
    <main id="main" class=${cx("handing", `who-${seat}`)}>
      <p class="handing-told second">
        ${
          game.undoer && isTogether
            ? _("{name} has answered. The answer shows when all are in.", { name: game.undoer })
            : game.told
        }
      </p>
      <section class="handing-card">
        <i class="who-sign"></i>
        <h1 ref=${title} tabindex="-1">${name}</h1>
        <p>${question}</p>
        ${view.dice && html`<${Dice} view=${view} />`}
        <${Mini} sheet=${view.sheets[seat]} />
      </section>
      <div class="handing-foot">
        <ul>
          ${own.map(
            (one) => html`
              <li key=${one} class=${cx(`who-${one}`, one === seat && "current")}>
                ${view.answers[one] ? html`<${Icon} name="check" />` : html`<i class="who-sign"></i>`}
                ${names[one]}
              </li>
            `,
          )}
        </ul>
        <button class="btn solid big curtain-open" data-key="Enter" onClick=${onShow}>
          ${_("I am {name}", { name })}
        </button>
        <div class="quiet">
          ${
            game.undo
              ? html`
                  <button data-key="u" onClick=${game.undo}>
                    <${Icon} name="undo" />
                    ${game.undoer ? _("Undo: {name}", { name: game.undoer }) : _("Undo")}
                  </button>
                `
              : html`<span></span>`
          }
          ${
            isTogether
              ? html`
                  <button onClick=${() => game.act("pass")}>${_("{name} is away: pass", { name })}</button>
                `
              : html`
                  <button
                    onClick=${() => {
                      memory.set("handing", "off");
                      onShow();
                    }}
                  >
                    ${_("Leave out these pages")}
                  </button>
                `
          }
        </div>
      </div>
    </main>
  `;
}
