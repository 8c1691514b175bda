"""Kernels that write the items of an observation that all variants have."""

from typing import Protocol

from openrummy.env.compiled.program import Places, Standing
from openrummy.env.observations import BOARD, MOST
from openrummy.sim.compiled.jit import ONE, U64, Bits, Number, Table, inlined, part

NO_CARD = -1


class Turn(Protocol):
    """The record of a deal of any variant."""

    phase: Number
    turn: Number
    taken: Number
    dealer: Number
    pile: Table
    pile_size: Number


@inlined
def write_board(seen: Table, begin: Number, cards: Bits) -> None:
    """Write a board, one number per bit.  Unsigned places need no check for negative indices, so eight are written at once."""
    first = U64(begin)
    for bit in range(BOARD):
        seen[first + U64(bit)] = cards >> U64(bit) & ONE


@inlined
def write_boards(mask: Table, boards: tuple[Bits, ...]) -> None:
    """Write a row of boards, one per kind of action, as the mask of legal actions."""
    for kind in range(len(boards)):
        write_board(mask, BOARD * kind, boards[kind])


@inlined
def write_number(seen: Table, place: Number, number: Number) -> None:
    """Write a number, or the nearest one that int16 can hold."""
    seen[place] = max(-MOST, min(number, MOST))


@part
def write_pile(seen: Table, begin: Number, end: Number, deal: Turn) -> None:
    """Write the pile from the top down, and -1 after it."""
    size = int(deal.pile_size)
    for place in range(end - begin):
        seen[begin + place] = deal.pile[size - 1 - place] if place < size else NO_CARD


@part
def write_turn(
    seen: Table, at: Places, deal: Turn, standing: Standing, seat: Number, in_turn: Number, players: Number
) -> None:
    """Write the public numbers of the turn and the match.  in_turn: whose turn it is, or was when the deal ended."""
    seen[at.seat] = seat
    seen[at.turn_seat] = (in_turn + players - seat) % players
    seen[at.dealer] = (int(deal.dealer) + players - seat) % players
    seen[at.phase] = standing.phases[deal.phase]
    write_number(seen, at.turn, int(deal.turn))
    seen[at.taken] = deal.taken
    seen[at.pile_size] = deal.pile_size
    seen[at.deal] = standing.deal
    for step in range(players):
        write_number(seen, at.totals + step, standing.totals[(seat + step) % players])
