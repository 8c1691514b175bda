"""Run a program, or stop with what it said last."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


class ReleaseError(Exception):
    """A reason not to release, in one line or a few."""


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Return what it printed.  Raises ReleaseError with its last words if it fails."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        words = " ".join(map(str, command))
        raise ReleaseError(f"{words} failed with {done.returncode}:\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout
