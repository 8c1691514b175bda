"""A view in two parts: one that the viewers of a table have in common, and one of each viewer's own."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from openrummy.table.messages import DealView, Offer, SeatView, ShelfView, TableView
from openrummy.table.messages.views import Open


class Own(msgspec.Struct, frozen=True, gc=False):
    """The part of a view in which a viewer differs from the others.

    acts: the words for the latest actions of seats of which this viewer is told in other words.  prompt: None for that of a
    watcher.  The rest as in `TableView`.
    """

    you: int | None
    last_deal: DealView | None
    panels: tuple[Open, ...]
    acts: Mapping[int, str] = {}
    prompt: str | None = None
    hand: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    offers: tuple[Offer, ...] = ()
    shelves: tuple[ShelfView, ...] = ()
    outside: str = ""
    muted: tuple[int, ...] = ()


PLAIN = tuple(name for name in Own.__struct_fields__ if name not in ("acts", "prompt"))
"""The fields that a whole view has as they are here."""


class Sight(msgspec.Struct, frozen=True, eq=False):
    """The view of somebody at a moment.  common: the view of a watcher.  at: milliseconds, for the clocks."""

    common: TableView
    own: Own
    at: int

    @property
    def view(self) -> TableView:
        """The whole view."""
        plain = {name: getattr(self.own, name) for name in PLAIN}
        return replace(self.common, seats=self.seats, prompt=self.prompt, **plain)

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """The seats, each with the words for its latest action that this viewer is told."""
        seats = list(self.common.seats)
        for number, words in self.own.acts.items():
            seats[number] = replace(seats[number], last_act=words)
        return tuple(seats)

    @property
    def prompt(self) -> str:
        """The prompt, in this viewer's words."""
        return self.common.prompt if self.own.prompt is None else self.own.prompt

    @property
    def version(self) -> int:
        """The version of the table."""
        return self.common.version

    @property
    def is_ticking(self) -> bool:
        """Whether something in it counts down."""
        common = self.common
        return common.window is not None or any(seat.clock and seat.clock.running for seat in common.seats)


def watched(common: TableView, at: int) -> Sight:
    """Return the sight of a watcher."""
    return Sight(common, Own(None, common.last_deal, common.panels), at)
