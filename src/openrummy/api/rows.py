"""Records as rows: plain dicts with the same keys, of which pandas, polars or csv make a table, and the deals and moves of a match."""

from collections.abc import Iterator
from typing import Any

import msgspec

from openrummy.cards import format_cards
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.state import State, View, readable, view
from openrummy.hands import Hand
from openrummy.record import Record
from openrummy.record.moves import format_move
from openrummy.record.replaying import deal_steps, start_of


class Move(msgspec.Struct, frozen=True):
    """One action of a record.  deal, number: of the deal and of the action in it, from 1.

    before, after: the whole states around it.  events: what it led to.
    """

    deal: int
    number: int
    seat: int
    action: Act
    before: State
    after: State
    events: tuple[Happening, ...]

    @property
    def view(self) -> View:
        """The view of the seat when it acted."""
        return readable(view(self.before, self.seat))

    @property
    def text(self) -> str:
        """The action as a record writes it, such as `-KD`."""
        return format_move(self.action)


def moves(record: Record) -> Iterator[Move]:
    """Yield every action of a record with the states around it, replayed; raises RecordError at the first that the rules refuse."""
    state = start_of(record)
    for index, deal in enumerate(record.deals):
        steps = deal_steps(record, index, state)
        state, _ = next(steps)
        for number, (deed, step) in enumerate(zip(deal.deeds, steps, strict=True), 1):
            yield Move(deal.deal, number, deed.seat, deed.action, state, *step)
            state = step[0]


def deal_rows(record: Record) -> list[dict[str, Any]]:
    """Return a row for each seat of each deal: deal, seat, name, agent, reason, winner, points, chips, hand, actions.

    points: of the deal.  chips: in hundredths, None if none were paid.  hand: as shown at the end.  actions: of all seats in the deal.
    """
    return [
        {
            "deal": deal.deal,
            "seat": seat,
            "name": who.name,
            "agent": who.agent,
            "reason": deal.result.reason,
            "winner": deal.result.winner,
            "points": deal.result.scores[seat].points,
            "chips": deal.result.chips[seat].points if deal.result.chips else None,
            "hand": format_cards(deal.result.hands[seat]),
            "actions": len(deal.deeds),
        }
        for deal in record.deals
        for seat, who in enumerate(record.seats)
    ]


def move_rows(record: Record) -> list[dict[str, Any]]:
    """Return a row for each action: deal, number, seat, name, turn, phase, action, move, hand, pile, stock.

    turn, phase, hand, pile (its top card, None if it is empty) and stock (its number of cards) are as the seat saw them before.
    Raises RecordError as `moves`.
    """
    return [_move_row(record, move) for move in moves(record)]


def _move_row(record: Record, move: Move) -> dict[str, Any]:
    public, hand = move.before.public, Hand(move.before.hands[move.seat])
    return {
        "deal": move.deal,
        "number": move.number,
        "seat": move.seat,
        "name": record.seats[move.seat].name,
        "turn": public.turn.number,
        "phase": public.turn.phase,
        "action": str(move.action.__struct_config__.tag),
        "move": move.text,
        "hand": str(hand),
        "pile": format_cards(1 << public.pile[-1]) if public.pile else None,
        "stock": public.stock_count,
    }


def columns_of(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Return rows as columns, one list for each key, as polars and pandas take them too."""
    return {key: [row[key] for row in rows] for key in rows[0]} if rows else {}
