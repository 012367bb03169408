"""The files of deploy/: as far as one machine can, each is used and not only read."""

import contextlib
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
import yaml
from websockets.sync.client import connect

from tavoliere.web.settings import PREFIX, Settings
from tests.web.serving import ROOT, serving

pytestmark = pytest.mark.slow  # each starts servers

DEPLOY = ROOT / "deploy"


def program(name):
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    assert found, f"{name} is missing: ./test installs it"
    return found


def test_every_setting_is_documented_and_no_other():
    text = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    table = text.partition("## Settings")[2].partition("\n## ")[0]
    assert set(re.findall(r"`TAVOLIERE_(\w+)`", table)) == {
        name.upper() for name in Settings.__struct_fields__
    }


# --- the container ------------------------------------------------------------------------------------------


def instructions():
    """The container file as (word, rest), continued lines joined."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [
        line.split(maxsplit=1) for line in text.splitlines() if line.strip() and not line.startswith("#")
    ]
    return [(word, " ".join(rest.split())) for word, rest in lines]


def copied():
    """What the container takes of the project."""
    return [
        name
        for word, rest in instructions()
        if word == "COPY" and "--from" not in rest
        for name in rest.split()[:-1]
    ]


def locked(name):
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def test_the_container_fetches_nothing_without_a_hash():
    runs = [rest for word, rest in instructions() if word == "RUN"]
    installs = [part for run in runs for part in run.split("&&") if "pip install" in part]
    assert len(installs) == 2
    for install in installs:
        is_hashed = "--require-hashes" in install and "--only-binary=:all:" in install
        is_local = "--no-index" in install and "--no-build-isolation" in install
        assert is_hashed or is_local
        assert "--no-deps" in install
    lock = locked("serve")
    assert {"asyncpg", "flit-core"} <= set(lock)
    extras = {
        name: locked("test")[name] for name in ("asyncpg", "cffi", "cryptography", "pycparser", "tzdata")
    }
    assert lock == locked("play") | extras


def test_the_container_is_nobody_special_with_one_volume_and_a_health_check():
    words = [word for word, _ in instructions()]
    last_stage = instructions()[len(words) - 1 - words[::-1].index("FROM") :]
    said = dict(last_stage)
    assert said["USER"] not in ("root", "0")
    assert [rest for word, rest in last_stage if word == "VOLUME"] == ["/data"]
    assert "/api/health" in said["HEALTHCHECK"]
    environment = dict(pair.split("=", 1) for pair in said["ENV"].split())
    known = {PREFIX + name.upper() for name in Settings.__struct_fields__} | {"TAVOLIERE_CACHE"}
    assert {name for name in environment if name.startswith(PREFIX)} <= known
    assert environment["TAVOLIERE_DATABASE"].startswith("/data/")
    assert environment["TAVOLIERE_CACHE"].startswith("/data/")
    assert json.loads(said["CMD"]) == ["tavoliere", "serve"]


def test_the_container_is_made_of_what_is_not_ignored():
    rules = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[:1] != "#"]
    assert rules[0] == "*"
    let_in = [rule[1:] for rule in rules if rule.startswith("!")]
    for name in copied():
        assert (ROOT / name).exists()
        assert any(fnmatch(name, rule) for rule in let_in), name
    assert set(let_in) == set(copied())  # and nothing else is sent to the builder


def test_what_the_container_is_made_of_is_all_that_the_package_needs(tmp_path):
    """The build backend itself says so, in a folder with the copied files and no others."""
    context, metadata = tmp_path / "src", tmp_path / "metadata"
    for name in copied():
        (context / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():  # without what other tests compile there meanwhile
            shutil.copytree(ROOT / name, context / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, context / name)
    metadata.mkdir()
    command = f"from flit_core import buildapi; buildapi.prepare_metadata_for_build_wheel({str(metadata)!r})"
    subprocess.run([sys.executable, "-c", command], cwd=context, check=True)


def test_the_health_check_of_the_container_tells_a_well_server_from_none(server):
    said = dict(instructions())["HEALTHCHECK"]
    command = json.loads(said[said.index("[") :])
    ours = [part.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}") for part in command]
    assert subprocess.run(ours, check=False).returncode == 0
    nobody = [part.replace("127.0.0.1:8000", "127.0.0.1:9") for part in command]
    assert subprocess.run(nobody, check=False, stderr=subprocess.DEVNULL).returncode != 0


def test_compose_runs_two_processes_on_postgresql():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    ours = services["tavoliere"]
    assert (
        DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]
    ).resolve() == ROOT / "Containerfile"
    assert ours["command"] == ["tavoliere", "serve", "--workers", "2"]
    assert ours["environment"]["TAVOLIERE_DATABASE"] == "postgresql://tavoliere@database/tavoliere"
    assert ours["read_only"]
    assert ours["cap_drop"] == ["ALL"]
    assert [volume.split(":")[1] for volume in ours["volumes"]] == ["/data"]
    assert all(port.startswith("127.0.0.1:") for port in ours["ports"])
    assert ours["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in services["database"]
    known = {PREFIX + name.upper() for name in Settings.__struct_fields__}
    assert {name for name in ours["environment"] if name.startswith(PREFIX)} <= known


# --- systemd ------------------------------------------------------------------------------------------------


def test_the_unit_is_hardened():
    words = [program("systemd-analyze"), "security", "--offline=true", "--no-pager", "--threshold=25"]
    done = subprocess.run([*words, str(DEPLOY / "tavoliere.service")], capture_output=True, text=True)
    found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert found, done.stderr
    assert float(found[1]) <= 2.5


def test_the_unit_starts_what_there_is(tmp_path):
    text = (DEPLOY / "tavoliere.service").read_text("utf-8")
    command = re.search(r"^ExecStart=(\S+) (.*)$", text, re.MULTILINE)
    assert command
    assert command[2] == "serve"
    unit = tmp_path / "tavoliere.service"
    unit.write_text(text.replace(command[1], "/bin/true"))
    done = subprocess.run(
        [program("systemd-analyze"), "verify", "--man=no", unit], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    known = {PREFIX + name.upper() for name in Settings.__struct_fields__} | {"TAVOLIERE_CACHE"}
    given = re.findall(r"^Environment=(.*)$", text, re.MULTILINE)
    assert {name for line in given for name in re.findall(r"(TAVOLIERE_\w+)=", line)} <= known


# --- nginx --------------------------------------------------------------------------------------------------


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def is_open(port):
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def nginx(folder, port, behind, beside=None):
    """nginx with our file, on a port of its own and without a certificate, in front of one process or two."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = re.sub(r"^    listen (\[::\]:)?(80|443).*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^    ssl_certificate.*\n", "", text, flags=re.MULTILINE)
    first, second = text.split("server {\n")[-2:]
    text = text.replace(first, f"    listen 127.0.0.1:{free_port()};\n" + first)
    text = text.replace(second, f"    listen 127.0.0.1:{port};\n" + second)
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
    if beside:
        text = text.replace("# server 127.0.0.1:8001;", f"server 127.0.0.1:{beside};")
    (folder / "site.conf").write_text(text)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors;\nevents {{}}\n"
        f"http {{ access_log off;\n{temporary} include {folder}/site.conf; }}\n"
    )
    words = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*words, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 120
        while not is_open(port):
            assert time.monotonic() < end, (folder / "errors").read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_players_come_through_nginx(tmp_path):
    settings = {"TAVOLIERE_PROXIES": "127.0.0.1", "TAVOLIERE_HOSTS": "play.example.org"}
    name = {"Host": "play.example.org"}
    with (
        serving(str(tmp_path / "tables.sqlite"), **settings) as server,
        nginx(tmp_path, free_port(), server.port) as address,
        httpx.Client(base_url=address, headers=name, timeout=60) as client,
    ):
        table = client.post("/api/tables", json={"game": "duel", "name": "Ada"})
        while table.status_code == 503 and "retry-after" in table.headers:  # this machine has much to do
            table = client.post("/api/tables", json={"game": "duel", "name": "Ada"})
        assert table.status_code == 201, table.text
        assert re.fullmatch(r"[0-9a-f]{32}", table.headers["x-request-id"])  # nginx's
        for hidden in (
            "/api/metrics",
            "/api/metrics%0A",
            "/api/metrics/",
            "/api//metrics?a=b",
            "/api/%6detrics",
        ):
            assert client.get(hidden).status_code == 403, hidden
        assert client.get("/api/health").status_code == 200
        cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        path = f"/api/tables/{table.json()['table']['id']}/socket"
        with connect(
            "ws://play.example.org" + path,
            sock=socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))),
            additional_headers={"Cookie": cookie},
            proxy=None,
        ) as pushed:
            assert json.loads(pushed.recv())["type"] == "state"


class SaysItsPort(BaseHTTPRequestHandler):
    """Stands behind nginx and tells which process was asked."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.connection.getsockname()[1]).encode())

    do_POST = do_GET  # noqa: N815 - the name is the library's

    def log_message(self, *_):
        pass


def test_nginx_brings_all_who_are_at_a_table_to_the_same_process(tmp_path):
    with contextlib.ExitStack() as stack:
        behind = [stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), SaysItsPort)) for _ in range(2)]
        for server in behind:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            stack.callback(server.shutdown)
        ports = [server.server_port for server in behind]
        address = stack.enter_context(nginx(tmp_path, free_port(), *ports))
        client = stack.enter_context(httpx.Client(base_url=address, headers={"Host": "play.example.org"}))
        asked = set()
        for number in range(20):
            table = f"table{number}"
            paths = (
                f"/api/tables/{table}",
                f"/api/tables/{table}/socket?since=3",
                f"/t/{table}",
                f"/t/{table}/key",
            )
            answers = {client.get(path).text for path in paths} | {
                client.post(f"/api/tables/{table}/act").text
            }
            assert len(answers) == 1
            asked |= answers
        assert asked == {str(port) for port in ports}
