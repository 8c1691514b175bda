"""One server for the tests of a module."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Client, running


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small built client."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<title>openrummy</title>")
    (folder / "sw.js").write_text("self")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets" / "index-1.js").write_text("1")
    (folder / "assets" / "long-2.js").write_text("play " * 1000)
    (folder.parent / "outside.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db", static=static) as started:
        yield started
