"""One server with cheap hashes for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.people.authenticator import Authenticator
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import Client, running


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server, asked for by the name of this machine."""
    with cheap_hashes(), running(tmp_path_factory.mktemp("people") / "log.db") as started:
        yield at_localhost(started)


@pytest.fixture
def browser(host: Client) -> Browser:
    """A browser of somebody who has never been here."""
    return Browser(host)


@pytest.fixture
def device(host: Client) -> Authenticator:
    """A device that can keep a passkey."""
    return Authenticator(host.address)
