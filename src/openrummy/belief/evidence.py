"""The evidence about one hand: what everybody saw its seat do."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Cards, Face, distinct
from openrummy.engine.history import DISCARDED, DREW, DROPPED, PASSED, Seen, seen_in
from openrummy.engine.rules import melds_in, values_in
from openrummy.engine.state import View
from openrummy.melds.model import Ace


class Table(msgspec.Struct, frozen=True):
    """The facts of a deal that every guess needs.

    values: points of each face.  wild: the mask of wild faces.  fits: the mask of faces that fit a meld on the table.
    single: one of each face is in play, and none is wild.
    """

    ace: Ace
    values: tuple[int, ...]
    wild: Cards
    fits: Cards
    single: bool


class Evidence(msgspec.Struct, frozen=True):
    """The knowledge of a hand that is not seen.

    known: cards that it took openly and still holds.  hidden: how many others it has.  turns: how often its seat has discarded.
    discards: its seat's, newest first.  left: open cards that the seat could have had and did not take, newest first.
    out: the seat has dropped, so that its hand decides nothing; it was a poor one, and nothing else is told of it.
    """

    seat: int
    known: Cards
    hidden: int
    turns: int
    discards: tuple[Face, ...]
    left: tuple[Face, ...]
    out: bool = False


def table_of(view: View) -> Table:
    """Return the facts of the deal of `view`."""
    rules, public = view.rules, view.public
    melds, fits = melds_in(rules, public), 0
    for meld in public.melds:
        fits |= meld.fits
    single = not melds.wild and len(set(rules.pack)) == len(rules.pack)
    return Table(melds.ace, values_in(rules, public), melds.wild, fits, single)


def evidence_in(view: View) -> Iterator[Evidence]:
    """Yield the evidence about each hand that the seat of `view` does not see and of which some card is hidden."""
    public, told = view.public, tuple(reversed(seen_in(view.public.history)))
    for seat, count in enumerate(public.counts):
        known = public.known[seat]
        hidden = count - known.bit_count()
        if seat != view.seat and hidden > 0:
            own = [seen for seen in told if seen.seat == seat]
            discards = _cards(own, DISCARDED)
            out = any(seen.did == DROPPED for seen in own)
            yield Evidence(seat, known, hidden, len(discards), discards, _cards(own, DREW, PASSED), out)


def _cards(own: list[Seen], *dids: int) -> tuple[Face, ...]:
    return tuple(seen.card for seen in own if seen.did in dids and seen.card is not None)


def taken(evidence: Evidence) -> tuple[Face, ...]:
    """Return the faces that the seat took openly and still holds."""
    return distinct(evidence.known)
