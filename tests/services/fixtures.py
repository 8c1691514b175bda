"""PostgreSQL and NATS for tests: each worker starts its own when the first test asks, and stops it at its end.

A test may stop and freeze them: the next one finds them running.
"""

from collections.abc import Iterator

import pytest

from tests.services.nats import Nats
from tests.services.postgres import Postgres
from tests.services.programs import MissingError, program


@pytest.fixture(scope="session")
def worker_postgres() -> Iterator[Postgres]:
    require("postgres")
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def worker_nats() -> Iterator[Nats]:
    require("nats-server")
    with Nats() as server:
        yield server


@pytest.fixture
def postgres(worker_postgres: Postgres) -> Iterator[Postgres]:
    """A PostgreSQL that runs; the test may stop and start it."""
    yield worker_postgres
    worker_postgres.revive()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database in it."""
    with postgres.fresh() as url:
        yield url


@pytest.fixture
def nats(worker_nats: Nats) -> Iterator[Nats]:
    """A NATS server that runs; the test may stop and start it."""
    yield worker_nats
    worker_nats.revive()


def require(name: str) -> None:
    """Skip the test if the services are missing.  `make test` installs them first, so it never does."""
    try:
        program(name)
    except MissingError as missing:
        pytest.skip(str(missing))
