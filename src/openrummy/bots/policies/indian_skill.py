"""The parameters of the skilled policy of Indian rummy."""

import msgspec


class IndianSkill(msgspec.Struct, frozen=True):
    """The parameters of the policy; costs are in points, roughly what a hand loses by them.

    loose, loose_points, late_points: of a card in no group, for each of its points, and that again for each round that was played.
    live: off for each unseen card that would join a loose card.  twin: of a loose card that the hand holds twice.
    gap, gap_out, gap_points, late_gap: of a group that lacks a card, off for each unseen card that it may be, for each point of its
    cards, and that again for each round.
    far_pure, near_pure, pure_out: of a pure run that is missing and not begun, or begun, and off for each unseen card that completes it.
    far_run, near_run, run_out: the same of another run.  wild: of spending a wild card.
    take, take_share: by how much the open card must better the hand, and by which share of its cost.
    gift, gift_live: of a discard beside a card that the next player took, and for each unseen card that it would join.
    drop_2 to drop_6: the cost above which a hand is dropped before its first draw, by the number of players in the deal.
    late_drop: by how much that falls in each round for each player beyond two.  late: by how much it is higher once a card was drawn.
    look, within: how many discards at most, which cost at most so much more than the best, are compared by the next card from the
    stock; if any, the open card is taken where it betters the hand by `shown` more than such a card does, whatever `take` says.
    """

    loose: float = 6.7
    loose_points: float = 0.5
    late_points: float = 0.05
    live: float = 0.15
    twin: float = 1.0
    gap: float = 9.0
    gap_out: float = 0.9
    gap_points: float = 0.27
    late_gap: float = 0.05
    far_pure: float = 53.0
    near_pure: float = 26.0
    pure_out: float = 1.5
    far_run: float = 20.0
    near_run: float = 17.0
    run_out: float = 1.0
    wild: float = 10.0
    take: float = 2.25
    take_share: float = 0.09
    gift: float = 3.0
    gift_live: float = 0.18
    drop_2: float = 104.0
    drop_3: float = 84.0
    drop_4: float = 81.0
    drop_5: float = 77.0
    drop_6: float = 77.0
    late_drop: float = 3.0
    late: float = 0.0
    look: float = 0.0
    within: float = 4.0
    shown: float = 1.0


SHIPPED = IndianSkill()
"""The parameters that are used unless others are given, in rollouts above all."""

LOOKING = msgspec.structs.replace(SHIPPED, look=3.0)
"""The parameters of the best play: it looks a card ahead, which costs thirty times as much."""

UNIT = 256
"""Costs are whole numbers of this part of a point, so that plain Python and the kernels agree to the last bit, in any order."""
PACKED = 64
"""A cost and the face of a discard are one number: the cost times this, less what the discard saves, with its face in the lowest bits."""
MOST_OUTS = 8
"""More cards than this that complete a missing run count as this many."""
