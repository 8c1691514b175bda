"""A pooler that lends connections by the transaction is refused; one that keeps them for a session is not."""

from pathlib import Path

import pytest

from openrummy.store import NoDatabase, move, open_log, prepare
from openrummy.store.postgres import pooled


@pytest.fixture
def _behind_a_pooler(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pooler announces a process of its own making."""
    monkeypatch.setattr(pooled, "_announced", lambda connection: 0)


@pytest.mark.usefixtures("_behind_a_pooler")
def test_a_session_of_ones_own_is_enough(postgres_url: str, tmp_path: Path) -> None:
    prepare(postgres_url, str(tmp_path / "key")).close()


@pytest.mark.usefixtures("_behind_a_pooler")
@pytest.mark.parametrize("sessions", [[7, 7], [7, 8, 9]], ids=["lent to the next", "not the same again"])
def test_a_session_that_others_get_is_none(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sessions: list[int]
) -> None:
    left: list[int] = []
    monkeypatch.setattr(pooled, "_session", lambda connection: left.pop(0))
    open_log(file := str(tmp_path / "log.db")).close()
    for ask in (lambda: prepare(postgres_url, str(tmp_path / "key")), lambda: move(file, postgres_url)):
        left[:] = sessions
        with pytest.raises(NoDatabase, match="pool_mode = session"):
            ask()


def test_without_a_pooler_nobody_else_is_asked(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pooled, "connect", None)
    prepare(postgres_url, str(tmp_path / "key")).close()
