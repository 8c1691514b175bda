"""The bounds of laying a card off, and of swapping it for a joker."""

from openrummy.cards import JOKER, PLANE_MASK, Face, remove
from openrummy.engine.state import View
from openrummy.parts.paying.gaps import near, wilds_to
from openrummy.parts.paying.plays import SPARE, Means, Plays
from openrummy.parts.table_faces import named_faces


def surely(plays: Plays, view: View, ready: Means, card: Face) -> bool:
    """Whether `card` fits a meld, or replaces a joker that may stay in the hand.

    If the gate is closed, three other naturals must open it.
    """
    table, swap, number = view.public.melds, plays.swap, view.hand.bit_count()
    if number <= SPARE:
        return False
    is_open = plays.lay_off.gate.closed(view) is None
    if is_open and swap.allowed and not swap.must_play and named_faces(table) >> card & 1:
        return True
    held = not plays.lay_off.one_of_each if card == JOKER else ready.held >> card & 1
    if not held or not any(meld.fits >> card & 1 for meld in table):
        return False
    return is_open or (card != JOKER and number > SPARE + 3 and _opens_beside(plays, view, card))


def _opens_beside(plays: Plays, view: View, card: Face) -> bool:
    """Whether three naturals form a meld that opens the gate, without `card`."""
    rest = View(view.rules, view.public, view.seat, remove(view.hand, card))
    return plays.may_meld(view.public) and plays.has_trio(rest, 0)


def is_near(plays: Plays, view: View, card: Face) -> bool:
    """Whether some meld could ever take `card`, no matter which cards have to be laid off first."""
    melds, table = view.rules.melds, view.public.melds
    if card == JOKER:
        return bool(table)
    if plays.swap.allowed and named_faces(table) >> card & 1:
        return True
    if melds.named:
        return bool(near(melds.ace, table) >> card & 1)
    return any(wilds_to(melds, meld, card, PLANE_MASK, PLANE_MASK) is not None for meld in table)


def possibly(plays: Plays, view: View, means: Means, card: Face) -> bool:
    """Whether `card` could go onto the table if nothing but the gaps mattered."""
    melds, table = view.rules.melds, view.public.melds
    if card == JOKER:
        return plays.swap.allowed or any(meld.fits >> card & 1 for meld in table)
    if plays.swap.allowed and named_faces(table) >> card & 1:
        return True
    if not means.held >> card & 1:
        return False
    for meld in table:
        jokers = wilds_to(melds, meld, card, means.held, means.nameable)
        if jokers is not None and jokers <= means.jokers:
            return True
    return False
