// What a page asks of its device: a screen that stays awake at a table, and a number beside its icon.
import { useEffect } from "./ui.js";

export function useWakeLock(isWanted) {
  useEffect(() => {
    if (!isWanted || !navigator.wakeLock) return undefined;
    let lock = null;
    let isOver = false;
    const hold = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse it
      if (isOver) lock?.release();
    };
    hold();
    document.addEventListener("visibilitychange", hold); // a hidden page loses it
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release();
    };
  }, [isWanted]);
}

// How many games wait, beside the app's icon where there is one.
export const badge = (waiting) =>
  (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.())?.catch(() => {});
