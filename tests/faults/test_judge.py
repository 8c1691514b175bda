"""The judge finds every fault that it is meant to find."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.faults.history import Answer, Chapter, ClockSeen, HalfOpen, Hello, History, Logged, Shown
from tests.faults.judge import complaints

ANN, BOB = ("t", 0), ("t", 1)
FULL = [[1_000, 2_000], [1_000, 2_000]]
_PERSON = {"kind": "person"}
_STARTED = {
    "type": "deal_started",
    "hands": ["2S 3S", "4H 5H"],
    "upcard": "6D",
    "stock": "7C 8C 9C",
    "stock_count": 3,
}


def good() -> History:
    """Return a history in which Ann draws, her link breaks and she repeats the command on the next; the server dies;
    Bob's time runs
    out; everybody sees everything.

    Ann's link 1 and Bob's 3 are to the first server, 2 and 4 to the second.
    """
    late = Chapter(4, 42, ("8C",), late=True)
    return History(
        runs=[500, 2_000],
        give_back=100,
        hellos={1: Hello(ANN, 0), 2: Hello(ANN, 1, 1), 3: Hello(BOB, 0), 4: Hello(BOB, 3, 1)},
        deliveries={
            1: Counter({"a": 1}),
            2: Counter({"a": 2, "wrong": 1}),
            3: Counter({"b": 1}),
            4: Counter(),
        },
        answers=[
            Answer(2, ANN, "a", 2),
            Answer(2, ANN, "a", 2),
            Answer(2, ANN, "wrong", None, 2),
            Answer(3, BOB, "b", 3),
        ],
        shown=[
            Shown(1, ANN, (Chapter(1, 11, ("6D",)),), 1, hand=("2S", "3S")),
            Shown(3, BOB, (Chapter(1, 12, ("6D",)), Chapter(2, 22)), 2, hand=("4H", "5H")),
            Shown(2, ANN, (Chapter(2, 21, ("7C",)),), 2, hand=("2S", "3S", "7C")),
            Shown(2, ANN, (), 2),
            Shown(2, ANN, (Chapter(3, 31, ("7C",)),), 3, hand=("2S", "3S")),
            Shown(3, BOB, (Chapter(3, 32, ("7C",)),), 3, hand=("4H", "5H")),
            Shown(4, BOB, (), 3, heard=2_050, clocks=(ClockSeen(900, 0), ClockSeen(950, 0))),
            Shown(4, BOB, (late,), 4, hand=("4H", "5H", "8C")),
        ],
        half_open=[HalfOpen(1, 2.5)],
        drained={2, 3, 4},
        joined=[("t", 1, "token of Bob")],
        tables=["t"],
        finished={"t"},
        log=[
            logged(1, "table_opened", 600, sitters=[_PERSON, {**_PERSON, "token": "token of Bob"}], events=[_STARTED]),
            acted(2, 700, 0, "a", {"type": "drew_stock", "seat": 0, "card": "7C"}, [[900, 2_000], [1_000, 2_000]]),
            acted(3, 750, 1, "b", {"type": "discarded", "seat": 0, "card": "7C"}, [[900, 2_000], [950, 2_000]]),
            acted(
                4,
                3_050,
                1,
                "#4",
                {"type": "drew_stock", "seat": 1, "card": "8C"},
                [[900, 2_000], [0, 2_000]],
                cause="time_out",
            ),
        ],
    )


def logged(version: int, kind: str, at: int, **fields: Any) -> Logged:
    """Return an entry, with full clocks by default."""
    settings = {"clock": "fast", "absent": "draw_and_throw"}
    body = {"type": kind, "at": at, "left": FULL, "settings": settings, **fields}
    return Logged("t", version, json.dumps(body).encode())


def acted(
    version: int, at: int, seat: int, identity: str, event: dict[str, Any], left: list[list[int]], cause: str = ""
) -> Logged:
    """Return an act with one event."""
    return logged(version, "acted", at, seat=seat, id=identity, events=[event], left=left, cause=cause)


def rewrite(history: History, version: int, **fields: Any) -> None:
    """Change fields of the entry of `version`."""
    old = history.log[version - 1]
    history.log[version - 1] = Logged("t", version, json.dumps({**old.entry, **fields}).encode())


def test_a_good_history_has_no_complaints() -> None:
    assert complaints(good()) == []
    assert good().chapters == 7


def _drop_last_two(history: History) -> None:
    del history.log[2:]


def _log_in_other_place(history: History) -> None:
    first, second = history.log[1], history.log[2]
    history.log[1], history.log[2] = replace(second, version=2), replace(first, version=3)


def _log_of_other_seat(history: History) -> None:
    rewrite(history, 2, seat=1)


def _done_again(history: History) -> None:
    again = history.log[1]
    history.log.append(Logged("t", 5, again.body))


def _hole_in_log(history: History) -> None:
    history.log[0] = replace(history.log[0], version=0)


def _accepted_elsewhere(history: History) -> None:
    history.answers[0] = replace(history.answers[0], version=3)


def _refused_later(history: History) -> None:
    history.answers[1] = replace(history.answers[1], version=None, at=2)


def _answered_thrice(history: History) -> None:
    history.answers.append(history.answers[1])


def _answer_to_nothing(history: History) -> None:
    history.answers.append(Answer(1, ANN, "never sent", None))


def _no_answer(history: History) -> None:
    history.answers.pop(2)


def _a_version_left_out(history: History) -> None:
    history.shown[1] = replace(history.shown[1], told=(Chapter(2, 22),))


def _left_out_in_the_middle(history: History) -> None:
    history.shown[1] = replace(history.shown[1], told=(Chapter(1, 12),), complete=False)


def _a_version_again(history: History) -> None:
    history.shown[4] = replace(history.shown[4], told=(Chapter(2, 21), Chapter(3, 31)))


def _view_behind(history: History) -> None:
    history.shown[4] = replace(history.shown[4], version=2)


def _another_story(history: History) -> None:
    history.hellos[5] = Hello(BOB, 1)
    history.shown.append(Shown(5, BOB, (Chapter(2, 99), Chapter(3, 32)), 3))


def _shown_and_gone(history: History) -> None:
    history.shown.append(Shown(4, BOB, (Chapter(5, 52),), 5))


def _not_finished(history: History) -> None:
    history.finished.clear()


def _seat_forgotten(history: History) -> None:
    history.joined.append(("t", 0, "token of Cid"))


def _seat_taken_away(history: History) -> None:
    history.left.append((ANN, "bye"))


def _never_noticed(history: History) -> None:
    history.half_open.append(HalfOpen(2, None))


def _time_lost_to_the_dead(history: History) -> None:
    rewrite(history, 4, left=[[900 - 1, 2_000], [0, 2_000]], at=2_050)


def _time_lost(history: History) -> None:
    rewrite(history, 3, left=[[900, 2_000], [900, 2_000]])


def _out_of_time_early(history: History) -> None:
    rewrite(history, 4, at=3_049, left=[[900, 2_000], [1, 2_000]])


def _other_time_after_restart(history: History) -> None:
    history.shown[6] = replace(history.shown[6], clocks=(ClockSeen(900, 0), ClockSeen(940, 0)))


def _no_cause(history: History) -> None:
    rewrite(history, 4, cause="")


def _cause_of_other_policy(history: History) -> None:
    rewrite(history, 1, settings={"clock": "fast", "absent": "bot"})


def _bot_against_settings(history: History) -> None:
    history.log.append(logged(5, "stood_in", 3_060, seat=1, left=[[900, 2_000], [0, 2_000]]))


def _cause_of_an_own_act(history: History) -> None:
    rewrite(history, 2, cause="time_out")


def _not_told_why(history: History) -> None:
    last = history.shown[7]
    history.shown[7] = replace(last, told=(last.told[0]._replace(late=False),))


def _told_a_card(history: History) -> None:
    history.shown[1] = replace(history.shown[1], told=(Chapter(1, 12, ("6D",)), Chapter(2, 22, ("7C",))))


def _told_the_stock(history: History) -> None:
    history.shown[0] = replace(history.shown[0], told=(Chapter(1, 11, ("6D", "8C")),))


def _wrong_hand(history: History) -> None:
    history.shown[0] = replace(history.shown[0], hand=("2S", "4H"))


def _watcher_with_a_hand(history: History) -> None:
    history.hellos[5] = Hello(("t", None), 0)
    history.shown.append(Shown(5, ("t", None), (Chapter(1, 12, ("6D",)),), 1, hand=("2S", "3S")))


def _watcher_too_early(history: History) -> None:
    history.hellos[5] = Hello(("t", None), 0, delayed=True)
    history.shown.append(Shown(5, ("t", None), (Chapter(1, 12),), 1))


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (_drop_last_two, "lost"),
        (_drop_last_two, "unwritten"),
        (_log_in_other_place, "lost"),
        (_log_of_other_seat, "lost"),
        (_seat_forgotten, "lost"),
        (_seat_taken_away, "lost"),
        (_refused_later, "denied"),
        (_done_again, "twice"),
        (_hole_in_log, "log"),
        (_accepted_elsewhere, "fickle"),
        (_accepted_elsewhere, "lost"),
        (_answered_thrice, "answered"),
        (_answer_to_nothing, "answered"),
        (_no_answer, "unanswered"),
        (_a_version_left_out, "gap"),
        (_left_out_in_the_middle, "gap"),
        (_a_version_again, "gap"),
        (_view_behind, "gap"),
        (_another_story, "rewritten"),
        (_shown_and_gone, "unwritten"),
        (_not_finished, "abandoned"),
        (_never_noticed, "deaf"),
        (_time_lost, "clock"),
        (_time_lost_to_the_dead, "clock"),
        (_out_of_time_early, "clock"),
        (_other_time_after_restart, "clock"),
        (_no_cause, "cause"),
        (_cause_of_other_policy, "cause"),
        (_bot_against_settings, "cause"),
        (_cause_of_an_own_act, "cause"),
        (_not_told_why, "cause"),
        (_told_a_card, "secret"),
        (_told_the_stock, "secret"),
        (_wrong_hand, "secret"),
        (_watcher_with_a_hand, "secret"),
        (_watcher_too_early, "secret"),
    ],
)
def test_every_broken_promise_is_found(spoil: Callable[[History], None], kind: str) -> None:
    history = good()
    spoil(history)
    assert kind in {complaint.partition(":")[0] for complaint in complaints(history)}


def test_only_what_was_accepted_counts_and_that_once() -> None:
    history = History()
    for answer in good().answers:
        history.hear(answer)
    assert history.answers == good().answers
    assert history.acknowledged == {(ANN, "a"), (BOB, "b")}


def test_answers_may_be_missing_only_on_a_link_that_broke() -> None:
    history = good()
    history.deliveries[1]["a"] = 7
    assert complaints(history) == []
    history.drained.add(1)
    assert complaints(history) == ["unanswered: a on link 1"]


def test_a_server_may_leave_out_what_is_old_if_it_says_so() -> None:
    history = good()
    history.hellos[5] = Hello(BOB, 0, 1)
    history.shown.append(Shown(5, BOB, (Chapter(3, 32, ("7C",)), history.shown[7].told[0]), 4, complete=False))
    assert complaints(history) == []
