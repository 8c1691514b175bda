"""The files of a release: wheel and source distribution, what they are made of, and their checksums."""

import hashlib
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from release.run import ROOT, ReleaseError, run
from release.version import version

DIST = ROOT / "dist"
TOOLS = Path(sys.executable).parent
LIMIT_MB = 30
"""A wheel has the browser's Python and the memory of it too; more would be a mistake."""


def build() -> str:
    """Build both: the wheel from the source distribution, as others build it."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(TOOLS / "python", "-m", "build", "--outdir", DIST, ROOT)
    sizes = [f"{file.name} {file.stat().st_size / 1e6:.1f} MB" for file in (wheel(), source())]
    if wheel().stat().st_size > LIMIT_MB * 1e6:
        raise ReleaseError(f"{sizes[0]}: more than {LIMIT_MB} MB")
    return ", ".join(sizes)


def wheel() -> Path:
    return DIST / f"openrummy-{version()}-py3-none-any.whl"


def source() -> Path:
    return DIST / f"openrummy-{version()}.tar.gz"


def check_metadata() -> str:
    """Check what a package index shows, and that the wheel has nothing but the package."""
    run(TOOLS / "twine", "check", "--strict", wheel(), source())
    # W004: migrations are read by Alembic and never imported, so their names begin with a number.
    run(TOOLS / "check-wheel-contents", "--ignore", "W004", wheel())
    return "readme, classifiers and contents are in order"


def check_sources() -> str:
    """Build the client from the source distribution alone, and compare it with the one in the wheel."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(source()) as packed:
            packed.extractall(folder, filter="data")
        (tree,) = Path(folder).iterdir()
        shutil.rmtree(tree / "src/openrummy/server/static")
        run(TOOLS / "python", "-m", "build", "--wheel", "--outdir", folder, tree)
        again, first = client_files(Path(folder) / wheel().name), client_files(wheel())
    if again != first:
        raise ReleaseError(f"The client built from its sources is another: {sorted(again ^ first)[:6]}")
    return f"the client is built again from its sources, {len(first)} files"


def client_files(file: Path) -> set[str]:
    """Return the names of the client's files in a wheel, without the hashes of their content.

    The hashes differ: Python's memory after its start, which the client brings, is never the same twice, and its size stands in a script.
    """
    named = [name for name in zipfile.ZipFile(file).namelist() if "/server/static/" in name]
    return {re.sub(r"-[\w-]{8}(\.\w+)$", r"\1", name) for name in named}


def write_bill(python: Path) -> str:
    """Write a bill of materials (CycloneDX) of everything installed with the server.  python: of that environment."""
    target = DIST / f"openrummy-{version()}.cdx.json"
    run(TOOLS / "cyclonedx-py", "environment", "--output-reproducible", "--of", "JSON", "-o", target, python)
    return target.name


def write_sums() -> str:
    """Write SHA256SUMS, as `sha256sum -c` reads it."""
    files = sorted(file for file in DIST.iterdir() if file.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / "SHA256SUMS").write_text("".join(lines))
    return f"{len(lines)} files"
