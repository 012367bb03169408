// Go to the pages in the language chosen here, else in one of the browser's.
(function () {
  const there = [...document.querySelectorAll("a[hreflang]")].map((link) => link.hreflang);
  let wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  try {
    wanted = [JSON.parse(localStorage.getItem("tavoliere-language")), ...wanted];
  } catch {
    /* no storage */
  }
  location.replace(`${wanted.find((one) => there.includes(one)) ?? there[0]}/index.html${location.hash}`);
})();
