"""The facts on which the skilled policy decides, compiled: `openrummy.bots.policies.indian_sight` is the reference."""

from typing import NamedTuple

import numpy as np

from openrummy.bots.policies.indian_shapes import partners
from openrummy.bots.policies.indian_skill import MOST_OUTS, PACKED, UNIT, IndianSkill
from openrummy.declaring.rules import POINTS
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.turns import next_seat
from openrummy.sim.compiled.jit import ONE, U64, Bits, Number, Table, inlined, lowest_bit, part
from openrummy.sim.compiled.shown.cards import FACES, wild_column
from openrummy.sim.compiled.shown.tables import Tables

(
    LOOSE, LOOSE_POINTS, LATE_POINTS, LIVE, TWIN, GAP, GAP_OUT, GAP_POINTS, LATE_GAP, FAR_PURE, NEAR_PURE, PURE_OUT,
    FAR_RUN, NEAR_RUN, RUN_OUT, WILD, TAKE, TAKE_SHARE, GIFT, GIFT_LIVE, DROP_2, DROP_3, DROP_4, DROP_5, DROP_6,
    LATE_DROP, LATE, LOOK, WITHIN, SHOWN,
) = range(len(IndianSkill.__struct_fields__))  # fmt: skip

OUTS_OF, POINTS_OF, LOOSE_OF, DANGER_OF, LOOSE_NOW, SAVED_NOW, SHARE, FIRST_WAY, LAST_WAY = range(9)
"""The rows of `Sight.faces`; those from `LOOSE_NOW` on belong to the hand that is judged."""

_CARDS_OF_A_PACK = 54
_FACES, _PLACES, _JOKER = 64, 13, 63
_RANK, _SUIT = U64(15), U64(4)


def _partners() -> Table:
    """Return for each ace mode (low, high) and each face its partners, then -1."""
    rows = [partners(high=high) for high in (False, True)]
    table = np.full((2, _FACES, max(len(row) for both in rows for row in both)), -1)
    for high, both in enumerate(rows):
        for card, row in enumerate(both):
            table[high, card, : len(row)] = row
    return table


_PARTNERS = _partners()
_POINTS = np.array([POINTS[card % 16] if card % 16 < _PLACES else 0 for card in range(_FACES)])


class Sight(NamedTuple):
    """The knowledge of a seat: a table with a row of numbers for all faces, and the costs that do not depend on one."""

    faces: Table
    pures: Table
    others: Table
    wild: Bits
    twin: Number
    gap: Number
    gap_out: Number
    gap_point: Number
    spent: Number


@inlined
def exact(points: Number) -> Number:
    """Return a cost in points as a whole number."""
    return np.int64(np.floor(points * UNIT + 0.5)) * PACKED


@part
def sight_of(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> Sight:
    """Return what the seat to act knows.  skill: the row of its parameters."""
    faces, wild = np.zeros((9, _FACES), np.int64), wild_column(deal.wild) | ONE << U64(_JOKER)
    played = (int(deal.turn) - 1) // int(rules.players)
    _count_outs(deal, rules, faces)
    _price_faces(deal, rules, tables, skill, faces, wild, played)
    return Sight(
        faces,
        _by_outs(skill[NEAR_PURE], skill[PURE_OUT], skill[FAR_PURE]),
        _by_outs(skill[NEAR_RUN], skill[RUN_OUT], skill[FAR_RUN]),
        wild,
        exact(skill[TWIN]),
        exact(skill[GAP]),
        exact(skill[GAP_OUT]),
        exact(skill[GAP_POINTS] + skill[LATE_GAP] * played),
        exact(skill[WILD]),
    )


@inlined
def _by_outs(near: Number, out: Number, far: Number) -> Table:
    prices = np.empty(MOST_OUTS + 2, np.int64)
    for outs in range(MOST_OUTS + 1):
        prices[outs] = exact(near - out * outs)
    prices[MOST_OUTS + 1] = exact(far)
    return prices


@inlined
def _count_outs(deal: r.Deal, rules: r.Terms, faces: Table) -> None:
    """Count by face the copies that the seat cannot place: those of others' hands that everybody saw are not among them."""
    packs = 1 + int(rules.cards > _CARDS_OF_A_PACK)
    for card in range(_FACES):
        faces[OUTS_OF, card] = packs if card % 16 < _PLACES else 0
    faces[OUTS_OF, _JOKER] = int(rules.cards) - 52 * packs
    for place in range(deal.pile_size):
        faces[OUTS_OF, deal.pile[place]] -= 1
    if deal.turned_up >= 0:
        faces[OUTS_OF, deal.turned_up] -= 1
    for seat in range(rules.players):
        for plane in range(r.PLANES):
            cards = deal.hands[seat, plane] if seat == deal.seat else deal.known[seat, plane]
            while cards:
                faces[OUTS_OF, lowest_bit(cards)] -= 1
                cards &= cards - ONE


@inlined
def _price_faces(
    deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table, faces: Table, wild: Bits, played: Number
) -> None:
    each, wanted = skill[LOOSE_POINTS] + skill[LATE_POINTS] * played, deal.known[next_seat(deal, rules), 0] & FACES
    for card in range(_FACES):
        live = 0
        for other in _PARTNERS[int(tables.high), card]:
            live += faces[OUTS_OF, other] if other >= 0 else 0
        points = 0 if wild >> U64(card) & ONE else _POINTS[card]
        gift = skill[GIFT] if is_beside(U64(card), wanted) else 0.0
        faces[POINTS_OF, card] = points
        faces[LOOSE_OF, card] = exact(skill[LOOSE] + each * points - skill[LIVE] * live)
        faces[DANGER_OF, card] = exact(skill[GIFT_LIVE] * live + gift)


@inlined
def is_beside(card: Bits, wanted: Bits) -> bool:
    """Whether one of `wanted` has the rank of `card`, or is at most two places from it in its suit."""
    while wanted:
        other = lowest_bit(wanted)
        wanted &= wanted - ONE
        near = max(card, other) - min(card, other) <= U64(2) and card >> _SUIT == other >> _SUIT
        if near or card & _RANK == other & _RANK:
            return True
    return False
