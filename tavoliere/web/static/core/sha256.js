// SHA-256 and HMAC (FIPS 180-4, 198-1). The browser's own are missing where a page comes over plain http from
// another machine, as in a home's network.
const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((prime) => n % prime)) primes.push(n);
const bits = (number) => ((number % 1) * 2 ** 32) | 0;
const BEGIN = primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => bits(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let sum = BEGIN;
  const w = new Int32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = view.getInt32(start + 4 * i);
      else {
        const [x, y] = [w[i - 15], w[i - 2]];
        const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
        const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + one + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    sum = [a, b, c, d, e, f, g, h].map((word, i) => (word + sum[i]) | 0);
  }
  const digest = new DataView(new ArrayBuffer(32));
  sum.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key, bytes) {
  // Keys are shorter than a block here.
  const padded = (by) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ by);
  return sha256(Uint8Array.of(...padded(0x5c), ...sha256(Uint8Array.of(...padded(0x36), ...bytes))));
}

export const ascii = (text) => new TextEncoder().encode(text);
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
