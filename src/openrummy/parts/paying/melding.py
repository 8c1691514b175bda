"""The bounds of playing a card in a new meld."""

from openrummy.cards import JOKER, PLANE, Cards, Face, bits, copies, rank_of
from openrummy.engine.state import View
from openrummy.melds.frames import SUITED
from openrummy.melds.trios import PARTNERS, TRIOS, has_trio, has_wild_trio
from openrummy.parts.paying.plays import SPARE, Means, Plays


def surely(plays: Plays, view: View, ready: Means, card: Face) -> bool:
    """Whether `card` is in a meld of three that lies ready and leaves enough cards."""
    ace, held = view.rules.melds.ace, ready.held
    if card == JOKER:
        lies = ready.jokers and has_wild_trio(ace, held, ready.jokers, ready.nameable)
    else:
        lies = held >> card & 1 and has_trio(ace, card, held, ready.jokers, ready.nameable)
    return bool(lies) and view.hand.bit_count() - 3 >= SPARE and plays.may_meld(view.public)


def possibly(plays: Plays, view: View, means: Means, card: Face) -> bool:
    """Whether some meld with `card` is possible, even if it uses cards that other plays need."""
    melds, held = view.rules.melds, means.held
    if not plays.may_meld(view.public):
        return False
    wilds = means.jokers if melds.max_wilds is None else min(means.jokers, melds.max_wilds)
    if card == JOKER:
        if not melds.distinct_suits and held & view.hand >> PLANE:
            return True
        return wilds >= 2 or any(PARTNERS[melds.ace][other] & held for other in bits(held))
    if not held >> card & 1:
        return False
    if wilds >= 2 and melds.min_naturals > 1:
        return True
    if not melds.distinct_suits and _copies_of_rank(view.hand, card) + wilds >= 3:
        return True
    return has_trio(melds.ace, card, held, wilds, means.nameable) and _has_jokers_for_it(
        plays, view, means, card, wilds
    )


def _has_jokers_for_it(plays: Plays, view: View, means: Means, card: Face, wilds: int) -> bool:
    """Whether the cards of some meld of three with `card` need not themselves be swapped for the jokers it lacks.

    If jokers have names, there are so few swaps that the search tells sooner.
    """
    own, held = copies(view.hand, JOKER), means.held
    if view.rules.melds.named or means.jokers == own:
        return True
    return any(
        (others & ~held).bit_count() <= own + plays.most_swapped(view, others | 1 << card)
        for others in TRIOS[view.rules.melds.ace][card]
        if (others & ~held).bit_count() <= wilds and not others & ~held & ~means.nameable
    )


def _copies_of_rank(hand: Cards, card: Face) -> int:
    return sum(copies(hand, other) for other in {card, *SUITED[rank_of(card)]})
