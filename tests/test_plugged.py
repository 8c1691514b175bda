"""A game from outside, installed as a package: it is played, recorded, hosted and learned like any other."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "variant" / "patient_rummy.py"

PLAYED = """
import openrummy
match = openrummy.new_match(openrummy.ChoiceText("patient(closed_turns=6)"), players=3, seed="1")
assert [str(action) for action in match.view(match.to_act).legal_actions()] == ["draw_stock"]
try:
    match.push("draw_discard")
except openrummy.Refused as refused:
    print(refused)
openrummy.play(match, ["sensible", "good", "strong"])
record = openrummy.write_record(match)
assert openrummy.verify_record(record).holds
for deal in openrummy.read_record(record).deals:
    early = [str(deed.action) for deed in deal.deeds if str(deed.action).startswith("draw")][:6]
    assert early == ["draw_stock"] * 6, early
print("played", match.rules.text)
"""

HOSTED = """
import sys, tempfile
sys.path.insert(0, ".")
from tests.server.running import running
with running(tempfile.mkdtemp() + "/log.db") as client:
    seated = client.open("good", preset="patient", end_condition="deals", num_deals=1)
    line = client.sit(seated)
    line.command("start")
    line.until(lambda line: line.is_mine())
    print(line.act({"type": "draw_discard", "depth": 1})["words"])
    print(line.finish()["status"])
    line.close()
"""

LEARNED = """
from openrummy import env
table = env.aec("patient", players=2)
table.reset(seed=1)
for agent in table.agent_iter(max_iter=400):
    seen, _, ended, stopped, _ = table.last()
    table.step(None if ended or stopped else table.action_space(agent).sample(seen["action_mask"]))
print("learned from")
"""


def installed(folder: Path, place: str = "patient_rummy:PATIENT", group: str = "openrummy.variants") -> Path:
    """Return a folder in which a package with the example is installed, as pip leaves it."""
    folder.mkdir(exist_ok=True)
    shutil.copy(EXAMPLE, folder)
    kept = folder / "patient_rummy-1.0.dist-info"
    kept.mkdir()
    (kept / "entry_points.txt").write_text(f"[console_scripts]\nx = y:z\n\n[{group}]\npatient = {place}\n")
    return folder


def run(folder: Path, program: str) -> "subprocess.CompletedProcess[str]":
    command, env = [sys.executable, "-c", program], {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=600, check=False)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (PLAYED, "The pile is closed in the first 6 turns.\nplayed patient(closed_turns=6)\n"),
        (HOSTED, "The pile is closed in the first 4 turns.\nover\n"),
        (LEARNED, "learned from\n"),
    ],
    ids=["played", "hosted", "learned"],
)
def test_a_game_from_outside_is_like_any_other(tmp_path: Path, program: str, said: str) -> None:
    done = run(installed(tmp_path / "site"), program)
    assert done.returncode == 0, done.stderr
    assert done.stdout == said


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("nowhere_at_all:PATIENT", "No module named 'nowhere_at_all'"),
        ("patient_rummy:NOTHING", "has no attribute 'NOTHING'"),
        ("patient_rummy:PATIENCE", "PATIENCE is no Variant"),
        ("openrummy.variants.basic:BASIC", "the key basic belongs to basic"),
        ("patient_rummy:UNKEYED", "the rules of unkeyed have the key patient, not unkeyed"),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out_and_openrummy_goes_on(tmp_path: Path, place: str, words: str) -> None:
    folder = installed(tmp_path / "site", place)
    with (folder / "patient_rummy.py").open("a") as source:
        source.write('_named = {"unkeyed": replace(PATIENT.presets["patient"], key="unkeyed")}\n')
        source.write('UNKEYED = replace(PATIENT, key="unkeyed", presets=_named)\n')
    done = run(folder, "import openrummy; print(openrummy.new_match('gin').rules.text)")
    assert (done.returncode, done.stdout) == (0, "gin\n")
    assert f"The game patient ({place}) is left out" in done.stderr
    assert words in done.stderr


def test_other_groups_are_left_alone(tmp_path: Path) -> None:
    folder = installed(tmp_path / "site", group="openrummy.bots")
    done = run(folder, "import openrummy; print(openrummy.new_match('gin').rules.text)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "gin\n", "")
