"""The bounds of laying a card off, and of swapping it for a joker."""

from collections.abc import Iterator

from openrummy.cards import JOKER, PLANE_MASK, Cards, Face, copies, distinct, remove_all
from openrummy.engine.actions import SwapJoker
from openrummy.engine.events import SwappedJoker
from openrummy.engine.state import View
from openrummy.parts.paying.gaps import gaps_to, has_nameless, near, wilds_to
from openrummy.parts.paying.plays import SPARE, Means, Plays
from openrummy.parts.table_faces import named_faces


def surely(plays: Plays, view: View, ready: Means, card: Face) -> bool:
    """Whether `card` can be laid off with cards that lie ready, or take the place of a joker."""
    return _lays_off(plays, view, ready, card) or _swaps(plays, view, card)


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


def _lays_off(plays: Plays, view: View, ready: Means, card: Face) -> bool:
    """Whether `card` can be laid off after other cards of the hand, and after a meld that opens the gate if needed."""
    spare = view.hand.bit_count() - 1 - SPARE
    if plays.lay_off.gate.closed(view) is None:
        return any(gap.bit_count() <= spare for gap in _gaps(plays, view, ready, card))
    used = 1 << card if card != JOKER else 0
    return bool(used) and any(
        gap.bit_count() + 3 <= spare and _opens_with_three(plays, view, gap | used)
        for gap in _gaps(plays, view, ready, card)
    )


def _opens_with_three(plays: Plays, view: View, without: Cards) -> bool:
    """Whether three naturals form a meld that opens the gate, without using these natural cards of the hand."""
    rest = remove_all(view.hand, distinct(without & view.hand))
    return plays.may_meld(view.public) and plays.has_trio(View(view.rules, view.public, view.seat, rest), 0)


def _gaps(plays: Plays, view: View, ready: Means, card: Face) -> Iterator[Cards]:
    """Yield the faces to lay off before `card`, for each end of a meld for which the hand has them; jokers may help."""
    public, melds, held = view.public, view.rules.melds, ready.held
    if card == JOKER:
        if not plays.lay_off.one_of_each and any(meld.fits >> card & 1 for meld in public.melds):
            yield 0
        return
    jokers = copies(view.hand, JOKER) if melds.max_wilds is None else 0
    for meld in public.melds if held >> card & 1 else ():
        for gap in (0,) if meld.fits >> card & 1 else gaps_to(melds, meld, card):
            lacking = gap & ~held
            if not lacking & ~ready.nameable and lacking.bit_count() <= jokers:
                yield gap


def _swaps(plays: Plays, view: View, card: Face) -> bool:
    """Whether `card` can take the place of a joker, and the joker may stay in the hand."""
    swap, melds, table = plays.swap, view.rules.melds, view.public.melds
    if not swap.allowed or swap.must_play or card == JOKER or view.hand.bit_count() <= SPARE:
        return False
    if melds.named:
        return plays.lay_off.gate.closed(view) is None and bool(named_faces(table) >> card & 1)
    nameless = (number for number, meld in enumerate(table) if has_nameless(melds, meld))
    return any(isinstance(swap.read(view, SwapJoker(number, JOKER, card)), SwappedJoker) for number in nameless)
