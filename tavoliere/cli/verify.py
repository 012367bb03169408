"""`tavoliere verify`: whether a finished game of a live table was fair."""

import json
import re
from collections.abc import Callable
from typing import Annotated

import typer

from tavoliere.cli.options import JsonOption

HEX = re.compile("[0-9a-f]{4,64}")
LONGEST = 1_000_000
PATIENCE = 20  # seconds


def verify(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|URL|DATABASE", help="An exported game, the link to a table, or a server's database."
        ),
    ],
    number: Annotated[
        int, typer.Option("--game", min=1, help="Which game of the table, if it is a link.")
    ] = 1,
    commitment: Annotated[
        str,
        typer.Option(
            metavar="HEX", help="What you noted before the game: the whole commitment, or its first digits."
        ),
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Say whether a finished game was fair, or a database still holds.

    What the server says now is worth more if it is compared with what somebody noted before the game: with
    --commitment, and with the line “noted” of a game that was saved on a device which was there.

    The game is replayed. The seed must be the one whose hash was published before the game; with the entropy of the
    seats it must give every roll and every tile, as docs/security.md says; every move must be legal. The exit code
    is 1 if anything does not hold, and 2 if nothing was sealed.

    Of a database, before an update, all tables are replayed by the rules of this version, from a copy: a line for each
    that differs, and the exit code is 1 if any does.

    \b
    Examples:
      tavoliere verify game.txt
      tavoliere verify game.txt --commitment "9f3c 2b71"
      tavoliere verify https://play.example.org/t/k3v9q2m7p5xwa/…key… --game 2
      tavoliere verify tables.sqlite
    """
    import msgspec

    from tavoliere.cli.show import seat_names
    from tavoliere.games.refused import Refused
    from tavoliere.notation.record import Record
    from tavoliere.store.replayed import is_database
    from tavoliere.table.export import COMMITMENT, NOTED
    from tavoliere.table.export import verify as check

    if is_database(source):
        raise typer.Exit(_replay(source, as_json))
    text = _text(source, number)
    if f"\n{COMMITMENT}:" not in text.lower():
        Record.read(text)  # first refuse what is not a game at all
        raise Refused(
            "nothing was sealed before this game, so nothing can be checked: no server rolled for it"
        )
    noted = "".join(commitment.split()).lower()
    if commitment and not HEX.fullmatch(noted):
        raise Refused("a commitment is written in the digits 0 to 9 and a to f: {text}", text=commitment[:80])
    found = check(text, noted)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    elif found.holds:
        if found.dice == "fair":
            print(f"This game holds: the commitment, {found.rolls} rolls or tiles, and {found.moves} moves.")
            said = Record.read(text).headers.get(NOTED)
            if said:
                print(f"A device noted this commitment on {said.partition(' ')[2]}.")
            elif not noted:
                print("Nobody's note of it was compared: --commitment does that.")
        else:
            print(
                f"The {found.moves} moves of this game hold. The dice were the players' own: nobody can check them."
            )
        record = Record.read(text)
        if record.resigned is not None:
            names = record.names or seat_names(record.position)
            print(f"It was not played to its end: {names[record.resigned]} gave up, which nobody can check.")
        if found.position:
            print(f"It did not begin at the start but from a position: {found.position}")
    else:
        for fault in found.faults:
            said = fault.message.removeprefix(f"line {fault.line}, ")
            print(f"This game does not hold. Line {fault.line}: {said}")
    raise typer.Exit(0 if found.holds else 1)


def _replay(database: str, as_json: bool) -> int:
    """Replay all tables of a database; 1 if any differs from what was played, else 0."""
    from tavoliere.cli.progress import progress_bar
    from tavoliere.cli.show import CONTROLS
    from tavoliere.store.replayed import tables_of

    count, differing = 0, {}
    with progress_bar() as bar:
        task = bar.add_task("replaying", total=None)
        for total, name, difference in tables_of(database):
            count += 1
            bar.update(task, total=total, advance=1)
            if difference:
                differing[name] = difference
                if not as_json:
                    print(f"{name}: {CONTROLS.sub('�', difference)}")
    if as_json:
        print(json.dumps({"tables": count, "differing": differing}, indent=2, ensure_ascii=False))
    elif differing:
        print(f"Of {count:,} tables, {len(differing):,} would not go on as they were played.")
    else:
        print(f"All {count:,} tables hold by the rules of this version.")
    return bool(differing)


def _text(source: str, number: int) -> str:
    from tavoliere.cli.show import read_file

    if source.startswith(("http://", "https://")):
        return _in_time(lambda: _fetch(source, number), source)
    return read_file(source)


def _in_time(fetch: Callable[[], str], link: str) -> str:
    """What is fetched, all of it within `PATIENCE`: a server that sends a byte now and then is given up."""
    from concurrent.futures import Future
    from threading import Thread

    from tavoliere.games.refused import Refused

    found: Future[str] = Future()

    def run() -> None:
        try:
            found.set_result(fetch())
        except BaseException as error:  # noqa: BLE001 - whoever waits gets it
            found.set_exception(error)

    Thread(target=run, daemon=True).start()
    try:
        return found.result(PATIENCE)
    except TimeoutError:
        raise Refused("{link} cannot be read: {error}", link=link[:200], error="it takes too long") from None


def _fetch(link: str, number: int) -> str:
    """The export of a game, from a link for watching or joining its table, or from its own address."""
    from http.client import HTTPException
    from http.cookiejar import CookieJar
    from urllib.error import HTTPError, URLError
    from urllib.parse import urlsplit
    from urllib.request import HTTPCookieProcessor, Request, build_opener

    from tavoliere.cli.show import CONTROLS
    from tavoliere.games.refused import Refused

    opener = build_opener(HTTPCookieProcessor(CookieJar()))
    try:
        parts = urlsplit(link)
        home = f"{parts.scheme}://{parts.netloc}"
        match parts.path.strip("/").split("/"):
            case ["t", table, key]:
                body = json.dumps({"key": key}).encode()
                headers = {"Content-Type": "application/json"}
                opener.open(
                    Request(f"{home}/api/tables/{table}/enter", body, headers), timeout=PATIENCE
                ).close()
                link = f"{home}/api/tables/{table}/games/{number}/export"
        with opener.open(link, timeout=PATIENCE) as reply:
            return CONTROLS.sub("�", reply.read(LONGEST).decode("utf-8", "replace"))
    except HTTPError as error:
        with error:
            said = error.read(10_000)
        try:
            sentence = str(json.loads(said)["error"]["message"])
        except (ValueError, KeyError, TypeError):
            sentence = str(error.reason)
        raise Refused("the server says: {reason}", reason=CONTROLS.sub("�", sentence)) from None
    except (OSError, ValueError, HTTPException) as error:
        reason = error.reason if isinstance(error, URLError) else error
        said_why = getattr(reason, "strerror", None) or reason
        raise Refused("{link} cannot be read: {error}", link=link[:200], error=said_why) from None
