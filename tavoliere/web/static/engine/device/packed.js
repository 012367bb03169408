// Unpacks what bots have learnt: the arrays as they are in memory, one after the other.
// tavoliere/script/packed.py says how they are packed.
const ALIGN = 8;
const LINE_END = 10;
const padded = (length) => Math.ceil(length / ALIGN) * ALIGN;

// All 16-bit floats as 32-bit ones of the same value.
function halves() {
  const bits = new Uint32Array(2 ** 16);
  for (let i = 0; i < bits.length; i++) {
    const sign = (i & 0x8000) << 16;
    const exponent = (i >> 10) & 31;
    const rest = i & 1023;
    const tiny = new Uint32Array(Float32Array.of(rest * 2 ** -24).buffer)[0];
    bits[i] = sign | (exponent ? ((exponent + 112) << 23) | (rest << 13) : tiny);
  }
  return new Float32Array(bits.buffer);
}

let table;
const KINDS = {
  bytes: (buffer, at, { size }) => [new Uint8Array(buffer, at, size), size],
  half(buffer, at, { size }) {
    table ??= halves();
    const wide = Float32Array.from(new Uint16Array(buffer, at, size), (half) => table[half]);
    return [new Uint8Array(wide.buffer), 2 * size];
  },
  scaled(buffer, at, { size, columns }) {
    const scale = new Float32Array(buffer, at, columns);
    const whole = new Int8Array(buffer, at + scale.byteLength, size);
    const wide = new Float32Array(size);
    for (let i = 0; i < size; i++) wide[i] = whole[i] * scale[i % columns];
    return [new Uint8Array(wide.buffer), scale.byteLength + size];
  },
};

export function unpacked(buffer) {
  const line = new Uint8Array(buffer).indexOf(LINE_END);
  const parts = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 0, line)));
  let at = line + 1;
  const found = parts.map((part) => {
    const [bytes, length] = KINDS[part.as](buffer, at, part);
    at += padded(length);
    return bytes;
  });
  const all = new Uint8Array(found.reduce((sum, bytes) => sum + padded(bytes.length), 0));
  let begin = 0;
  for (const bytes of found) {
    all.set(bytes, begin);
    begin += padded(bytes.length);
  }
  return all.buffer;
}
