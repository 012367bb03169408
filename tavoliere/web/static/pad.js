// Own dice at a real table: tap what the dice show.
import { html, CLASS, COLOURS, Icon, Mark, colourName, cx, useState } from "./ui.js";
import { _ } from "./i18n.js";
import { Pips } from "./dice.js";
import { Prompt } from "./dock.js";

export function Pad({ game }) {
  const { view, names, seat } = game;
  const dice = [
    ["w1", "white", _("First white die")],
    ["w2", "white", _("Second white die")],
    ...COLOURS.filter((colour) => !view.closed.includes(colour)).map((colour) => [
      colour,
      colour,
      colourName(colour),
    ]),
  ];
  // Dice that were taken back need not be typed again from nothing.
  const { undoneRoll } = game;
  const [faces, setFaces] = useState(
    undoneRoll ? { ...undoneRoll, w1: undoneRoll.white[0], w2: undoneRoll.white[1] } : {},
  );
  const next = dice.find(([key]) => !faces[key])?.[0];
  const isDone = (all) => dice.every(([key]) => all[key]);
  const roll = (all) => {
    game.roll(`${all.w1}${all.w2} ${COLOURS.map((colour) => all[colour] || "-").join("")}`);
    setFaces({});
  };
  // The last die confirms: what was mistyped can be taken back.
  const tap = (key, face) => {
    const all = { ...faces, [key]: face };
    if (isDone(all) && !isDone(faces)) roll(all);
    else setFaces(all);
  };
  return html`
    <section class="dock slim" aria-label=${_("Enter the dice")}>
      <${Prompt}
        title=${
          view.due === seat
            ? _("Roll your dice, tap what they show")
            : _("{name} rolls: tap the dice", { name: names[view.due] })
        }
        undo=${game.undo}
      />
      <div class="pad">
        ${dice.map(
          ([key, colour, label]) => html`
            <div
              key=${key}
              class=${cx("pad-row", CLASS[colour], key === next && "next")}
              role="radiogroup"
              aria-label=${label}
            >
              <span class="pad-label"><${Mark} colour=${colour} size=${12} /></span>
              ${[1, 2, 3, 4, 5, 6].map(
                (face) => html`
                  <button
                    key=${face}
                    role="radio"
                    aria-checked=${String(faces[key] === face)}
                    aria-label=${`${label} ${face}`}
                    class=${faces[key] === face ? "on" : ""}
                    onClick=${() => tap(key, face)}
                  >
                    <svg viewBox="0 0 48 48" aria-hidden="true">
                      <${Pips} colour=${colour} face=${face} />
                    </svg>
                    <b>${face}</b>
                  </button>
                `,
              )}
            </div>
          `,
        )}
      </div>
      <button
        class="btn solid big"
        data-key="Enter"
        disabled=${!isDone(faces)}
        onClick=${() => roll(faces)}
      >
        <${Icon} name="check" />
        ${_("These are the dice")}
      </button>
    </section>
  `;
}
