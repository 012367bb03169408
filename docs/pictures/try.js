// "Try it" at a route: fills the table and its latest numbers into the next requests, and sends to this page's address.
const known = { table: "", key: "", number: "1", day: new Date().toISOString().slice(0, 10) };

const fill = (text) => text.replace(/\{(table|number|day)\}/g, (whole, name) => known[name] || whole);

function learn(answer) {
  if (typeof answer !== "object" || !answer) return;
  known.table = answer.table?.id || known.table;
  known.key = answer.links?.invite?.split("/").pop() || known.key;
}

async function send(form) {
  const { method } = form.dataset;
  const said = form.querySelector("output");
  const path = fill(form.elements.path.value);
  const body = form.elements.body?.value;
  said.textContent = "…";
  try {
    const answer = await fetch(path, {
      method,
      body,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
    });
    const text = await answer.text();
    let shown = text;
    try {
      const found = JSON.parse(text);
      learn(found);
      shown = JSON.stringify(found, null, 2);
    } catch {
      // not JSON: a record, or the page of a server that knows no such route
    }
    said.textContent = `${answer.status} ${answer.statusText}\n${shown}`;
  } catch {
    said.textContent = "No answer. Start a server with tavoliere serve, and the manual with python docs/serve.py.";
  }
}

addEventListener("submit", (event) => {
  if (!event.target.matches(".try")) return;
  event.preventDefault();
  send(event.target);
});
