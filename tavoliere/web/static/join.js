// A code or a link, typed or pasted, leads to its table.
for (const form of document.querySelectorAll("[data-join]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = form.querySelector("input").value.trim();
    const found = text.match(/\/?t\/([\w-]+)(?:\/([\w-]+))?/);
    location.href = found
      ? `/t/${found.slice(1).filter(Boolean).join("/")}`
      : `/j/${encodeURIComponent(text.toLowerCase())}`;
  });
