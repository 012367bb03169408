"""Which language a visitor reads."""

from tavoliere.web.catalogue import LANGUAGES
from tavoliere.web.edge.cookies import cookie


def language_of(sent: dict[bytes, bytes]) -> str:
    """From the headers of a request: the visitor's choice, else the first supported browser language, else English."""
    chosen = cookie(sent.get(b"cookie", b""), "language")
    if chosen in LANGUAGES:
        return chosen
    wishes = []
    for part in sent.get(b"accept-language", b"").decode("latin-1")[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES), "en")
