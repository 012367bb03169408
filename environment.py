"""The virtual environments of ./play and ./test: made from a hashed lock, and remade when it changes.

Standard library only, and only syntax that Python 3.6 can parse, so that an old Python can say what is needed.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        f"Tavoliere needs Python 3.11 or newer, and this is Python {sys.version.split()[0]}. "
        f"Install a newer one and name it, for example: python3.12 {sys.argv[0]}"
    )

import contextlib
import errno
import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
TIME = {"play": "about half a minute", "test": "one to two minutes"}
SPACE = {"play": "0.5 GB", "test": "2 GB"}
# What ./play can do without if there is no wheel: its packages, and what that means. (The tests need everything.)
SPARE = {
    "Numba": (
        "numba|llvmlite",
        "bots play in plain Python, experts without their search; batches and simulations are not there",
    ),
    "httptools": ("httptools", "the server needs a little more time for each request"),
    "uvloop": ("uvloop", "the server needs a little more time for each request"),
}


def ready(name: str) -> Path:
    """The folder with the commands of the environment `name`, which is created first if need be."""
    folder = ROOT / ".venv" / name
    stamp = folder / "complete"
    wanted = fingerprint(name)
    try:
        if not holds(stamp, wanted):
            folder.parent.mkdir(exist_ok=True)
            with alone(folder.with_suffix(".lock")):
                if not holds(stamp, wanted):  # another run may have made it while this one waited
                    stamp.unlink(missing_ok=True)  # from here on it is incomplete
                    make(name, folder)
                    stamp.write_text(wanted)
    except OSError as error:
        sys.exit(sentence(name, str(error), error.errno))
    except KeyboardInterrupt:
        print(f"\nInterrupted. The next ./{name} starts afresh.", file=sys.stderr)
        sys.exit(130)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def fingerprint(name: str) -> str:
    """A hash of everything an environment depends on, its folder included: a moved environment does not work."""
    lock = (ROOT / "requirements" / f"{name}.txt").read_bytes()
    package = (ROOT / "pyproject.toml").read_bytes().partition(b"[tool.")[0]
    python = f"{sys.version} {sys.base_prefix} {ROOT}".encode()
    return hashlib.sha256(b"\0".join([lock, package, python])).hexdigest()


def holds(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let one run in at a time. The system releases the lock when a run ends, however it ends."""
    with path.open("w") as file:
        with contextlib.suppress(ImportError):  # Windows has no such lock and does without
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def make(name: str, folder: Path) -> None:
    try:
        import ensurepip  # noqa: F401  Debian ships venv without it
        import venv
    except ImportError:
        sys.exit(
            "This Python cannot make virtual environments. Install what it lacks "
            f"(Debian, Ubuntu: apt install python3-venv), then run ./{name} again."
        )
    print(f"Making the environment .venv/{name} (only once; takes {TIME[name]}) ...", file=sys.stderr)
    try:
        venv.create(folder, clear=True, symlinks=os.name != "nt", with_pip=True)
    except subprocess.CalledProcessError as error:
        sys.exit(sentence(name, (error.output or b"").decode(errors="replace")))
    # Wheels only, and the build backend is in the lock: nothing without a hash is fetched or run.
    lock = (ROOT / "requirements" / f"{name}.txt").read_text()
    told = install_lock(folder, lock)
    spare = no_wheel_of(told) if name == "play" else ""
    while spare:
        packages, meaning = SPARE[spare]
        print(f"There is no {spare} for this machine: {meaning}.", file=sys.stderr)
        # A package is its line and the indented ones below it.
        lock = re.sub(f"^({packages})==.*\n(    .*\n)*", "", lock, flags=re.MULTILINE)
        told = install_lock(folder, lock)
        spare = no_wheel_of(told)
    told = told or install(folder, "--no-index", "--no-build-isolation", "-e", ".")
    if told:
        sys.exit(sentence(name, told))


def install_lock(folder: Path, lock: str) -> str:
    path = folder / "lock.txt"
    path.write_text(lock)
    return install(folder, "--require-hashes", "--only-binary=:all:", "-r", str(path))


def no_wheel_of(told: str) -> str:
    """What pip found no wheel for, if we can do without it."""
    for spare, (packages, _) in SPARE.items():
        if re.search(f"No matching distribution found for ({packages})==", told):
            return spare
    return ""


def install(folder: Path, *what: str) -> str:
    """Run pip; return its output if it failed. On a terminal each of its lines replaces the one before."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    # Most modules are never imported; the others are compiled when they are.
    command = [str(python), "-m", "pip", "install", "--no-deps", "--no-compile", "--no-input", *what]
    told = ""
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        for line in process.stdout or ():
            told += line
            show(line.strip())
    show("")
    return told if process.returncode != 0 else ""


def show(line: str) -> None:
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns - 1
        print("\r\033[K" + line[:width], end="", file=sys.stderr, flush=True)


def sentence(name: str, told: str, number: int | None = None) -> str:
    """What went wrong and what to do about it, from pip's output or from the number of an error."""
    if number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"{ROOT} cannot be written. Make it writable, or copy it to a folder that is."
    if number in (errno.ENOSPC, errno.EDQUOT) or "No space left on device" in told:
        return f"The disk is full. Free {SPACE[name]}, then run ./{name} again."
    if "connection broken by" in told and "DO NOT MATCH THE HASHES" not in told:
        return (
            "The packages cannot be fetched: this machine seems to be offline. "
            f"Go online, then run ./{name} again."
        )
    end = "\n".join("    " + line for line in told.splitlines()[-12:])
    return f"The environment .venv/{name} cannot be made. Mend this, then run ./{name} again:\n{end}"
