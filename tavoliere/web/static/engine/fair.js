// What fair dice do, and how far chance alone strays: the one place where this is computed.
export const FACES = [1, 2, 3, 4, 5, 6];
export const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const chanceOfSum = (sum) => (6 - Math.abs(7 - sum)) / 36;

const WIDE = 1.96; // standard deviations on either side: 19 times in 20
const MANY = 100; // a variance above which the binomial distribution is as good as normal

// The counts between which n tries with this chance fall 19 times in 20.
export function band(n, chance) {
  const mean = n * chance,
    variance = mean * (1 - chance);
  if (variance > MANY) return [mean - WIDE * Math.sqrt(variance), mean + WIDE * Math.sqrt(variance)];
  let one = (1 - chance) ** n; // that it comes 0 times, then 1 time, and so on
  let sum = one;
  let low = sum >= 0.025 ? 0 : null;
  for (let count = 1; count <= n; count++) {
    one *= ((n - count + 1) / count) * (chance / (1 - chance));
    sum += one;
    if (low === null && sum >= 0.025) low = count;
    if (sum >= 0.975) return [low, count];
  }
  return [low ?? 0, n];
}

// How far the mean of n dice strays from 3.5, 19 times in 20.
export const meanBand = (n) => WIDE * Math.sqrt(35 / 12 / n);

// The chance that a normal variable is farther from its mean than x deviations (Abramowitz & Stegun 7.1.26).
function beyond(x) {
  const z = x / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const sum = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce(
    (all, one) => all * t + one,
    0,
  );
  return sum * t * Math.exp(-z * z);
}

// How often fair dice stray as far as these six counts, or farther: chi square with five degrees of freedom.
export function fairness(counts) {
  const expected = counts.reduce((sum, one) => sum + one, 0) / 6;
  const square = counts.reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0);
  const root = Math.sqrt(square);
  const density = Math.exp(-square / 2) / Math.sqrt(2 * Math.PI);
  return beyond(root) + 2 * density * (root + root ** 3 / 3);
}
