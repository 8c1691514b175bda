"""All that a seat saw of a deal, in order: history tensors and information states."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from hashlib import blake2b
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from openrummy.cards import PLANE, format_card, format_faces

Seen = npt.NDArray[Any]
NOTHING = -1
COLUMNS = 3


class Seat:
    """The memory of one seat.  start: its first observation.  acts: seat, action number and face taken up by itself, or -1, in order."""

    def __init__(self, seat: int, start: Seen) -> None:
        self.seat, self.start = seat, start
        self.acts: list[tuple[int, int, int]] = []
        self._all = blake2b(start.tobytes(), digest_size=8)

    def note(self, seat: int, number: int, drawn: int, seen: Seen) -> None:
        """Note what a seat did, and what this seat sees now."""
        self.acts.append((seat, number, drawn if seat == self.seat else NOTHING))
        self._all.update(seen.tobytes())

    def copied(self) -> "Seat":
        """Return an independent copy."""
        other = copy(self)
        vars(other).update(acts=list(self.acts), _all=self._all.copy())
        return other

    @property
    def digest(self) -> str:
        """A digest of all observations so far, which tells apart any two courses of a deal that the seat could tell apart."""
        return self._all.hexdigest()


class Memory:
    """The memory of all seats of a deal.

    begin it with the observations of all seats, by seat, and note each action with those before it by the seat that acts and after
    it by all.  layout: of the observations.
    """

    def __init__(self, layout: Mapping[str, slice]) -> None:
        self._layout = layout
        self._seats: list[Seat] = []

    def __deepcopy__(self, memo: object) -> Self:
        """Return an independent copy; what never changes is shared."""
        other = copy(self)
        vars(other)["_seats"] = [seat.copied() for seat in self._seats]
        return other

    def begin(self, seen: list[Seen]) -> None:
        """Begin with a new deal."""
        self._seats = [Seat(seat, each) for seat, each in enumerate(seen)]

    def note(self, seat: int, number: int, before: Seen, after: list[Seen]) -> None:
        """Note an action."""
        hand = self._layout["hand"]
        gained = np.flatnonzero(after[seat][hand] > before[hand])
        drawn = int(gained[0]) % PLANE if gained.size == 1 else NOTHING
        for each, seen in zip(self._seats, after, strict=True):
            each.note(seat, number, drawn, seen)

    def rows(self, seat: int, length: int) -> npt.NDArray[np.int16]:
        """Return the last `length` actions as rows, the newest last and rows of -1 before them.

        A row has how far to the left of the seat the player sits, the action number, and the face that the seat itself took up, or -1.
        """
        rows, players = np.full((length, COLUMNS), NOTHING, np.int16), len(self._seats)
        acts = [((who - seat) % players, number, drawn) for who, number, drawn in self._seats[seat].acts[-length:]]
        if acts:
            rows[-len(acts) :] = acts
        return rows

    def text(self, seat: int, name_of: Callable[[int], str]) -> str:
        """Return the information state of a seat: its first sight of the deal, all actions with the cards that it took up, and a digest."""
        own = self._seats[seat]
        acts = [
            f"{who} {name_of(number)}" + (f" ({format_card(drawn)})" if drawn != NOTHING else "")
            for who, number, drawn in own.acts
        ]
        return "\n".join([f"seat {seat}: {'; '.join(self._started(own.start))}", *acts, f"all {own.digest}"])

    def _started(self, seen: Seen) -> Iterator[str]:
        yield f"hand {format_faces(sorted(np.flatnonzero(seen[self._layout['hand']]) % PLANE))}"
        yield f"dealer {(seen[self._layout['seat']][0] + seen[self._layout['dealer']][0]) % len(self._seats)}"
        yield f"pile {format_faces(seen[self._layout['pile']][: seen[self._layout['pile_size']][0]].tolist())}"
