"""Reasons of hints are true: every claim is checked in another way on positions of played games."""

from collections import Counter

import pytest
from msgspec.structs import replace

from openrummy.bots.reasons import advised, why, why_rather
from openrummy.bots.reasons.reason import useless
from openrummy.cards import parse_card, remove
from openrummy.engine.actions import Discard, DrawDiscard, LayOff, Meld
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import view
from openrummy.languages import language_of
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.voice import Voice
from tests.bots.claims import FACTS
from tests.bots.moments import GAMES, Moment, moments
from tests.helpers import play, position
from tests.rules.indian import OTHER, to_discard

NAMES = ("Ann", "Ben", "Cid")


@pytest.mark.parametrize("preset", GAMES)
def test_every_claim_is_true(preset: str) -> None:
    found = moments(preset)
    assert len(found) > 20
    wrong = [
        f"{advised(one.view, one.action, Voice(NAMES, one.view.seat))} ({one.reason.fact})"
        for one in found
        if not FACTS[one.reason.fact](one)
    ]
    assert wrong == []


def test_a_taken_card_makes_the_meld_that_is_kept() -> None:
    """The four of clubs stays in its run, so the taken four makes a set of three, not of four."""
    hands = ["QS AH 4H QH 4D QD 2C 3C 4C QC", "7S 8S 9S TS TH 9D TD JD AC TC"]
    seen = view(position("gin", hands=hands, pile="4S"), 0)
    assert advised(seen, DrawDiscard(), Voice(NAMES, 0)).endswith("it makes 4♠ 4♥ 4♦")


def test_a_discard_instead_of_a_play_says_why_the_play_waits() -> None:
    """The five and the nine of spades are unseen; nothing is said against a lay-off, for which no plain reason is known."""
    table = ["1: 3D 4D 5D"]
    seen = view(
        position("500", hands=["6S 7S 8S 6D KH QC 2C", "AH 4C 9D JC TH"], pile="3C", melds=table, phase="play"), 0
    )
    best = Discard(parse_card("KH"))
    plays = {type(each): each for each in LegalActions(seen) if not isinstance(each, Discard)}
    meld, lay_off = plays[Meld], plays[LayOff]
    waits = why_rather(seen, best, meld)
    assert waits is not None
    said = Voice(NAMES, 0).said(waits.saying)
    assert said == "on the table, 6♠ 7♠ 8♠ would have a place for 2 unseen cards, which other players may hold"
    assert why_rather(seen, best, lay_off) is None
    assert why_rather(seen, best, Discard(parse_card("QC"))) == why(seen, best)


@pytest.mark.parametrize(("called", "points"), [("AH", 5), ("6H", 5), ("KH", 10)])
def test_a_call_says_what_its_card_counts_on_the_table(called: str, points: int) -> None:
    """A low ace of a run counts 5 there, though 15 in the hand."""
    held, melds = [f"{called} KD 2S", "9C 4C", "9D 2D"], ["0: 2H 3H 4H 5H", "0: TH JH QH"]
    thrown = play(position("500-house", hands=held, melds=melds, pile="8S", phase="play"), f"discard {called}")
    seen = view(thrown, 1)
    reason = why(seen, next(each for each in LegalActions(seen) if isinstance(each, CallRummy)))
    assert reason is not None
    assert reason.saying.values["count"] == points


@pytest.mark.parametrize(
    ("preset", "hand", "drawn", "card"),
    [
        ("indian-points", "2S 5S 8S 3H 6H 9H 2D 5D 8D JC QC 4C 7C", "KH", "JC"),  # queens are wild
        ("21-card", "2S 2S 5S 8S JS 6S 3H 6H 9H KH AH 3D 5D 8D 9D TD 4C 7C TC KC 9C", "7H", "2S"),
    ],
)
def test_a_wild_rank_in_its_own_place_and_a_copy_are_company(preset: str, hand: str, drawn: str, card: str) -> None:
    """A jack goes with the queen of its suit even where queens are wild, and a copy is half a tunnela."""
    seen = view(to_discard(preset, hand, OTHER, drawn=drawn), 0)
    assert parse_card(card) not in useless(seen)
    alone = replace(seen, hand=remove(seen.hand, parse_card("QC" if preset == "indian-points" else card)))
    assert parse_card(card) in useless(alone)


def test_the_checks_can_fail() -> None:
    """Negative control: claims about discards do not hold of any discard."""
    found = [one for one in moments("basic") if isinstance(one.action, Discard)]
    for fact in ("only_useless", "highest_useless", "fewest"):
        held = [FACTS[fact](Moment(one.state, one.view, other, one.reason, one.chosen)) for one in found[:40]
                for other in LegalActions(one.view) if isinstance(other, Discard)]  # fmt: skip
        assert True in held
        assert False in held


def test_most_reasons_are_plain() -> None:
    """The player's own comparison is the reason only where no plainer one is true."""
    facts = Counter(one.reason.fact for preset in GAMES for one in moments(preset) if one.action == one.chosen)
    assert facts["policy"] < sum(facts.values()) / 12
    assert len(facts) > 14


def test_a_hint_in_german() -> None:
    said = [
        advised(one.view, one.action, Voice(NAMES, one.view.seat, language=language_of("de")))
        for one in moments("basic")
    ]
    assert "K♠ K♦ K♣ auslegen: 30 Punkte weniger auf der Hand" in said
    assert not any(": it " in words or ": the " in words for words in said)
