// Own dice at a real table: tap what they show. Everybody needs the white ones; only the player who rolled
// needs a coloured one, and only if it is used.
import { html, CLASS, COLOURS, Icon, Mark, colourName, cx, useState } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { Pips, writeRoll } from "./dice.js";
import { Prompt, Quiet } from "./dock.js";

const FACES = [1, 2, 3, 4, 5, 6];
const WHITES = () => [
  ["w1", "white", _("First white die")],
  ["w2", "white", _("Second white die")],
];
const coloured = (view) =>
  COLOURS.filter((colour) => !view.closed.includes(colour)).map((colour) => [
    colour,
    colour,
    colourName(colour),
  ]);

const PadRows = ({ dice, faces, next, onTap }) => html`
  <div class="pad">
    ${dice.map(
      ([key, colour, label]) => html`
        <div
          key=${key}
          class=${cx("pad-row", CLASS[colour], key === next && "next")}
          role="radiogroup"
          aria-label=${label}
        >
          <span class="pad-label centre"><${Mark} colour=${colour} size=${12} /></span>
          ${FACES.map(
            (face) => html`
              <button
                key=${face}
                role="radio"
                aria-checked=${String(faces[key] === face)}
                aria-label=${`${label} ${face}`}
                class=${faces[key] === face ? "on" : ""}
                onClick=${() => onTap(key, face)}
              >
                <svg viewBox="0 0 48 48" aria-hidden="true"><${Pips} colour=${colour} face=${face} /></svg>
                <b>${face}</b>
              </button>
            `,
          )}
        </div>
      `,
    )}
  </div>
`;

// A roll is due: the white dice, and all of them for a bot, which cannot look at the table.
export function Pad({ game }) {
  const { view, names, seat, typing, undoneRoll } = game;
  const dice = [...WHITES(), ...(typing === "all" ? coloured(view) : [])];
  // Dice that were taken back need not be typed again from scratch.
  const [faces, setFaces] = useState(
    undoneRoll ? { ...undoneRoll, w1: undoneRoll.white[0], w2: undoneRoll.white[1] } : {},
  );
  const next = dice.find(([key]) => !faces[key])?.[0];
  const isDone = (all) => dice.every(([key]) => all[key]);
  const roll = (all) => {
    game.roll(writeRoll({ ...all, white: [all.w1, all.w2] }));
    setFaces({});
  };
  // The last die confirms: typing errors can be taken back.
  const tap = (key, face) => {
    const all = { ...faces, [key]: face };
    if (isDone(all) && !isDone(faces)) roll(all);
    else setFaces(all);
  };
  return html`
    <section class=${cx("dock", typing === "all" && "full")} aria-label=${_("Enter the dice")}>
      <${Prompt}
        title=${
          view.due === seat && !game.shared
            ? _("Roll, then tap the white dice")
            : _("{name} rolls: tap the white dice", { name: names[view.due] })
        }
        hint=${typing === "all" ? _("A bot has to know the coloured dice too.") : game.told}
        undo=${game.undo}
      />
      <${PadRows} dice=${dice} faces=${faces} next=${next} onTap=${tap} />
      ${
        isDone(faces) &&
        html`
          <button class="btn solid big" data-key="Enter" onClick=${() => roll(faces)}>
            <${Icon} name="check" />
            ${_("These are the dice")}
          </button>
        `
      }
    </section>
  `;
}

// Action 2: only the coloured die that is used has to be typed in.
export const Looking = ({ game, step, of, way, onWay, title, onLook }) => html`
  <section class="dock choices looking" aria-label=${_("What you can do now")}>
    <${Prompt} step=${step} of=${of} title=${title} hint=${_("Tap the coloured die that you use.")} />
    <${PadRows}
      dice=${coloured(game.view)}
      faces=${game.view.dice}
      onTap=${(colour, face) => onLook(writeRoll({ ...game.view.dice, [colour]: face }))}
    />
    <${Quiet} undo=${game.undo} undoer=${game.undoer} way=${way} onWay=${onWay} />
  </section>
`;
