"""The judge finds every fault that it is there to find."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.faults.history import Answer, History, Logged, Shown, complaints

ANN, BOB = ("t", 0), ("t", 1)


def good() -> History:
    """Ann acts, her link breaks, she sends it again on the next; Bob sees all; nothing is amiss."""
    return History(
        hellos={1: (ANN, 0), 2: (ANN, 1), 3: (BOB, 0)},
        deliveries={1: Counter({"a": 1}), 2: Counter({"a": 2, "wrong": 1}), 3: Counter({"b": 1})},
        answers=[Answer(2, ANN, "a", 2), Answer(2, ANN, "a", 2), Answer(2, ANN, "wrong", None), Answer(3, BOB, "b", 3)],
        shown=[
            Shown(1, ANN, ((1, 11),), 1),
            Shown(3, BOB, ((1, 12), (2, 22)), 2),
            Shown(2, ANN, ((2, 21),), 2),
            Shown(2, ANN, (), 2),
            Shown(2, ANN, ((3, 31),), 3),
            Shown(3, BOB, ((3, 32),), 3),
        ],
        drained={2, 3},
        tables=["t"],
        finished={"t"},
        log=[Logged("t", 1, None), Logged("t", 2, "0:a"), Logged("t", 3, "1:b")],
    )


def test_a_good_history_is_not_complained_of() -> None:
    assert complaints(good()) == []
    assert good().acknowledged == {(ANN, "a"), (BOB, "b")}


def _drop_last(history: History) -> None:
    history.log.pop()


def _log_in_other_place(history: History) -> None:
    history.log[1], history.log[2] = Logged("t", 2, "1:b"), Logged("t", 3, "0:a")


def _log_of_other_seat(history: History) -> None:
    history.log[1] = Logged("t", 2, "1:a")


def _done_again(history: History) -> None:
    history.log.append(Logged("t", 4, "0:a"))


def _hole_in_log(history: History) -> None:
    history.log[0] = Logged("t", 0, None)


def _accepted_elsewhere(history: History) -> None:
    history.answers[0] = replace(history.answers[0], version=3)


def _refused_later(history: History) -> None:
    history.answers[1] = replace(history.answers[1], version=None)


def _answered_thrice(history: History) -> None:
    history.answers.append(history.answers[1])


def _answer_to_nothing(history: History) -> None:
    history.answers.append(Answer(1, ANN, "never sent", None))


def _no_answer(history: History) -> None:
    history.answers.pop(2)


def _a_version_left_out(history: History) -> None:
    history.shown[1] = replace(history.shown[1], told=((2, 22),))


def _a_version_again(history: History) -> None:
    history.shown[4] = replace(history.shown[4], told=((2, 21), (3, 31)))


def _view_behind(history: History) -> None:
    history.shown[4] = replace(history.shown[4], version=2)


def _began_anew(history: History) -> None:
    history.shown[2] = replace(history.shown[2], told=((1, 11), (2, 21)))


def _another_story(history: History) -> None:
    history.hellos[4] = (BOB, 1)
    history.shown.append(Shown(4, BOB, ((2, 99), (3, 32)), 3))


def _shown_and_gone(history: History) -> None:
    history.shown.append(Shown(3, BOB, ((4, 42),), 4))


def _not_finished(history: History) -> None:
    history.finished.clear()


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (_drop_last, "lost"),
        (_drop_last, "unwritten"),
        (_log_in_other_place, "lost"),
        (_log_of_other_seat, "lost"),
        (_done_again, "twice"),
        (_hole_in_log, "log"),
        (_accepted_elsewhere, "fickle"),
        (_accepted_elsewhere, "lost"),
        (_refused_later, "fickle"),
        (_answered_thrice, "answered"),
        (_answer_to_nothing, "answered"),
        (_no_answer, "unanswered"),
        (_a_version_left_out, "gap"),
        (_a_version_again, "gap"),
        (_view_behind, "gap"),
        (_began_anew, "gap"),
        (_another_story, "rewritten"),
        (_shown_and_gone, "unwritten"),
        (_not_finished, "abandoned"),
    ],
)
def test_every_broken_promise_is_found(spoil: Callable[[History], None], kind: str) -> None:
    history = good()
    spoil(history)
    assert kind in {complaint.partition(":")[0] for complaint in complaints(history)}


def test_answers_may_be_missing_only_on_a_link_that_broke() -> None:
    history = good()
    history.deliveries[1]["a"] = 7
    assert complaints(history) == []
    history.drained.add(1)
    assert complaints(history) == ["unanswered: a on link 1"]
