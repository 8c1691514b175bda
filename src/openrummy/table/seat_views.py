"""The seats of a table as one seat, or a watcher, sees them."""

from collections.abc import Collection

from openrummy.bots import LEVELS
from openrummy.cards import Cards, format_cards
from openrummy.engine.events import Happening
from openrummy.engine.redact import redact
from openrummy.engine.rules import Rules
from openrummy.engine.state import Sheet, view
from openrummy.explain import event_brief
from openrummy.languages import Language
from openrummy.table.clock import clock_views
from openrummy.table.deal_view import chip_text
from openrummy.table.entries import Sitter
from openrummy.table.messages import ClockView, SeatView
from openrummy.table.reuse import Reuse, fresh
from openrummy.table.spoken import Heard, heard
from openrummy.table.standings import places
from openrummy.table.table import Table, is_kept
from openrummy.voice import Voice


def seat_views(
    table: Table, language: Language, connected: Collection[int], now: int | None, reuse: Reuse = fresh
) -> tuple[SeatView, ...]:
    """Return all seats as a watcher sees them.  connected, now: as in `view_for`."""
    sheet, is_over = table.state.public.sheet, table.status == "over"
    placed, acts = reuse("places", _placed, table.rules, sheet, is_over), _last_acts(table, language, reuse)
    each = zip(placed, acts, clock_views(table, now), strict=True)
    return tuple(
        _seat_view(table, number, place, "" if act is None else act.plain.words, clock, language, connected, reuse)
        for number, (place, act, clock) in enumerate(each)
    )


def own_acts(table: Table, seat: int, language: Language, reuse: Reuse = fresh) -> dict[int, str]:
    """Return the words for those latest actions of which `seat` is told in other words than a watcher, by who acted."""
    acts = enumerate(_last_acts(table, language, reuse))
    return {number: act.own[seat].words for number, act in acts if act is not None and seat in act.own}


def _placed(rules: Rules, sheet: Sheet, is_over: bool) -> tuple[int, ...]:
    return places(rules, sheet, is_over=is_over)


def _seat_view(
    table: Table,
    number: int,
    place: int,
    last_act: str,
    clock: ClockView | None,
    language: Language,
    connected: Collection[int],
    reuse: Reuse,
) -> SeatView:
    # Long: a line for each field.
    public, seat, showing = table.state.public, table.seats[number], table.rules.showing
    return SeatView(
        name="" if seat.sitter.kind == "free" else seat.sitter.name or table.names[number],
        kind="bot" if seat.sitter.kind == "program" else seat.sitter.kind,
        connected=seat.sitter.kind == "bot" or number in connected,
        cards=public.counts[number] if table.started and public.counts else 0,
        score=public.sheet.totals[number],
        chips=_chips(table, number) if table.started else None,
        floating=bool(public.floating >> number & 1),
        ready=seat.ready or seat.sitter.kind == "bot",
        known=reuse(("known", number), _texts, public.known[number]) if public.known else (),
        last_act=last_act,
        last_turn=reuse(("turn", number), _turn, seat.last_turn, table.names, language) if seat.last_turn else (),
        clock=clock,
        away=seat.away,
        stand_in=seat.stand_in is not None,
        pausing=seat.pausing,
        extra_time=seat.extra_time,
        melded=_melded(table, number, reuse),
        notes=tuple(each.said(language) for each in showing.notes(public, number)) if table.started else (),
        inside=not table.started or showing.is_inside(public, number),
        place=place,
        kept=is_kept(seat.sitter),
        level=_level(seat.sitter, language),
        program=seat.sitter.kind == "program",
    )


def _level(sitter: Sitter, language: Language) -> str:
    if sitter.kind == "program":
        return language.say("a program")
    level = LEVELS.get(sitter.bot)
    return "" if level is None else language.say(level.called)


def _chips(table: Table, number: int) -> str | None:
    chips = table.rules.showing.chips(table.state.public)
    return None if chips is None else chip_text(chips[number])


def _melded(table: Table, number: int, reuse: Reuse) -> int | None:
    """Return the value of the cards on the table for a seat, which only a change of the melds can change."""
    credit = table.rules.credit
    if credit is None:
        return None
    state = view(table.state, None)
    return reuse(("melded", number), lambda melds: credit.melded(state, number).points, state.public.melds)


def _last_acts(table: Table, language: Language, reuse: Reuse) -> tuple[Heard | None, ...]:
    def acted(table: Table) -> tuple[Heard | None, ...]:
        names, events = table.names_in(language), (seat.last_act for seat in table.seats)
        return tuple(None if event is None else heard(event, names, language, reuse) for event in events)

    return reuse("acts", acted, table)


def _turn(events: tuple[Happening, ...], names: tuple[str, ...], language: Language) -> tuple[str, ...]:
    voice = Voice(names, language=language)
    return tuple(filter(None, (event_brief(redact(event, None), voice) for event in events)))


def _texts(cards: Cards) -> tuple[str, ...]:
    return tuple(format_cards(cards).split())
