"""Both kinds of bus."""

import pytest

from tests.services.nats import Nats


@pytest.fixture(params=["process", pytest.param("nats", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest) -> str | None:
    """The address of a bus; None for one in the process."""
    if request.param == "process":
        return None
    server: Nats = request.getfixturevalue("nats")
    return server.url
