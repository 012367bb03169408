"""The page for visitors who used a name that the server does not know as its own.

It can load nothing, not even a style sheet: under this name everything is refused. So it contains its own, which its
policy names by hash.
"""

from base64 import b64encode
from hashlib import sha256
from html import escape

from tavoliere.table.messages import Denied
from tavoliere.web.catalogue import gettext

UNKNOWN_NAME = Denied(
    "host",
    "this server does not know that it has this name: use its address, or let its owner add the name to the setting "
    "TAVOLIERE_HOSTS",
)
# Colours and type of static/css/tokens.css.
STYLE = """
:root { color-scheme: light dark; --table: #e2e5db; --paper: #fffdf8; --ink: #1d2522; --line: #dcd8ca }
@media (prefers-color-scheme: dark) {
  :root { --table: #121917; --paper: #1c2523; --ink: #f2efe5; --line: #36423e }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--table); color: var(--ink) }
main {
  box-sizing: border-box; width: min(34rem, 100vw - 32px); padding: 32px; border: 1px solid var(--line);
  border-radius: 18px; background: var(--paper); font: 1.125rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere
}
h1 { margin: 0 0 12px; font: 600 2.25rem/1.2 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif }
p { margin: 0 }
"""
POLICY = f"style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'".encode()
PAGE = f"""<!doctype html>
<html lang="LANGUAGE">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tavoliere</title>
<style>{STYLE}</style>
<main>
<h1>Tavoliere</h1>
<p>SENTENCE.</p>
</main>
"""


def page(language: str) -> bytes:
    sentence = gettext(language, UNKNOWN_NAME.template)
    whole = escape(sentence[:1].upper() + sentence[1:])
    return PAGE.replace("LANGUAGE", language).replace("SENTENCE", whole).encode()
