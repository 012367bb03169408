"""The service of a browser's maker, and a chat, on this machine: they note what they get, and a browser reads it."""

import base64
import contextlib
import datetime
import http.server
import ipaddress
import json
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat


class Got(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Listens on loopback with TLS; `status` is what it answers at a path, 201 if nothing is said."""

    def __init__(self, folder: Path) -> None:
        self.got: list[Got] = []
        self.status: dict[str, int] = {}
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append(
                    Got(self.path, {name.lower(): text for name, text in self.headers.items()}, body)
                )
                status = receiver.status.get(self.path, 201)
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", f"https://{receiver.place}/elsewhere")
                self.end_headers()

            def log_message(self, *arguments: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.certificate = folder / "certificate.pem"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, _write_certificate(self.certificate))
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.place = f"localhost:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=[0.02], daemon=True).start()

    def wait_for(self, path: str, count: int = 1) -> list[Got]:
        """What came to a path, as soon as it is so much."""
        end = time.monotonic() + 60
        while len(found := [got for got in self.got if got.path == path]) < count:
            assert time.monotonic() < end, f"not so much came to {path}: {[got.path for got in self.got]}"
            time.sleep(0.01)
        return found


def _write_certificate(path: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), 1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    path.write_bytes(certificate.public_bytes(Encoding.PEM))
    secret = path.with_name("key.pem")
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return secret


@contextlib.contextmanager
def receiving(folder: Path) -> Iterator[Receiver]:
    receiver = Receiver(folder)
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.server.server_close()


# --- a browser ------------------------------------------------------------------------------------------------


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that is subscribed at the receiver, under a path of its own."""

    def __init__(self, receiver: Receiver, path: str) -> None:
        self.receiver, self.path = receiver, path
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, **more: object) -> dict[str, Any]:
        keys = {"p256dh": text(self.point), "auth": text(self.auth)}
        endpoint = f"https://{self.receiver.place}{self.path}"
        return {"endpoint": endpoint, "keys": keys, "zone": "Europe/Rome", **more}

    def read(self, body: bytes) -> dict[str, Any]:
        """What a body says, by RFC 8291 from the side of the browser."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        point, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        )
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + point).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        content = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert content.endswith(b"\2")
        told: dict[str, Any] = json.loads(content[:-1])
        return told

    def told(self, count: int = 1) -> list[dict[str, Any]]:
        """What this browser is told, as soon as it is so much."""
        return [self.read(got.body) for got in self.receiver.wait_for(self.path, count)]


def claims_of(got: Got, public: str) -> dict[str, Any]:
    """What a message says of its sender, whose signature holds."""
    scheme, token, key = got.headers["authorization"].replace(",", "").split()
    assert (scheme, key) == ("vapid", f"k={public}")
    head, claims, signature = token.removeprefix("t=").split(".")
    raw = data(signature)
    dss = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(public))
    known.verify(dss, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(data(claims))
    return found
