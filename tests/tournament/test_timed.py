"""A timed points event: whole events with any results, lengths of deals and withdrawals."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from openrummy.tournament import Result, Sitting, Withdraw, decode_entry, encode_entry, fold
from openrummy.tournament.entries import MatchOpened
from openrummy.tournament.forms import form_of
from openrummy.tournament.forms.timed import LAST_MS, chips_of, too_slow
from openrummy.tournament.view import MOST_TABLES, view_for
from tests.effort import examples
from tests.tournament.world import Hall

MINUTE = 60_000


class Timed(Hall):
    """An event on a clock of its own, in milliseconds."""

    time = 1_700_000_000_000

    def now(self) -> int:
        self.count += 1
        return self.time

    def end(self, sitting: Sitting, *points: int) -> None:
        self.done(Result(sitting.match, points))


def timed(people: int, seed: str = "1", **rules: Any) -> Timed:
    hall = Timed(form="timed", seed=seed, **rules)
    hall.enter(*(f"P{number}" for number in range(people))).start()
    return hall


def shared(random: Random, count: int) -> list[int]:
    """Return points that add up to zero."""
    points = [random.randint(-60, 60) for _ in range(count - 1)]
    return [*points, -sum(points)]


@examples(40)
@given(st.integers(2, 20), st.integers(2, 6), st.integers(2, 8), st.integers(0, 10**6))
def test_laws_of_every_event(people: int, size: int, minutes: int, seed: int) -> None:
    random = Random(seed)
    hall = timed(people, str(seed), table_size=size, minutes=minutes)
    end = hall.tournament.begun + minutes * MINUTE
    while hall.tournament.running:
        hall.time += random.randint(1_000, 40_000)
        sitting = random.choice(hall.tournament.running)
        hall.end(sitting, *shared(random, len(sitting.players)))
        if hall.tournament.status == "running" and random.random() < 0.05:
            hall.done(Withdraw(f"hash of P{random.randrange(people)}"))
        busy = [player for one in hall.tournament.running for player in one.players]
        assert len(busy) == len(set(busy))  # nobody sits twice
        assert sum(chips_of(hall.tournament).values()) == 400 * people
    found = hall.tournament
    assert found.status == "over"
    opened = [entry for entry in found.log if isinstance(entry, MatchOpened)]
    assert all(entry.at < end - LAST_MS for entry in opened)
    assert all(2 <= len(table.players) <= size for table in found.tables)
    order = [player for together in form_of(found).places(found) for player in together]
    assert sorted(order) == list(range(people))
    advancing = form_of(found).advancing(found)
    assert all(chips_of(found)[player] >= 400 and player not in too_slow(found) for player in advancing)
    again = fold(decode_entry(encode_entry(entry)) for entry in found.log)
    assert view_for(again, "") == view_for(found, "")
    for cut in (random.randrange(people + 2, found.version) for _ in range(3)):  # a kill loses nothing
        hall.tournament, hall.time = fold(found.log[:cut]), found.log[cut - 1].at
        hall.done(Withdraw(f"hash of P{random.randrange(people)}"))
        while hall.tournament.running:
            hall.time += 20_000
            hall.end(hall.tournament.running[0], *(0 for _ in hall.tournament.running[0].players))
        assert hall.tournament.status == "over"


def test_a_slow_table_holds_nobody_else_up_and_gains_nothing() -> None:
    """Two who play one deal for the whole time lead by chips, and come last."""
    hall = timed(6, table_size=2, minutes=10)
    slow = hall.tournament.running[0]
    while len(hall.tournament.running) > 1:
        hall.time += 5_000
        sitting = hall.tournament.running[1]
        hall.end(sitting, *(0 for _ in sitting.players))
    hall.time += 60_000
    hall.end(slow, 350, -350)
    found = hall.tournament
    assert found.status == "over"
    assert too_slow(found) == {slow.players[0]}  # the other one is out
    assert slow.players[0] not in form_of(found).advancing(found)
    order = [player for together in form_of(found).places(found) for player in together]
    assert order.index(slow.players[0]) == 5
    assert [player.score for player in view_for(found, "").players].count("400") == 4


def test_too_few_chips_put_a_player_out_and_the_last_one_ends_it() -> None:
    hall = timed(2, table_size=2, start_chips=100, min_chips=80)
    hall.end(hall.tournament.running[0], 10, -10)
    hall.end(hall.tournament.running[0], 40, -40)
    assert not hall.tournament.running
    view = view_for(hall.tournament, "")
    assert (view.status, sum(int(player.score) for player in view.players)) == ("over", 200)
    assert min(int(player.score) for player in view.players) < 80
    assert view.until - hall.tournament.begun == 30 * MINUTE


def test_nobody_gains_by_leaving() -> None:
    """A player who wins and withdraws is behind everybody and goes on to nothing, nor does one who never played."""
    hall = timed(4, table_size=2, minutes=10)
    first = hall.tournament.running[0]
    hall.end(first, 300, -300)
    hall.done(Withdraw(f"hash of P{first.players[0]}"))
    while hall.tournament.running:
        hall.time += 20_000
        hall.end(hall.tournament.running[0], *(0 for _ in hall.tournament.running[0].players))
    found = hall.tournament
    assert found.status == "over"
    assert form_of(found).places(found)[-1] == (first.players[0],)
    assert first.players[0] not in form_of(found).advancing(found)


def test_the_fast_clock_runs() -> None:
    assert Hall(form="timed").tournament.settings.clock == "fast"


def test_an_entrant_is_sent_their_own_tables_and_some_others_until_all_are_asked_for_or_it_is_over() -> None:
    hall = timed(36, table_size=2, minutes=60)
    for _ in range(80):
        hall.time += 100
        sitting = hall.tournament.running[0]
        hall.end(sitting, *(0 for _ in sitting.players))
    token = "hash of P7"
    you, tables = hall.tournament.entrant_of(token), hall.tournament.tables
    (seen,), (all_there,) = view_for(hall.tournament, token).rounds, view_for(hall.tournament, token, whole=True).rounds
    assert (len(seen.tables), seen.left_out) == (MOST_TABLES, len(tables) - MOST_TABLES)
    assert [one.number for one in all_there.tables] == list(range(1, len(tables) + 1))
    assert seen.tables == tuple(
        one for one in all_there.tables if one in seen.tables
    )  # the same tables, in their order
    own = {number for number, table in enumerate(tables, 1) if you in table.players}
    playing = {number for number, table in enumerate(tables, 1) if table.order is None}
    done = sorted({*range(1, len(tables) + 1)} - own - playing)
    latest = done[-(MOST_TABLES - len(own | playing)) :]
    assert 1 < len(own) < len(own | playing) < MOST_TABLES
    assert {one.number for one in seen.tables} == {*own, *playing, *latest}
    hall.time += 60 * MINUTE
    while hall.tournament.running:
        hall.end(hall.tournament.running[0], *(0 for _ in hall.tournament.running[0].players))
    (seen,) = view_for(hall.tournament, token).rounds
    assert (len(seen.tables), seen.left_out) == (len(hall.tournament.tables), 0)
