// A finished game of On Board in its replay: the sheets, and the track above them. Where only a part of the
// track is shown, it is around the pawn of the player whose sheet is.
import { html } from "../../core/ui.js";
import { Viewer as SheetsViewer } from "../sheets/viewer.js";
import { Track, useStrip } from "./track.js";

export function Viewer({ game }) {
  const near = useStrip(game.view, game.seat !== null);
  const board = (shown) => html`
    <${Track}
      view=${game.view}
      seat=${game.seat}
      whose=${shown}
      names=${game.names}
      onStep=${game.choose}
      ...${near}
    />
  `;
  return html`<${SheetsViewer} low game=${game} board=${board} />`;
}
