"""The points that an action brought or cost every seat, against the one that the policy would have taken.

The two are played in worlds of their own, which chose neither, so that the difference is without bias if the worlds are believable; it is 0
where the player did as the policy does.
"""

from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.search.evaluating import own_choice, played_out, tables_of
from openrummy.search.evaluation import PARTS, Gap, gap
from openrummy.search.games import GAMES, batch_of

_SEED = "departure"


def departure(view: View, action: Act, worlds: int) -> tuple[Gap, ...]:
    """Return the points of the deal that `action` of the view's seat brought each seat, by its mean over so many worlds.

    Raises ValueError for rules that search does not cover and for a situation or an action that the batch does not know, with the reason.
    """
    game, search = batch_of(view.rules), GAMES[view.rules.key]
    seat, tables = view.seat, tables_of(view)
    if seat is None:
        raise ValueError("There is nothing to judge: a watcher does not act.")
    taken = search.numbering.number(view.public, action)
    imagined = search.worlds(game, view, worlds, _SEED)
    own = own_choice(game, imagined, tables[0][seat])
    if taken == own:
        return (Gap(),) * view.rules.players
    ends = played_out(game, imagined, (taken, own), tables)
    each_seat = (search.value(game, ends, one).reshape(2, worlds) for one in range(view.rules.players))
    return tuple(gap(values[0] - values[1], PARTS) for values in each_seat)
