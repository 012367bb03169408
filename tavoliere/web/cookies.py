"""Cookies, read in one pass.

Ours are plain words, so nothing is unquoted: for that Python's own reader takes, before 3.12.6, the square of their
length.
"""


def cookie(sent: bytes, name: str) -> str:
    """The value of a cookie in a header; of several with one name the first counts.

    >>> cookie(b"theme=dark; language=de", "language"), cookie(b"theme=dark", "language")
    ('de', '')
    """
    wanted = f"{name}=".encode()
    found = next((pair for pair in map(bytes.strip, sent.split(b";")) if pair.startswith(wanted)), wanted)
    return found[len(wanted) :].decode("latin-1")
