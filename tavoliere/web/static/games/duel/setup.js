// The board of Duel set up by hand: choose a colour, then tap the fields; once more makes a stack.
import { html, Seg } from "../../core/ui.js";
import { _, begun } from "../../core/i18n.js";
import { DiceDock } from "../../parts/setup.js";
import { scene } from "../../parts/scene.js";
import { misthrowsOf, moveOf } from "../../parts/sheet.js";
import { Board as Shared, sideName } from "./board.js";

const EMPTY = 2;
const title = (seat) => begun(sideName(seat));
const sides = () => [...[0, 1].map((seat) => [seat, title(seat)]), [EMPTY, _("Empty")]];

export function Board({ view, change, own }) {
  const side = own.side ?? 0;
  const plays = view.rows.flatMap((row, r) =>
    row.fields.map((field, at) => {
      const move = moveOf(row.colour, field.number);
      const held = field.owner !== null && `${sideName(field.owner)} ${field.height}`;
      return { move, row: r, at, notes: held ? [held] : [] };
    }),
  );
  const choose = ({ row, at }) => (side === EMPTY ? change("clear", row, at) : change("put", side, row, at));
  const game = scene({ view, seat: null, choose });
  return html`<${Shared} game=${game} plays=${plays} last=${new Set()} />`;
}

export function Dock(props) {
  const { view, change, own, setOwn } = props;
  const side = own.side ?? 0;
  return html`
    <${Seg}
      wide
      label=${_("What a tap puts there")}
      value=${side}
      choices=${sides()}
      onPick=${(one) => setOwn({ side: one })}
    />
    <${DiceDock} ...${props} name=${title} steps=${3} />
    <div class="row-of setup-row">
      <span>${_("Misthrows")}</span>
      ${[0, 1].map(
        (seat) => html`
          <button
            key=${seat}
            class="btn ghost"
            aria-label=${`${title(seat)}: ${misthrowsOf(view.misthrows[seat], view.misthrow_limit)}`}
            onClick=${() => change("misthrow", seat)}
          >
            ${title(seat)}${" "}${view.misthrows[seat]}
          </button>
        `,
      )}
    </div>
  `;
}
