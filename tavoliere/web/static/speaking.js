// What a screen reader says of a table: what has happened since, and what is asked now, each once. It is one
// place that lasts: docks come and go, and what comes with its words is not read everywhere. And it is a
// piece of page of its own: what is said does not draw the table again.
import { html, useEffect, useRef, useState } from "./ui.js";

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
