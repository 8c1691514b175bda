"""The review of a match: every choice is found, a blunder is told, a fine play is not, and the same review comes twice."""

from functools import cache

import pytest

from openrummy.bots import make_agent
from openrummy.cards import parse_card
from openrummy.engine.actions import Discard, LayOff, Meld
from openrummy.engine.decide import listed
from openrummy.engine.match import Match
from openrummy.engine.state import view
from openrummy.record import Record, SeatRecord, record_of
from openrummy.review.decisions import Decision, decisions
from openrummy.review.judging import judge, review
from openrummy.review.summary import MOST_TOLD, Judged, summary
from openrummy.review.verdict import Verdict
from openrummy.review.words import told
from openrummy.thinking.judgement import judge_task, verdict_in
from openrummy.thinking.task import decode, encode
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import Knock
from openrummy.voice import Voice
from tests.helpers import position

FEW = 240
"""Rollouts: enough for a blunder."""


@cache
def played(preset: str = "gin(target_score=10)") -> Record:
    match = Match.new(rules_for(preset, 2), "a")
    bots = [make_agent("sensible", "1"), make_agent("sensible", "2")]
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        seat = match.to_act
        match.apply(seat, bots[seat].act(match.view(seat)))
    return record_of(match, [SeatRecord("Ann"), SeatRecord("Ben")])


def test_every_choice_of_a_seat_is_found_with_the_view_that_it_had() -> None:
    record = played()
    for seat in (0, 1):
        found = list(decisions(record, seat))
        deeds = [deed for deal in record.deals for deed in deal.deeds if deed.seat == seat]
        assert 0 < len(found) <= len(deeds)
        assert all(record.deals[each.deal - 1].deeds[each.frame].action == each.action for each in found)
        assert all(each.view.seat == seat and len(tuple(listed(each.view))) > 1 for each in found)


def blunder() -> Decision:
    """A hand with two melds and a king that fits nothing, of which the middle of a meld is discarded."""
    hand = "3H 4H 5H 9S 9H 9D AC 2C KD QC JS"
    state = position("gin", hands=[hand, "2S 4D 6C 7C 8C TC JD QH KS 5D"], pile="KC", phase="discard")
    return Decision(1, 0, 0, view(state, 0), Discard(parse_card("4H")))


def test_a_blunder_is_told_and_the_best_play_is_not() -> None:
    decision = blunder()
    verdict = judge(decision.view, decision.action, FEW)
    assert verdict.is_mistake
    assert verdict.lost > 5
    again = judge(decision.view, verdict.best, FEW)
    assert not again.is_mistake
    assert again.lost < verdict.lost / 2


def test_a_knock_that_was_missed_is_said_to_hold_against_patient_players() -> None:
    state = position(
        "gin", hands=["3H 4H 5H 9S 9H 9D AC 2C 3C 2D KS", "2S 4D 6C 7C 8C TC JD QH QD 5D"], phase="discard"
    )
    knock = next(act for act in listed(view(state, 0)) if isinstance(act, Knock) and act.discard == parse_card("KS"))
    waited = Decision(1, 0, 0, view(state, 0), Discard(parse_card("KS")))
    voice = Voice(("Ann", "Bob"), 0)
    missed = told(Judged(waited, Verdict(knock, 0.0, 9.0, 1.0)), voice)
    assert missed.why.endswith("Against one who knocks at once, waiting may have cost nothing.")
    other = told(Judged(waited, Verdict(Discard(parse_card("2D")), 0.0, 9.0, 1.0)), voice)
    assert "waiting" not in other.why


def test_a_play_that_had_better_wait_is_told_with_its_limits() -> None:
    """Search lets the others keep melds back; of the card that goes instead, nothing is said."""
    hands = ["6S 7S 8S 6D KH QC 2C", "AH 4C 9D JC TH"]
    seen = view(position("500", hands=hands, pile="3C", melds=["1: 3D 4D 5D"], phase="play"), 0)
    voice, best = Voice(("Ann", "Bo"), 0), Discard(parse_card("KH"))
    plays = {type(each): each for each in seen.legal_actions() if not isinstance(each, Discard)}
    meld, lay_off = (
        told(Judged(Decision(1, 0, 0, seen, plays[kind]), Verdict(best, 0.0, 9.0, 1.0)), voice).why
        for kind in (Meld, LayOff)
    )
    assert lay_off.startswith("That holds against players who keep melds back too.")
    assert meld.endswith(lay_off)
    assert "6♠ 7♠ 8♠ would have a place for 2 unseen cards" in meld


def test_a_review_comes_twice_the_same_and_in_a_worker_too() -> None:
    record = played()
    once, twice = (next(review(record, 0, FEW)) for _ in range(2))
    assert once.verdict == twice.verdict
    decision = once.decision
    far = verdict_in(decode(encode(judge_task(decision))).done())
    assert far == judge(decision.view, decision.action)


def test_a_game_that_search_does_not_know_is_refused_by_name() -> None:
    match = Match.new(rules_for("contract", 2), "a")
    seen = match.view(match.to_act)
    decision = Decision(1, 0, match.to_act, seen, next(iter(listed(seen))))
    with pytest.raises(ValueError, match="not contract"):
        judge(decision.view, decision.action, FEW)
    assert verdict_in(judge_task(decision).done()) is None


def test_a_summary_tells_certain_losses_alone_the_worst_first() -> None:
    decision = blunder()
    small, unsure, *bad = (
        Judged(decision, Verdict(decision.action, 0.0, lost, error))
        for lost, error in ((0.9, 0.1), (9.0, 5.0), (2.0, 0.5), (4.0, 1.0), (3.0, 1.0), (8.0, 2.0))
    )
    found = summary([small, unsure, *bad])
    assert (found.number, found.fine, found.lost) == (6, 2, 17.0)
    assert [each.verdict.lost for each in found.worst] == [8.0, 4.0, 3.0]
    assert len(found.worst) == MOST_TOLD
    assert found.error == pytest.approx((0.5**2 + 1 + 1 + 2**2) ** 0.5)
