"""The seats of a table as one seat, or a watcher, sees them."""

from collections.abc import Collection

from openrummy.cards import format_cards
from openrummy.engine.redact import redact
from openrummy.engine.state import View
from openrummy.explain import event_said
from openrummy.table.clock import clock_view
from openrummy.table.deal_view import chip_text
from openrummy.table.messages import SeatView
from openrummy.table.standings import places
from openrummy.table.table import Table
from openrummy.voice import Voice


def seat_views(
    table: Table, seen: View, voice: Voice, connected: Collection[int], now: int | None
) -> tuple[SeatView, ...]:
    """Return all seats.  connected, now: as in `view_for`."""
    placed = places(table.rules, seen.public.sheet, is_over=table.status == "over")
    return tuple(_seat_view(table, seen, number, voice, connected, now, place) for number, place in enumerate(placed))


def _seat_view(
    table: Table, seen: View, number: int, voice: Voice, connected: Collection[int], now: int | None, place: int
) -> SeatView:
    public, seat, showing = table.state.public, table.seats[number], seen.rules.showing
    return SeatView(
        name=table.names[number] if seat.sitter.kind != "free" else "",
        kind=seat.sitter.kind,
        connected=seat.sitter.kind == "bot" or number in connected,
        cards=public.counts[number] if public.counts else 0,
        score=public.sheet.totals[number],
        chips=_chips(seen, number) if table.started else None,
        floating=bool(public.floating >> number & 1),
        ready=seat.ready or seat.sitter.kind == "bot",
        known=tuple(format_cards(public.known[number]).split()) if public.known else (),
        last_act=_last_act(table, number, voice),
        clock=clock_view(table, number, now),
        away=seat.away,
        stand_in=seat.stand_in is not None,
        pausing=seat.pausing,
        extra_time=seat.extra_time,
        melded=_melded(seen, number),
        notes=tuple(each.said(voice.language) for each in showing.notes(public, number)) if table.started else (),
        inside=not table.started or showing.is_inside(public, number),
        place=place,
    )


def _chips(seen: View, number: int) -> str | None:
    chips = seen.rules.showing.chips(seen.public)
    return None if chips is None else chip_text(chips[number])


def _melded(seen: View, number: int) -> int | None:
    credit = seen.rules.credit
    return None if credit is None else credit.melded(seen, number).points


def _last_act(table: Table, number: int, voice: Voice) -> str:
    event = table.seats[number].last_act
    return "" if event is None else event_said(redact(event, voice.you), voice)
