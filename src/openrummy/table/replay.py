"""Finished deals frame by frame, for every replay: the table after each action, and what happened, in words."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from openrummy.cards import bits, faces_of, format_card
from openrummy.engine.codec import to_plain
from openrummy.engine.events import DealEnded, DealStarted, Happening, TurnStarted
from openrummy.engine.evolve import evolve
from openrummy.engine.match import Deed
from openrummy.engine.redact import redact
from openrummy.engine.rules import wild_in
from openrummy.engine.state import State, view
from openrummy.explain import event_said
from openrummy.languages import ENGLISH, Language
from openrummy.record import Record
from openrummy.record.moves import normal
from openrummy.record.replaying import deal_steps, start_of
from openrummy.table import messages as m
from openrummy.table.deal_view import deal_view, shown_views
from openrummy.table.entries import Acted, Dealt, Sitter
from openrummy.table.packs import check_unsealed
from openrummy.table.past import first_state
from openrummy.table.projection import event_told
from openrummy.table.refusal import Refusal
from openrummy.table.table import Seat, Table
from openrummy.table.turns import is_dealt
from openrummy.table.view import meld_view
from openrummy.variants.kinds import ACTIONS, EVENTS
from openrummy.voice import Voice


class Frame(msgspec.Struct, frozen=True):
    """The table after an action, and the events that led to it.  deed: the action, None for the deal itself."""

    table: Table
    events: tuple[Happening, ...]
    deed: Deed | None = None

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
        words = event_said(redact(event, actor), Voice(self.table.names_in(language), language=language))
        return replace(event_told(self.table, 1, event, actor), words=words)

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat holds; after the deal, those that it held at the end."""
        ended = None if is_dealt(self.table) else self.table.state.public.last_deal
        hands = self.table.state.hands if ended is None else ended.hands
        return tuple(map(format_card, faces_of(hands[seat])))


def record_frames(record: Record) -> tuple[Frame, ...]:
    """Return every frame of the match; raise RecordError at the first action that the rules refuse."""
    return tuple(frame for index in range(len(record.deals)) for frame in record_deal(record, index))


def record_deal(record: Record, index: int) -> Iterator[Frame]:
    """Yield the frames of one deal, counted from 0; raise RecordError.  Cost: earlier deals are played again."""
    seats = tuple(Seat(Sitter(seat.kind, seat.name)) for seat in record.seats)
    state = start_of(record)
    for number in range(index + 1):
        deeds = (None, *record.deals[number].deeds)
        for (after, events), deed in zip(deal_steps(record, number, state), deeds, strict=False):
            state = after
            if number == index:
                yield Frame(still_table(seats, state), events, deed)


def table_deal(table: Table, deal: int) -> Iterator[Frame]:
    """Yield the frames of the deal with this number, counted from 1, from the log; nothing is decided again."""
    state = first_state(table.rules, table.attempt, table.paper)
    for entry in table.log:
        if not isinstance(entry, Dealt | Acted):
            continue
        for event in entry.events:
            state = evolve(state, event)
        if state.public.deal == deal:
            deed = Deed(entry.seat, normal(entry.action)) if isinstance(entry, Acted) else None
            yield Frame(still_table(table.seats, state), entry.events, deed)
        elif state.public.deal > deal:
            return


def still_table(seats: tuple[Seat, ...], state: State) -> Table:
    """Return a table at a moment of the match, without its log."""
    return Table(id="", hints=False, secret=b"", seats=seats, state=state, log=(), started=True)


def replay(table: Table, deal: int, language: Language = ENGLISH, you: int | None = None) -> m.Replay:
    """Return a finished deal frame by frame, its scores as told to the seat `you`; raise Refusal for any other number."""
    check_unsealed(table)
    frames = tuple(table_deal(table, deal))
    ended = next((event for frame in frames for event in frame.events if isinstance(event, DealEnded)), None)
    if ended is None:
        raise Refusal("no_deal", "The record does not contain this deal.")
    public = frames[0].table.state.public
    return m.Replay(
        names=table.names_in(language),
        deals=len(table.state.public.sheet.rows),
        deal=deal,
        dealer=public.dealer,
        frames=tuple(frame_view(frame, language) for frame in frames),
        result=deal_view(table.rules, deal, ended, table.names, you, language),
        wild=tuple(map(format_card, bits(wild_in(table.rules, public)))),
    )


def frame_view(frame: Frame, language: Language = ENGLISH) -> m.ReplayFrame:
    """Return a frame as it is sent."""
    public, deed = frame.table.state.public, frame.deed
    return m.ReplayFrame(
        told=frame_told(frame, language),
        hands=tuple(map(frame.hand, range(len(frame.table.seats)))),
        stock=public.stock_count,
        pile=tuple(map(format_card, public.pile)),
        deed=None if deed is None else m.ReplayDeed(deed.seat, to_plain(deed.action)),
        melds=tuple(map(meld_view, public.melds)),
        aside=tuple(map(format_card, public.aside)),
        shown=shown_views(view(frame.table.state, None), language),
    )


def frame_told(frame: Frame, language: Language = ENGLISH) -> tuple[m.ReplayTold, ...]:
    """Return what happened; if nothing has words of its own in a replay, the words of the log."""
    return tuple(_told(frame, language))


def _told(frame: Frame, language: Language) -> Iterator[m.ReplayTold]:
    voice, table = Voice(frame.table.names_in(language), language=language), frame.table
    acted = _acted(frame.deed, voice)
    events = [event for event in frame.events if not isinstance(event, TurnStarted)]
    is_said = bool(acted) or any(EVENTS[type(event)].step for event in events)
    say = _step if is_said else event_said
    yield from acted
    for event in events:
        actor = getattr(event, "seat", None)
        line = event_told(table, 1, event, actor, language)
        words, outside = say(redact(event, actor), voice), say(redact(event, None), voice)
        yield m.ReplayTold(line.kind, words, line.seat, line.cards, "" if outside == words else outside)


def _step(event: Happening, voice: Voice) -> str:
    """Return the words of an event in a replay, which may be redacted; empty if it has none."""
    kind = EVENTS[type(event)]
    return (
        "" if kind.step is None else kind.step(voice, event, [card for card in kind.moving(event) if card is not None])
    )


def _acted(deed: Deed | None, voice: Voice) -> tuple[m.ReplayTold, ...]:
    """Return the action itself, if it has words besides those of its events."""
    kind = None if deed is None else ACTIONS[type(deed.action)]
    if deed is None or kind is None or kind.step is None:
        return ()
    words = voice.say(kind.step, name=voice.names[deed.seat])
    return (m.ReplayTold(str(kind.cls.__struct_config__.tag), words, deed.seat),)
