// The track beside a sheet that is kept or set up by hand: tap where the pawn stopped.
import { html, CLASS, Mark, cellName, cx } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { moveOf } from "./sheet.js";

const NEAR = 8;

export function PaperTrack({ view, spiral, stops, isWhole, onStop }) {
  const [pawn] = view.pawns;
  const first = isWhole ? 1 : Math.max(1, Math.min(pawn, view.track.length - NEAR + 1));
  const shown = isWhole ? view.track : view.track.slice(first - 1, first - 1 + NEAR);
  return html`
    <section class="track" aria-label=${_("Track, 40 fields")}>
      <div class=${isWhole ? "track-grid" : "track-near"}>
        ${shown.map((field, i) => {
          const place = first + i;
          const spot = spiral[place - 1];
          const cell = cellName(moveOf(field.colour, field.number));
          const name = `${cell}, ${_("bonus {n}", { n: field.bonus })}`;
          const look = cx(
            "track-field",
            CLASS[field.colour],
            isWhole && spot.way,
            place < pawn && "past",
            place === pawn && "held",
            field.last && "last-five",
          );
          const style = isWhole && { gridArea: `${spot.row + 1}/${spot.column + 1}` };
          const inside = html`
            <b aria-hidden="true"><${Mark} colour=${field.colour} />${field.number}</b>
            <i aria-hidden="true" data-bonus=${field.bonus}></i>
          `;
          return stops.includes(place)
            ? html`
                <button
                  key=${place}
                  class=${cx(look, "reach")}
                  style=${style}
                  aria-label=${_("Pawn on {field}", { field: name })}
                  onClick=${() => onStop(place)}
                >
                  ${inside}
                </button>
              `
            : html`
                <span
                  key=${place}
                  class=${look}
                  style=${style}
                  role="img"
                  aria-label=${place === pawn ? _("your pawn: {field}", { field: name }) : name}
                >
                  ${inside}
                  ${
                    place === pawn &&
                    html`
                      <svg class="pawn pawn-you" viewBox="0 0 20 26" aria-hidden="true">
                        <path d=${PAWN} />
                      </svg>
                    `
                  }
                </span>
              `;
        })}
      </div>
    </section>
  `;
}

const PAWN =
  "M10 1.5a5 5 0 0 1 3.3 8.7c1 3.3 2.6 6 4.7 9.3v4.5H2v-4.5c2.1-3.3 3.7-6 4.7-9.3A5 5 0 0 1 10 1.5Z";
