// What sitting down needs: a name, and the reason if it is refused.
import { html, useState } from "../../core/ui.js";
import { refusal } from "../../core/i18n.js";
import { memory } from "../../core/api.js";
import { limits } from "../../core/about.js";

export const ownName = () => memory.get("name") || "";

export function useSend(live) {
  const [error, setError] = useState("");
  const send = (message, body) =>
    live.send(message, body).then(
      (answer) => {
        setError("");
        return answer;
      },
      (problem) => setError(refusal(problem)),
    );
  return [send, error];
}

export function NameForm({ label, button, onName, start = "" }) {
  const [name, setName] = useState(start);
  return html`
    <form
      class="name-form"
      onSubmit=${(event) => {
        event.preventDefault();
        if (name.trim()) onName(name.trim());
      }}
    >
      <label for="name">${label}</label>
      <div class="join-form">
        <input
          id="name"
          value=${name}
          maxlength=${limits.name}
          autocomplete="nickname"
          onInput=${(event) => setName(event.target.value)}
          required
        />
        <button class="btn solid">${button}</button>
      </div>
    </form>
  `;
}
