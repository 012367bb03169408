"""Lines to a chat by its plain incoming hook: Discord, Slack, Telegram, Matrix, and others that understand Slack's."""

from urllib.parse import parse_qs, urlsplit

import msgspec

from tavoliere.web.call.sending import Message

JSON = {"Content-Type": "application/json"}
MARKUP = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
)  # what Slack would read as a mention or a link


def line(url: str, text: str) -> Message:
    """A line of text as the chat behind this address wants it; nobody in it is mentioned by what a player is called."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host in ("discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"):
        return _message(url, {"content": text, "allowed_mentions": {"parse": []}})
    if host == "api.telegram.org":
        chat = parse_qs(parts.query).get("chat_id", [""])[0]
        return _message(url.partition("?")[0], {"chat_id": chat, "text": text})
    if host == "hooks.slack.com":
        return _message(url, {"text": text.translate(MARKUP)})
    return _message(url, {"text": text})  # Matrix, Mattermost and the like


def _message(url: str, content: object) -> Message:
    return Message(url, JSON, msgspec.json.encode(content))
