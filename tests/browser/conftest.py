"""A real server with the built client, and Chromium to open it."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from openrummy.server.settings import STATIC
from tests.browser.person import ENGLISH, Names, Person
from tests.server.running import Client, running

ROOT = Path(__file__).parents[2]

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """The path of the browser."""
    return os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts" / "chromium"], text=True).strip()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    assert (STATIC / "index.html").is_file(), "the client is not built: make web"
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


class People:
    """The people at their browsers in a test."""

    def __init__(self, browser: Browser, server: Client) -> None:
        self._browser = browser
        self._server = server
        self._here: list[Person] = []

    def __call__(self, width: int = 1280, height: int = 800, *, touch: bool = False, names: Names = ENGLISH) -> Person:
        person = Person(self._browser, self._server.address, width, height, touch=touch, names=names)
        self._here.append(person)
        return person

    def leave(self) -> None:
        for person in self._here:
            person.leave()


@pytest.fixture
def people(browser: Browser, server: Client) -> Iterator[People]:
    here = People(browser, server)
    yield here
    here.leave()
