// Sheets set up by hand: a tap crosses a number off or takes its cross away; of On Board, where the pawn
// stands.
import { html, COLOURS, LETTER, Seg } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { DiceDock, seatsOf } from "../../parts/setup.js";
import { Sheet, misthrowsOf, moveOf } from "../../parts/sheet.js";
import { PaperTrack } from "../../parts/paper-track.js";

const shown = ({ own, draft }) => Math.min(own.seat ?? 0, draft.players - 1);

export function sheetsWith(spiral) {
  return function Board(props) {
    const { draft, view, change, setOwn, problem } = props;
    const seat = shown(props);
    const sheet = view.sheets[seat];
    const tap = (move) => {
      const row = COLOURS.indexOf(LETTER[move[0]]);
      const at = sheet.rows[row].fields.findIndex(
        (field) => moveOf(sheet.rows[row].colour, field.number) === move,
      );
      change("mark", seat, row, at);
    };
    const open = sheet.rows.flatMap((row) =>
      row.fields.filter((one) => one.state !== "crossed").map((one) => moveOf(row.colour, one.number)),
    );
    return html`
      <${Seg}
        wide
        label=${_("Whose sheet")}
        value=${seat}
        choices=${seatsOf(draft.players)}
        onPick=${(one) => setOwn({ seat: one })}
      />
      <${Sheet}
        sheet=${sheet}
        total=${view.scores[seat]}
        limit=${view.misthrow_limit}
        bonus=${view.bonus?.[seat]}
        label=${_("Sheet")}
        legal=${new Set(open)}
        fault=${problem?.values?.seat === seat && problem.values.colour}
        onPlay=${tap}
        onErase=${tap}
      />
      ${
        spiral &&
        html`
          <${PaperTrack}
            view=${{ ...view, pawns: [view.pawns[seat]] }}
            spiral=${spiral}
            stops=${view.track.map((_field, i) => i + 1)}
            isWhole
            onStop=${(place) => change("stand", seat, place)}
          />
        `
      }
    `;
  };
}

export function dockWith(steps) {
  return function Dock(props) {
    const { view, change } = props;
    const seat = shown(props);
    const { misthrows } = view.sheets[seat];
    const hasMore = view.phase === "action-2" || view.phase === "action-3";
    return html`
      <${DiceDock} ...${props} steps=${steps} />
      <div class="row-of setup-row">
        <button class="btn ghost" onClick=${() => change("misthrow", seat)}>
          ${misthrowsOf(misthrows, view.misthrow_limit)}
        </button>
        ${
          hasMore &&
          html`
            <label class="row-of">
              <input type="checkbox" checked=${view.crossed} onChange=${() => change("cross")} />
              ${_("crossed off in this turn")}
            </label>
          `
        }
      </div>
    `;
  };
}

export const Board = sheetsWith(null);
export const Dock = dockWith(3);
