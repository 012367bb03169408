// What happens at the table can be heard: as sounds, and in the words of a screen reader.
import { html, useEffect, useRef, useState } from "./ui.js";
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

// What a screen reader says of a table: what has happened since, and what is asked now, each once. It is one
// place that lasts: docks come and go, and what comes with its words is not read everywhere. And it is a
// piece of page of its own: what is said does not draw the table again.
export function Spoken({ lines }) {
  const [spoken, speak] = useState("");
  const heard = useRef({ seq: lines.at(-1)?.seq ?? -1, asked: "" });
  useEffect(() => {
    const asked = document.querySelector(".dock .prompt b")?.textContent ?? "";
    const news = lines.filter((line) => line.seq > heard.current.seq).map((line) => line.plain);
    if (asked && asked !== heard.current.asked) news.push(asked);
    heard.current = { seq: lines.at(-1)?.seq ?? -1, asked };
    if (news.length) speak(news.join(". "));
  });
  return html`<div class="spoken" role="status">${spoken}</div>`;
}
