"""The counts on the page of deal statistics, and that its tests of randomness can fail."""

from random import Random

import pytest

from openrummy.engine.events import DealEnded, DealStarted
from openrummy.engine.match import Match, new_state
from openrummy.table.messages import Statistics
from openrummy.table.statistics import DealTally, chance_test
from openrummy.variants import rules_for


def deals(number: int, text: str = "block") -> list[tuple[DealStarted, DealEnded]]:
    """Return finished deals of random play."""
    found: list[tuple[DealStarted, DealEnded]] = []
    rng = Random(1)
    while len(found) < number:
        match = Match(new_state(rules_for(text, 2)), seed=str(len(found)))
        (started, *_) = match.deal()
        assert isinstance(started, DealStarted)
        while not match.is_between_deals and not match.is_over:
            match.apply(match.to_act, rng.choice(list(match.legal_actions())))
        last = match.state.public.last_deal
        assert last is not None
        found.append((started, last))
    return found


def counted(pairs: list[tuple[DealStarted, DealEnded]]) -> Statistics:
    tally = DealTally()
    for started, ended in pairs:
        tally.add(started, ended)
    return tally.statistics()


def test_every_finished_deal_is_counted_once() -> None:
    found = counted(deals(30))
    assert found.deals == found.went_out + found.blocked + found.void == 30
    assert sum(card.upcards for card in found.cards) == sum(card.tops for card in found.cards) == 30
    assert sum(card.expected for card in found.cards) == pytest.approx(30, abs=0.1)


def test_jokers_are_counted_where_they_are_played() -> None:
    assert counted(deals(3)).jokers_in_a_hand.number == 0
    jokers = counted(deals(40, "basic-house(end_condition=deals, num_deals=1)")).jokers_in_a_hand
    assert jokers.number == 80
    assert jokers.expected == pytest.approx(10 * 2 / 54, abs=0.001)
    assert 0.1 < jokers.seen < 0.8


@pytest.mark.slow
def test_honest_deals_look_honest() -> None:
    parts = [test.part for test in counted(deals(300)).tests]
    assert any(part is not None for part in parts)
    assert all(part is None or part > 0.0001 for part in parts)


def test_a_pack_that_favours_a_card_is_seen() -> None:
    (started, ended) = deals(1)[0]
    tests = {test.name: test for test in counted([(started, ended)] * 300).tests}
    assert tests["suits of the upcard"].part == 0.0


def test_the_first_seat_is_compared_with_its_chance() -> None:
    found = counted(deals(60, "basic(end_condition=deals, num_deals=1)"))
    assert found.first_seat.number == found.went_out > 30
    assert found.first_seat.expected == 0.5
    assert 0.2 < found.first_seat.seen < 0.8


@pytest.mark.parametrize(("chi_square", "freedom", "part"), [(7.815, 3, 0.05), (16.919, 9, 0.05), (68.669, 51, 0.05)])
def test_the_share_agrees_with_printed_tables(chi_square: float, freedom: int, part: float) -> None:
    """Quantiles as in any statistical table; the observed counts are chosen to produce that chi-square."""
    groups = range(freedom + 1)
    expected = dict.fromkeys(groups, 100.0)
    off = (chi_square * 100 / (freedom + 1)) ** 0.5
    seen = {group: 100 + (off if group % 2 else -off) for group in groups}
    found = chance_test("made up", seen, expected)
    assert found.chi_square == pytest.approx(chi_square, abs=0.01)
    assert found.part == pytest.approx(part, abs=0.002)


def test_few_deals_say_nothing() -> None:
    assert all(test.part is None for test in counted(deals(5)).tests)
