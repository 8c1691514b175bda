"""A finished deal as one seat saw it: the table's own views, one for each action, so that it is shown on the same table."""

from collections.abc import Iterator
from itertools import tee
from typing import NamedTuple

from openrummy.engine.events import DealEnded, Happening, TurnStarted
from openrummy.engine.match import Deed
from openrummy.explain import event_words
from openrummy.languages import ENGLISH, Language
from openrummy.record.moves import normal
from openrummy.table import messages as m
from openrummy.table.changes import changes
from openrummy.table.entries import Acted, Dealt, TableOpened
from openrummy.table.packs import check_unsealed
from openrummy.table.past import deals_before
from openrummy.table.reducer import apply, opened
from openrummy.table.refusal import Refusal
from openrummy.table.replay import Frame, frame_told
from openrummy.table.reuse import Kept
from openrummy.table.sight import Sight
from openrummy.table.table import Table
from openrummy.table.view import still_sight


class _Shot(NamedTuple):
    frame: Frame
    sight: Sight


def film(table: Table, deal: int, seat: int, language: Language = ENGLISH) -> m.Film:
    """Return the finished deal with this number, from 1, as `seat` saw it; raise Refusal if there is no such deal or seat.

    Cost: the log is folded up to the end of the deal.
    """
    check_unsealed(table)
    ended = _end_of(table, deal) if 0 <= seat < len(table.seats) else None
    if ended is None:
        raise Refusal("no_deal", "The record does not contain this deal.")
    shots, others = tee(_shots(table, deal, seat, language))
    first = next(others)
    return m.Film(
        deals=len(table.state.public.sheet.rows),
        deal=deal,
        seat=seat,
        view=first.sight.view,
        frames=(
            _film_frame(None, first, language),
            *(_film_frame(before, after, language) for before, after in zip(shots, others, strict=False)),
        ),
        words=event_words(ended, table.names_in(language), language=language),
        is_over=table.status == "over" and not table.lesson,
    )


def _end_of(table: Table, deal: int) -> DealEnded | None:
    """Return the end of the deal with this number, None if it has none yet."""
    number = deals_before(table.attempt, table.paper)
    for entry in table.log:
        number += isinstance(entry, Dealt)
        if number == deal and isinstance(entry, Dealt | Acted):
            ended = next((event for event in entry.events if isinstance(event, DealEnded)), None)
            if ended is not None:
                return ended
    return None


def _shots(table: Table, deal: int, seat: int, language: Language) -> Iterator[_Shot]:
    """Yield the deal as `seat` saw it, one frame at a time: all tables together would hold the log as often as it has entries."""
    kept = Kept()
    for frame in table_frames(table, deal):
        yield _Shot(frame, still_sight(frame.table, seat, language, kept))


def table_frames(table: Table, deal: int) -> Iterator[Frame]:
    """Yield the frames of the deal with this number, each with the table as it was then: its seats too."""
    first, *later = table.log
    assert isinstance(first, TableOpened)  # a log begins with it
    past = opened(first)
    for entry in later:
        past = apply(past, entry)
        number = past.state.public.deal
        if number == deal and isinstance(entry, Dealt | Acted):
            deed = Deed(entry.seat, normal(entry.action)) if isinstance(entry, Acted) else None
            yield Frame(past, entry.events, deed)
        elif number > deal:
            return


def _film_frame(before: _Shot | None, after: _Shot, language: Language) -> m.FilmFrame:
    frame = after.frame
    return m.FilmFrame(
        view={} if before is None else changes(before.sight, after.sight),
        told=frame_told(frame, language),
        hands=tuple(map(frame.hand, range(len(frame.table.seats)))),
        turn=before is not None and _starts_turn(before.frame.events),
    )


def _starts_turn(events: tuple[Happening, ...]) -> bool:
    """Return whether a turn begins after these events."""
    return any(isinstance(event, TurnStarted) for event in events)
