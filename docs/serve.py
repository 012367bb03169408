"""The manual and a server's API at one address of this machine, so that routes can be tried from its pages.

    mkdocs build --strict
    tavoliere serve
    python docs/serve.py                      # http://127.0.0.1:8010/http.html

It serves the folder `site` and hands everything below /api to the server. A browser sends such requests only to the
address that a page came from, and a server refuses those of other pages.
"""

import sys
from functools import partial
from http.client import HTTPConnection
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

SITE = Path(__file__).parents[1] / "site"
PORT = 8010
SERVER = "http://127.0.0.1:8000"
# What belongs to one connection, and is not handed on.
OWN = {
    "connection",
    "keep-alive",
    "transfer-encoding",
    "content-length",
    "content-encoding",
    "accept-encoding",
}


class Manual(SimpleHTTPRequestHandler):
    """Files of the manual, and the answers of the server."""

    def __init__(self, *arguments: object, server: str, **options: object) -> None:
        self.api = urlsplit(server)
        super().__init__(*arguments, directory=str(SITE), **options)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self.hand_on()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        if self.path.startswith("/api/"):
            self.hand_on()
        else:
            self.send_error(404)

    def hand_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        sent = {name: value for name, value in self.headers.items() if name.lower() not in OWN}
        connection = HTTPConnection(self.api.hostname or "", self.api.port or 80, timeout=60)
        try:
            connection.request(self.command, self.path, body, sent)
            answer = connection.getresponse()
            text = answer.read()
        except OSError:
            self.send_error(502, f"there is no server at {self.api.geturl()}: start one with tavoliere serve")
            return
        finally:
            connection.close()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in OWN:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


def serve(port: int = PORT, server: str = SERVER) -> ThreadingHTTPServer:
    """The two at one address; `serve_forever` answers."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Manual, server=server))


if __name__ == "__main__":
    there = sys.argv[1] if len(sys.argv) > 1 else SERVER
    print(f"The manual is at http://127.0.0.1:{PORT}/http.html, with the API of {there}. Ctrl-C ends it.")
    with serve(server=there) as both:
        both.serve_forever()
