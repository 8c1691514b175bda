"""A record as pictures: the table after every step of its deals, from any seat's view or with all hands open."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from openrummy.cards import faces_of, format_card
from openrummy.engine.events import DealStarted, Happening
from openrummy.engine.match import new_state
from openrummy.engine.redact import redact
from openrummy.engine.state import State
from openrummy.explain import event_words
from openrummy.languages import ENGLISH, Language
from openrummy.record import Record
from openrummy.record.replaying import deal_steps, recorded_rules
from openrummy.table import Seat, Table, view_for
from openrummy.table import messages as m
from openrummy.table.entries import Sitter
from openrummy.table.projection import event_told
from openrummy.tui.faces import signs


class Picture(msgspec.Struct, frozen=True):
    """The table after a step, and the events that led to it."""

    table: Table
    events: tuple[Happening, ...]

    @property
    def is_deal(self) -> bool:
        """Whether a deal begins here."""
        return any(isinstance(event, DealStarted) for event in self.events)

    def told(self, seat: int | None, language: Language = ENGLISH) -> tuple[m.Told, ...]:
        """Return the events as `seat` saw them; for None, all of them as the acting player saw them."""
        if seat is None:
            return tuple(self._open_told(event, language) for event in self.events)
        return tuple(event_told(self.table, 1, event, seat, language) for event in self.events)

    def _open_told(self, event: Happening, language: Language) -> m.Told:
        actor = getattr(event, "seat", None)
        words = event_words(redact(event, actor), self.table.names, language=language)
        return replace(event_told(self.table, 1, event, actor), words=words)

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat holds; after the deal, those that it held at the end."""
        ended = self.table.state.public.last_deal
        hands = ended.hands if ended is not None and self.table.status != "playing" else self.table.state.hands
        return tuple(map(format_card, faces_of(hands[seat])))

    def view(self, seat: int, language: Language = ENGLISH, *, is_open: bool = False) -> m.TableView:
        """Return the view of `seat`, without offers.  is_open: show the hands in place of the seats' last acts."""
        seen = replace(view_for(self.table, seat, language=language), offers=())
        if not is_open:
            return seen
        seats = (replace(one, last_act=signs(self.hand(number), language)) for number, one in enumerate(seen.seats))
        return replace(seen, seats=tuple(seats))


def pictures(record: Record) -> tuple[Picture, ...]:
    """Return every step of the match; raise RecordError at the first that the rules refuse."""
    return tuple(picture for index in range(len(record.deals)) for picture in deal_pictures(record, index))


def deal_pictures(record: Record, index: int) -> Iterator[Picture]:
    """Yield the steps of one deal; raise RecordError as `pictures` does.  Cost: earlier deals are played again."""
    seats = tuple(Seat(Sitter(seat.kind, seat.name)) for seat in record.seats)
    state = new_state(recorded_rules(record))
    for number in range(index + 1):
        for after, events in deal_steps(record, number, state):
            state = after
            if number == index:
                yield Picture(_table(seats, state), events)


def _table(seats: tuple[Seat, ...], state: State) -> Table:
    return Table(id="", hints=False, secret=b"", seats=seats, state=state, log=(), started=True)
