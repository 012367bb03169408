"""`tavoliere bench server` measures a real server; here it is only asked whether it does, not how fast."""

import json
import subprocess
import sys

import pytest

from tests.web.serving import ROOT

SMALL = """
import sys
from tavoliere.cli import bench_server, main
bench_server.TABLES, bench_server.IDLE_SOCKETS, bench_server.LIVE_TABLES = 20, 10, 20
bench_server.SECONDS, bench_server.WARM_UP = 1.0, 0.2
bench_server.LINES = 20
sys.argv[1:] = ["bench", "server", "--json"]
main()
"""


@pytest.mark.slow
def test_the_server_can_be_measured():
    done = subprocess.run([sys.executable, "-c", SMALL], cwd=ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    assert figures["tables_at_once"] == 20
    assert figures["moves_a_second"] > 0
    assert 0 < figures["full_load_p50_ms"] <= figures["full_load_p99_ms"]
    assert figures["server_us_a_move"] > 0
    assert figures["double_load_moves_a_second"] > 0
    assert figures["seconds_to_restore_1000_tables"] > 0
