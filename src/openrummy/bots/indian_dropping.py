"""When to leave a deal for its price, and whether to stay in a pool (rulebook 5.2, 5.8).

Measured without drops, wins and what they collect included: hands worth more than 105 won 1 in 10 at four players (400 deals)
and cost 36 points a deal, 1 in 20 and 46 at six (250), so a drop for 20 is cheaper.  At two (1,500) hands above 140 won 1
in 4 and cost 31, so dropping them gains 1.9 ± 0.7 points over all deals.  Where a deal is the match, a drop of one
of two gives it away, and that would be one match in six: there only a hopeless hand goes.  Above 185 (17,800 deals, 1 in 60 such a
hand) they won 1 in 5 and cost 43, so dropping them saves 0.39 ± 0.08 points a deal; of a thousand duplicate matches against
random play 971 are won, where 998 are without a drop and 949, too few, with drops above 180.
"""

from openrummy.bots.indian_worth import worth
from openrummy.cards import Cards
from openrummy.declaring import ShowRules
from openrummy.engine.state import View
from openrummy.variants import choose
from openrummy.variants.indian.options import DealOptions, IndianOptions
from openrummy.variants.indian.seats import seats_of

FIRST = {2: 140.0, 3: 120.0}
"""By players left in the match: a hand worth more is dropped before the first draw, where a drop costs 20 of 80 points."""
MATCH_AWAY = 185.0
"""The same for one of two where the deal is the match."""
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
    return worth(show, view.hand, unseen) > _first(options, view) * (show.cap / 2 + 2 * price) / CAP


def _first(options: DealOptions, view: View) -> float:
    players = len(seats_of(view.public).players)
    is_match = not isinstance(options, IndianOptions) or options.format == "points"
    return MATCH_AWAY if players == 2 and is_match else FIRST.get(players, FIRST_OF_MANY)


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
