// A line above everything while the connection to the server is disturbed.
import { html } from "../core/ui.js";
import { _ } from "../core/i18n.js";

const STATUS = () => ({
  lost: _("The connection is lost. Trying again; nothing is lost."),
  offline: _("This device is offline. The table waits for you."),
  busy: _("The server is busy. Trying again; nothing is lost."),
  light: _("What this bot has learnt is not on this device: it plays below its level."),
  unlearnt: _("What this bot has learnt is not on this device. Connect once, and it plays on."),
  unkept: _("Nothing can be kept on this device: leave this page open until the game is over."),
});

export const Strip = ({ status }) =>
  STATUS()[status] && html`<div class="strip" role="alert">${STATUS()[status]}</div>`;
