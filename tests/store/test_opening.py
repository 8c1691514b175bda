"""Which database an address names; a slip in it makes no file of that name."""

import pytest

from openrummy.store import NoDatabase, is_file


@pytest.mark.parametrize(
    "address", ["rummy.db", "./nats:x", "/data/a:b.db", "sqlite:///x", "hosts.db", "postgres.db", "a=b"]
)
def test_a_file(address: str) -> None:
    assert is_file(address)


@pytest.mark.parametrize("address", ["postgresql://h/x", "postgres://h/x"])
def test_postgresql(address: str) -> None:
    assert not is_file(address)


@pytest.mark.parametrize(
    "address",
    [
        "postgres:/x",
        "postgresql:/ann:secret@host/x",
        "postgresql:x",
        "Postgres://ann:secret@host/x",
        "postgresql+psycopg://ann:secret@host/x",
        "nats:host",
        "sqlite:x",
        "sqlite://x",
        "mysql://ann:secret@host/x",
        "dbname=x password=secret",
    ],
)
def test_a_slip_is_refused_and_the_rest_of_it_is_not_repeated(address: str) -> None:
    with pytest.raises(NoDatabase, match="write the path of a file, sqlite:///PATH or postgresql://") as fault:
        is_file(address)
    assert "secret" not in str(fault.value)
