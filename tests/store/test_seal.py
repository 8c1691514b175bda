"""Entries with unseen cards are unreadable in the database without its key."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from openrummy.cli.commands import openrummy
from openrummy.cli.errors import run
from openrummy.engine.actions import DrawStock
from openrummy.engine.events import DealEnded, DealStarted, Discarded, DrewStock, StockRecycled
from openrummy.engine.redact import hides, redact
from openrummy.record import read_record, verify
from openrummy.server.on_log import load, write
from openrummy.store import EditedLog, Log, Row, SqliteLog, WrongKey, back_up, key_file
from openrummy.store.seal import Seal
from openrummy.table.entries import Acted, Arranged, Dealt, Entry, SeatAway, is_secret
from openrummy.table.logbook import decode_entry, encode_entry, kind_of
from tests.databases import Database
from tests.server.running import Client, Json, running
from tests.table.world import World

SECRET = Row("dealt", b'{"secret":"aa"}', 1, is_secret=True)
OPEN = Row("acted", b'{"number":2}', 2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "log.db"
    log = SqliteLog(str(path))
    log.append("m", 0, [SECRET, OPEN]).result()
    log.close()
    return path


def bodies(path: Path) -> list[bytes]:
    connection = sqlite3.connect(path)
    found = [body for (body,) in connection.execute("SELECT body FROM event ORDER BY match, version")]
    connection.close()
    return found


def test_a_secret_entry_is_sealed_and_opened_again(log: Log, database: Database) -> None:
    log.append("m", 0, [SECRET, OPEN]).result()
    log.keep("m", 1, 2, b"secret hand").result()
    (sealed,), (plain,) = database.execute("SELECT body FROM event ORDER BY version")
    ((hand,),) = database.execute("SELECT body FROM arrangement")
    assert (b"secret" in sealed, b"secret" in hand, plain) == (False, False, OPEN.body)
    assert [row.body for row in log.read("m")] == [SECRET.body, OPEN.body]
    assert log.read("m", 1) == [OPEN]
    assert [(match, body) for _, match, body in log.deals(0)] == [("m", SECRET.body)]
    assert log.kept("m") == [(2, b"secret hand")]


def test_the_key_is_a_file_of_its_owner_made_once(path: Path) -> None:
    file = key_file(str(path))
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.read_text()
    SqliteLog(str(path)).close()
    assert file.read_text() == before
    assert not list(path.parent.glob(".*.part"))
    assert bytes.fromhex(before) not in b"".join(
        each.read_bytes() for each in path.parent.glob("log.db*") if each != file
    )


@pytest.mark.parametrize("change", ["missing", "another", "garbage", "short"])
def test_without_its_key_a_database_is_not_opened_and_the_file_is_named(
    path: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = key_file(str(path))
    file.unlink()
    if change != "missing":
        file.write_text({"another": "ab" * 32, "garbage": "what?\u00e9", "short": "abcd"}[change])
    before = list(path.parent.iterdir())
    with pytest.raises(WrongKey, match=str(file)):
        SqliteLog(str(path))
    assert run(openrummy, ["serve", "--api-only", "--port", "0", "--database", str(path)]) == 2
    said = capsys.readouterr().err
    assert str(file) in said
    assert ("--key" in said) is (change in ("missing", "another"))  # it may lie elsewhere
    assert said.count("\n") == 1
    assert sorted(path.parent.iterdir()) == sorted(before)  # no new key took its place


def test_the_key_may_lie_elsewhere(tmp_path: Path) -> None:
    database, file = str(tmp_path / "log.db"), tmp_path / "safe" / "key"
    file.parent.mkdir()
    for _ in range(2):
        SqliteLog(database, key=str(file)).close()
    assert not key_file(database).exists()
    with pytest.raises(WrongKey):
        SqliteLog(database)


def test_a_key_that_is_there_before_its_database_is_used(tmp_path: Path) -> None:
    file = key_file(str(tmp_path / "log.db"))
    file.write_text("ab" * 32)
    SqliteLog(str(tmp_path / "log.db")).close()
    assert file.read_text() == "ab" * 32


def test_a_sealed_entry_opens_in_its_own_place_only() -> None:
    seal = Seal(b"k" * 32)
    sealed = seal.close("m", 3, b"{}")
    assert seal.open("m", 3, sealed) == b"{}"
    assert sealed != seal.close("m", 3, b"{}")
    for match, version, body in [("m", 4, sealed), ("n", 3, sealed), ("m", 3, sealed[:-1]), ("m", 3, sealed[:12])]:
        with pytest.raises(EditedLog):
            seal.open(match, version, body)


def test_a_copy_has_no_key_and_opens_with_that_of_the_original(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "copy.db"
    copy.parent.mkdir()
    back_up(path, copy)
    assert list(copy.parent.iterdir()) == [copy]
    with pytest.raises(WrongKey):
        SqliteLog(str(copy))
    log = SqliteLog(str(copy), key=str(key_file(str(path))))
    assert log.read("m")[0].body == SECRET.body
    log.close()


def secrets_of(path: Path, seated: Json) -> list[str]:
    """Return the secret of every deal that a table has dealt, and of the next one."""
    log = SqliteLog(str(path))
    table = load(log, seated["table"])
    log.close()
    assert table is not None
    dealt = [event for entry in table.log if isinstance(entry, Dealt) for event in entry.events]
    known = [event.secret for event in dealt if isinstance(event, DealStarted) and event.secret is not None]
    return [secret.hex() for secret in (*known, table.secret)]


def test_the_deals_of_a_table_are_not_in_its_database_until_they_are_over(tmp_path: Path) -> None:
    path = tmp_path / "log.db"

    def lies_there(secret: str) -> bool:
        return any(secret.encode() in file.read_bytes() for file in tmp_path.glob("log.db*"))

    with running(path) as client:
        seated = client.open("sensible", end_condition="deals", num_deals=2)
        line = client.sit(seated)
        line.command("start")
        line.play(1)
        line.close()
    assert [lies_there(secret) for secret in secrets_of(path, seated)] == [False, False]
    with running(path) as client:
        line = client.sit(seated)
        line.play()
        line.close()
        checked(client, seated)
    first, to_come = secrets_of(path, seated)
    assert (lies_there(first), lies_there(to_come)) == (
        True,
        False,
    )  # public, so that the deal can be checked


def checked(client: Client, seated: Json) -> None:
    _, record, _ = client.fetch(f"/api/tables/{seated['table']}/record")
    assert verify(read_record(record.decode())).holds


def is_for_everybody(entry: Entry) -> bool:
    """Return whether a watcher may see all of an open entry: its events as they are, and no hand."""
    events = getattr(entry, "events", ())
    is_shown = any(isinstance(event, DealEnded) for event in events)
    return not isinstance(entry, Arranged) and (is_shown or all(redact(event, None) == event for event in events))


def lie_open(path: Path) -> list[Entry]:
    """Return the entries of every table that can be read without the key."""
    return [decode_entry(body) for body in bodies(path) if body.startswith(b"{")]


def test_no_hidden_card_is_readable_in_the_database_even_after_a_recycled_stock(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    world = recycled()
    log = SqliteLog(str(path))
    asyncio.run(write(log, world.table.id, 0, world.table.log))
    log.close()
    assert any(isinstance(event, StockRecycled) for entry in world.table.log for event in getattr(entry, "events", ()))
    assert all(map(is_for_everybody, lie_open(path)))
    log = SqliteLog(str(path))
    assert load(log, world.table.id) is not None
    assert len(log.deals(0)) >= 2  # a finished deal is open, so it is found without decrypting every entry
    log.close()


def test_entries_of_before_they_were_sealed_are_read_as_they_are(tmp_path: Path) -> None:
    path, world = tmp_path / "log.db", recycled()
    log = SqliteLog(str(path))
    rows = [Row(kind_of(entry), encode_entry(entry), entry.at) for entry in world.table.log]
    log.append(world.table.id, 0, rows).result()
    found = load(log, world.table.id)
    log.close()
    assert found is not None
    assert found.log == world.table.log


def recycled() -> World:
    """Return a table with a recycled stock, in its second deal."""
    for seed in range(100):
        world = World(preset="basic", seed=str(seed)).start().play(Random(seed), 300)
        events = [event for entry in world.table.log for event in getattr(entry, "events", ())]
        if any(isinstance(event, StockRecycled) for event in events) and any(
            isinstance(event, DealEnded) for event in events
        ):
            return world
    raise AssertionError("no stock was made new")


def test_an_entry_is_secret_if_not_everybody_may_know_it_until_the_deal_ends() -> None:
    """The audiences of fields decide: face number 0 is a card too, and a field without an audience is hidden."""
    draw = Acted(at=1, seat=0, id="a", action=DrawStock(), events=(DrewStock(0, 0),))
    assert is_secret(draw)
    assert hides(DrewStock(0, 0))
    assert not hides(Discarded(0, 0))
    assert is_secret(Arranged(at=1, seat=0, groups=(("AS",),)))
    assert not is_secret(SeatAway(at=1, seat=0))
