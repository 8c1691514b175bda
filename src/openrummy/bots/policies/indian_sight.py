"""The facts on which the skilled policy of Indian rummy decides: unseen cards, and what each face costs."""

from math import floor
from typing import NamedTuple

from openrummy.bots.policies.indian_shapes import Shape, partners, shapes
from openrummy.bots.policies.indian_skill import MOST_OUTS, PACKED, UNIT, IndianSkill
from openrummy.cards import JOKER, PLANE, PLANE_MASK, Cards, Face, bits, faces_of, rank_of, suit_of
from openrummy.declaring import ShowRules, card_points
from openrummy.engine.state import Public, View
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds


class Sight(NamedTuple):
    """The knowledge of a seat.  All costs are in `UNIT` parts of a point, times `PACKED`.

    high: whether aces may be above the king.  outs: the unseen copies of each face.  points: of each face.  loose: the cost of each face in no group; twin: more if it is held twice.
    danger: of discarding each face.  gap, gap_out, gap_point: of a group that lacks a card, for each out, for each point.
    pures, others: of a missing pure run and of another one by its outs, the last one if none is begun.
    """

    show: ShowRules
    high: bool
    wild: Cards
    shapes: tuple[tuple[Shape, ...], ...]
    outs: tuple[int, ...]
    points: tuple[int, ...]
    loose: tuple[int, ...]
    twin: int
    danger: tuple[int, ...]
    gap: int
    gap_out: int
    gap_point: int
    spent: int
    pures: tuple[int, ...]
    others: tuple[int, ...]


def sight_of(view: View, skill: IndianSkill) -> Sight:
    """Return what follows from `view`, which must be of a deal of Indian rummy."""
    wilds, public = view.rules.in_deal, view.public
    assert isinstance(wilds, Wilds)  # the rules of this family have them
    show, played = wilds.rules(public), (public.turn.number - 1) // len(public.counts)
    high, outs = show.melds.ace == "low_or_high", _outs(view)
    live = [sum(outs[other] for other in row) for row in partners(high=high)]
    points, wanted = card_points(show.melds.wild), public.known[follower(public, view.seat or 0)] & PLANE_MASK
    each = skill.loose_points + skill.late_points * played
    gifts = [skill.gift if _is_beside(card, wanted) else 0.0 for card in range(PLANE)]
    return Sight(
        show,
        high,
        show.melds.wild & PLANE_MASK,
        shapes(high=high),
        outs,
        points,
        tuple(exact(skill.loose + each * points[card] - skill.live * live[card]) for card in range(PLANE)),
        exact(skill.twin),
        tuple(exact(skill.gift_live * live[card] + gifts[card]) for card in range(PLANE)),
        exact(skill.gap),
        exact(skill.gap_out),
        exact(skill.gap_points + skill.late_gap * played),
        exact(skill.wild),
        (*(exact(skill.near_pure - skill.pure_out * outs) for outs in range(MOST_OUTS + 1)), exact(skill.far_pure)),
        (*(exact(skill.near_run - skill.run_out * outs) for outs in range(MOST_OUTS + 1)), exact(skill.far_run)),
    )


def exact(points: float) -> int:
    """Return a cost in points as a whole number."""
    return floor(points * UNIT + 0.5) * PACKED


def follower(public: Public, seat: int) -> int:
    """Return the next seat to the left that is still in the deal."""
    inside, players = seats_of(public).inside, len(public.counts)
    after = [(seat + step) % players for step in range(1, players)]
    return next((other for other in after if inside >> other & 1), seat)


def _outs(view: View) -> tuple[int, ...]:
    """Return by face how many copies the seat cannot place: those of others' hands that everybody saw are not among them."""
    left = [0] * PLANE
    for card in view.rules.pack:
        left[card] += 1
    known = [cards for seat, cards in enumerate(view.public.known) if seat != view.seat]
    for card in (
        *view.public.pile,
        *view.public.aside,
        *(card for cards in (view.hand, *known) for card in faces_of(cards)),
    ):
        left[card] -= 1
    return tuple(left)


def _is_beside(card: Face, wanted: Cards) -> bool:
    """Whether one of `wanted` has the rank of `card`, or is at most two places from it in its suit."""
    return any(
        rank_of(card) == rank_of(other) or (suit_of(card) == suit_of(other) and abs(card - other) <= 2)
        for other in bits(wanted & ~(1 << JOKER))
    )
