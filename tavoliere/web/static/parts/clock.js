// The time left for a decision: a ring that empties.
import { html, cx, useEffect, useState } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { DAY, timeOf } from "./times.js";

export function Clock({ table, now, received }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), table.clock >= DAY ? 30_000 : 500);
    return () => clearInterval(timer);
  }, [table.clock]);
  if (!table.deadline || !table.clock) return null;
  const left = Math.max(0, (table.deadline - now - (Date.now() - received)) / 1000);
  const part = Math.min(1, left / table.clock);
  const angle = part * 2 * Math.PI;
  const arc =
    part >= 0.999
      ? "M12 3a9 9 0 1 1-.01 0"
      : `M12 3A9 9 0 ${part > 0.5 ? 1 : 0} 1 ${12 + 9 * Math.sin(angle)} ${12 - 9 * Math.cos(angle)}`;
  return html`
    <span
      class=${cx("clock", left < 10 && "low")}
      role="timer"
      aria-label=${_("{time} left", { time: timeOf(Math.ceil(left)) })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d=${arc} />
      </svg>
      ${table.clock >= DAY ? timeOf(left, "narrow") : Math.ceil(left)}
    </span>
  `;
}
