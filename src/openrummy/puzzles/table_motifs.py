"""Why one act is better than another where melds lie on the table: each claim is true of the position."""

from openrummy.bots.reasons import why
from openrummy.bots.reasons.waiting import why_wait
from openrummy.cards import format_card, format_faces
from openrummy.engine.actions import Discard, DrawDiscard, DrawStock, Meld
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.puzzles.puzzle import Case

_TEMPTING = ("makes", "fits_table", "wild")
"""Reasons to take a card."""


def dig(case: Case) -> Saying | None:
    """Several cards of the pile are worth taking for the deepest."""
    if not isinstance(case.best, DrawDiscard) or case.best.depth < 2:
        return None
    reason = why(case.seen, case.best)
    return reason.saying if reason is not None and reason.fact == "makes" else None


def leave_the_pile(case: Case) -> Saying | None:
    """The stock is better than cards that would make a meld, since others come along."""
    if not isinstance(case.best, DrawStock) or not isinstance(case.other, DrawDiscard) or case.other.depth < 2:
        return None
    reason = why(case.seen, case.other)
    if reason is None or reason.fact not in _TEMPTING:
        return None
    deepest, others = case.seen.public.pile[-case.other.depth], case.other.depth - 1
    words = Plural(
        "{card} would make a meld, but {count} more card would come along",
        "{card} would make a meld, but {count} more cards would come along",
    )
    return saying(words, card=format_card(deepest), count=others)


def hold_back(case: Case) -> Saying | None:
    """A meld had better stay in the hand: on the table it has places for the others' cards."""
    if not isinstance(case.best, Discard) or not isinstance(case.other, Meld):
        return None
    reason = why_wait(case.seen, case.other)
    return None if reason is None else reason.saying


def place_on_the_table(case: Case) -> Saying | None:
    """The other card fits a meld on the table, where others could lay it off."""
    if not isinstance(case.best, Discard) or not isinstance(case.other, Discard):
        return None
    best, other = case.best.card, case.other.card
    placed = [meld for meld in case.seen.public.melds if meld.fits >> other & 1]
    if not placed or any(meld.fits >> best & 1 for meld in case.seen.public.melds):
        return None
    words: Template = "{card} fits the meld {cards} on the table"
    return saying(words, card=format_card(other), cards=format_faces(placed[0].shape.cards))
