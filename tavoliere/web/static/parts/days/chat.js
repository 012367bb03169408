// A chat of those who play, outside this app: it is told whose turn it is and how games end.
import { html, useEffect, useState } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { get, post } from "../../core/api.js";

// `path` is what the chat is told of, a table or a circle. A server that writes to no chats offers nothing.
export function Chat({ path }) {
  const [host, setHost] = useState();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get(`${path}/hook`).then(
      (told) => setHost(told.host),
      () => {},
    );
  }, [path]);
  if (host === undefined) return null;
  const tell = (url) =>
    post(`${path}/hook`, { url }).then(
      (told) => {
        setProblem("");
        setHost(told.host);
      },
      (error) => setProblem(refusal(error)),
    );
  const wrong = problem && html`<p class="error" role="alert">${problem}</p>`;
  if (host)
    return html`
      <div class="menu-choice row-of wraps">
        <span>${_("Whose turn it is and how games end is told to {host}.", { host })}</span>
        <button class="btn ghost" type="button" onClick=${() => tell("")}>${_("Tell it no more")}</button>
      </div>
      ${wrong}
    `;
  const send = (event) => {
    event.preventDefault();
    tell(event.target.elements.url.value.trim());
  };
  return html`
    <form class="stack" onSubmit=${send}>
      <label class="hint" for="chat-url">
        ${_("A chat can be told whose turn it is: the webhook of Discord, Slack, Matrix or Telegram.")}
      </label>
      <div class="link"><input id="chat-url" name="url" type="url" placeholder="https://" required /></div>
      <button class="btn ghost">${_("Tell this chat")}</button>
    </form>
    ${wrong}
  `;
}
