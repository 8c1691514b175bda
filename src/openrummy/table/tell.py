"""What a seat is told of an entry: the only way an entry leaves the table.

Secrets are closed by default: words and cards come from redacted events, and an entry without a teller tells nothing
but its kind and version.  Every version tells something, so that nobody can mistake a secret for a gap.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from openrummy.cards import Face, format_card
from openrummy.engine import events as ev
from openrummy.engine.redact import redact
from openrummy.explain import event_words
from openrummy.table import entries as e
from openrummy.table.logbook import kind_of
from openrummy.table.messages import Told
from openrummy.table.table import Table


def told_for(table: Table, version: int, seat: int | None) -> tuple[Told, ...]:
    """What `seat`, or a watcher, is told of the entry of `version`; never empty."""
    entry = table.log[version - 1]
    events = getattr(entry, "events", ())
    if events:
        told = tuple(event_told(table, version, event, seat) for event in events)
        return (*_cause_told(table, version, entry), *told)
    teller = _TELLERS.get(type(entry))
    return (Told(version, kind_of(entry)) if teller is None else teller(table, version, entry, seat),)


def told_since(table: Table, seen: int, seat: int | None) -> tuple[Told, ...]:
    """All that happened after version `seen`."""
    versions = range(max(seen, 0) + 1, table.version + 1)
    return tuple(told for version in versions for told in told_for(table, version, seat))


def concerns(entry: e.Entry, seat: int | None) -> bool:
    """Whether `seat` has to hear of `entry` at once; how somebody else lays a hand can wait."""
    return not isinstance(entry, e.Arranged) or entry.seat == seat


def _cause_told(table: Table, version: int, entry: e.Entry) -> tuple[Told, ...]:
    """Why something was done for a seat, where that is news; what a stand-in does was announced when it came."""
    if not isinstance(entry, e.Acted) or entry.cause != "time_out":
        return ()
    return (Told(version, "time_out", f"The time of {table.names[entry.seat]} is up.", entry.seat),)


def event_told(table: Table, version: int, event: ev.Happening, seat: int | None) -> Told:
    """What `seat` is told of one event of the entry of `version`."""
    seen = redact(event, seat)
    moving = _MOVING.get(type(event), _no_cards)(seen)
    return Told(
        version=version,
        kind=str(type(event).__struct_config__.tag),
        words=event_words(seen, table.names, you=seat),
        seat=getattr(seen, "seat", None),
        cards=tuple(format_card(card) for card in moving if card is not None),
    )


def _no_cards(event: Any) -> Iterable[Face | None]:
    return ()


_MOVING: Mapping[type[ev.Happening], Callable[[Any], Iterable[Face | None]]] = {
    ev.DealStarted: lambda event: (event.upcard,),
    ev.DrewStock: lambda event: (event.card,),
    ev.TookDiscard: lambda event: event.cards,
    ev.StockRecycled: lambda event: event.pile,
    ev.Melded: lambda event: event.cards,
    ev.LaidOff: lambda event: (event.card,),
    ev.SwappedJoker: lambda event: (event.card, event.joker),
    ev.Discarded: lambda event: (event.card,),
}
"""The cards that can be seen moving in a redacted event; None is a hidden one."""


def _plain(words: str) -> Callable[[Table, int, Any, int | None], Told]:
    """A teller of one sentence with the name of the entry's seat in it."""

    def told(table: Table, version: int, entry: Any, seat: int | None) -> Told:
        return Told(version, kind_of(entry), words.format(name=table.names[entry.seat]), entry.seat)

    return told


def _opened(table: Table, version: int, entry: e.TableOpened, seat: int | None) -> Told:
    return Told(version, kind_of(entry), f"The table is open: {entry.rules}.")


def _taken(table: Table, version: int, entry: e.SeatTaken, seat: int | None) -> Told:
    return Told(version, kind_of(entry), f"{entry.sitter.name} sits down.", entry.seat)


def _left(table: Table, version: int, entry: e.SeatLeft, seat: int | None) -> Told:
    words = f"{entry.sitter.name} leaves, and a bot plays on." if entry.sitter.name else "A seat is free again."
    return Told(version, kind_of(entry), words, entry.seat)


def _readied(table: Table, version: int, entry: e.Readied, seat: int | None) -> Told:
    name = table.names[entry.seat]
    words = f"{name} is ready." if not entry.cause else f"Nobody waits for {name} any longer."
    return Told(version, kind_of(entry), words, entry.seat)


def _time_given(table: Table, version: int, entry: e.TimeGiven, seat: int | None) -> Told:
    words = "{} has extra time." if entry.extra else "{} has no extra time any more."
    return Told(version, kind_of(entry), words.format(table.names[entry.to]), entry.to)


def _pause_asked(table: Table, version: int, entry: e.PauseAsked, seat: int | None) -> Told:
    return Told(version, kind_of(entry), f"{table.names[entry.seat]} would like a pause.", entry.seat)


_TELLERS: Mapping[type[e.Entry], Callable[[Table, int, Any, int | None], Told]] = {
    e.TableOpened: _opened,
    e.SeatTaken: _taken,
    e.SeatLeft: _left,
    e.Started: _plain("{name} starts the match."),
    e.Readied: _readied,
    e.SeatAway: _plain("{name} is gone."),
    e.SeatBack: _plain("{name} is back."),
    e.StoodIn: _plain("The time of {name} is up: a bot plays until {name} is back."),
    e.PauseAsked: _pause_asked,
    e.Resumed: _plain("{name} says: go on."),
    e.TimeGiven: _time_given,
}
