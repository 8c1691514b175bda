"""Two servers of one table: whoever decides on an old version reads on, and nobody is answered from the past."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from openrummy import table as t
from openrummy import tournament as tournaments
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import legal_actions
from openrummy.server import clock_and_luck
from openrummy.server.deciding import MOST_ATTEMPTS, decided
from openrummy.server.live import LiveTable
from openrummy.server.live_tournament import LiveTournament
from openrummy.server.live_tournament import write as write_tournament
from openrummy.server.on_log import load, write
from openrummy.store import StoreTrouble, VersionConflict
from openrummy.table import messages as m
from openrummy.table.entries import SeatLeft, Sitter
from openrummy.table.view import to_act
from tests.server.shared import Database, SharedLog
from tests.server.test_live import Ear
from tests.table.world import World


def shared(test: Callable[[LiveTable, LiveTable, Database], Awaitable[None]], **settings: str) -> None:
    """Run `test` with one table in mid-match, served by two servers."""

    async def run() -> None:
        database = Database()
        table = World(settings=m.TableSettings(**settings)).start().table  # type: ignore[arg-type]  # a test chooses
        logs = [SharedLog(database) for _ in range(2)]
        await write(logs[0], table.id, 0, table.log, table)
        one, two = (LiveTable(table, log) for log in logs)
        await test(one, two, database)

    asyncio.run(run())


def act(live: LiveTable, name: str, base: int | None = None) -> m.Act:
    """Return a legal act of the seat whose turn it is."""
    action = next(iter(legal_actions(live.table.state, to_act(live.table)[0])))
    return m.Act(name, live.table.version if base is None else base, to_plain(action))


async def acted(live: LiveTable, name: str) -> t.Outcome:
    (seat,) = to_act(live.table)
    outcome = await live.submit(seat, act(live, name))
    assert outcome.refusal is None
    return outcome


def code(outcome: t.Outcome) -> str:
    return "" if outcome.refusal is None else outcome.refusal.code


def test_acts_that_alternate_between_servers_lose_nothing() -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        for number in range(20):
            live, other = (one, two) if number % 2 else (two, one)
            if live.table.status != "playing":
                break
            (seat,) = to_act(other.table)  # the client acts on what the other server has shown
            outcome = await live.submit(seat, act(other, f"act {number}"))
            assert (code(outcome), live.table.version) == ("", len(database.rows[live.table.id]))
        folded = load(SharedLog(database), one.table.id)
        assert folded is not None
        await one.catch_up()
        await two.catch_up()
        assert t.view_for(one.table, 0) == t.view_for(two.table, 0) == t.view_for(folded, 0)

    shared(test)


def test_only_what_is_new_is_read() -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        version = one.table.version
        await acted(one, "a")
        await two.catch_up(one.table.version)
        await two.catch_up(one.table.version)  # nothing to read
        assert database.reads == [(one.table.id, version)]

    shared(test)


def test_everybody_here_is_told_what_was_written_elsewhere() -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        ear = Ear(1)
        two.add(ear)
        woken, changes = ear.woken, []
        two.after_change = lambda: changes.append(two.table.version)
        await acted(one, "a")
        await two.catch_up()
        assert (ear.woken, changes) == (woken + 1, [one.table.version])

    shared(test)


def test_a_refused_command_still_shows_what_others_wrote() -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        ear = Ear(1)
        two.add(ear)
        woken, base = ear.woken, two.table.version
        (seat,) = to_act(two.table)
        late = act(two, "late")
        await acted(one, "a")
        outcome = await two.submit(seat, late)
        assert (code(outcome), two.table.version) == ("stale", base + 1)
        assert ear.woken == woken + 1

    shared(test)


def test_the_same_command_at_two_servers_has_one_answer() -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        (seat,) = to_act(one.table)
        command = act(one, "same")
        outcomes = await asyncio.gather(*(live.submit(seat, command) for live in (one, two)))
        assert {(code(each), each.version) for each in outcomes} == {("", one.table.version)}
        assert len(database.rows[one.table.id]) == one.table.version
        other = m.Act("same", two.table.version, {"type": "decline"})
        assert code(await two.submit(seat, other)) == "id_used"

    shared(test)


def test_an_act_on_a_version_that_this_server_has_not_seen_is_carried_out() -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        await acted(one, "a")
        (seat,) = to_act(one.table)
        assert code(await two.submit(seat, act(one, "b"))) == ""

    shared(test)


class Socket(Ear):
    """A socket that belongs to whoever holds its token."""

    session: str | None = None

    def __init__(self, live: LiveTable, token: str) -> None:
        super().__init__(None)
        self.live = live
        self.token = token

    @property
    def seat(self) -> int | None:
        return self.live.table.seat_of(self.token or "")

    @seat.setter
    def seat(self, seat: int | None) -> None:
        """Follow from the table."""


def test_a_seat_that_was_given_up_elsewhere_acts_for_nobody_else() -> None:
    """Bob leaves at one server; the bot that plays on must not get the act that Bob sends to the other."""

    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        (seat,) = to_act(one.table)
        sitter = one.table.seats[seat].sitter
        socket, command = Socket(two, sitter.token), act(two, "late")
        gone = SeatLeft(at=1, seat=seat, id="gone", sitter=Sitter("bot", sitter.name, bot="sensible", seed="1"))
        await write(SharedLog(database), one.table.id, one.table.version, [gone], one.table)
        outcome = await two.submit(seat, command, socket)
        assert code(outcome) == "no_seat"
        assert len(database.rows[one.table.id]) == one.table.version + 1

    shared(test)


def test_a_late_tick_does_nothing_and_says_nothing() -> None:
    """Whoever was frozen calls nobody away: who is here is asked again after the conflict."""

    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        await acted(one, "a")
        outcome = await two.submit(None, t.Tick(frozenset()))
        assert code(outcome) == "stale"
        assert two.table.version == one.table.version
        assert not any(seat.away for seat in two.table.seats)

    shared(test, absent="bot")


def test_an_append_that_was_sent_twice_seats_nobody_twice() -> None:
    async def run() -> None:
        database = Database()
        table = World(m.OpenSeat(), m.OpenSeat(), m.OpenSeat()).table
        log = SharedLog(database)
        await write(log, table.id, 0, table.log, table)
        database.twice = True
        outcome = await LiveTable(table, log).submit(None, t.Join("Cy", "hash of Cy"))
        assert code(outcome) == ""
        assert [seat.sitter.token for seat in outcome.table.seats].count("hash of Cy") == 1

    asyncio.run(run())


def test_nothing_is_decided_while_the_log_is_gone_and_clocks_stand_still() -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        (seat,) = to_act(one.table)
        command = act(one, "a")
        database.is_gone = True
        assert code(await one.submit(seat, command)) == "try_again"
        assert one.table.give_back > 0
        assert code(await one.submit(seat, m.Act("b", 0, {}))) == "try_again"  # nobody can know that it is stale
        database.is_gone = False
        assert code(await one.submit(seat, command)) == ""

    shared(test, clock="fast")


def test_the_clocks_of_a_follower_run_from_when_it_learns_of_an_act(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(one: LiveTable, two: LiveTable, database: Database) -> None:
        await acted(one, "a")
        monkeypatch.setattr(clock_and_luck, "now", lambda: 5)  # the clock of this machine was never set
        await two.catch_up()
        assert two.table.since == 5
        assert [entry.at for entry in two.table.log] == [entry.at for entry in one.table.log]

    shared(test, clock="fast")


def test_whoever_is_always_too_late_is_told_to_try_again() -> None:
    attempts = []

    async def too_late() -> t.Outcome:
        attempts.append(1)
        raise VersionConflict("m", 1)

    async def read_on() -> bool:
        return True

    with pytest.raises(StoreTrouble, match="contested"):
        asyncio.run(decided(too_late, read_on, is_shared=True))
    assert len(attempts) == MOST_ATTEMPTS


def test_a_tournament_is_entered_at_both_servers() -> None:
    async def run() -> None:
        database = Database()
        asked = m.OpenTournament("Cup", "block", rules={"deals_per_round": 1})
        entry = tournaments.open_tournament("cup", asked, "host", b"1" * 32, 1)
        logs = [SharedLog(database) for _ in range(2)]
        await write_tournament(logs[0], "cup", 0, [entry])
        one, two = (LiveTournament(tournaments.opened(entry), log) for log in logs)
        changes: list[str] = []
        two.after_change = lambda: changes.append("two")
        await one.submit(tournaments.Enter("Ann", "hash of Ann"))
        await two.submit(tournaments.Enter("Bob", "hash of Bob"))
        await two.submit(tournaments.Withdraw("hash of Ann"))
        await one.catch_up()
        for live in (one, two):
            assert [entrant.sitter.name for entrant in live.tournament.entrants] == ["Bob"]
        assert changes == ["two"] * 3  # two of its own, and what it read

    asyncio.run(run())
