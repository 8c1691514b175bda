"""A table that a screen shows: it has no seat and no hand, and does what a host does for everybody."""

from random import Random
from typing import Any

import pytest

from openrummy import table as t
from openrummy.languages import ENGLISH
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.commands import EndProgram, SeatProgram
from openrummy.table.results.made import result_of
from tests.table.world import World

NEXT: Any = {"options": {"end_condition": "deals", "num_deals": 2, "tie_break": "shared"}}


class Room(World):
    """A world whose table a screen shows."""

    def __init__(self, *people: str, settings: m.TableSettings = m.TableSettings(), seats: int = 3) -> None:
        super().__init__(*(m.OpenSeat(),) * seats, preset="block", hints=False, settings=settings, **NEXT["options"])
        asked = m.OpenTable("block", "", (m.OpenSeat(),) * seats, NEXT["options"], False, settings)
        self.table = t.opened(t.open_board("table", asked, "hash of the screen", self.now(), self.chance()))
        for name in people:
            self.join(name)

    def show(self, command: Any) -> str:
        """Send a command of the screen; return the code of the refusal, or an empty text."""
        before = self.table
        outcome = t.handle(self.table, None, command, self.now(), self.chance(), by_board=True)
        self.table = outcome.table
        assert outcome.refusal is None or self.table is before
        return "" if outcome.refusal is None else outcome.refusal.code

    def last_words(self, seat: int | None) -> list[str]:
        return [line.words for line in t.told_for(self.table, self.table.version, seat)]


def test_it_opens_with_all_seats_free_and_opens_no_seat() -> None:
    room = Room()
    assert [seat.sitter.kind for seat in room.table.seats] == ["free"] * 3
    assert room.table.seat_of("hash of the screen") is None
    assert room.table.is_board("hash of the screen")
    assert not any(room.table.is_board(other) for other in ("", None, "hash of Ann"))
    assert not World().table.is_board("")
    assert t.view_for(room.table, None).board
    assert t.view_for(room.table, None).prompt == "Scan the code with a phone to sit down."
    assert t.fold(room.table.log).board == "hash of the screen"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (m.TableSettings(stake=100, clock="normal", absent="bot"), "board_stake"),
        (m.TableSettings(rated=True, clock="normal", absent="bot"), "board_rated"),
    ],
)
def test_nothing_may_be_at_stake(settings: m.TableSettings, code: str) -> None:
    with pytest.raises(t.Refusal) as refused:
        Room(settings=settings)
    assert refused.value.code == code


def test_it_starts_when_somebody_has_sat_down() -> None:
    room = Room()
    assert room.show(m.Start("one", "aa")) == "nobody"
    room.join("Ann")
    room.join("Bob")
    assert room.show(m.Start("one", "aa")) == ""
    assert [seat.sitter.kind for seat in room.table.seats] == ["person", "person", "bot"]
    assert room.table.status == "playing"
    started = room.table.log[-2]
    assert isinstance(started, e.Started)
    assert started.seat is None
    version = room.table.version
    assert room.show(m.Start("one", "aa")) == ""  # sent again
    assert room.table.version == version
    assert room.show(m.Start("one", "bb")) == "id_used"
    assert room.show(m.Start("two")) == "started"
    assert t.fold(room.table.log).seats == room.table.seats


def test_its_nonce_goes_into_the_deal_beside_those_of_the_players() -> None:
    room = Room("Ann", "Bob")
    room.done(1, m.Ready("ready", "cc"))
    assert room.show(m.Start("one", "aa")) == ""
    assert t.view_for(room.table, None).fair.nonces == ("aa", "cc", "")
    room = Room("Ann", "Bob")
    room.done(0, m.Ready("ready", "dd"))
    assert room.show(m.Start("one", "aa")) == ""
    assert t.view_for(room.table, None).fair.nonces == ("dd", "", "")


def test_the_first_person_may_start_as_well() -> None:
    room = Room("Ann", "Bob")
    assert room.refused(1, m.Start("one")) == "not_host"
    room.done(0, m.Start("one"))
    assert room.table.started


def test_it_pauses_at_once_and_goes_on() -> None:
    room = Room("Ann", "Bob")
    assert room.show(m.Pause("early")) == "not_playing"
    room.show(m.Start("start"))
    assert room.show(m.Pause("pause")) == ""
    assert room.table.paused
    assert room.last_words(0) == ["The table is paused."]
    assert room.show(m.Pause("again")) == "paused"
    assert room.show(m.Resume("on")) == ""
    assert not room.table.paused
    assert room.show(m.Resume("more")) == "not_paused"
    assert room.show(m.Pause("third")) == ""
    room.done(1, m.Resume("by Bob"))
    assert not room.table.paused


def test_it_deals_on_without_waiting_and_asks_for_the_next_match() -> None:
    room = Room("Ann", "Bob", seats=2)
    room.show(m.Start("start"))
    random = Random(1)
    while room.table.status == "playing":
        room.step(random)
    room.done(1, m.Ready("Bob is ready", "cc"))
    assert room.show(m.Ready("next", "ee")) == ""
    assert (room.table.status, room.table.state.public.deal) == ("playing", 2)
    assert t.view_for(room.table, None).fair.nonces == ("ee", "cc")
    assert room.show(m.Ready("next", "ee")) == ""  # sent again
    assert room.show(m.Ready("too early")) == "not_between"
    room.play(random)
    assert room.table.status == "over"
    outcome = t.handle(
        room.table,
        None,
        m.Rematch("again"),
        room.now(),
        t.Chance(bytes(128), "seed", table="next"),
        by_board=True,
    )
    (asked,) = outcome.entries
    assert isinstance(asked, e.RematchAsked)
    assert asked.opening.board == "hash of the screen"
    assert t.opened(asked.opening).is_board("hash of the screen")
    result = result_of(room.table)  # the record and the result know the seats alone
    assert result is not None
    assert [seat.name for seat in result.seats] == ["Ann", "Bob"]


def test_the_next_match_starts_at_its_word() -> None:
    room = Room("Ann", "Bob", seats=2)
    room.show(m.Start("start"))
    room.play(Random(1))
    opening = t.handle(
        room.table, None, m.Rematch("again"), room.now(), t.Chance(bytes(128), "seed", table="next"), by_board=True
    ).entries[0]
    assert isinstance(opening, e.RematchAsked)
    room.table = t.opened(opening.opening)
    assert room.show(m.Start("go", "aa")) == ""
    assert room.table.started


def test_it_gives_extra_time() -> None:
    room = Room("Ann", "Bob", settings=m.TableSettings(clock="normal", absent="bot"))
    assert room.show(m.GiveTime("time", 1)) == ""
    assert room.table.seats[1].extra_time
    assert room.last_words(1) == ["You have extra time."]
    assert room.show(m.GiveTime("more", 9)) == "no_seat"


_FOR_PLAYERS = (
    m.Act("act", 0, {"type": "draw_stock"}),
    m.Leave("leave"),
    m.Arrange(((),)),
    m.Back("back"),
    SeatProgram("Deep", "token"),
    EndProgram(0),
    t.Join("Eve", "hash of the screen"),
    t.Tick(frozenset()),
    t.Begin(),
    t.TakeName("hash of Ann"),
    t.Unseal(),
    t.BotAct(0, None),  # type: ignore[arg-type]  # refused before it is read
)


@pytest.mark.parametrize("command", _FOR_PLAYERS, ids=lambda command: type(command).__name__)
def test_everything_else_is_for_the_players(command: Any) -> None:
    room = Room("Ann", "Bob")
    room.show(m.Start("start"))
    assert room.show(command) == "board"


@pytest.mark.parametrize("command", [m.Start("#1"), m.Pause(""), m.Start("start", "no digits")])
def test_its_commands_are_checked_like_anybodys(command: Any) -> None:
    assert Room("Ann", "Bob").show(command) in ("bad_id", "bad_nonce")


def test_nobody_without_its_token_may_do_as_much() -> None:
    room = Room("Ann", "Bob")
    for command in (m.Start("s"), m.Ready("r"), m.Pause("p"), m.Resume("e"), m.Rematch("m"), m.GiveTime("t", 0)):
        assert room.refused(None, command) == "watching"


def test_what_it_says_is_told_in_the_readers_words() -> None:
    room = Room("Ann", "Bob")
    room.show(m.Start("start"))
    lines = t.told_since(room.table, 0, 0, None, ENGLISH)
    assert "The match starts." in [line.words for line in lines]
