// No connection: the page comes back by itself as soon as there is one.
const again = () =>
  fetch("/api/health", { cache: "no-store" }).then(
    (answer) => answer.ok && location.reload(),
    () => {},
  );
addEventListener("online", again);
setInterval(again, 3000);
