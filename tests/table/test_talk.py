"""Phrases and chat, as values."""

import pytest

from openrummy import table as t
from openrummy.table import messages as m
from openrummy.table.history import record_json
from openrummy.table.table import Table
from openrummy.table.talk import AT_ONCE, KEPT, REFILL_MS, Talk, heard, muted, muted_seats, said
from tests.table.world import BOT, PERSON, World

CHATTY = m.TableSettings(chat=True)
NOW = 1_700_000_000_000


def three(settings: m.TableSettings = CHATTY) -> Table:
    return World(PERSON, PERSON, PERSON, BOT, settings=settings).start().table


def line(number: int, text: str = "") -> m.Say:
    return m.Say(f"id {number}", None if text else "hello", text)


def refused(talk: Talk, table: Table, seat: int | None, command: m.Say | m.Mute, now: int = NOW) -> str:
    with pytest.raises(t.Refusal) as refusal:
        said(talk, table, seat, command, now) if isinstance(command, m.Say) else muted(talk, table, seat, command)
    assert refusal.value.words.endswith(".")
    return refusal.value.code


def test_a_phrase_can_be_said_everywhere_and_is_heard_by_all() -> None:
    table = three(m.TableSettings())
    talk = said(Talk(), table, 1, m.Say("a", "well_played"), NOW)
    for seat in (0, 1, 2, None):
        assert heard(talk, table, seat, 0) == (m.Line(1, 1, "Person 1", NOW, "well_played"),)
    assert heard(talk, table, 0, 1) == ()


def test_free_text_needs_the_host_s_leave() -> None:
    assert refused(Talk(), three(m.TableSettings()), 0, line(1, "hi")) == "no_chat"
    talk = said(Talk(), three(), 0, line(1, "  Grüße, नमस्ते 👩\u200d👧  "), NOW)
    assert talk.spoken[0].line.text == "Grüße, नमस्ते 👩\u200d👧"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (m.Say("a"), "bad_line"),
        (m.Say("a", None, "   "), "bad_line"),
        (m.Say("a", "hello", "and more"), "bad_line"),
        (m.Say("a", None, "x" * 201), "line_long"),
        (m.Say("a", None, "two\nlines"), "bad_line"),
        (m.Say("a", None, "bell\x07"), "bad_line"),
        (m.Say("a", None, "turned \u202e round"), "bad_line"),
    ],
)
def test_a_line_that_is_not_valid_is_refused(command: m.Say, code: str) -> None:
    assert refused(Talk(), three(), 0, command) == code


def test_a_line_covers_no_other_line() -> None:
    towers = said(Talk(), three(), 0, line(1, "\u0301" * 99 + "Z" + "\u0335" * 99), NOW)
    assert towers.spoken[0].line.text == "Z" + "\u0335" * 5
    assert refused(Talk(), three(), 0, line(1, "\u0301" * 99)) == "bad_line"


def test_watchers_do_not_talk() -> None:
    assert refused(Talk(), three(), None, line(1)) == "watching"
    assert refused(Talk(), three(), None, m.Mute("a", 1)) == "watching"


def test_late_watchers_hear_nothing() -> None:
    table = three(m.TableSettings(chat=True, watchers="delayed"))
    talk = said(Talk(), table, 1, line(1, "I hold the king of spades"), NOW)
    assert heard(talk, table, None, 0) == ()
    assert len(heard(talk, table, 0, 0)) == 1


def test_a_bucket_lets_a_burst_through_and_then_the_rate() -> None:
    table, talk = three(), Talk()
    for number in range(AT_ONCE):
        talk = said(talk, table, 0, line(number), NOW)
    assert refused(talk, table, 0, line(9), NOW + REFILL_MS - 1) == "too_fast"
    said(talk, table, 1, line(9), NOW)
    talk = said(talk, table, 0, line(9), NOW + REFILL_MS)
    assert refused(talk, table, 0, line(10), NOW + REFILL_MS) == "too_fast"


def test_the_same_command_again_says_nothing_again() -> None:
    table = three()
    talk = said(Talk(), table, 0, line(1), NOW)
    assert said(talk, table, 0, line(1), NOW + 1) is talk
    assert len(said(talk, table, 1, line(1), NOW).spoken) == 2


def test_only_the_latest_lines_are_kept_and_numbers_go_on() -> None:
    table, talk = three(), Talk()
    for number in range(KEPT + 7):
        talk = said(talk, table, 0, line(number), NOW + number * REFILL_MS)
    assert [each.line.number for each in talk.spoken] == list(range(8, KEPT + 8))


def test_a_muted_speaker_is_not_heard_and_nobody_else_learns_of_it() -> None:
    table = three()
    talk = muted(said(Talk(), table, 1, line(1), NOW), table, 0, m.Mute("a", 1))
    talk = said(said(talk, table, 1, line(2), NOW), table, 2, line(3), NOW)
    assert [each.seat for each in heard(talk, table, 0, 0)] == [2]
    assert [each.seat for each in heard(talk, table, 2, 0)] == [1, 1, 2]
    assert [muted_seats(talk, table, seat) for seat in (0, 1, 2, None)] == [(1,), (), (), ()]
    talk = muted(talk, table, 0, m.Mute("b", 1, muted=False))
    assert len(heard(talk, table, 0, 0)) == 3


@pytest.mark.parametrize("seat", [0, 3, -1, 9])
def test_oneself_bots_and_nobody_cannot_be_muted(seat: int) -> None:
    assert refused(Talk(), three(), 0, m.Mute("a", seat)) == "no_seat"


def test_the_next_person_on_a_muted_seat_is_heard() -> None:
    world = World(PERSON, PERSON, settings=m.TableSettings(takeover=True)).start()
    talk = muted(Talk(), world.table, 0, m.Mute("a", 1))
    world.done(1, m.Leave("bye"))
    world.join("Cid")
    assert muted_seats(talk, world.table, 0) == ()
    assert len(heard(said(talk, world.table, 1, line(1), NOW), world.table, 0, 0)) == 1


def test_talk_is_no_part_of_the_match() -> None:
    table = three()
    said(Talk(), table, 0, line(1, "a secret of ours"), NOW)
    assert "a secret of ours" not in record_json(table)
