"""The observations of this terminal for each deal: the commitment before it, its nonce and hand, and all events."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from openrummy.table import messages as m

_NO_DEAL = ("turn_started",)


class Seen(msgspec.Struct, frozen=True):
    """The observations of one deal.

    promise: its commitment, seen before or during play.  nonce: the number this seat sent for it, None if somebody else
    or nobody sent one.  hand: as dealt, None for a player who came later or a watcher.  told: events from the first card on.
    hands: as shown at the end, by seat.
    """

    promise: str = ""
    nonce: str | None = None
    hand: tuple[str, ...] | None = None
    told: tuple[m.Told, ...] = ()
    is_whole: bool = False
    hands: tuple[tuple[str, ...], ...] | None = None


class Witness:
    """The observations of all deals, by number."""

    def __init__(self) -> None:
        self.seen: dict[int, Seen] = {}

    def of(self, deal: int) -> Seen:
        """Return the observations of a deal, which may be empty."""
        return self.seen.get(deal, Seen())

    def give(self, deal: int, nonce: str) -> None:
        """Remember the nonce that this seat sent for a deal."""
        self.seen[deal] = replace(self.of(deal), nonce=nonce)

    def see(self, update: m.Update) -> None:
        """Take in an update."""
        view = update.view
        number = view.deal - sum(told.kind == "deal_started" for told in update.told)
        if not update.complete:
            self.seen = {deal: replace(seen, is_whole=False) for deal, seen in self.seen.items()}
        for told in update.told:
            if told.kind == "deal_started":
                number += 1
                is_new = number == view.deal and view.status == "playing"
                hand = view.hand if is_new and _is_untouched(update.told, told) and view.you is not None else None
                self.seen[number] = replace(self.of(number), hand=hand, told=(), is_whole=True)
            if number > 0 and told.kind not in _NO_DEAL:
                before = self.of(number)
                self.seen[number] = replace(before, told=(*before.told, told))
        self._promises(view)
        self._ends(view)

    def _promises(self, view: m.TableView) -> None:
        """Remember the first commitment to each deal: one that comes later proves nothing."""
        running, following = view.fair.commitment, view.next_commitment
        for deal, promise in ((view.deal, running if view.deal else ""), (view.deal + 1, following)):
            if promise and not self.of(deal).promise:
                self.seen[deal] = replace(self.of(deal), promise=promise)

    def _ends(self, view: m.TableView) -> None:
        last = view.last_deal
        if last is not None and self.of(last.deal).hands is None:
            hands = tuple(tuple(sorted((*hand.rest, *(c for meld in hand.melds for c in meld)))) for hand in last.hands)
            self.seen[last.deal] = replace(self.of(last.deal), hands=hands)


def _is_untouched(told: Sequence[m.Told], start: m.Told) -> bool:
    """Return whether nothing has moved since `start`, so that the hand is still as dealt."""
    after = told[told.index(start) + 1 :]
    return not any(each.cards or each.kind in ("drew_stock", "discarded") for each in after)
