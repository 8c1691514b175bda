"""A moment of a deal as rows of cards with labels, whatever it comes from."""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.cards import parse_card
from openrummy.engine.state import State
from openrummy.languages import ENGLISH, Language, Plural, Template
from openrummy.position import PositionError, parse_position
from openrummy.table.entries import Sitter
from openrummy.table.messages import MeldView, PuzzleView, Replay, TableView
from openrummy.table.refusal import Refusal
from openrummy.table.replay import still_table
from openrummy.table.table import Seat, Table
from openrummy.table.view import view_for
from openrummy.voice import card_symbols

_SHOWN = 8
"""Cards of the pile that are shown, from its top."""
_CARDS = Plural("{count} card", "{count} cards")
_STOCK: Template = "Stock"
_PILE: Template = "Discard pile, the top card last"
_MELD: Template = "Meld of {name}"
_ASIDE: Template = "Beside the piles"
_FAULT: Template = "The position cannot be read: {fault}"


class Row(msgspec.Struct, frozen=True):
    """A label and cards, as they are typed; words instead of cards that nobody sees."""

    label: str
    cards: tuple[str, ...] = ()
    words: str = ""


def read_position(text: str, seat: int | None) -> State:
    """Return the state of a position from a stranger; raise Refusal for one that cannot be read or would take long, and for a seat that it does not have."""
    try:
        state = parse_position(text, quickly=True)
    except PositionError as fault:
        raise Refusal("bad_position", _FAULT, fault=str(fault)) from fault
    if seat is not None and not 0 <= seat < len(state.hands):
        raise Refusal("no_seat", "There is no such seat.")
    return state


def table_of(state: State) -> Table:
    """Return a table at which nobody sits, at the moment of a position."""
    return still_table(tuple(Seat(Sitter("free", "")) for _ in state.hands), state)


def position_rows(state: State, seat: int | None, language: Language) -> tuple[Row, ...]:
    """Return the rows of a position.  seat: the only one whose hand is shown; None for all hands."""
    table = table_of(state)
    views = [view_for(table, number, language=language) for number in range(len(table.seats))]
    names = table.names_in(language)
    hands = [
        Row(name, view.hand) if seat in (None, number) else _covered(name, len(view.hand), language)
        for number, (name, view) in enumerate(zip(names, views, strict=True))
    ]
    return (*hands, *_shared(views[0].melds, names, views[0].pile, views[0].stock, language))


def lines_of(rows: Sequence[Row], language: Language) -> tuple[str, ...]:
    """Return the rows as lines of text."""
    return tuple(f"{row.label}: {row.words or _symbols(row, language)}" for row in rows)


def _symbols(row: Row, language: Language) -> str:
    return " ".join(card_symbols(parse_card(card), language) for card in row.cards) or "–"


def puzzle_rows(puzzle: PuzzleView, language: Language) -> tuple[Row, ...]:
    """Return the rows of a puzzle, as its seat sees the table."""
    view = puzzle.view
    names = [seat.name for seat in view.seats]
    hands = [
        Row(seat.name, view.hand) if number == view.you else _covered(seat.name, seat.cards, language)
        for number, seat in enumerate(view.seats)
    ]
    return (*hands, *_shared(view.melds, names, view.pile, view.stock, language))


def replay_rows(replay: Replay, step: int, language: Language) -> tuple[Row, ...]:
    """Return the rows of a step of a finished deal, with all hands open."""
    frame = replay.frames[step]
    hands = [Row(name, hand) for name, hand in zip(replay.names, frame.hands, strict=True)]
    aside = [Row(language.say(_ASIDE), frame.aside)] if frame.aside else []
    return (*hands, *_shared(frame.melds, replay.names, frame.pile, frame.stock, language), *aside)


def prompt_of(state: State, seat: int | None, language: Language = ENGLISH) -> str:
    """Return whose turn it is in a position, in words."""
    view: TableView = view_for(table_of(state), seat, language=language)
    return view.prompt


def _covered(name: str, cards: int, language: Language) -> Row:
    return Row(name, (), language.say(_CARDS, count=cards))


def _shared(
    melds: Sequence[MeldView], names: Sequence[str], pile: Sequence[str], stock: int, language: Language
) -> Iterator[Row]:
    for meld in melds:
        yield Row(language.say(_MELD, name=names[meld.owner]), tuple(placed.card for placed in meld.cards))
    yield Row(language.say(_PILE), tuple(pile[-_SHOWN:]), "" if pile else language.say(_CARDS, count=0))
    yield _covered(language.say(_STOCK), stock, language)
