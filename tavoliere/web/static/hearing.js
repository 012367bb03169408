// What happens at the table can be heard.
import { useEffect, useRef } from "./ui.js";
import { play as sound } from "./sound.js";

export function useSounds(events, isMine) {
  const heard = useRef(events.at(-1)?.seq ?? 0);
  useEffect(() => {
    const fresh = events.filter((event) => event.seq > heard.current);
    heard.current = events.at(-1)?.seq ?? heard.current;
    const last = fresh.at(-1);
    if (!last) return;
    if (fresh.some((event) => event.type === "over")) sound("over");
    else if (fresh.some((event) => event.type === "rolled")) sound("rolled");
    else if (fresh.some((event) => event.type === "emote" || event.type === "said")) sound("emote");
    else if (
      fresh.some((event) => event.type === "played" || event.type === "answered" || event.type === "revealed")
    )
      sound("played");
  }, [events.at(-1)?.seq]);
  const was = useRef(isMine);
  useEffect(() => {
    if (isMine && !was.current) sound("turn");
    was.current = isMine;
  }, [isMine]);
}
