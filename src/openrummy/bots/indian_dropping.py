"""When to leave a deal for its price, and whether to stay in a pool (rulebook 5.2, 5.8).

Measured without drops over 370 deals at two and at four players: at four, hands worth more than 105 won 1 in 7 and lost 37 points and
more a deal, so 20 are cheaper, even with the points that the wins collect. At two the poorest eighth, above 143, still
won 1 in 4 and lost 36, which is as good as a drop, and a drop gives the match away; so there only a hopeless hand goes.
"""

from openrummy.bots.indian_worth import worth
from openrummy.cards import Cards
from openrummy.declaring import ShowRules
from openrummy.engine.state import View
from openrummy.variants import choose
from openrummy.variants.indian.memory import seats_of
from openrummy.variants.indian.options import DealOptions, IndianOptions

FIRST = {2: 190.0, 3: 120.0}
"""By players: a hand worth more than this is dropped before the first draw, where a drop costs 20 of 80 points."""
FIRST_OF_MANY = 105.0
"""The same for four players and more: the more there are, the less often a poor hand wins."""
LATE = 125.0
"""The same for a middle drop, once everybody had `PATIENCE` turns."""
PATIENCE = 7
CAP = 80
HOPE = 0.7
"""A player comes back into a pool below so much of the limit, and does not mind sharing it above."""


def drops(view: View, show: ShowRules, unseen: Cards) -> bool:
    """Whether the hand is so poor that the price of dropping is the smaller evil."""
    options, public, seat = _options(view), view.public, view.seat or 0
    late = bool(seats_of(public).drawn >> seat & 1)
    price = options.middle_drop if late else options.first_drop
    if 2 * price > show.cap or _is_out_with(options, public.sheet.totals[seat], price):
        return False
    if late:
        is_time = public.turn.number >= PATIENCE * len(public.counts)
        return is_time and worth(show, view.hand, unseen) > LATE * show.cap / CAP
    limit = FIRST.get(len(public.counts), FIRST_OF_MANY) * (show.cap / 2 + 2 * price) / CAP
    return worth(show, view.hand, unseen) > limit


def _options(view: View) -> DealOptions:
    options = choose(view.rules.text)[1]
    assert isinstance(options, DealOptions)  # the rules of this family have them
    return options


def _is_out_with(options: DealOptions, total: int, price: int) -> bool:
    return isinstance(options, IndianOptions) and options.format == "pool" and total + price >= options.pool_limit


def takes_part_again(view: View) -> bool:
    """Whether to pay again: as long as there is room to play below the limit."""
    limit = _limit(view)
    highest = max((total for total in view.public.sheet.totals if total < limit), default=0)
    return highest + 1 <= HOPE * limit


def takes_split(view: View) -> bool:
    """Whether to share the pool: unless a long lead promises more."""
    totals, seat, limit = view.public.sheet.totals, view.seat or 0, _limit(view)
    others = [totals[other] for other in seats_of(view.public).players if other != seat]
    return totals[seat] > HOPE * limit or min(others, default=limit) - totals[seat] < limit / 2


def _limit(view: View) -> int:
    options = _options(view)
    assert isinstance(options, IndianOptions)  # only pools ask
    return options.pool_limit
