"""The parameters of play where melds lie on the table."""

import msgspec


class TableauSkill(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters; points are those of cards.

    tempo: the cost of any card that stays loose.  caught: that of each of its points when the deal is about to end; it is divided by
    one plus `patience` for each turn left.  gain: the worth of a point that a loose card brings once it is melded.
    hope: the chance that one live card for it comes in one turn, against that of the next card of the stock.  river: that chance for a
    card in the pile that may be dug for.  lone: the chance that it can be laid off one day, for each turn left.
    pace, least, slow: turns left are guessed as `least`, plus `pace` for each card of the shortest other hand, plus `slow` divided by
    a tenth and the share of unseen cards that fit the table.
    spare_joker: the worth of a joker that is kept.  stock: how much more a card from the stock is worth than none.
    out, race: the worth of going out for each card that the others hold; the second is divided by one plus the loose cards left.
    load: the cost of each card taken from the pile.
    dig: the share of what digging in the pile would bring that can be hoped for on the next turn.
    swap_cost: that of taking the top card of the pile only to keep it in the hand.
    gift, gift_points, gift_end: the cost of a card that the next player can use, each point which that brings them, and
    a cost that is divided by the cards they hold.
    passed: the share of it if the pile holds another card that would have served them as well.
    others: the share of it for those who come later.  leave: the cost of a point that others can win with the pile as it is left.
    early: the worth of each card laid down now rather than later.  expose: the cost of a point that others can lay off on it.
    held: the cost of a point that could be laid down and stays in the hand, if melds score; it is divided by the cards of the shortest other hand.
    hold_loose, hold_fewest: a hand is held back for a bonus with at most so many loose cards, while others hold at least so many.
    restless: points of chance in a discard for each time that the stock was remade.
    """

    tempo: float = 0.0
    caught: float = 1.0
    patience: float = 0.0
    gain: float = 0.0
    hope: float = 1.0
    river: float = 0.0
    lone: float = 0.0
    pace: float = 0.7
    least: float = 1.0
    slow: float = 0.0
    spare_joker: float = 10.0
    stock: float = 0.0
    out: float = 0.0
    race: float = 0.0
    load: float = 0.0
    dig: float = 0.0
    swap_cost: float = 100.0
    gift: float = 0.0
    gift_points: float = 0.0
    gift_end: float = 0.0
    passed: float = 1.0
    others: float = 0.0
    leave: float = 0.0
    early: float = 1.0
    expose: float = 0.0
    held: float = 0.0
    hold_loose: float = 7.0
    hold_fewest: float = 4.0
    restless: float = 2.0


PARAMETERS = len(TableauSkill.__struct_fields__)

(
    TEMPO,
    CAUGHT,
    PATIENCE,
    GAIN,
    HOPE,
    RIVER,
    LONE,
    PACE,
    LEAST,
    SLOW,
    SPARE_JOKER,
    STOCK,
    OUT,
    RACE,
    LOAD,
    DIG,
    SWAP_COST,
    GIFT,
    GIFT_POINTS,
    GIFT_END,
    PASSED,
    OTHERS,
    LEAVE,
    EARLY,
    EXPOSE,
    HELD,
    HOLD_LOOSE,
    HOLD_FEWEST,
    RESTLESS,
) = range(PARAMETERS)
"""The places of the parameters in a row of numbers."""
