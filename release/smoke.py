"""Play one match of each family, verify its record, and host a table.  Runs in an environment that has only openrummy.

It imports nothing of the repository.  An environment passes if nothing is raised.
"""

import json
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import openrummy

FAMILIES = ("basic", "block", "500", "gin", "indian-points", "21-card")


def match_of(preset: str) -> None:
    match = openrummy.new_match(openrummy.ChoiceText(preset), players=2, seed="smoke")
    openrummy.play(match, ["sensible", "random"])
    assert match.winners, preset
    assert openrummy.verify_record(openrummy.write_record(match)).holds, preset


def table_hosted(commands: Path, folder: str) -> None:
    words: list[str | Path] = [
        commands / "openrummy",
        "serve",
        "--json",
        "--port",
        "0",
        "--database",
        f"{folder}/log.db",
    ]
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = json.loads(server.stdout.readline())["address"]
            assert "<title>" in answer(address)
            asked = {"preset": "gin", "name": "Ann", "seats": [{}, {"bot": "sensible"}]}
            table = json.loads(answer(f"{address}/api/tables", json.dumps(asked).encode()))["table"]
            assert "<title>" in answer(f"{address}/t/{table}")
        finally:
            server.terminate()


def answer(address: str, body: bytes | None = None) -> str:
    request = urllib.request.Request(address, data=body, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as said:
        return str(said.read().decode())


for family in FAMILIES:
    match_of(family)
with tempfile.TemporaryDirectory() as folder:
    table_hosted(Path(sys.executable).parent, folder)
