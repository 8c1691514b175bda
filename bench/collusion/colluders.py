"""Three planted kinds of players who help a partner against the rules; none is a player that openrummy offers.

Each sees the whole state, as if somebody had told it over the telephone, and changes the act of an honest player only where that helps.
It asks the partner's own player what that would take, but judges cards by neighbours and groups, much as the statistics do that should find it:
measured with these players they look better than they are.
"""

from collections.abc import Callable, Iterable, Iterator

from openrummy.bots.agent import Agent
from openrummy.cards import Face, copies, distinct, rank_of, suit_of
from openrummy.engine import decide
from openrummy.engine.actions import Act, Discard, DrawDiscard, LayOff, Meld
from openrummy.engine.decide import listed
from openrummy.engine.state import State, view
from openrummy.variants.gin.actions import BigGin, Knock
from openrummy.variants.indian.actions import Declare, Drop, Leave, Miss

Colluder = Callable[[State, int, int, Agent, Act], Act]
"""A function of the state, the seat, the partner's seat, the partner's player and the act of an honest player; it returns the act."""

_ENDS = (BigGin, Knock, Declare, Meld, LayOff)
_NEVER = (Leave, Miss)
_STEPS = 2


def feeder(state: State, seat: int, partner: int, player: Agent, honest: Act) -> Act:
    """Discard a card that the partner, whose turn comes next, would take: of those, the one of least use to itself."""
    for card in _wanted(state, seat, partner, player, honest):
        if _worth(card, state.hands[seat]) < _MELDED:
            return Discard(card)
    return honest


def soft_player(state: State, seat: int, partner: int, player: Agent, honest: Act) -> Act:
    """Never go out, knock, declare or drop while the partner is in, and discard cards out of its own groups."""
    if not _inside(state, partner):
        return honest
    options = [act for act in listed(view(state, seat)) if not isinstance(act, (*_ENDS, *_NEVER, Drop))]
    discards = [act for act in options if isinstance(act, Discard)]
    if discards:
        return max(discards, key=lambda act: (_worth(act.card, state.hands[seat]), -act.card))
    return honest if honest in options or not options else options[0]


def sharer(state: State, seat: int, partner: int, player: Agent, honest: Act) -> Act:
    """Play for the sum of two hands that both know.

    Of the cards that are worth about as little as the honest discard, it takes one that the partner would pick up next, or else one
    whose neighbours the partner holds, so that neither waits for the other's cards.
    """
    if not isinstance(honest, Discard) or not _inside(state, partner):
        return honest
    hand, held = state.hands[seat], state.hands[partner]
    most = _worth(honest.card, hand) + 1
    spare = [card for card in _discards(state, seat) if _worth(card, hand) <= most]
    wanted = [card for card in _wanted(state, seat, partner, player, honest) if card in spare]
    if wanted:
        return Discard(wanted[0])
    return Discard(max(spare, key=lambda card: (_neighbours(card, held) - _worth(card, hand), card == honest.card)))


COLLUDERS: dict[str, Colluder] = {"feeder": feeder, "soft player": soft_player, "shared hands": sharer}

_MELDED = 4
"""The worth of a card that makes a group of three in its hand."""


def _wanted(state: State, seat: int, partner: int, player: Agent, honest: Act) -> Iterator[Face]:
    """Yield the discards that the partner would take in the next turn, those of least worth to this hand first."""
    if not isinstance(honest, Discard):
        return
    hand = state.hands[seat]
    for card in sorted(_discards(state, seat), key=lambda card: (_worth(card, hand), card)):
        after, _ = decide.act(state, seat, Discard(card))
        turn = after.public.turn
        if turn.seat != partner or turn.phase == "deal":
            return
        if turn.phase == "draw" and isinstance(player.act(view(after, partner)), DrawDiscard):
            yield card


def _discards(state: State, seat: int) -> list[Face]:
    return [act.card for act in listed(view(state, seat)) if isinstance(act, Discard)]


def _inside(state: State, seat: int) -> bool:
    return state.rules.showing.is_inside(state.public, seat)


def _worth(card: Face, hand: int) -> int:
    """Return how much a card of a hand is worth to it: its neighbours, and more if it makes a group."""
    near = _neighbours(card, hand)
    others = [other for other in _faces(hand) if other != card]
    same = sum(rank_of(other) == rank_of(card) for other in others)
    steps = {rank_of(other) - rank_of(card) for other in others if suit_of(other) == suit_of(card)}
    runs = any({one, other} <= steps for one, other in ((-2, -1), (-1, 1), (1, 2)))
    return near + _MELDED * (same >= _STEPS or runs)


def _neighbours(card: Face, hand: int) -> int:
    """Return how many cards of a hand have the rank of a card, or stand within two steps of it in its suit."""
    return sum(
        copies(hand, other)
        for other in _faces(hand)
        if other != card
        and (rank_of(other) == rank_of(card) or (suit_of(other) == suit_of(card) and abs(other - card) <= _STEPS))
    )


def _faces(hand: int) -> Iterable[Face]:
    return distinct(hand)
