"""The bill of materials names what the lock brings; and what runs for a release is named by its commit."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMITTED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v[\d.]+")


def test_the_bill_of_materials_names_every_package_of_the_lock_with_its_hashes():
    for name in ("serve", "play"):
        lock = ROOT / "requirements" / f"{name}.txt"
        made = subprocess.run(
            [sys.executable, str(ROOT / "requirements" / "sbom"), str(lock)], capture_output=True, check=True
        )
        bill = json.loads(made.stdout)
        assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
        text = lock.read_text("utf-8")
        assert len(bill["components"]) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE)) > 10
        hashes = [one["content"] for part in bill["components"] for one in part["hashes"]]
        assert sorted(hashes) == sorted(re.findall(r"sha256:([0-9a-f]{64})", text))
        assert all(part["hashes"] for part in bill["components"])
        assert re.fullmatch("urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])


def test_every_action_is_named_by_its_commit():
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for line in workflow.read_text("utf-8").splitlines():
            if "uses:" in line:
                assert COMMITTED.search(line), (workflow.name, line)
