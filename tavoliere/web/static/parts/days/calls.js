// Notices of this device, when no page is open: turned on with one tap, and only by somebody who has a reason
// to want them.
import { push } from "../../core/about.js";
import { fileAt } from "../../core/addresses.js";
import { get, memory, post } from "../../core/api.js";

export const QUIET = "22-8"; // hours, by the clock of this device

// On an iPhone only an app on the home screen can be called.
export const mustInstall = push && /iPhone|iPad/.test(navigator.userAgent) && !globalThis.PushManager;
export const canCall = push && isSecureContext && Boolean(globalThis.PushManager && navigator.serviceWorker);

// Has somebody said what they want, or said no in the browser's own question?
export const isDecided = () =>
  memory.get("notices") !== null || globalThis.Notification?.permission !== "default";
export const decide = (choice) => memory.set("notices", choice);

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration();
  return worker?.pushManager.getSubscription();
}

// Whether this device is called, and its quiet hours.
export async function calls() {
  const [known, own] = await Promise.all([get("/api/person/notices"), subscription()]);
  return { on: known.on && known.endpoint === own?.endpoint, quiet: known.on ? known.quiet : QUIET };
}

// Whether it worked; if not, the browser has been told not to.
export async function turnOn(quiet) {
  decide("on");
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await get("/api/person/notices");
  await navigator.serviceWorker.register(fileAt("/worker.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe(); // it was made for another key
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = made.toJSON();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await post("/api/person/notices", { endpoint, keys, zone, quiet });
  return true;
}

export async function turnOff() {
  decide("off");
  await post("/api/person/notices/off");
  await (await subscription())?.unsubscribe();
}

// Somebody has come: what was to bring them is not needed any more.
export async function arrived(about) {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: about })) ?? []) notice.close();
}
