"""The action meant by a number that several actions share: the same at a compiled table as at the engine's."""

from collections import Counter
from copy import deepcopy
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from openrummy.cards import JOKER
from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.env.compiled.episode import CompiledEpisode
from openrummy.env.compiled.program import LIST
from openrummy.env.episode import Episode
from openrummy.variants import rules_for
from openrummy.variants.five_hundred.actions import CallRummy
from tests.lockstep.families import FAMILIES

pytestmark = pytest.mark.slow

FACTS = FAMILIES["500"]


def fill_pile(ours: Episode, theirs: CompiledEpisode, number: int, rng: Random) -> None:
    """Move cards from the stock to the pile, jokers first, and shuffle it, so that many calls are possible."""
    state, deal = ours.state, theirs._deal[0]
    stock = sorted(state.stock, key=lambda card: (card != JOKER, rng.random()))
    pile = [*state.public.pile, *stock[:number]]
    rng.shuffle(pile)
    left = tuple(stock[number:])
    ours.state = replace(state, stock=left, public=replace(state.public, pile=tuple(pile), stock_count=len(left)))
    ours._legal = None
    deal["drawn"] = deal["stock_end"] - len(left)
    deal["pack"][deal["drawn"] : deal["stock_end"]] = left
    deal["pile"][: len(pile)], deal["pile_size"] = pile, len(pile)
    theirs._advance(LIST, True)


def tried(ours: Episode, theirs: CompiledEpisode) -> Counter[type[Act]]:
    """Compare the masks, and play every number that several actions share in copies of both; return those numbers by meaning."""
    assert np.flatnonzero(theirs.observe(ours.seat)["action_mask"]).tolist() == sorted(ours.legal)
    acts, found = listed(ours.view(ours.seat)), Counter[type[Act]]()
    shared = Counter(ours.numbering.number(ours.state.public, act) for act in acts)
    for number in (number for number, times in shared.items() if times > 1):
        one, other = deepcopy(ours), deepcopy(theirs)
        assert one.play(number) == other.play(number)
        act = ours.legal[number]
        assert FACTS.facts_of_record(other._deal[0]) == FACTS.facts(one.state), act
        found[type(act)] += 1
    return found


@pytest.mark.parametrize("calls", ["take_pile", "take_cards"])
def test_the_same_call_is_meant_where_there_are_many(calls: str) -> None:
    rules = rules_for(f"500-house(call_rummy={calls}, printed_jokers=2, max_wilds_in_meld=none)", 2)
    ours, theirs = Episode(rules, "deal", "points"), CompiledEpisode(Episode(rules, "deal", "points"))
    rng, found = Random(calls), Counter[type[Act]]()
    for seed in range(4):
        ours.begin(seed)
        theirs.begin(seed)
        while not ours.is_over:
            if any(isinstance(act, CallRummy) for act in ours.legal.values()):
                one, other = deepcopy(ours), deepcopy(theirs)
                fill_pile(one, other, 26, rng)
                found += tried(one, other)
            number = rng.choice(list(ours.legal))
            ours.play(number)
            theirs.play(number)
    assert found[CallRummy] > 100
