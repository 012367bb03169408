"""Web Push: a message to a browser that has no page open, by the service of its maker, which cannot read it.

Encrypted as RFC 8291 says, signed as RFC 8292 says. The package that does the arithmetic is an extra of ours.
"""

import base64
import hashlib
import json
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.store.clocks import draw
from tavoliere.store.contract import Store
from tavoliere.web.call.addresses import read
from tavoliere.web.call.sending import Message

SETTING = "push"  # where the store keeps our key
RECORD = 4096  # bytes of the only record
PART = 512  # bytes: the length of a message says nothing about the names in it
HOURS = 12  # that a signature is good for
POINT, AUTH = 65, 16  # bytes of a browser's key and of its secret


@cache
def can_push() -> bool:
    """Whether the package for it is installed."""
    try:
        return find_spec("cryptography") is not None
    except ValueError:
        return False


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Keys(NamedTuple):
    """With what a browser wants its messages encrypted."""

    point: bytes
    auth: bytes


def read_keys(point: str, auth: str) -> Keys:
    """The keys as a browser writes them."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        keys = Keys(_bytes(point), _bytes(auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), keys.point)
    except ValueError:
        keys = Keys(b"", b"")
    if len(keys.point) != POINT or len(keys.auth) != AUTH:
        raise Refused("these are not the keys of a browser")
    return keys


class Pusher:
    """The server as the services of the browsers' makers know it: by its key."""

    def __init__(self, secret: bytes, contact: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
        self._contact = contact
        public = self._key.public_key()
        self.public = _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def message(self, url: str, keys: Keys, content: bytes, seconds: int, about: str, now: int) -> Message:
        """A message for a browser, to be kept for so many seconds by the service; it replaces an earlier one about the
        same. `now` is in milliseconds."""
        headers = {
            "Authorization": f"vapid t={self._token(read_origin(url), now)}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Topic": _text(hashlib.sha256(about.encode()).digest()[:24]),
        }
        return Message(url, headers, encrypt(content, keys))

    def _token(self, audience: str, now: int) -> str:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec, utils

        claims: dict[str, Any] = {
            "aud": audience,
            "exp": now // 1000 + HOURS * 3600,
            "sub": self._contact,
        }
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(_text(json.dumps(part).encode()) for part in parts)
        signature = self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = utils.decode_dss_signature(signature)
        return f"{signed}.{_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def read_origin(url: str) -> str:
    """The origin of an address that was looked at before."""
    host_and_port = url.removeprefix("https://").partition("/")[0]
    return read(url, [host_and_port]).origin


async def pusher_of(store: Store, contact: str) -> Pusher:
    """The server's own key, made once for each database."""
    with needed("Web Push", "cryptography", "tavoliere[push]"):
        from cryptography.hazmat.primitives.asymmetric import ec

    known = await store.recall(SETTING)
    while known is None:
        fresh = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        await store.swap(SETTING, None, f"{fresh:064x}")
        known = await store.recall(SETTING)
    return Pusher(bytes.fromhex(known), contact)


def encrypt(content: bytes, keys: Keys) -> bytes:
    """A body that only the browser with these keys can read."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    def derive(length: int, salt: bytes, about: bytes, of: bytes) -> bytes:
        return HKDF(SHA256(), length, salt, about).derive(of)

    curve = ec.SECP256R1()
    own = ec.generate_private_key(curve)
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(curve, keys.point))
    secret = derive(32, keys.auth, b"WebPush: info\0" + keys.point + point, shared)
    salt = draw(16)
    key = derive(16, salt, b"Content-Encoding: aes128gcm\0", secret)
    nonce = derive(12, salt, b"Content-Encoding: nonce\0", secret)
    last = content + b"\2"  # and nothing but zeros after it
    padded = last + bytes(-len(last) % PART)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, padded, None)
