"""The same rules, compiled: `@compiled` turns a Python function that uses them into a fast loop.

Importing this module loads Numba, so only code that plays many games imports it.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import tavoliere
from tavoliere.games import generic
from tavoliere.games.alone import alone
from tavoliere.games.extras import needed
from tavoliere.games.rule import CHOICES, LISTENERS, RULES

with needed("playing many games at once", "numba", "numba"):
    import numba
    from numba.core import config
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target
    from numba.extending import overload, register_jitable

    from tavoliere.games.parts import PartCompiler

Function = TypeVar("Function", bound=Callable[..., object])

# No zero check on every division, and no interpreter lock: bots think in threads.
OPTIONS: Any = {"error_model": "numpy", "nogil": True}
PART: Any = {
    **OPTIONS,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}  # called from compiled code alone
ROOT = Path(tavoliere.__file__).parent

# The layers that have compiled functions or rules, each with those that it may import (tests/test_layers.py). From
# compiled code the record's type leads into a game's module of the same layer or of one below it, never above.
BELOW: dict[str, set[str]] = {
    "games": set(),
    "notation": {"games"},
    "minds": {"games"},
    "coach": {"games", "notation", "minds"},
    "arena": {"games", "notation", "minds", "coach"},
    "envs": {"games", "notation", "minds"},
}


def _choose_by_record(function: Callable[..., object]) -> None:
    """Let compiled code call a function that each game implements: the record's type picks the game."""

    def choose(state: Any, *_: Any) -> Any:
        for game, dtype in generic.STATES.items():
            if state == numba.from_dtype(dtype):
                return CHOICES[function](game)
        return None

    overload(function, jit_options=PART, strict=False)(choose)


def _register(function: Callable[..., object]) -> None:
    """Let compiled code call a rule."""
    register_jitable(**PART)(function)


_chosen: set[Callable[..., object]] = set()
for _function in RULES:
    _register(_function)
LISTENERS.append(_register)  # games may be added later


# --- the cache on disk --------------------------------------------------------------------------------------


def _sources(layer: str) -> bytes:
    digest = hashlib.sha256()
    for path in sorted((ROOT / layer).rglob("*.py")):
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(path.read_bytes())
    return digest.digest()


# Read at once: a process that plays on while an update replaces the files must not keep old code under their new hash.
_SOURCES = {layer: _sources(layer) for layer in BELOW}


@cache
def sources_hash(layer: str) -> str:
    """A hash of all our sources that can end up in a compiled function of this layer.

    A change in a layer above leaves it alone. Functions from outside the package may use every layer.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for each in sorted({layer, *BELOW[layer]} if layer in BELOW else BELOW):
        digest.update(_SOURCES[each])
    return digest.hexdigest()[:16]


def layer_of(file: Path) -> str:
    """The layer that a file belongs to; an empty text if it lies outside the package."""
    return file.relative_to(ROOT).parts[0] if file.is_relative_to(ROOT) else ""


def _added_rules_hash() -> str:
    """The same for the rules of games added from outside the package."""
    files = dict.fromkeys(function.__code__.co_filename for function in RULES)
    # In the order in which they were added, because their reasons are numbered in that order.
    return _hash_of(tuple(file for file in files if not Path(file).is_relative_to(ROOT)))


@cache
def _hash_of(files: tuple[str, ...]) -> str:
    return hashlib.sha256(b"".join(Path(file).read_bytes() for file in files)).hexdigest()


class _Locator(_CacheLocator):
    """Keeps compiled code in the user's cache folder, under a hash of the sources.

    Numba itself notices changes only in the file of the compiled function, not in the rules it calls. That file may
    lie outside the package, so the stamp covers its contents.
    """

    def __init__(self, function: Callable[..., object], file: str) -> None:
        self._line = function.__code__.co_firstlineno
        self._layer = layer_of(Path(file))
        self._stamp = hashlib.sha256(Path(file).read_bytes()).hexdigest()

    def get_cache_path(self) -> str:
        return str(cache_folder() / sources_hash(self._layer))

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        # Module names repeat across packages: one game's `bot.choose_far` is not another's.
        return f"{self._line}-{self._stamp[:8]}"

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> "_Locator | None":
        try:
            locator = cls(py_func, py_file)
            locator.ensure_cache_path()  # type: ignore[no-untyped-call]
        except OSError:
            return None
        return locator


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes: Any = (_Locator,)


class _Cache(FunctionCache):
    _impl_class = _CacheImpl

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return *super()._index_key(sig, codegen), _added_rules_hash()  # type: ignore[no-untyped-call]

    def has(self, signature: Any) -> bool:
        """Whether the function is on disk, compiled for these arguments."""
        with self._guard_against_spurious_io_errors():
            key = self._index_key(signature, cpu_target.target_context.codegen())
            files: Any = self._cache_file
            name = files._load_index().get(key)
            return name is not None and Path(files._data_path(name)).exists()  # which comes after the index
        return False

    @contextmanager
    def turn(self, signature: Any) -> Iterator[None]:
        """Let one process at a time compile and save the function; the others then load what it saved.

        Whatever the arguments: two processes that save at once would choose the same number for their files.
        """
        with ExitStack() as until_saved:
            if not self.has(signature):
                until_saved.enter_context(alone(Path(self._cache_file._index_path).with_suffix(".lock")))
                if self.has(signature):
                    until_saved.close()
            yield


def cache_folder() -> Path:
    """Where compiled code and solved tables are kept between runs."""
    home = os.environ.get("TAVOLIERE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return Path(home) / "tavoliere" if home else Path.home() / ".cache" / "tavoliere"


def compiled(function: Function) -> Function:
    """Compile a function of records and arrays at its first call, and keep the result on disk."""
    return _compiled(function)


def inlined(function: Function) -> Function:
    """Like `compiled`, and a quarter faster, for loops over many games that allocate no arrays.

    Every rule is inlined and array references are not counted, in everything called from here.
    """
    return _compiled(function, forceinline=True, _nrt=False)


def _compiled(function: Function, **options: Any) -> Function:
    for choice in CHOICES.keys() - _chosen:
        _chosen.add(choice)
        _choose_by_record(choice)
    dispatcher: Any = numba.njit(**OPTIONS, **options)(function)
    if not config.DISABLE_JIT:  # type: ignore[attr-defined]
        with suppress(RuntimeError):  # no writable cache: every process compiles for itself
            dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]
            dispatcher.compile = _in_turn(dispatcher.compile, dispatcher._cache)
    return dispatcher


def _in_turn(compile_or_load: Callable[[Any], Any], kept: _Cache) -> Callable[[Any], Any]:
    def compile_in_turn(signature: Any) -> Any:
        # Numba's own lock first: with it last, two threads could each wait for the lock that the other has.
        with global_compiler_lock, kept.turn(signature):
            return compile_or_load(signature)

    return compile_in_turn
