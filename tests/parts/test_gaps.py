"""The gaps between a card and a run, compared with every longer run that has both at its ends."""

import pytest

from openrummy.cards import RANKS, Cards, Face, cards_of, parse_card, parse_cards
from openrummy.engine.state import TableMeld
from openrummy.melds import Ace, MeldRules
from openrummy.melds.frames import natural_shape
from openrummy.parts.paying.gaps import gaps_to

BEYOND_KING = {"low": 0, "low_or_high": 1, "round_corner": 12}
"""The number of ranks that a run may have after its king."""


@pytest.mark.parametrize("ace", BEYOND_KING)
def test_the_gaps_are_those_of_all_longer_runs(ace: Ace) -> None:
    for run in runs(ace):
        for card in range(13):
            found = gaps_to(MeldRules(ace=ace), on_table(run), card)
            assert sorted(found) == sorted(longer(ace, run, card)), (run, card)


@pytest.mark.parametrize(
    ("ace", "card", "gaps"),
    [
        ("low", "AS", {"2S"}),
        ("low_or_high", "AS", {"2S", "6S 7S 8S 9S TS JS QS KS"}),
        ("low", "KS", {"6S 7S 8S 9S TS JS QS"}),
        ("round_corner", "KS", {"2S AS", "6S 7S 8S 9S TS JS QS"}),
    ],
)
def test_a_low_ace_is_one_rank_below_the_two(ace: Ace, card: str, gaps: set[str]) -> None:
    found = gaps_to(MeldRules(ace=ace), on_table((2, 3, 4)), parse_card(card))
    assert set(found) == {parse_cards(gap) for gap in gaps}


def runs(ace: Ace) -> list[tuple[Face, ...]]:
    """Return every run of spades that these rules allow, as faces from first to last."""
    sizes = range(3, len(RANKS) + 1)
    starts = {size: range(min(13, 14 + BEYOND_KING[ace] - size)) for size in sizes}
    return [tuple((start + place) % 13 for place in range(size)) for size in sizes for start in starts[size]]


def longer(ace: Ace, run: tuple[Face, ...], card: Face) -> list[Cards]:
    """Return the cards between `run` and `card` in each run with one of them at either end."""
    wider = [wide for wide in runs(ace) if len(wide) > len(run)]
    above = [wide for wide in wider if wide[: len(run)] == run and wide[-1] == card]
    below = [wide for wide in wider if wide[-len(run) :] == run and wide[0] == card]
    return [cards_of(set(wide) - set(run) - {card}) for wide in (*above, *below)]


def on_table(run: tuple[Face, ...]) -> TableMeld:
    """Return a run on the table, without the cards that fit it at once."""
    return TableMeld(0, natural_shape("run", run), (0,) * len(run), 0)
