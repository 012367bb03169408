"""One process at a time, and functions that several processes need at once."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import IO

import pytest

import tavoliere as tv
from tavoliere.games.alone import alone

OURS = os.environ | {"PYTHONPATH": str(Path(tv.__file__).parent.parent)}


HOLD = """
from pathlib import Path
from tavoliere.games.alone import alone
with alone(Path("lock")) as is_alone:
    print(is_alone, flush=True)
    input()
"""


def next_line(stream: IO[str] | None) -> str:
    assert stream
    return stream.readline().strip()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_a_lock_is_free_again_when_its_process_is_killed(tmp_path: Path) -> None:
    holding = [sys.executable, "-c", HOLD]
    with subprocess.Popen(holding, cwd=tmp_path, env=OURS, stdin=PIPE, stdout=PIPE, text=True) as other:
        assert next_line(other.stdout) == "True"
        with alone(tmp_path / "lock", longest=0.2) as is_alone:
            assert not is_alone  # nobody waits forever
        other.kill()
        other.wait()
        with alone(tmp_path / "lock", longest=0) as is_alone:
            assert is_alone
        with alone(tmp_path / "lock", longest=0) as is_alone:
            assert is_alone


def test_where_there_can_be_no_lock_nobody_waits(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with alone(tmp_path / "file" / "lock") as is_alone:
        assert not is_alone


# --- compiled functions -------------------------------------------------------------------------------------

# Processes that begin at the same moment: what each finds, and how often it compiled.
AT_ONCE = """
import multiprocessing
from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np

from tavoliere.games.compiled import compiled

@compiled
def inner(x):
    total = x[0]
    for each in x:
        total += each
    return total

@compiled
def outer(x):
    return inner(x) + inner(x * 2)

@compiled
def broken(x):
    return x.nothing

def refused(x):
    try:
        broken(x)
    except numba.TypingError:
        return "refused"

def in_threads(x):
    with ThreadPoolExecutor() as pool:
        return [each.result() for each in [pool.submit(function, x) for function in (outer, inner, refused)]]

def in_process(asked, begin, found):
    begin.wait()
    answer = asked[0](np.arange(4, dtype=asked[1]))
    found.put([str(answer), sum(sum(each.stats.cache_misses.values()) for each in (inner, outer))])

def at_once(*asked):
    fork = multiprocessing.get_context("fork")
    begin, found = fork.Barrier(len(asked)), fork.SimpleQueue()
    processes = [fork.Process(target=in_process, args=(each, begin, found)) for each in asked]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return sorted(found.get() for _ in processes)

numba.njit(lambda x: x)(1)  # the compiler gets ready once, for all that are forked
same = at_once(*[(outer, np.int64)] * 3)
assert [answer for answer, _ in same] == ["18"] * 3, same
assert sum(compiled for _, compiled in same) == 2, same  # the function, and the one that it calls

kinds = [(inner, np.int8), (inner, np.float32), (inner, np.float64)]
for times in (1, 0):  # all are kept
    assert at_once(*kinds) == [["6", times], ["6.0", times], ["6.0", times]]

print(at_once(*[(in_threads, np.uint8)] * 2))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_what_several_processes_need_one_compiles_and_all_is_kept(tmp_path: Path) -> None:
    """Also in threads, and when something cannot be compiled."""
    program = tmp_path / "mine.py"
    program.write_text(AT_ONCE)
    environment = OURS | {"TAVOLIERE_CACHE": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, program], env=environment, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("[18, 6, 'refused']") == 2
