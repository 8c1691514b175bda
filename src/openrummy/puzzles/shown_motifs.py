"""Why one act of Indian rummy is better than another: each claim is true of the position."""

from collections.abc import Callable

from openrummy.bots.indian import look_of
from openrummy.bots.indian_worth import pure_outs
from openrummy.declaring.lacks import reachable_runs
from openrummy.engine.actions import Discard, DrawDiscard, DrawStock
from openrummy.engine.decide import listed
from openrummy.engine.facts import the_part
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.puzzles.by_reason import for_fact
from openrummy.puzzles.puzzle import Case
from openrummy.variants.indian.actions import Declare, Drop
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import seats_of


def play_on(case: Case) -> Saying | None:
    """To play on is better than to drop."""
    if not isinstance(case.best, DrawStock | DrawDiscard) or not isinstance(case.other, Drop):
        return None
    look, public = look_of(case.seen), case.seen.public
    prices = the_part(case.seen.rules, Prices)
    points = prices.points(prices.drop(seats_of(public), case.seen.seat or 0))
    if reachable_runs(look.show, case.seen.hand).pure:
        words: Template = "your hand has a pure run already, and a drop costs {points}"
        return saying(words, points=points)
    count = pure_outs(case.seen.hand, look.unseen)
    outs = Plural(
        "{count} unseen card would make a pure run, and a drop costs {points}",
        "{count} unseen cards would make a pure run, and a drop costs {points}",
    )
    return saying(outs, count=count, points=points) if count else None


def discard_for(*facts: str) -> Callable[[Case], Saying | None]:
    """Return the rule for a discard with one of these reasons; where the hand can be declared, nobody discards."""
    rule = for_fact(Discard, *facts)

    def discard(case: Case) -> Saying | None:
        return None if any(isinstance(act, Declare) for act in listed(case.seen)) else rule(case)

    return discard
