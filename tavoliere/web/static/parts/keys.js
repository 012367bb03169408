// The keys of a table.
import { useEffect } from "../core/ui.js";

// Keys: 1–9 choose chips, U takes back, Enter is the main button, Escape goes back.
// Any other letter begins a typed move.
export function useKeys(onHelp, onType) {
  useEffect(() => {
    const onKey = (event) => {
      if (
        event.repeat || // a key held down would keep playing
        event.target.closest("input, select, textarea, [role=dialog]") ||
        document.querySelector(".table[inert]") || // a turn that is shown again is not the current question
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return undefined;
      if (event.key === "Enter" && event.target.closest("button, a")) return undefined;
      if (event.key === "?") return onHelp();
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const target = document.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
      if (target) {
        event.preventDefault();
        target.click();
      } else if (onType && /^[a-z+/]$/.test(key)) {
        event.preventDefault();
        onType(key === "/" ? "" : key);
      }
      return undefined;
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
