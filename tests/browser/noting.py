"""The app, whose pages note from their first script on what goes wrong in them: for browsers that do not tell us."""

from typing import Any

from tavoliere.web.app import app as ours

NOTE = b"""
const wrong = (text) => {
  const all = JSON.parse(localStorage.getItem("noted") || "[]");
  localStorage.setItem("noted", JSON.stringify([...all, String(text)]));
};
addEventListener("error", ({ message, target }) => wrong(message || `not loaded: ${target.src || target.href}`), true);
addEventListener("unhandledrejection", ({ reason }) => wrong(reason));
for (const name of ["error", "warn"]) {
  const say = console[name];
  console[name] = (...words) => { wrong(words.join(" ")); say(...words); };
}
"""
TAG = b'<meta charset="utf-8"><script src="/noting.js"></script>'


def app() -> Any:
    inner = ours()

    async def noting(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await inner(scope, receive, send)
            return
        if scope["path"] == "/noting.js":
            kind = [(b"content-type", b"text/javascript"), (b"content-length", str(len(NOTE)).encode())]
            await send({"type": "http.response.start", "status": 200, "headers": kind})
            await send({"type": "http.response.body", "body": NOTE})
            return
        plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        start: dict[str, Any] = {}
        body = b""

        async def change(message: Any) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start":
                is_page = dict(message["headers"]).get(b"content-type", b"").startswith(b"text/html")
                if not is_page:
                    await send(message)
                else:
                    start = message
            elif not start:
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body"):
                    page = body.replace(b'<meta charset="utf-8">', TAG, 1)
                    headers = [one for one in start["headers"] if one[0] != b"content-length"]
                    headers.append((b"content-length", str(len(page)).encode()))
                    await send({**start, "headers": headers})
                    await send({"type": "http.response.body", "body": page})

        await inner({**scope, "headers": plain}, receive, change)

    return noting
