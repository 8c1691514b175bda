"""The claims of reasons, each checked in another way than the one that found it."""

from collections import Counter
from collections.abc import Callable, Mapping

from openrummy.cards import Face, add, distinct, faces_of, parse_faces, remove
from openrummy.engine.actions import Discard, LayOff, SwapJoker
from openrummy.engine.decide import LegalActions, act
from openrummy.engine.facts import the_part
from openrummy.melds import namings
from openrummy.melds.model import is_wild
from openrummy.parts.score import PointScoring
from openrummy.solver import deadwood
from openrummy.variants.gin.actions import Knock
from tests.bots.claims_indian import (
    better,
    is_likelier,
    is_valid,
    is_wanted,
    lacks,
    lacks_runs,
    least,
    no_more_runs,
    pure_makers,
    runs_in,
    saved,
)
from tests.bots.moments import (
    Moment,
    discarded,
    fits,
    has_meld,
    is_lone,
    is_meld,
    lone,
    others_than,
    pairs,
    points_left,
)


def is_dead(moment: Moment) -> bool:
    """Whether the discard fits nothing, and no two cards, or three, that are not here in sight make a meld with it."""
    public, view, card = moment.view.public, moment.view, discarded(moment)
    laid = [one for meld in public.melds for one in meld.shape.cards]
    pool = Counter(view.rules.pack) - Counter((*faces_of(view.hand), *public.pile, *public.aside, *laid))
    has_wild = any(is_wild(moment.rules, one) for one in pool)
    return is_lone(moment, card) and not has_wild and not has_meld(moment, list(pool.elements()), card)


def is_highest(moment: Moment) -> bool:
    values = [moment.values[card] for card in lone(moment)]
    return is_lone(moment, discarded(moment)) and moment.values[discarded(moment)] == max(values)


def is_fewest(moment: Moment) -> bool:
    allowed = [each.card for each in LegalActions(moment.view) if isinstance(each, Discard)]
    left = {card: points_left(moment, remove(moment.view.hand, card)) for card in allowed}
    return left[discarded(moment)] == min(left.values())


def is_fewer(moment: Moment) -> bool:
    """Whether the hand has the points that are said, and another discard after the take leaves those that are said."""
    top = moment.view.public.pile[-1]
    hand = add(moment.view.hand, top)
    after = min(points_left(moment, remove(hand, card)) for card in distinct(hand) if card != top)
    return (points_left(moment, moment.view.hand), after) == (moment.said["most"], moment.said["points"])


def makes(moment: Moment) -> bool:
    depth = getattr(moment.action, "depth", 1)
    taken, cards = moment.view.public.pile[-depth:], parse_faces(str(moment.said["cards"]))
    held = moment.view.hand
    for card in taken:
        held = add(held, card)
    is_held = not any(Counter(cards)[card] > Counter(faces_of(held))[card] for card in cards)
    return taken[0] in cards and is_held and bool(namings(moment.rules, cards) or is_meld(moment, cards))


def after_knock(moment: Moment) -> int:
    assert isinstance(moment.action, Knock)
    return deadwood(moment.rules, moment.values, remove(moment.view.hand, moment.action.discard))


def gone_from_stock(moment: Moment) -> int:
    return 52 - 21 - moment.view.public.stock_count


def sheds(moment: Moment, number: int) -> bool:
    return moment.left.bit_count() == number


def points_off(moment: Moment) -> bool:
    return sum(moment.values[card] for card in gone(moment)) == moment.said["count"]


def gone(moment: Moment) -> list[Face]:
    return list((Counter(faces_of(moment.view.hand)) - Counter(faces_of(moment.left))).elements())


def counts_for_me(moment: Moment) -> bool:
    """Whether the cards laid out on the table score for the seat that lays them, and held cards count against it."""
    seat = moment.view.seat
    assert seat is not None
    states = moment.state, act(moment.state, seat, moment.action)[0]
    before, after = (sum(each == seat for meld in state.public.melds for each in meld.credit) for state in states)
    scoring = the_part(moment.view.rules, PointScoring)
    return scoring.mode == "meld_minus_hand" and after - before == len(gone(moment))


def no_help(moment: Moment) -> bool:
    top = moment.view.public.pile[-1]
    can_lay = any(isinstance(each, LayOff) for each in LegalActions(moment.view))
    return not has_meld(moment, list(faces_of(moment.view.hand)), top) and not can_lay


FACTS: Mapping[str, Callable[[Moment], bool]] = {
    "upcard_useless": no_help,
    "makes": makes,
    "fewer": is_fewer,
    "nearer": lambda moment: moment.action == moment.chosen,
    "wild": lambda moment: is_wild(moment.rules, moment.view.public.pile[-1]),
    "fits_table": lambda moment: fits(moment, moment.view.public.pile[-1]),
    "only_useless": lambda moment: lone(moment) == [discarded(moment)],
    "highest_useless": is_highest,
    "dead": is_dead,
    "useless": lambda moment: is_lone(moment, discarded(moment)),
    "fewest": is_fewest,
    "few_mates": lambda moment: moment.said["count"] == sum(
        is_wild(moment.rules, other) or pairs(moment, discarded(moment), other) for other in others_than(moment, discarded(moment))
    ),
    "only_wilds": lambda moment: not any(
        pairs(moment, discarded(moment), other)
        for other in others_than(moment, discarded(moment))
        if not is_wild(moment.rules, other)
    ),
    "points_off": points_off,
    "for_you": counts_for_me,
    "one_left": lambda moment: sheds(moment, 1),
    "empty": lambda moment: sheds(moment, 0),
    "swap": lambda moment: (moment.left & moment.rules.wild) != 0 and isinstance(moment.action, SwapJoker),
    "gin": lambda moment: after_knock(moment) == 0,
    "deadwood": lambda moment: after_knock(moment) == moment.said["points"],
    "early": lambda moment: after_knock(moment) == moment.said["points"] and gone_from_stock(moment) == moment.said["count"],
    "big_gin": lambda moment: deadwood(moment.rules, moment.values, moment.view.hand) == 0,
    "stays": lambda moment: deadwood(moment.rules, moment.values, moment.view.hand) == moment.said["points"],
    "valid": is_valid,
    "least": least,
    "lacks": lacks,
    "lacks_wild": lambda moment: lacks(moment) and len(moment.naturals) == moment.view.hand.bit_count(),
    "price": lambda moment: True,
    "call": lambda moment: sum(moment.values[card] for card in moment.action.cards) == moment.said["count"],  # type: ignore[attr-defined]
    "saves_little": lambda moment: saved(moment) == moment.said["count"] and no_more_runs(moment),
    "no_fewer": lambda moment: saved(moment) <= 0 and not lacks_runs(moment),
    "no_run": lambda moment: saved(moment) <= 0 and lacks_runs(moment) and no_more_runs(moment),
    "brings_run": lambda moment: not no_more_runs(moment),
    "likelier": is_likelier,
    "other_wild": lambda moment: bool(better(moment)) and is_wild(moment.rules, parse_faces(str(moment.said["card"]))[0]),
    "other_run": lambda moment: runs_in(moment, better(moment)) < runs_in(moment, moment.left),
    "other_wanted": is_wanted,
    "other_rarer": lambda moment: (pure_makers(moment, better(moment)), pure_makers(moment, moment.left))
    == (moment.said["other"], moment.said["number"]),
    "policy": lambda moment: True,  # a claim about the player, who made the choice
}  # fmt: skip
