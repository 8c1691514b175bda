"""Glimpses: all of a view that people in a simulation need, without its words, which cost more than all else together.

They travel as they are: nobody encodes a view, or an entry of the log, where nobody compares them.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from typing import Any, NamedTuple
from unittest.mock import patch

from openrummy.cards import faces_of, format_card
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import view
from openrummy.languages import Language
from openrummy.server import on_log, sights
from openrummy.server.sights import Report, Scene, Sights
from openrummy.table import Table
from openrummy.table.entries import Entry
from openrummy.table.messages import Update
from openrummy.table.sight import Own, Sight
from openrummy.table.turns import to_act
from openrummy.table.watching import check_watching, past_of


class Glimpse:
    """The table as somebody at a seat, or a watcher, sees it."""

    groups = ()

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.you = seat
        self.version = table.version
        self.status = table.status
        self.host = table.host

    @property
    def cards(self) -> int | None:
        """The hand as the engine has it."""
        hands = self.table.state.hands
        return hands[self.you] if hands and self.you is not None else None

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the hand."""
        return tuple(map(format_card, faces_of(self.cards or 0)))

    @cached_property
    def seats(self) -> tuple["Place", ...]:
        """The seats, each with its kind of sitter."""
        return tuple(Place(seat.sitter.kind, seat.ready) for seat in self.table.seats)

    @cached_property
    def offers(self) -> tuple["Offered", ...]:
        """All that the seat may do now."""
        if self.you not in to_act(self.table):
            return ()
        return tuple(Offered(to_plain(act)) for act in LegalActions(view(self.table.state, self.you)))


class Place(NamedTuple):
    """A seat, as `SeatView` has it."""

    kind: str
    ready: bool


class Offered(NamedTuple):
    """A legal action, as `Offer` has it."""

    action: dict[str, Any]


def _report(
    _: Sights,
    scene: Scene,
    seat: int | None,
    language: Language,
    last: Sight | None,
    seen: int,
    *,
    is_board: bool = False,
) -> Report:
    """Return a glimpse instead of a view; raise Refusal as `Sights.report` does."""
    table = scene.table
    if seat is None and not is_board:
        check_watching(table)
        is_late = vars(sights)["is_delayed"](table)  # as a plant may have it
        table = past_of(table) if is_late else table
    glimpse: Any = Glimpse(table, seat)
    frame: Any = Update((), glimpse)
    return Report(last, Sight(glimpse, Own(seat, None, ()), 0), frame)


class _Shelf:
    """Entries in the log as they are, with a number for each as its bytes."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def put(self, entry: Entry) -> bytes:
        self._entries.append(entry)
        return b"%d" % (len(self._entries) - 1)

    def take(self, body: bytes) -> Entry:
        return self._entries[int(body)]


@contextmanager
def glimpsing() -> Iterator[None]:
    """Make neither views nor texts of entries."""
    shelf = _Shelf()
    with ExitStack() as stack:
        stack.enter_context(patch.object(Sights, "report", _report))
        stack.enter_context(patch.multiple(on_log, encode_entry=shelf.put, decode_entry=shelf.take))
        yield
