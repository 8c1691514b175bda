"""The skilled policy of contract rummy: the sensible player's plan, with an eye on who may use a discard and who is nearly out.

The sensible player only asks how near a hand is to its contract.  So it gives the last card to a seat that can lay it off, keeps a
fourth king while somebody is about to go out, and buys cards for a contract that it already holds.
"""

from collections.abc import Sequence

import msgspec

from openrummy.bots.contract import due_of, in_use, is_ready, lack, play_contract
from openrummy.bots.outlook import Outlook, outlook, seat_of, table_fits
from openrummy.cards import Face, remove
from openrummy.engine.actions import Act, Discard
from openrummy.engine.state import View
from openrummy.parts.duties.contract import MeldContract
from openrummy.variants.buying.actions import Buy, PassBuy


class ContractSkill(msgspec.Struct, frozen=True):
    """The parameters of the policy, in points unless said otherwise.

    lack: the price of each card that the contract lacks after a discard.  use: the price of each unit of use that a card has for it.
    value: the share of a card's own points that counts from the start.  late: the share that it gains for each card under `near` that
    the seat nearest to going out holds.  near: from how few cards on a seat that is down is near its end.
    feed: the price of a card that the next seat can lay off.  last: what it costs besides if that seat may go out with it.
    """

    lack: float
    use: float
    value: float
    late: float
    near: int
    feed: float
    last: float


SHIPPED = ContractSkill(lack=30.0, use=2.0, value=0.5, late=0.25, near=4, feed=10.0, last=40.0)
"""The parameters in use."""

LAST_CARDS = 2
"""A seat that holds this few cards may go out as soon as it can lay one off."""


def play(view: View, allowed: Sequence[Act], luck: int, skill: ContractSkill = SHIPPED) -> Act:
    """Return the action for the seat of `view`, one of `allowed`.  luck: any number; it breaks ties."""
    due = due_of(view)
    chosen = play_contract(view, allowed, luck)
    if due is None:
        return chosen
    if isinstance(chosen, Buy) and is_ready(view.rules, view.hand, due):
        return PassBuy()
    if not isinstance(chosen, Discard):
        return chosen
    look = outlook(view)
    cards = [action.card for action in allowed if isinstance(action, Discard)]
    return Discard(min(cards, key=lambda card: (_cost(look, due, card, skill), card)))


def _cost(look: Outlook, due: MeldContract, card: Face, skill: ContractSkill) -> float:
    """Return what a discard costs: how far it leaves the hand from the contract, what it is of use for, and whom it helps."""
    kept = skill.lack * lack(look.rules, remove(look.hand, card), due) + skill.use * in_use(look, due, card)
    own = skill.value + skill.late * max(0, skill.near - _fewest_down(look))
    return kept - own * look.rules.values[card] + _feeds(look, card, skill)


def _fewest_down(look: Outlook) -> int:
    """Return the fewest cards of another seat that has laid down its contract; many if there is none."""
    public = look.view.public
    others = (count for seat, count in enumerate(public.counts) if seat != look.view.seat and public.melded >> seat & 1)
    return min(others, default=99)


def _feeds(look: Outlook, card: Face, skill: ContractSkill) -> float:
    """Return what it costs that the next seat can lay the card off."""
    public, after = look.view.public, (seat_of(look.view) + 1) % look.rules.players
    if not public.melded >> after & 1 or not table_fits(public) >> card & 1:
        return 0.0
    return skill.feed + skill.last * (public.counts[after] <= LAST_CARDS)
