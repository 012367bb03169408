"""The command `tavoliere`: one file per command."""

import codecs
import os
import sys
from importlib import import_module
from io import TextIOWrapper

import typer

# A command NAME is the function NAME in tavoliere/cli/NAME.py. These files import heavy modules inside functions.
COMMANDS = (
    "play",
    "join",
    "show",
    "hint",
    "review",
    "puzzles",
    "warm",
    "simulate",
    "export",
    "bench",
    "perft",
    "arena",
    "league",
    "engine",
    "solve",
    "train",
    "serve",
    "site",
    "backup",
    "restore",
    "rotate",
    "verify",
)
# What `tavoliere` does without arguments: the web app, for the phones in the same network too.
MAIN_THING = ("serve", "--host", "0.0.0.0", "--browser")

# For terminals and files that are not in UTF-8; the marks of the rows become their letters.
PLAINLY = dict(zip("●▲■◆✗–−·×★█░▁▂▃▄▅▆▇“”’", 'RYGBx--.x*#.1234567""\'', strict=True)) | {
    "…": "...",
    "±": "+-",
    "÷": "/",
    "¼": "1/4",
    "¾": "3/4",
}

ABOUT = """Qwixx, Qwixx On Board, Qwixx Duel and Crosswise: play, score, research.

\b
  tavoliere                         open the web app
  tavoliere play                    choose a game and play it in the terminal
  tavoliere play duel --bot hard    you against a bot
  tavoliere review my-game.txt      what was luck, and what your choices cost
  tavoliere arena qwixx hard easy   let bots play each other
  tavoliere COMMAND --help          more about a command, with examples
"""


def main() -> None:
    """Run the command line. A refusal is printed in one sentence, and the exit code is then 2."""
    from tavoliere.games.refused import Refused

    speak_plainly()
    # People's own bots are found in the current folder; nothing there hides what is installed.
    sys.path.append("")
    arguments = sys.argv[1:] or list(MAIN_THING)
    if "_TAVOLIERE_COMPLETE" in os.environ:  # a shell asks what could be typed
        arguments = [""]
    try:
        try:
            command_line(arguments[0])(arguments, prog_name="tavoliere")
        finally:
            sys.stdout.flush()
    except Refused as refusal:
        print(f"tavoliere: {refusal}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # nobody reads the rest, as in “tavoliere … | head -1”
        sys.stdout = None
        sys.exit(1)
    except OSError as error:  # such as a full disk
        sys.stdout = None
        print(f"tavoliere: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)


def speak_plainly() -> None:
    """Let streams that do not know all signs use others instead, and never fail."""

    def instead(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeEncodeError)
        unknown = error.object[error.start : error.end]
        return "".join(PLAINLY.get(sign, "?") for sign in unknown), error.end

    codecs.register_error("tavoliere", instead)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "tavoliere"), (sys.stderr, "tavoliere")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def command_line(first_word: str) -> typer.Typer:
    """All commands; or, to start quickly, only the one that is wanted."""
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback(help=ABOUT, invoke_without_command=True)(common)
    for name in (first_word,) if first_word in COMMANDS else COMMANDS:
        app.command(name)(getattr(import_module(f"tavoliere.cli.{name}"), name))
    return app


def common(
    version: bool = typer.Option(False, "--version", help="Say which version this is.", is_eager=True),
) -> None:
    if version:
        import tavoliere

        print(tavoliere.__version__)
        raise typer.Exit
