"""Install both files into bare environments of every Python that this machine has, and play a match in each."""

import os
import shutil
import tempfile
from pathlib import Path

from release.files import TOOLS, source, wheel
from release.run import ROOT, ReleaseError, run

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
LOCKED = ROOT / "release" / "locked.txt"
ENVIRONMENTS = ROOT / "build" / "release-installs"
EXTRAS = ("server", "tui", "sim", "scale", "env")


def interpreters() -> dict[str, Path]:
    """Return the Pythons of this machine that we support, by version: on the PATH or in pyenv."""
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    named = {version: shutil.which(f"python{version}") for version in PYTHONS}
    places = {
        version: [*home.glob(f"{version}.*/bin/python"), *([Path(name)] if name else [])]
        for version, name in named.items()
    }
    return {version: found[0] for version, found in places.items() if found}


def check_lock() -> str:
    """Check that release/locked.txt has the versions that pyproject.toml and constraints.txt ask for."""
    kept = pinned(LOCKED.read_text())
    with tempfile.TemporaryDirectory() as folder:
        wanted = pinned(lock(Path(folder) / "locked.txt"))
    if kept != wanted:
        raise ReleaseError(f"Run make release-lock; release/locked.txt differs in {', '.join(sorted(kept ^ wanted))}.")
    return f"{len(kept)} packages with their hashes"


def pinned(lock: str) -> set[str]:
    """Return what a lock pins, such as `click==8.5.1`."""
    return {line.split()[0] for line in lock.splitlines() if "==" in line and not line.startswith(("#", " "))}


def lock(target: Path = LOCKED) -> str:
    """Write the exact packages of an installed server, with hashes, for every system and Python.  Return the text."""
    asked = [word for extra in EXTRAS for word in ("--extra", extra)]
    options = ["--universal", "--generate-hashes", "--no-annotate", "--no-header", "--python-version", PYTHONS[0]]
    run(TOOLS / "uv", "pip", "compile", "-q", "pyproject.toml", *asked, "-c", "constraints.txt", *options, "-o", target)
    return target.read_text()


def check_installs() -> str:
    """Play in every environment.  Raises ReleaseError if no Python can be tried."""
    found = interpreters()
    if not found:
        raise ReleaseError(f"None of Python {', '.join(PYTHONS)} is on this machine.")
    for version, python in found.items():
        for file in (wheel(), source()):
            play(installed(python, ENVIRONMENTS / f"{version}-{file.suffix[1:]}", file))
    missing = [version for version in PYTHONS if version not in found]
    return f"Python {', '.join(found)}" + (f"; not on this machine: {', '.join(missing)}" if missing else "")


def installed(python: Path, folder: Path, file: Path) -> Path:
    """Return the Python of a new environment with exactly the locked packages and one file of the release."""
    shutil.rmtree(folder, ignore_errors=True)
    run(python, "-m", "venv", folder)
    own = folder / "bin" / "python"
    run(own, "-m", "pip", "install", "-q", "--only-binary", ":all:", "--require-hashes", "-r", LOCKED)
    run(own, "-m", "pip", "install", "-q", "--no-deps", file)
    return own


def play(python: Path) -> None:
    """Play there, outside the repository, with no other program within reach."""
    run(python, "-I", ROOT / "release" / "smoke.py", cwd=python.parent, env={"PATH": str(python.parent)})
