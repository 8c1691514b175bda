"""Why to draw or to discard where hands are shown in groups: what a card does for the runs that are needed, and for the points.

The sensible player compares hands by all of this at once (`indian_worth`); a reason names the part that speaks for its choice.
"""

from collections.abc import Iterator

from openrummy.bots.indian import Look, is_beside, look_of
from openrummy.bots.indian_worth import MOST_OUTS, pure_outs, worth
from openrummy.bots.reasons.reason import Reason, points_outside_melds
from openrummy.cards import Cards, Face, add, bits, distinct, format_card, remove
from openrummy.declaring.lacks import Runs, reachable_runs
from openrummy.engine.state import View
from openrummy.languages import Plural, Template, saying


def why_left(view: View, card: Face) -> Reason | None:
    """Return why the upcard is left, None if it brings a run."""
    look, points = look_of(view), points_outside_melds(view, view.hand)
    runs, after = reachable_runs(look.show, view.hand), tuple(_with(view.hand, card))
    if _most_runs(look, after) > _rank(runs):
        return None
    saved = points - min(points_outside_melds(view, hand) for hand in after)
    if saved > 0:
        words = Plural(
            "{card} would save only {count} point, and everybody would see you take it",
            "{card} would save only {count} points, and everybody would see you take it",
        )
        return Reason("saves_little", saying(words, card=format_card(card), count=saved))
    if _lacks(look, runs):
        neither: Template = "{card} brings neither a run that you need nor fewer points outside melds"
        return Reason("no_run", saying(neither, card=format_card(card)))
    return Reason("no_fewer", saying("{card} would leave no fewer points outside melds", card=format_card(card)))


def why_taken(view: View, card: Face) -> Reason | None:
    """Return why the upcard is taken though it saves no points: it brings a run, or makes a pure one likelier."""
    look, after = look_of(view), tuple(_with(view.hand, card))
    runs = reachable_runs(look.show, view.hand)
    if _most_runs(look, after) > _rank(runs):
        return Reason("brings_run", saying("it brings a run that you need"))
    now, best = pure_outs(view.hand, look.unseen), min(after, key=lambda hand: worth(look.show, hand, look.unseen))
    then = pure_outs(best, look.unseen)
    if runs.pure < look.show.pure_runs and now < min(then, MOST_OUTS):
        words: Template = "with it {number} unseen cards would make a pure run, now {other}"
        return Reason("likelier", saying(words, number=then, other=now))
    return None


def why_let_go(view: View, card: Face) -> Reason | None:
    """Return why a card is discarded though another one would leave fewer points: what speaks against that other one."""
    look, kept = look_of(view), remove(view.hand, card)
    left = {other: points_outside_melds(view, remove(view.hand, other)) for other in _allowed(view)}
    other = min(left, key=lambda one: (left[one], one))
    if left[other] >= points_outside_melds(view, kept):
        return None
    rest = remove(view.hand, other)
    if look.show.melds.wild >> other & 1:
        return Reason("other_wild", saying("{card} would leave fewer points, but it is wild", card=format_card(other)))
    runs, fewer = reachable_runs(look.show, kept), reachable_runs(look.show, rest)
    if _rank(fewer) < _rank(runs):
        broken: Template = "{card} would leave fewer points, but break up a run that you need"
        return Reason("other_run", saying(broken, card=format_card(other)))
    taken = next((one for one in bits(look.wanted) if is_beside(other, 1 << one)), None)
    if taken is not None and worth(look.show, rest, look.unseen) <= worth(look.show, kept, look.unseen):
        wanted: Template = "{card} would leave fewer points, but it goes with {cards}, which the next player took"
        return Reason("other_wanted", saying(wanted, card=format_card(other), cards=format_card(taken)))
    number, less = pure_outs(kept, look.unseen), pure_outs(rest, look.unseen)
    if runs.pure < look.show.pure_runs and less < min(number, MOST_OUTS):
        rarer: Template = (
            "{card} would leave fewer points, but then {other} unseen cards would make a pure run instead of {number}"
        )
        return Reason("other_rarer", saying(rarer, card=format_card(other), other=less, number=number))
    return None


def _allowed(view: View) -> Iterator[Face]:
    """Yield the faces of the hand that may be discarded; the card that was taken stays."""
    return (card for card in distinct(view.hand) if card != view.public.turn.taken)


def _with(hand: Cards, card: Face) -> Iterator[Cards]:
    """Yield the hands that take `card` and discard another."""
    both = add(hand, card)
    return (remove(both, other) for other in distinct(both) if other != card)


def _most_runs(look: Look, hands: tuple[Cards, ...]) -> tuple[int, int]:
    return max(_rank(reachable_runs(look.show, hand)) for hand in hands)


def _rank(runs: Runs) -> tuple[int, int]:
    return runs.pure, runs.runs


def _lacks(look: Look, runs: Runs) -> bool:
    return runs.pure < look.show.pure_runs or runs.runs < look.show.runs
