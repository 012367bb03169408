// Small synthesised sounds; muted with one tap, and the choice is remembered. Where a device can, it trembles
// a little while dice fall, which is a choice of its own.
import { memory } from "./api.js";

let context = null;
export const isMuted = () => memory.get("muted") === true;
export const setMuted = (muted) => memory.set("muted", muted);

export const canTremble = Boolean(navigator.vibrate);
export const trembles = () => memory.get("tremble") !== "off";

function tone(at, frequency, length, volume = 0.08, type = "sine") {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

let wood; // how a knock on the table sounds, made once
function woodOf() {
  const buffer = context.createBuffer(1, 1200, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  return buffer;
}

function knock(at, volume) {
  wood ??= woodOf();
  const source = context.createBufferSource();
  const gain = context.createGain();
  gain.gain.value = volume;
  source.buffer = wood;
  source.connect(gain).connect(context.destination);
  source.start(at);
  return source;
}

const SOUNDS = {
  rolled: (at) => [0, 0.07, 0.12, 0.2, 0.26, 0.36].forEach((d) => knock(at + d, 0.12)),
  played: (at) => {
    knock(at, 0.1);
    tone(at, 520, 0.09, 0.04);
  },
  turn: (at) => {
    tone(at, 660, 0.14);
    tone(at + 0.1, 880, 0.18);
  },
  over: (at) => [523, 659, 784].forEach((f, i) => tone(at + i * 0.12, f, 0.35)),
  emote: (at) => tone(at, 740, 0.1, 0.06, "triangle"),
};

// Browsers allow sound, and trembling, only after a touch; before that there is none.
const wasTouched = () => navigator.userActivation?.hasBeenActive;
function begin() {
  if (isMuted() || !wasTouched()) return false;
  context ??= new AudioContext();
  return true;
}

export function play(name) {
  if (SOUNDS[name] && begin()) SOUNDS[name](context.currentTime + 0.01);
}

// When each die lands, as a share of the fall (css/fall.css): the white ones first.
const LANDS = [0.26, 0.34, 0.47, 0.56, 0.65, 0.74];
const TREMBLE = 10; // milliseconds

// Dice that fall for so many milliseconds are heard and felt as they land. The answer makes them lie at once.
export function fall(length) {
  const lands = LANDS.map((share) => share * length);
  const knocks = begin() ? lands.map((after) => knock(context.currentTime + after / 1000, 0.12)) : [];
  const gaps = lands.slice(1).flatMap((after, i) => [after - lands[i] - TREMBLE, TREMBLE]);
  const feel = () => navigator.vibrate([TREMBLE, ...gaps]);
  const felt = canTremble && trembles() && wasTouched() && setTimeout(feel, lands[0]);
  return () => {
    if (felt) {
      clearTimeout(felt);
      navigator.vibrate(0);
    }
    knocks.forEach((one) => one.stop());
    if (knocks.length) knock(context.currentTime, 0.12);
  };
}
