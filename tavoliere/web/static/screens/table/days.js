// A game over days while others are asked: until when, the next game that waits, and whether to be called.
import { html, useEffect, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { get } from "../../core/api.js";
import { badge } from "../../core/wake.js";
import { arrived, canCall, isDecided, mustInstall } from "../../parts/days/calls.js";
import { awayUntil, isAway } from "../../parts/days/away.js";
import { AskForNotices } from "../../parts/days/notices.js";
import { momentOf } from "../../parts/times.js";

// Who is away, or when the clock of the others runs out.
function hintOf({ seats, asked, deadline }, names) {
  const away = Object.keys(asked).find((seat) => isAway(seats[seat]));
  if (away !== undefined) return _("{name} is {away}.", { name: names[away], away: awayUntil(seats[away]) });
  return deadline && _("Time until {moment}.", { moment: momentOf(deadline) });
}

// `onTell` hears what stands in the dock (`dock`), or beside the names of those who are waited for.
export function Days({ live, names, seat, decision, onTell }) {
  const { table, seq } = live.state;
  const [isAsked, setAsked] = useState(!isDecided());
  // Whoever goes on to another game must not take an answer along that is still under way.
  const isSaid = !live.isAhead && !live.held;
  const isWaiting = seat !== null && decision === undefined && table.stage === "playing" && isSaid;
  useEffect(() => {
    arrived(table.id).catch(() => {});
  }, [seq]);
  useEffect(() => {
    if (!isWaiting) {
      onTell({});
      return undefined;
    }
    let isOld = false;
    const hint = hintOf(table, names);
    const asks = isAsked && (canCall || mustInstall);
    const why = _("One notice for each turn, and nothing else.");
    const dock = asks && html`<${AskForNotices} why=${why} onDone=${() => setAsked(false)} />`;
    onTell({ dock, hint });
    get("/api/person/waiting").then(
      ({ tables }) => {
        const others = tables.filter((one) => one !== table.id);
        badge(others.length);
        if (!isOld) onTell({ dock, hint, next: others[0] && `/t/${others[0]}` });
      },
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [isWaiting, isAsked, table.deadline, JSON.stringify(table.asked)]);
  return null;
}
