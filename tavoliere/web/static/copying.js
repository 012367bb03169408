// Copy and share. Over plain http, as in the home network, browsers have neither `navigator.clipboard` nor
// `navigator.share`.
import { _ } from "./i18n.js";
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

// What has just happened, said for a while.
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

// A button that copies, or shares where the device can.
export function CopyButton({ text, label, icon = "copy", title, className = "btn ghost" }) {
  const [said, tell] = useSaid();
  const go = () =>
    title && navigator.share
      ? navigator.share({ title, url: text }).then(
          () => tell(_("Shared")),
          () => {}, // the person changed their mind
        )
      : copy(text).then((done) => tell(done ? _("Copied") : _("Please copy it by hand: {text}", { text })));
  return html`
    <button class=${className} onClick=${go}>
      <${Icon} name=${said ? "check" : icon} />
      ${said || label}
    </button>
    <span class="spoken" role="status">${said}</span>
  `;
}
