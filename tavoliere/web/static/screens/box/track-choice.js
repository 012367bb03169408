// Before the first entry of a sheet that is kept by hand: which track the board on the table has.
import { html, Seg } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { SIDES, ownChoices, sideName } from "../../engine/device/tracks.js";

export function TrackChoice({ game, value, onPick }) {
  return html`
    <div class="row-of paper-choice">
      <${Seg}
        label=${_("Track")}
        value=${value}
        onPick=${onPick}
        choices=${[...SIDES.map((side) => [side, sideName(side)]), ...ownChoices()]}
      />
      <a class="btn ghost" href=${`/track/${game}`}>
        ${ownChoices().length ? _("Your printed track") : _("Type in your board’s")}
      </a>
    </div>
  `;
}
