"""The plays that can matter for a card that is owed to the table (rulebook 1.2 E2, 3.2): few enough to try them all.

Plays that put a joker down only to swap it back later in the turn are left out: the natural card that takes its place was
in the hand all along, and playing that card in the first place leads to the same table and hand with nothing more owed.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from openrummy.cards import JOKER_BIT, LANE, PLANE_MASK, SUIT_MASK, Cards, distinct, rank_of
from openrummy.engine.events import Happening, LaidOff, Melded
from openrummy.engine.state import TableMeld, Turn, View
from openrummy.melds import MeldRules
from openrummy.melds.frames import SUITED_MASK
from openrummy.melds.model import EVERY_PLANE, JOKERS
from openrummy.parts.duties.opening import points_left
from openrummy.parts.duties.owed import MeldCards, cards_due
from openrummy.parts.lay_down import LayDown, trios_are_enough
from openrummy.parts.lay_off import LayOffPlay
from openrummy.parts.paying.gaps import gaps_to, wilds_to
from openrummy.parts.paying.plays import Plays

_SUITS: Cards = sum(SUIT_MASK << LANE * suit for suit in range(4))


def narrowed(plays: Plays, view: View) -> Iterator[Happening]:
    """Yield the plays that can matter for the cards owed, or every play if nothing is owed or ranks are wild."""
    lay_down, lay_off, swap = plays.lay_down, plays.lay_off, plays.swap
    if plays.opening is not None and points_left(plays.opening, view.public):
        to_meld = cards_due(view.public.turn, MeldCards) & PLANE_MASK
        yield from (event for _, event in lay_down.candidates(view) if not to_meld or _uses(event, to_meld))
        return
    owed = _aim(view.public.turn, lay_down) & PLANE_MASK
    if not owed or view.rules.melds.wild & ~JOKER_BIT:
        for play in (lay_down, lay_off, swap):
            yield from (event for _, event in play.candidates(view))
        return
    yield from _melds(view, lay_down, owed)
    if lay_off.gate.closed(view) is not None:
        yield from _openings(view, lay_down, owed)
        return
    yield from _lay_offs(view, lay_off, owed)
    yield from (event for _, event in swap.candidates(view))


def _aim(turn: Turn, lay_down: LayDown) -> Cards:
    """Return the owed cards to play first: an owed joker can wait, unless no meld may follow a lay-off."""
    owed = cards_due(turn)
    naturals = owed & ~JOKERS
    return naturals if naturals and not lay_down.before_layoffs else owed


def _melds(view: View, lay_down: LayDown, owed: Cards) -> Iterator[Melded]:
    """Yield the melds with an owed card: only the smallest, if the other cards can be laid off one by one."""
    if not _are_trios(view.rules.melds, owed) or (owed & JOKERS and _has_surplus(view.rules.melds, lay_down)):
        near = view if owed & JOKERS else replace(view, hand=view.hand & _around(owed))
        yield from (event for _, event in lay_down.candidates(near) if _uses(event, owed))
        return
    for card in distinct(owed & ~JOKERS):
        yield from lay_down.trios(view, card)
    if owed & JOKERS:
        yield from (event for event in _trios(view, lay_down) if _uses(event, owed & JOKERS))


def _are_trios(melds: MeldRules, owed: Cards) -> bool:
    """Whether it is enough to try melds of three with a natural card; it is not if jokers alone may form a meld."""
    return trios_are_enough(melds) and not (owed & JOKERS and not melds.min_naturals)


def _has_surplus(melds: MeldRules, lay_down: LayDown) -> bool:
    """Whether a joker that can be given no name may still join a full set of four suits, in which it needs no name."""
    return lay_down.one_of_each and melds.set_max is None


def _openings(view: View, lay_down: LayDown, owed: Cards) -> Iterator[Melded]:
    """Yield the smallest melds from the hand without an owed card, which allow lay-offs."""
    melds = view.rules.melds
    every = (event for _, event in lay_down.candidates(view) if len(event.cards) == 3 or melds.min_naturals > 1)
    found = _trios(view, lay_down) if _are_trios(melds, JOKER_BIT) else every
    return (event for event in found if not _uses(event, owed))


def _trios(view: View, lay_down: LayDown) -> Iterator[Melded]:
    """Yield every meld of three with a natural card, each once."""
    for card in distinct(view.hand & ~JOKERS):
        yield from (event for event in lay_down.trios(view, card) if card == min(event.cards))


def _lay_offs(view: View, lay_off: LayOffPlay, owed: Cards) -> Iterator[LaidOff]:
    """Yield the lay-offs of an owed card or of a card in the gap to it; an owed joker may need any end of a run."""
    melds = view.rules.melds
    for number, meld in enumerate(view.public.melds):
        wanted = _wanted(melds, meld, owed)
        if wanted or meld.fits & owed:
            near = replace(view, hand=view.hand & (wanted | owed | JOKER_BIT) * EVERY_PLANE)
            for event in lay_off.onto(near, number):
                if (owed | wanted) >> event.card & 1 or wanted >> event.represents[event.place] & 1:
                    yield event


def _wanted(melds: MeldRules, meld: TableMeld, owed: Cards) -> Cards:
    """Return the mask of the faces that can bring an owed card nearer to a meld."""
    wanted = 0
    for card in distinct(owed):
        if JOKER_BIT >> card & 1:
            wanted |= _SUITS if meld.shape.kind == "run" or not melds.named or melds.set_max is None else 0
        elif melds.named:
            for gap in gaps_to(melds, meld, card):
                wanted |= gap
        elif wilds_to(melds, meld, card, _SUITS, _SUITS) is not None:
            wanted |= SUIT_MASK << (card & ~15) | JOKER_BIT
    return wanted


def _around(owed: Cards) -> Cards:
    """Return the jokers and every face that can share a meld with one of these natural cards, in every plane."""
    mask: Cards = JOKER_BIT
    for card in distinct(owed):
        mask |= SUIT_MASK << (card & ~15) | SUITED_MASK[rank_of(card)]
    return mask * EVERY_PLANE


def _uses(event: Melded, owed: Cards) -> bool:
    return any(owed >> card & 1 for card in event.cards)
