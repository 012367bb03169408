// Copy and share. Over plain http, as in a home network, browsers have neither `navigator.clipboard` nor
// `navigator.share`.
import { _, refusal } from "./i18n.js";
import { html, Icon, useRef, useState } from "./ui.js";

function copyOldWay(text) {
  const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  Object.assign(area.style, { position: "fixed", top: "0", opacity: "0" });
  const before = document.activeElement;
  (before?.closest("dialog, [role=dialog]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  before?.focus({ preventScroll: true });
  return done;
}

export const copy = (text) =>
  navigator.clipboard && isSecureContext
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => copyOldWay(text),
      )
    : Promise.resolve(copyOldWay(text));

// What has just happened, shown for a while.
export function useSaid() {
  const [said, say] = useState("");
  const timer = useRef(0);
  const tell = (words) => {
    clearTimeout(timer.current);
    say(words);
    timer.current = setTimeout(() => say(""), 2500);
  };
  return [said, tell];
}

// A button that copies, or shares where the device can. `text` may be a function that computes it; a small
// button is an icon until it has something to say. What is shared is a link (`url`), or words (`text`).
export function CopyButton({
  text,
  label,
  icon = "copy",
  title,
  as = "url",
  className = "btn ghost",
  small,
}) {
  const [said, tell] = useSaid();
  const [error, setError] = useState("");
  const share = (found) =>
    title && navigator.share
      ? navigator.share({ title, [as]: found }).then(
          () => tell(_("Shared")),
          () => {}, // the person changed their mind
        )
      : copy(found).then((done) =>
          tell(done ? _("Copied") : _("Please copy it by hand: {text}", { text: found })),
        );
  const go = async () => {
    setError("");
    try {
      await share(typeof text === "function" ? await text() : text);
    } catch (problem) {
      setError(refusal(problem));
    }
  };
  return html`
    <button class=${small && !said ? "icon-button" : className} aria-label=${small && label} onClick=${go}>
      <${Icon} name=${said ? "check" : icon} />
      ${said || (!small && label)}
    </button>
    <span class="spoken" role="status">${said}</span>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  `;
}
