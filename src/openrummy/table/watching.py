"""The watchers' view, as the host chose: nothing, the public cards, or everything of the finished deals.

The delayed view shows the table before the deal in progress: nothing of that deal is folded into it, so
nothing of it can be shown.
"""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from openrummy.cards import faces_of, format_card
from openrummy.engine.events import DealStarted, Happening
from openrummy.engine.redact import redact
from openrummy.explain import event_words
from openrummy.languages import ENGLISH, Language, Template, listed
from openrummy.table import entries as e
from openrummy.table.messages import SeatView, TableView, Told
from openrummy.table.projection import event_told, told_for
from openrummy.table.reducer import apply, fold
from openrummy.table.refusal import Refusal
from openrummy.table.reuse import Reuse, fresh
from openrummy.table.table import Table
from openrummy.table.view import view_for

_PROMPT: Template = "You can see finished deals; the current one will appear when it is over."


def check_watching(table: Table) -> None:
    """Raise Refusal if nobody may watch; before the match there is nothing to see, and newcomers have to look in."""
    if table.settings.watchers == "off" and table.started:
        raise Refusal("not_watched", "Spectators are not allowed at this table.")


def is_delayed(table: Table) -> bool:
    """Return whether watchers see it one deal late."""
    return table.settings.watchers == "delayed"


def is_withheld(table: Table, entries: Iterable[e.Entry]) -> bool:
    """Return whether `entries`, the latest of `table`, bring nothing new to watchers: all are of the deal in progress.

    A deal that begins brings the end of the time before it, such as the start of the match.
    """
    is_late = is_delayed(table) and table.status == "playing"
    return is_late and not any(isinstance(entry, e.Dealt) for entry in entries)


def is_public(table: Table) -> bool:
    """Return whether everybody could find the match in the lobby and watch, so that it may be listed when it is over."""
    return (
        table.settings.listed
        and table.settings.watchers != "off"
        and not table.is_single
        and table.has_record
        and not table.shared
    )


def heard_until(table: Table) -> int:
    """Return the version up to which watchers may hear what happened; what the events hide stays hidden."""
    return _cut(table) if is_delayed(table) else table.version


def past_of(table: Table, known: Table | None = None) -> Table:
    """Return `table` as it was before the deal in progress, or unchanged between deals.

    known: an earlier result for the same table, so that only newer entries have to be folded.
    """
    cut = _cut(table)
    if cut == table.version:
        return table
    if known is None or known.version > cut:
        return fold(table.log[:cut])
    for entry in table.log[known.version : cut]:
        known = apply(known, entry)
    return known


def _cut(table: Table) -> int:
    """Return the number of entries before the deal in progress."""
    if table.status != "playing":
        return table.version
    latest_first = range(table.version, 0, -1)
    return next(version - 1 for version in latest_first if isinstance(table.log[version - 1], e.Dealt))


def past_view(
    table: Table,
    connected: Collection[int],
    watching: int,
    language: Language = ENGLISH,
    reuse: Reuse = fresh,
    now: int | None = None,
) -> TableView:
    """Return the view of `table` for a delayed watcher.

    now: for the clocks between deals; None in the past, where no clock counts.
    """
    past = past_of(table)
    seen = view_for(past, None, connected, now, watching, language, reuse)
    seats = seen.seats if now is not None else tuple(map(_at_rest, seen.seats))
    return replace(seen, seats=seats, delayed=True, prompt=language.say(_PROMPT) if past.started else seen.prompt)


def _at_rest(seat: SeatView) -> SeatView:
    if seat.clock is None or not seat.clock.running:
        return seat
    return replace(seat, clock=replace(seat.clock, running=False, rests=0))


def past_told(table: Table, seen: int, until: int | None = None, language: Language = ENGLISH) -> tuple[Told, ...]:
    """Return the lines of everything after version `seen`, up to `until` or the deal in progress, with every card."""
    past = past_of(table)
    versions = range(max(seen, 0) + 1, (past.version if until is None else until) + 1)
    return tuple(told for version in versions for told in _open_told(past, version, language))


def _open_told(past: Table, version: int, language: Language) -> Iterator[Told]:
    events: tuple[Happening, ...] = getattr(past.log[version - 1], "events", ())
    if not events:
        yield from told_for(past, version, None, language)
    for event in events:
        own = getattr(event, "seat", None)
        words = event_words(redact(event, own), past.names, language=language)
        yield replace(event_told(past, version, event, own, language), words=words)
        if isinstance(event, DealStarted):
            yield from _hands(past, version, event, language)


def _hands(past: Table, version: int, event: DealStarted, language: Language) -> Iterator[Told]:
    for number, hand in enumerate(event.hands):
        cards = tuple(map(format_card, faces_of(hand or 0)))
        words = language.say("{name} holds {cards}.", name=past.names[number], cards=listed(cards, language))
        yield Told(version, "hand", words, number, cards)
