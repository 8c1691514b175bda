"""Messages between processes: unreadable and not to be invented without the key, and never heard again."""

import logging

import pytest

from openrummy.bus.bus import MOST_BYTES
from openrummy.bus.doubts import Doubts
from openrummy.bus.sealed import MOST_ADDED, MOST_SECONDS, DoubtfulMessage, Envelopes
from tests.bus.ends import KEY

SUBJECT = "table.K7QX2M-secretid"
BODY = b'{"text":"hello"}'
SECOND = 10**9


class Clock:
    """Nanoseconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1_800_000_000 * SECOND

    def __call__(self) -> int:
        return self.now


def pair(key: bytes = KEY, name: str = "") -> tuple[Envelopes, Envelopes, Clock]:
    """Return a sender, and a listener with `key` and `name`, at one clock."""
    clock = Clock()
    return Envelopes(KEY, clock=clock), Envelopes(key, name, clock), clock


def doubt(listener: Envelopes, sealed: bytes, subject: str = SUBJECT, pattern: str = SUBJECT) -> str | None:
    """Return why a message is ignored, None if it is heard."""
    try:
        listener.open(pattern, listener.place(subject), sealed)
    except DoubtfulMessage as found:
        return found.doubt
    return None


def test_a_message_comes_back_and_shows_neither_its_table_nor_its_text() -> None:
    sender, listener, _ = pair()
    place, sealed = sender.place(SUBJECT), sender.close(SUBJECT, BODY)
    assert listener.open(SUBJECT, place, sealed) == (SUBJECT, BODY)
    assert place.startswith("table.")
    for hidden in ("K7QX2M", "secretid", "hello", "text"):
        assert hidden not in place
        assert hidden.encode() not in sealed
    assert sender.close(SUBJECT, BODY) != sealed


def test_patterns_match_hidden_subjects_as_they_match_plain_ones() -> None:
    envelopes = Envelopes(KEY)
    hidden = envelopes.place(SUBJECT).partition(".")[2]
    assert envelopes.place("*.K7QX2M-secretid") == f"*.{hidden}"
    assert [envelopes.place(same) for same in ("table.*", "table.>", "process")] == ["table.*", "table.>", "process"]
    assert envelopes.place(SUBJECT + "x") != envelopes.place(SUBJECT)


def test_whatever_was_not_sealed_for_its_place_with_this_key_is_forged() -> None:
    sender, listener, _ = pair()
    sealed = sender.close(SUBJECT, BODY)
    changed = [sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :] for at in range(len(sealed))]
    cut = [sealed[:length] for length in range(len(sealed))]
    assert {doubt(listener, one) for one in (*changed, *cut, BODY, bytes(100))} == {"forged"}
    assert doubt(listener, sealed, "at.K7QX2M-secretid", "*.K7QX2M-secretid") == "forged"
    assert doubt(listener, sealed) is None  # it was in order before it was changed


@pytest.mark.parametrize(("key", "name"), [(KEY[::-1], ""), (KEY, "second")])
def test_servers_with_another_key_or_name_do_not_hear_each_other(key: bytes, name: str) -> None:
    sender, other, _ = pair(key, name)
    assert doubt(other, sender.close("process", b""), "process", "process") == "forged"
    assert other.place(SUBJECT) != sender.place(SUBJECT)


@pytest.mark.parametrize("key", [b"", bytes(16), bytes(33)])
def test_a_key_of_another_length_is_refused(key: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Envelopes(key)


def test_a_message_is_heard_once_by_each_pattern_and_never_after_a_later_one() -> None:
    sender, listener, _ = pair()
    first, second = (sender.close(SUBJECT, BODY) for _ in range(2))
    assert [doubt(listener, one) for one in (first, first, second, first)] == [None, "repeated", None, "repeated"]
    assert doubt(listener, second, pattern="table.*") is None
    other = Envelopes(KEY, clock=sender._clock)
    assert doubt(listener, other.close(SUBJECT, BODY)) is None  # each sender counts for itself


def test_an_old_message_is_ignored_even_by_a_process_that_has_just_come() -> None:
    sender, listener, clock = pair()
    sealed = sender.close(SUBJECT, BODY)
    clock.now += MOST_SECONDS * SECOND
    assert doubt(Envelopes(KEY, clock=clock), sealed) is None
    clock.now += 1
    assert doubt(listener, sealed) == "old"
    ahead = sender.close(SUBJECT, BODY)
    clock.now -= (MOST_SECONDS + 1) * SECOND
    assert doubt(listener, ahead) == "old"


def test_messages_of_a_clock_that_was_set_back_are_heard_in_order() -> None:
    sender, listener, clock = pair()
    before = sender.close(SUBJECT, BODY)
    clock.now -= 10 * SECOND
    assert [doubt(listener, one) for one in (before, sender.close(SUBJECT, BODY))] == [None, None]


def test_senders_that_are_silent_are_forgotten_and_still_not_heard_again() -> None:
    sender, listener, clock = pair()
    early = sender.close("table.first", BODY)
    assert doubt(listener, early, "table.first", "table.first") is None
    clock.now += (MOST_SECONDS + 1) * SECOND
    for number in range(1100):
        listener.open(str(number), listener.place(SUBJECT), sender.close(SUBJECT, BODY))
    assert len(listener._heard) == 1100
    assert doubt(listener, early, "table.first", "table.first") == "old"


def test_the_longest_message_is_within_the_bound_when_it_is_sealed() -> None:
    longest = Envelopes(KEY).close("tournament." + "x" * 900, bytes(MOST_BYTES))
    assert len(longest) <= MOST_BYTES + MOST_ADDED


def test_the_operator_is_told_once_in_the_log_and_for_a_minute_in_health(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    doubts = Doubts(lambda: now[0])
    assert doubts.words is None
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            doubts.note("forged")
        assert "another key" in str(doubts.words)
        doubts.note("old")
        assert "clocks" in str(doubts.words)
    assert [("key" in line, "clocks" in line) for line in caplog.messages] == [(True, False), (False, True)]
    now[0] = 61
    assert doubts.words is None
