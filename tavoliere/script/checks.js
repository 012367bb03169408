const $whole = (x, place) => { if (!Number.isSafeInteger(x)) throw new RangeError(`${place}: ${x} is beyond 2^53`); return x; };
const $bits = (x, place) => { if (x !== (x | 0)) throw new RangeError(`${place}: ${x} is beyond 32 bits`); return x; };
const $left = (x, by, place) => { $bits(x * 2 ** by, place); return x << by; };
const $right = (x, by, place) => { if (by < 0 || by > 31) throw new RangeError(`${place}: a shift by ${by}`); return $bits(x, place) >> by; };
const $at = (i, length, place) => { if (!(i >= 0 && i < length)) throw new RangeError(`${place}: no place ${i} of ${length}`); return i; };
const $over = (x, place) => { if (!(x > 0)) throw new RangeError(`${place}: a remainder of division by ${x}`); return x; };
