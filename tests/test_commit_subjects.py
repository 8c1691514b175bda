"""The subjects of new commits are judged, in any kind of checkout."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "check_subjects.py"
GOOD = "solver: Count a wild once when melds share it."
NOBODY = {f"GIT_{role}_{what}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def judged(folder: Path, **more: str) -> tuple[int, str]:
    run = [sys.executable, str(SCRIPT)]
    done = subprocess.run(run, cwd=folder, env={**os.environ, **more}, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def clone(folder: Path, *subjects: str) -> Path:
    """Return a clone whose first commit is on main, and the others beyond it."""
    git(folder, "init", "-q", "-b", "main")
    for number, subject in enumerate(subjects):
        git(folder, "commit", "-q", "--allow-empty", "-m", subject)
        if number == 0:
            git(folder, "checkout", "-q", "-b", "work")
    return folder


def git(folder: Path, *arguments: str) -> None:
    nothing = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "HOME": str(folder)}
    subprocess.run(["git", *arguments], cwd=folder, env={**os.environ, **NOBODY, **nothing}, check=True)


@pytest.mark.parametrize("subject", [GOOD, "web: `Draw` is a button.", "tests, docs: 21 cards are " + "x" * 45 + "."])
def test_a_good_subject_passes(tmp_path: Path, subject: str) -> None:
    assert judged(clone(tmp_path, "The first commit of all", subject)) == (0, "")


@pytest.mark.parametrize(
    "subject", [GOOD[:-1], GOOD[:-1] + "x" * 30 + ".", "Count a wild once.", "solver: count once."]
)
def test_every_commit_beyond_main_is_judged(tmp_path: Path, subject: str) -> None:
    code, said = judged(clone(tmp_path, GOOD, subject, GOOD))
    assert code == 1
    assert subject in said


def test_on_main_the_last_commit_is_judged(tmp_path: Path) -> None:
    git(clone(tmp_path, "Old and long ago"), "checkout", "-q", "main")
    assert judged(tmp_path)[0] == 1
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", GOOD)
    assert judged(tmp_path) == (0, "")


def test_a_shallow_clone_passes(tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    clone(tmp_path / "whole", "Old and long ago", GOOD)
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{tmp_path / 'whole'}", "shallow")
    assert judged(tmp_path / "shallow") == (0, "")


def test_without_git_or_a_clone_there_is_nothing_to_judge(tmp_path: Path) -> None:
    assert judged(tmp_path, GIT_CEILING_DIRECTORIES=str(tmp_path.parent)) == (0, "")
    assert judged(clone(tmp_path, "Bad"), PATH=str(tmp_path)) == (0, "")
