// A moving picture as a GIF, made in a worker. Colours are those that occur most; each picture after the
// first holds only the part that has changed.
const COLOURS = 256;
const LARGEST_CODE = 4095;

// 15 bits of a colour: how it is counted and looked up.
const bucketOf = (r, g, b) => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

// The most frequent colours of all pictures, and for each bucket the nearest of them.
function palette(pictures) {
  const count = new Uint32Array(1 << 15);
  for (const pixels of pictures)
    for (let i = 0; i < pixels.length; i += 4) count[bucketOf(pixels[i], pixels[i + 1], pixels[i + 2])]++;
  const found = Array.from(count.keys()).filter((bucket) => count[bucket]);
  const chosen = found.sort((one, other) => count[other] - count[one]).slice(0, COLOURS);
  const spread = (five) => (five << 3) | (five >> 2);
  const colours = chosen.map((bucket) => [bucket >> 10, (bucket >> 5) & 31, bucket & 31].map(spread));
  const nearest = new Int16Array(1 << 15).fill(-1);
  chosen.forEach((bucket, i) => (nearest[bucket] = i));
  const indexOf = (bucket) => {
    if (nearest[bucket] >= 0) return nearest[bucket];
    const [r, g, b] = [bucket >> 10, (bucket >> 5) & 31, bucket & 31].map(spread);
    let best = 0;
    let least = Infinity;
    colours.forEach(([red, green, blue], i) => {
      const far = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
      if (far < least) [least, best] = [far, i];
    });
    return (nearest[bucket] = best);
  };
  return { colours, indexOf };
}

function indexed(pixels, indexOf) {
  const found = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < found.length; i++)
    found[i] = indexOf(bucketOf(pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2]));
  return found;
}

// The smallest part of a picture that holds every change; one pixel if there is none.
function changed(before, now, width) {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  for (let i = 0; i < now.length; i++) {
    if (before && before[i] === now[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return top === Infinity ? [0, 0, 1, 1] : [left, top, right - left + 1, bottom - top + 1];
}

// LZW, the compression of the format, with codes of 9 to 12 bits.
function compressed(indices) {
  const bytes = [];
  const clear = COLOURS;
  const end = COLOURS + 1;
  const table = new Int16Array(1 << 20);
  let [bits, held, size, next] = [0, 0, 9, end + 1];
  const write = (code) => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      bytes.push(held & 255);
      held >>>= 8;
      bits -= 8;
    }
  };
  const reset = () => {
    write(clear);
    table.fill(0);
    [size, next] = [9, end + 1];
  };
  reset();
  let prefix = indices[0];
  for (let i = 1; i < indices.length; i++) {
    const key = (prefix << 8) | indices[i];
    if (table[key]) {
      prefix = table[key];
      continue;
    }
    write(prefix);
    if (next > LARGEST_CODE) reset();
    else {
      if (next === 1 << size) size += 1;
      table[key] = next++;
    }
    prefix = indices[i];
  }
  write(prefix);
  write(end);
  if (bits) bytes.push(held & 255);
  return bytes;
}

const two = (n) => [n & 255, n >> 8];

// `frames`: [{ pixels, seconds }], the pixels as a canvas has them.
export function gif({ width, height, frames }) {
  const { colours, indexOf } = palette(frames.map(({ pixels }) => pixels));
  const all = frames.map(({ pixels }) => indexed(pixels, indexOf));
  const table = colours.flat();
  const text = (word) => [...word].map((sign) => sign.charCodeAt(0));
  const parts = [
    [...text("GIF89a"), ...two(width), ...two(height), 0xf7, 0, 0],
    [...table, ...Array(3 * COLOURS - table.length).fill(0)],
    [0x21, 0xff, 11, ...text("NETSCAPE2.0"), 3, 1, 0, 0, 0], // again and again
  ];
  frames.forEach(({ seconds }, n) => {
    const [x, y, w, h] = changed(all[n - 1], all[n], width);
    const part = new Uint8Array(w * h);
    for (let row = 0; row < h; row++)
      part.set(all[n].subarray((y + row) * width + x, (y + row) * width + x + w), row * w);
    parts.push([0x21, 0xf9, 4, 4, ...two(Math.round(100 * seconds)), 0, 0]);
    parts.push([0x2c, ...two(x), ...two(y), ...two(w), ...two(h), 0, 8]);
    const data = compressed(part);
    for (let i = 0; i < data.length; i += 255) {
      const block = data.slice(i, i + 255);
      parts.push([block.length, ...block]);
    }
    parts.push([0]);
  });
  parts.push([0x3b]);
  return new Blob(
    parts.map((bytes) => Uint8Array.from(bytes)),
    { type: "image/gif" },
  );
}

// In a worker: one question, one answer.
if (typeof WorkerGlobalScope !== "undefined") onmessage = ({ data }) => postMessage(gif(data));
