"""The actions of buying."""

from openrummy.engine.actions import Act


class Buy(Act, frozen=True):
    """Take the top discard out of turn, with the top card of the stock as the penalty."""


class PassBuy(Act, frozen=True):
    """Do not buy the top discard."""
