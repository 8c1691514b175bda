"""Whole matches of every preset, told on paper with cards and with numbers alone, make the sheet that the engine made."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from openrummy.bots import AGENTS
from openrummy.cards import faces_of
from openrummy.engine.actions import Act
from openrummy.engine.decide import actors, check, legal_actions
from openrummy.engine.events import DealEnded
from openrummy.engine.match import Match
from openrummy.engine.panels import Panel
from openrummy.engine.state import State, view
from openrummy.paper import Sheet, work
from openrummy.paper.from_deals import paper_match
from openrummy.parts.paper.told import PaperHand, PaperMatch
from openrummy.table.panels import TableReader
from openrummy.variants import presets, rules_for
from openrummy.variants.indian.actions import Declare, Drop, Leave, Miss
from openrummy.voice import Voice
from tests.helpers import seats_for

NAMES = ("Ann", "Bob", "Cem", "Dia")
DEALS = 5
"""A match is followed for so many deals at most."""


def played(preset: str, seed: str, players: int) -> Match:
    match = Match.new(rules_for(preset, seats_for(preset, players)), seed)
    rng, agent = Random(seed), AGENTS["sensible"](seed)
    while not match.is_over and len(match.log) <= DEALS:
        if match.is_between_deals:
            match.deal()
            continue
        seat = rng.choice(actors(match.state))
        match.apply(seat, _whim(rng, match.state, seat) or agent.act(view(match.state, seat)))
    return match


def _whim(rng: Random, state: State, seat: int) -> Act | None:
    """Return what makes a deal end in another way than good play: a drop, a wrong declaration, leaving, or any answer to a question."""
    phase = state.rules.phases[state.public.turn.phase]
    if phase.between:
        answers: list[Act] = [*legal_actions(state, seat)]
        return rng.choice(answers)
    wrong = Declare(next(iter(faces_of(state.hands[seat])), 0), ())
    unusual = rng.choice((wrong, Drop(), Leave(), Miss()))
    return unusual if rng.random() < 0.06 and check(state, seat, unusual) is None else None


def numbers_only(match: PaperMatch) -> PaperMatch:
    rounds = tuple(replace(each, hands=tuple(map(_number, each.hands))) for each in match.rounds)
    return replace(match, rounds=rounds)


def _number(hand: PaperHand) -> PaperHand:
    return replace(hand, cards={})


def ended(match: Match) -> list[DealEnded]:
    return [log.result for log in match.log if log.result is not None]


def panels(state: State) -> Iterator[Panel]:
    reader = TableReader(Voice(NAMES), ())
    made = (make(view(state, None), reader) for make in state.rules.panels)
    return (panel for panel in made if panel is not None and panel.on_sheet)


def agree(match: Match, sheet: Sheet) -> None:
    assert sheet.fault is None, (sheet.fault, len(sheet.rounds))
    results = ended(match)
    assert [each.ended.reason for each in sheet.rounds] == [each.reason for each in results]
    for number, (told, real) in enumerate(zip(sheet.rounds, results, strict=True)):
        assert [score.points for score in told.ended.scores] == [score.points for score in real.scores], number
        assert [score.points for score in told.ended.chips] == [score.points for score in real.chips], number
        assert (told.ended.winner, told.ended.fee) == (real.winner, real.fee)
    mine, theirs = sheet.state.public, match.state.public
    if match.is_over or match.is_between_deals:
        assert mine.sheet == replace(theirs.sheet)
        assert mine.turn.phase == theirs.turn.phase
        assert list(panels(sheet.state)) == list(panels(match.state))


MORE = (
    "indian-pool-101(entry_fee=10, split_mode=manual, platform_fee_percent=10)",
    "indian-pool-101(entry_fee=10, split_mode=auto)",
    "indian-points(point_value=1, platform_fee_percent=10, invalid_declaration_effect=end, loser_arrangement=declared)",
    "indian-deals-2(entry_fee=10, deals_tie_break=extra_deal)",
    "21-card(point_value=1)",
    "basic(settlement=cash, point_value=1, end_condition=deals, num_deals=4, going_rummy_bonus=plus_10, first_round_triple=true)",
    "block(scoring_mode=winner_scores, blocked_scoring=lowest_difference)",
    "gin-hollywood(target_score=20)",
    "gin(target_score=30, boxes_immediate=true)",
)
"""Choices that pay chips, and those that end soon in ways that take longer with the presets."""


@pytest.mark.parametrize("choice", [*(preset.key for preset in presets()), *MORE])
def test_paper_agrees_with_the_engine(choice: str) -> None:
    match = played(choice, "paper", 4 if "pool" in choice else 3)
    told = paper_match(match.rules, NAMES[: match.rules.players], match.log)
    agree(match, work(told))
    agree(match, work(numbers_only(told)))
