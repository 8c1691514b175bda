"""When a drop is worth its price, and whether to stay in a pool (rulebook 5.2, 5.8).

Measured without drops, with wins and the points they collect included.  With four players (400 deals), hands worth more than
105 won 1 in 10 and cost 36 points per deal; with six (250 deals), 1 in 20 and 46 points: a drop for 20 is cheaper.  With two
(1,500 deals), hands above 140 won 1 in 4 and cost 31 points, so dropping them gains 1.9 ± 0.7 points per deal over all deals.
If the match is a single deal between two, a drop loses the match, which would happen in one match in six: so only a hopeless
hand is dropped.  Hands above 185 (1 in 60 of 17,800 deals) won 1 in 5 and cost 43 points, so dropping them saves 0.39 ± 0.08
points per deal; the bot then wins 971 of a thousand duplicate matches against random play, 998 without any drop, and only 949
with drops above 180, which is too few.
"""

from openrummy.bots.indian_worth import worth
from openrummy.cards import Cards
from openrummy.declaring import ShowRules
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.state import View
from openrummy.variants.indian.pool import PoolFormat
from openrummy.variants.indian.pooled import DealsFormat
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import seats_of

FIRST = {2: 140.0, 3: 120.0}
"""The limits by players left in the match: a hand worth more is dropped before the first draw, if a drop costs 20 of 80 points."""
MATCH_AWAY = 185.0
"""The limit with two players if the match is a single deal."""
FIRST_OF_MANY = 105.0
"""The limit with four players or more: the more there are, the less often a poor hand wins."""
LATE = 125.0
"""The limit for a middle drop, after everyone has had `PATIENCE` turns."""
PATIENCE = 7
CAP = 80
HOPE = 0.7
"""The share of the pool limit below which a player rejoins, and above which they agree to share the pool."""


def drops(view: View, show: ShowRules, unseen: Cards) -> bool:
    """Whether the hand is so poor that dropping costs less than playing on."""
    prices, public, seat = the_part(view.rules, Prices), view.public, view.seat or 0
    late = bool(seats_of(public).drawn >> seat & 1)
    price = prices.middle_drop if late else prices.first_drop
    if 2 * price > show.cap or _is_out_with(view, public.sheet.totals[seat], price):
        return False
    if late:
        is_time = public.turn.number >= PATIENCE * len(public.counts)
        return is_time and worth(show, view.hand, unseen) > LATE * show.cap / CAP
    return worth(show, view.hand, unseen) > _first(view) * (show.cap / 2 + 2 * price) / CAP


def _first(view: View) -> float:
    players = len(seats_of(view.public).players)
    is_match = part_of(view.rules, PoolFormat) is None and part_of(view.rules, DealsFormat) is None
    return MATCH_AWAY if players == 2 and is_match else FIRST.get(players, FIRST_OF_MANY)


def _is_out_with(view: View, total: int, price: int) -> bool:
    pool = part_of(view.rules, PoolFormat)
    return pool is not None and total + price >= pool.limit


def takes_part_again(view: View) -> bool:
    """Whether to rejoin: only if there is room to play below the limit."""
    limit = _limit(view)
    highest = max((total for total in view.public.sheet.totals if total < limit), default=0)
    return highest + 1 <= HOPE * limit


def takes_split(view: View) -> bool:
    """Whether to share the pool: yes, unless a long lead promises more."""
    totals, seat, limit = view.public.sheet.totals, view.seat or 0, _limit(view)
    others = [totals[other] for other in seats_of(view.public).players if other != seat]
    return totals[seat] > HOPE * limit or min(others, default=limit) - totals[seat] < limit / 2


def _limit(view: View) -> int:
    return the_part(view.rules, PoolFormat).limit  # only pools ask
