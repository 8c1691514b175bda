"""The coach: its advice is search's, it says what the next best costs only where that is certain, and a server may lack it."""

import asyncio

from openrummy.coach.better import Better, Dearer, Fewer
from openrummy.coach.words import after_words
from openrummy.engine.actions import Discard
from openrummy.engine.decide import listed
from openrummy.engine.state import view
from openrummy.review.advice import advise, effect_of, look_back
from openrummy.review.judging import judge
from openrummy.search.evaluation import Evaluation, Gap
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.table import messages as m
from openrummy.thinking.coaching import NEVER, CoachTask, advice_in
from openrummy.thinking.question import encode_action, question_of
from openrummy.thinking.task import Task, decode, encode
from openrummy.voice import Voice
from tests.helpers import position
from tests.review.test_review import FEW, blunder
from tests.table.test_indian import world_at

# One card fits nothing and is dear: every other discard breaks a meld.
CLEAR = position(
    "gin", hands=["3H 4H 5H 9S 9H 9D AC 2C 3C AD KD", "2S 4D 6C 7C 8C TC JD QH KS 5D"], pile="KC", phase="discard"
)


def test_the_advice_is_no_mistake_and_says_what_the_next_best_costs() -> None:
    seen = blunder().view
    found = advise(seen, FEW)
    assert found is not None
    assert found.action in tuple(listed(seen))
    assert not judge(seen, found.action, FEW).is_mistake
    if found.other is not None:
        assert found.other != found.action
        assert found.lost >= 1


def test_a_worker_gives_the_same_advice() -> None:
    seen = blunder().view
    asked = question_of("", "", seen)
    far = advice_in(decode(encode(CoachTask(asked))).done())
    near = advise(seen)
    assert far == near is not None


def test_looking_back_names_what_was_better_and_only_where_that_is_certain() -> None:
    seen, good = blunder().view, advise(blunder().view, FEW)
    assert good is not None
    bad = blunder().action
    found = look_back(seen, bad, FEW)
    assert found is not None
    assert found.other == bad
    assert found.action != bad
    assert found.lost >= 1
    assert look_back(seen, good.action, FEW) is None
    voice = Voice(("Ann", "Ben"), seen.seat)
    assert "would have been about" in after_words(seen, found, voice, voice.language)
    assert after_words(seen, Better(good.action), voice, voice.language) == ""
    task = CoachTask(question_of("", "", seen), encode_action(good.action))
    assert decode(encode(task)).done() == b"null"


def test_an_effect_is_told_only_if_it_is_sure_and_most_of_the_loss() -> None:
    def worse(fewer: Gap, dearer: Gap) -> Evaluation:
        return Evaluation(Discard(0), 0.0, 4.0, 0.5, 100, fewer, dearer)

    assert effect_of(worse(Gap(0.07, 0.01), Gap(1.0, 0.1))) == Fewer(7)
    assert effect_of(worse(Gap(0.07, 0.01), Gap(3.0, 0.4))) == Dearer()
    assert effect_of(worse(Gap(0.07, 0.05), Gap(3.0, 2.0))) is None


class Coach:
    """Instead of worker processes: what a coach says is done here, and counted."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    async def result(self, task: Task, group: str, *, is_awaited: bool) -> bytes:
        assert is_awaited
        self.tasks.append(task)
        return task.done()

    async def act(self, question: object, group: str, *, is_awaited: bool) -> object:
        raise AssertionError("the coach knew better")


class Warm:
    """Search that is compiled, or not yet."""

    def __init__(self, ready: bool) -> None:
        self._ready = ready

    def is_ready(self) -> bool:
        return self._ready


def hinted(*, ready: bool) -> tuple[m.Advice | m.Refused, Coach]:
    thinkers, coach = Thinkers(0, 10), Coach()
    thinkers._warmth = Warm(ready)  # type: ignore[assignment]  # in place of compiling
    if ready:
        thinkers._pool = coach  # type: ignore[assignment]  # in place of processes
    return asyncio.run(thinkers.advice(world_at(CLEAR).table, 0, "a")), coach


def test_a_hint_comes_from_search_with_the_points_that_the_next_best_costs() -> None:
    said, coach = hinted(ready=True)
    assert len(coach.tasks) == 1
    assert isinstance(said, m.Advice)
    assert said.words.startswith(("Knock", "Discard K♦", "Go gin"))
    assert "Next best, about" in said.words


def test_until_search_is_ready_a_hint_is_a_bot_s() -> None:
    said, coach = hinted(ready=False)
    assert isinstance(said, m.Advice)
    assert "Next best" not in said.words
    assert coach.tasks == []


def test_a_game_that_is_not_searched_has_no_coach() -> None:
    state = position("contract", hands=["3H 4H 5H KD", "2S 4D"], pile="KC", phase="play")
    assert CoachTask(question_of("", "", blunder().view)).done() != b"null"
    assert CoachTask(question_of("", "", view(state, 0))).done() == NEVER
    assert advice_in(NEVER) is None
