// Small synthesised sounds; muted with one tap, and the choice is remembered.
import { memory } from "./api.js";

let context = null;
export const isMuted = () => memory.get("muted") === true;
export const setMuted = (muted) => memory.set("muted", muted);

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

// Browsers allow sound only after a touch; before that this is silent.
export function play(name) {
  if (isMuted() || !navigator.userActivation?.hasBeenActive || !SOUNDS[name]) return;
  context ??= new AudioContext();
  SOUNDS[name](context.currentTime + 0.01);
}
