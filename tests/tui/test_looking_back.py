"""Pages and readings after or during play: clocks, discards, marks in the log, standings, checks of deals, the replay."""

import pytest
from msgspec.structs import replace

from openrummy.languages import ENGLISH
from openrummy.record import read_record
from openrummy.shuffle import commitment
from openrummy.table import messages as m
from openrummy.table import view_for
from openrummy.table.history import record_json
from openrummy.table.replay import record_frames
from openrummy.tui.checking import apart, check_deal, report
from openrummy.tui.clocks import clock_shown, is_last, read_clocks, time_shown, time_spoken
from openrummy.tui.history import discard_lines, in_deals
from openrummy.tui.readings import by_place
from openrummy.tui.replay import ReplayScreen, frame_seen
from openrummy.tui.session import Session
from openrummy.tui.witness import Seen
from tests.tui.player import at_table, follow_the_hint, in_loop, local

RUNS = m.ClockView(65_000, 120_000, running=True)


def seen() -> m.TableView:
    return view_for(local("random", "random").table, 0)


def seat_with(clock: m.ClockView | None, *, extra: bool = False) -> m.SeatView:
    return replace(seen().seats[0], clock=clock, extra_time=extra)


def test_time_as_it_is_shown() -> None:
    assert [time_shown(left) for left in (0, 1, 999, 1000, 1001, 125_000)] == [
        "0:00",
        "0:01",
        "0:01",
        "0:01",
        "0:02",
        "2:05",
    ]
    assert [time_spoken(left) for left in (0, 1000, 61_000)] == ["no time", "1 second", "1 minute 1 second"]


@pytest.mark.parametrize(
    ("clock", "passed", "shown"),
    [
        (None, 0, ""),
        (RUNS, 0, "‹1:05›"),
        (RUNS, 55_000, "‹0:10!›"),
        (RUNS, 90_000, "‹0:00!›"),
        (replace(RUNS, running=False), 90_000, "1:05"),
        (replace(RUNS, rests=15_000), 15_000, "‹1:05›"),
        (replace(RUNS, rests=15_000), 16_000, "‹1:04›"),
    ],
)
def test_a_clock_ticks_between_messages_only_while_it_runs(clock: m.ClockView | None, passed: int, shown: str) -> None:
    assert clock_shown(seat_with(clock), passed) == shown


def test_a_pause_stops_every_clock_and_extra_time_is_marked() -> None:
    assert clock_shown(seat_with(RUNS), 60_000, is_paused=True) == "1:05"
    assert clock_shown(seat_with(RUNS, extra=True), 0) == "‹1:05› ×2"
    assert not is_last(replace(RUNS, running=False), 60_000)


def test_clocks_are_read_your_own_first() -> None:
    view = seen()
    assert read_clocks(view, 0) == "No time is kept."
    clocks = [None, replace(RUNS, running=False), RUNS]
    timed = replace(view, you=2, seats=tuple(replace(s, clock=c) for s, c in zip(view.seats, clocks, strict=True)))
    assert read_clocks(timed, 5000) == "You: 1 minute, running. Mira: 1 minute 5 seconds."


def test_ten_seconds_left_are_said_once() -> None:
    now = 0.0
    session = Session(lambda message: None, lambda: now)
    view = seen()
    session.hear(m.Update((), replace(view, seats=(seat_with(RUNS), *view.seats[1:]))))
    assert not session.tick()
    now = 56.0
    assert [session.tick(), session.tick(), session.is_hurried] == [True, False, True]
    session.hear(m.Update((), replace(view, seats=(seat_with(replace(RUNS, left=40_000)), *view.seats[1:]))))
    assert not session.tick()
    assert not session.is_hurried


TOLD = (
    m.Told(1, "table_opened", "The table is open."),
    m.Told(2, "deal_started", "Deal 1.", cards=("AS",)),
    m.Told(3, "took_discard", "You take.", 0, ("AS",)),
    m.Told(4, "discarded", "You discard.", 0, ("KD",)),
    m.Told(5, "discarded", "Mira discards.", 1, ("2C",)),
    m.Told(6, "took_discard", "Otto takes two.", 2, ("KD", "2C")),
    m.Told(7, "deal_started", "Deal 2.", cards=("3S",)),
)


def test_the_log_in_deals() -> None:
    parts = list(in_deals(TOLD, 2))
    assert [heading for heading, _ in parts] == ["Before the first deal", "Deal 1", "Deal 2"]
    assert parts[1][1].splitlines()[1:] == ["▸ You take.", "  You discard.", "▸ Mira discards.", "▸ Otto takes two."]


def test_who_discarded_what_and_who_took_it() -> None:
    assert list(discard_lines(seen(), Seen(told=TOLD[1:6], is_whole=True))) == [
        "You: K♦ (Otto)",
        "Mira: 2♣ (Otto)",
        "Otto: –",
        "",
        "In brackets: the player who took it from the pile.",
    ]


def test_seats_by_place() -> None:
    view = seen()
    seats = tuple(replace(seat, place=place) for seat, place in zip(view.seats, (2, 3, 1), strict=True))
    assert by_place(replace(view, seats=seats)) == (2, 0, 1)
    assert by_place(view) == (0, 1, 2)


def test_how_cards_differ() -> None:
    assert apart(("7S", "7S"), ("7S", "JK")) == "was 7♠, should have been joker"
    assert apart(("7S", "KD"), ("KD", "7S")) == ""


@pytest.mark.slow
@in_loop
async def test_a_match_is_checked_and_looked_at_again() -> None:
    seat = local("sensible", "sensible", end_condition="deals", num_deals=2, tie_break="shared")
    async with at_table(seat) as player:
        await player.finish(lambda: follow_the_hint(player))
        await player.see("  1. ")
        session, record = player.session, read_record(record_json(seat.table))
        deals = len(record.deals)
        headings = [heading for heading, _ in report(record, session.witness, 0)]
        assert headings == ["The record", *(f"Deal {number}: checked" for number in range(deals, 0, -1))]
        assert all(check.good for check in check_deal(record, deals - 1, session.witness.of(deals), 0))

        deal = record.deals[-1]
        secret = bytes([deal.secret[0] ^ 1, *deal.secret[1:]])
        for changed, words in (
            (replace(deal, secret=secret), "The revealed secret does not match the commitment"),
            (replace(deal, secret=secret, commitment=commitment(secret)), "The commitment was changed"),
            (replace(deal, nonces=("ff", *deal.nonces[1:])), "Your random number, "),
        ):
            tampered = replace(record, deals=(*record.deals[:-1], changed))
            faults = [c.words for c in check_deal(tampered, deals - 1, session.witness.of(deals), 0) if c.good is False]
            assert any(words in fault for fault in faults)
            assert ("The actions are not possible with this shuffle" in " ".join(faults)) or "Your hand" in " ".join(
                faults
            )

        await player.press("i")
        await player.see("Were the deals fair?")
        await player.see(f"Deal {deals}: checked")
        await player.press("escape", "f5")
        await player.see("Step 1 of ")
        replay = player.app.screen
        assert isinstance(replay, ReplayScreen)
        await player.press("end")
        await player.see(f"Step {len(replay.film)} of {len(replay.film)}.")
        await player.press("pageup", "right", "o")
        shown = frame_seen(replay.film[replay.place], 0, ENGLISH, is_open=True)
        await player.see(shown.seats[1].last_act)
        await player.press("tab")
        assert replay.session.view is not None
        assert replay.session.view.you == 1
        await player.press("escape")
        await player.see("Leave the table")


@pytest.mark.slow
@in_loop
async def test_a_replay_shows_a_seat_what_it_saw() -> None:
    seat = local("sensible")
    async with at_table(seat) as player:
        await player.finish(lambda: follow_the_hint(player))
    film = record_frames(read_record(record_json(seat.table)))
    drawn = next(frame for frame in film if any(told.kind == "drew_stock" and told.seat == 1 for told in frame.told(1)))
    assert any(told.cards for told in drawn.told(1) if told.kind == "drew_stock")
    assert not any(told.cards for told in drawn.told(0) if told.kind == "drew_stock")
    assert all(frame_seen(frame, 0, ENGLISH, is_open=False).offers == () for frame in film)


@in_loop
async def test_no_deal_is_finished_yet() -> None:
    async with at_table(local("random")) as player:
        await player.turn()
        for key in ("i", "f5"):
            await player.press(key)
            await player.see("✗ No deal is finished yet.")
        await player.press("slash")
        await player.see("✗ There is nobody here to chat with.")
        await player.press("u")
        await player.see("PLAYERS AND CARDS")
        await player.press("escape", "b")
        await player.see("⏎ Go on")
