// A plain script before all others, in words that every browser reads: what browsers of 2022 lack is added.
// Where the app cannot run, and where no script runs, the page says so (templates/needs.html).
(function () {
  function add(to, name, value) {
    if (to && !to[name])
      Object.defineProperty(to, name, { value: value, writable: true, configurable: true });
  }
  add(Array.prototype, "findLastIndex", function (is) {
    for (var i = this.length - 1; i >= 0; i--) if (is(this[i], i, this)) return i;
    return -1;
  });
  add(Array.prototype, "findLast", function (is) {
    return this[this.findLastIndex(is)];
  });
  add(Array.prototype, "toReversed", function () {
    return this.slice().reverse();
  });
  add(Array.prototype, "toSorted", function (order) {
    return this.slice().sort(order);
  });
  if (typeof AbortSignal === "function")
    add(AbortSignal, "timeout", function (wait) {
      var late = new AbortController();
      setTimeout(function () {
        late.abort();
      }, wait);
      return late.signal;
    });

  // The newest of what cannot be added: Chrome 92, Safari 15.4 and Firefox 98 have them all.
  var canRun =
    "noModule" in document.createElement("script") &&
    Array.prototype.at &&
    typeof HTMLDialogElement === "function" &&
    typeof BroadcastChannel === "function";
  if (canRun) document.documentElement.className = "";
})();
