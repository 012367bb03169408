// A finished game of On Board in its replay: the sheets, and the track above them.
import { html } from "../ui.js";
import { Viewer as SheetsViewer } from "./sheets-viewer.js";
import { Track, useStrip } from "./track.js";

export const Viewer = ({ game }) => html`
  <${SheetsViewer}
    low
    game=${game}
    board=${html`
      <${Track}
        view=${game.view}
        seat=${game.seat}
        names=${game.names}
        onStep=${game.choose}
        ...${useStrip(game.view, game.seat !== null)}
      />
    `}
  />
`;
