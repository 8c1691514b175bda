"""The bounds on whether a card that is owed can be played, and the search that decides between them."""

from collections.abc import Iterator

from openrummy.cards import JOKER_BIT, Face
from openrummy.engine.events import Happening
from openrummy.engine.state import View
from openrummy.parts.duties.opening import points_left
from openrummy.parts.paying import laying_off, melding, opening, steps
from openrummy.parts.paying.plays import SPARE, Plays


class Paying(Plays, frozen=True):
    """The plays by which an owed card can be played."""

    def at_once(self, view: View, card: Face, *, to_meld: bool) -> bool | None:
        """Whether the seat can play `card` of its hand and end the turn; None if only a search can tell."""
        if view.rules.melds.wild & ~JOKER_BIT:
            return None
        if self.opening is not None and points_left(self.opening, view.public):
            return opening.opens(self, view, card)
        ready = self.ready(view)
        if melding.surely(self, view, ready, card):
            return True
        lays_off = not to_meld and laying_off.is_near(self, view, card) and self.may_lay_off(view, 1 << card)
        if lays_off and laying_off.surely(self, view, ready, card):
            return True
        if not (lays_off or self.helps(view)) and view.hand.bit_count() >= 3 + SPARE:
            return False  # a meld of this hand would lie ready: the usual answer for a card deep in the pile
        means = self.in_the_end(view, ready, card)
        if melding.possibly(self, view, means, card):
            return None
        return None if lays_off and laying_off.possibly(self, view, means, card) else False

    def opens(self, view: View) -> bool | None:
        """Whether the melds of the hand can reach the points to open; None if only a search can tell."""
        return opening.opens(self, view)

    def steps(self, view: View) -> Iterator[Happening]:
        """Yield the plays that can matter for the cards owed, or every play if nothing is owed or ranks are wild."""
        return steps.narrowed(self, view)
