"""Every lesson is played to its end with exactly the acts that it names, by a person who knows nothing else."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from openrummy import table as t
from openrummy.bots.reasons.reason import is_lone
from openrummy.cards import parse_card
from openrummy.engine.state import view
from openrummy.languages import CODES, ENGLISH, Language, language_of
from openrummy.lessons import LEARNER, LESSONS
from openrummy.parts.panels import UnmatchedPanel
from openrummy.shuffle import secret_from_seed
from openrummy.table import messages as m
from openrummy.table.entries import Acted
from openrummy.table.teaching import lessons_in, step_of
from openrummy.variants import VARIANTS
from openrummy.variants.kinds import parse_action
from tests.lessons.classroom import course

every_lesson = pytest.mark.parametrize("lesson", LESSONS)


def words_of(table: t.Table, language: Language = ENGLISH) -> m.LessonView:
    led = t.view_for(table, LEARNER, language=language).lesson
    assert led is not None
    return led


@every_lesson
def test_it_leads_through_a_whole_deal_that_the_learner_wins(lesson: str) -> None:
    *before, after = course(lesson)
    ended = after.state.public.last_deal
    assert ended is not None
    assert (after.status, ended.winner) == ("over", LEARNER)
    assert len(before) == sum(step.seat == LEARNER for step in LESSONS[lesson].steps)
    assert sum(isinstance(entry, Acted) for entry in after.log) == len(LESSONS[lesson].steps)


@every_lesson
@pytest.mark.parametrize("code", CODES)
def test_every_step_says_why_and_what_to_do(lesson: str, code: str) -> None:
    *before, after = (words_of(table, language_of(code)) for table in course(lesson))
    for led in before:
        assert 0 < len(led.words) <= 230, "too long for a telephone"
        assert 0 < len(led.task) <= 90
        assert "{" not in led.words + led.task
    assert after.words
    assert "{" not in after.words
    assert [led.done for led in (*before, after)] == list(range(after.steps + 1))


def astray(table: t.Table) -> Iterator[tuple[m.Offer, t.Outcome]]:
    """Yield each offer that the lesson does not wait for, and what comes of it."""
    step, chance = step_of(table), t.Chance(secret_from_seed("1", 1), "seed")
    assert step is not None
    for offer in t.view_for(table, LEARNER).offers:
        if not step.accepts(parse_action(offer.action)):
            command = m.Act("other", table.version, offer.action)
            yield offer, t.handle(table, LEARNER, command, table.since, chance)


@every_lesson
def test_another_act_is_refused_with_the_task_and_changes_nothing(lesson: str) -> None:
    refused = 0
    for table in course(lesson)[:-1]:
        for offer, outcome in astray(table):
            if offer.place == "aside":  # whoever leaves may
                assert outcome.refusal is None
                continue
            assert outcome.refusal is not None
            assert outcome.refusal.code == "lesson"
            assert outcome.refusal.with_signs(ENGLISH).endswith(words_of(table).task)
            assert outcome.table is table
            refused += 1
    assert refused > 20


def test_an_act_against_the_rules_is_refused_with_the_rule() -> None:
    table, *_ = course("basic")
    command = m.Act("wrong", table.version, {"type": "discard", "card": "KD"})
    outcome = t.handle(table, LEARNER, command, table.since, t.Chance(b"", ""))
    assert outcome.refusal is not None
    assert outcome.refusal.code != "lesson"


@every_lesson
def test_the_pack_is_that_of_the_rules(lesson: str) -> None:
    assert Counter(LESSONS[lesson].pack) == Counter(LESSONS[lesson].rules.pack)


NOTHING = re.compile("fits nothing|of no use")


@every_lesson
def test_a_card_that_is_said_to_be_useless_goes_with_no_other(lesson: str) -> None:
    """The learner could keep it for no run or set, not even for one that lacks a card between."""
    for table in course(lesson)[:-1]:
        step, seen = step_of(table), view(table.state, LEARNER)
        assert step is not None
        if NOTHING.search(step.words):
            assert is_lone(seen, parse_card(step.cards["card"])), step.words


def test_the_lesson_of_indian_rummy_shows_the_groups_that_it_names() -> None:
    """Before the card that is awaited the hand has no pure run, and at the end its groups are those of the words."""
    *_, take, declare, _ = course("indian")
    awaiting, whole = (
        next(panel for panel in t.view_for(table, LEARNER).panels if isinstance(panel, UnmatchedPanel))
        for table in (take, declare)
    )
    assert "no pure run" in awaiting.words
    step = step_of(declare)
    assert step is not None
    named = [frozenset(step.cards[gap].split()) for gap in ("pure", "run", "set", "more")]
    assert set(map(frozenset, whole.melds)) == set(named)


def test_there_is_a_lesson_for_each_family() -> None:
    assert {listed.variant for listed in lessons_in(ENGLISH).lessons} == set(VARIANTS)
