"""Cookies, read in one pass.

Ours are plain words, so nothing needs unquoting, for which Python's own parser takes quadratic time before 3.12.6.
"""


def cookie(sent: bytes, name: str) -> str:
    """The value of a cookie in a header; of several with the same name, the first counts.

    >>> cookie(b"theme=dark; language=de", "language"), cookie(b"theme=dark", "language")
    ('de', '')
    """
    wanted = f"{name}=".encode()
    for pair in sent.split(b";"):
        pair = pair.strip()
        if pair.startswith(wanted):
            return pair[len(wanted) :].decode("latin-1")
    return ""
