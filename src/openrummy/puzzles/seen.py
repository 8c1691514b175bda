"""A view as the text of a position that holds no more than the view does."""

from random import Random

from openrummy.cards import Cards, Face, add
from openrummy.engine.determinize import imagined, unseen_cards
from openrummy.engine.state import View
from openrummy.position import format_position


def seen_position(seen: View) -> str:
    """Return a position whose view is that of the seat of `seen`.

    The cards that the seat cannot see go in the order of the pack: first to hands, then to the stock, which the text leaves out.
    """
    unseen = list(unseen_cards(seen))
    hands = tuple(_hand(seen, seat, unseen) for seat in range(seen.rules.players))
    parts = format_position(imagined(seen, hands, unseen, Random(0))).split("; ")
    return "; ".join("stock ?" if part.startswith("stock ") and unseen else part for part in parts)


def _hand(seen: View, seat: int, unseen: list[Face]) -> Cards:
    """Return the hand of a seat, and take its hidden cards out of `unseen`."""
    if seat == seen.seat:
        return seen.hand
    hand = seen.public.known[seat]
    for _ in range(seen.public.counts[seat] - hand.bit_count()):
        hand = add(hand, unseen.pop(0))
    return hand
