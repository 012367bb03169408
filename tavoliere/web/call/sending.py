"""One message to one address of the internet, in a few seconds or not at all. Nothing of the answer is believed but its
status, and no redirect is followed."""

import asyncio
import ssl
from collections.abc import Collection, Mapping
from typing import NamedTuple

from tavoliere.games.refused import Refused
from tavoliere.web.call.addresses import read, resolve

SECONDS = 10.0  # from the first look at the name to the status
LINE = 8192  # bytes of a line of the answer


class Message(NamedTuple):
    """What is sent where."""

    url: str
    headers: Mapping[str, str]
    body: bytes


async def send(message: Message, context: ssl.SSLContext, inside: Collection[str] = ()) -> int:
    """The status of the answer; 0 if there is none."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _exchange(message, context, inside)
    except (OSError, ValueError, EOFError, Refused):  # a timeout and a wrong certificate are such errors too
        return 0


async def _exchange(message: Message, context: ssl.SSLContext, inside: Collection[str]) -> int:
    target = read(message.url, inside)
    address = await resolve(target, inside)
    reader, writer = await asyncio.open_connection(
        address, target.port, ssl=context, server_hostname=target.host, limit=LINE
    )
    try:
        named = {
            "Host": target.origin.removeprefix("https://"),
            "Content-Length": str(len(message.body)),
            "Connection": "close",
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in {**named, **message.headers}.items())
        writer.write(f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + message.body)
        await writer.drain()
        protocol, status = (await reader.readline()).split(maxsplit=2)[:2]
        return int(status) if protocol.startswith(b"HTTP/1.") else 0
    finally:
        writer.close()
