"""Cookies, read in one pass.

Ours are plain words, so nothing needs unquoting, for which Python's own parser takes quadratic time before 3.12.6.
"""


def cookie(sent: bytes, name: str) -> str:
    """The value of a cookie in a header; of several with the same name, the first counts.

    >>> cookie(b"theme=dark; language=de", "language"), cookie(b"theme=dark", "language")
    ('de', '')
    """
    wanted = f"{name}=".encode()
    found = next((pair for pair in map(bytes.strip, sent.split(b";")) if pair.startswith(wanted)), wanted)
    return found[len(wanted) :].decode("latin-1")
