// What happens at the table can be heard: as sounds, and through a screen reader.
import { html, useEffect, useRef, useState } from "./ui.js";
import { play as sound } from "./sound.js";

// `fall`: the dice that are falling, which are heard as they land.
export function useSounds(events, isMine, fall) {
  const heard = useRef(events.at(-1)?.seq ?? 0);
  useEffect(() => {
    const fresh = events.filter((event) => event.seq > heard.current);
    heard.current = events.at(-1)?.seq ?? heard.current;
    const last = fresh.at(-1);
    if (!last) return;
    if (fresh.some((event) => event.type === "over")) sound("over");
    else if (fresh.some((event) => event.type === "rolled")) {
      if (!fall) sound("rolled");
    } else if (fresh.some((event) => event.type === "emote" || event.type === "said")) sound("emote");
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

// What a screen reader says about a table: what has happened since, then what is asked now, each once. News
// and questions arrive in any order within a moment, so wait a moment. It is one permanent element: docks
// come and go, and not every reader announces an element that is inserted with its text. And it is a
// component of its own, so that new words do not redraw the table.
const MOMENT = 200;
const askedNow = () => {
  const prompt = document.querySelector(".table:not([inert], .falling) .dock .prompt p");
  const said = [prompt?.querySelector("b"), prompt?.querySelector(".met")];
  return said
    .map((one) => one?.textContent)
    .filter(Boolean)
    .join(". ");
};

export function Spoken({ lines }) {
  const [spoken, speak] = useState("");
  const known = useRef(null);
  known.current = lines;
  useEffect(() => {
    let heard = lines.at(-1)?.seq ?? -1;
    let asked = "";
    let isNew, timer;
    const tell = () => {
      const news = known.current.filter((line) => line.seq > heard);
      const words = [...news.map((line) => line.plain), isNew && asked].filter(Boolean);
      heard = known.current.at(-1)?.seq ?? heard;
      isNew = timer = false;
      if (words.length) speak(words.join(". "));
    };
    const look = () => {
      isNew ||= asked !== askedNow();
      asked = askedNow();
      timer ||= setTimeout(tell, MOMENT);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    look();
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return html`<div class="spoken" role="status">${spoken}</div>`;
}
