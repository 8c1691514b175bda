"""Games with a contract to lay down: how far a hand is from it, and the choice of every action.

Before the contract lies on the table, everything serves it: a card is taken or bought only if it brings the contract nearer, and the
card that it needs least is discarded.  Afterwards all that fits is laid off, and the dearest card goes.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from openrummy.bots.outlook import Outlook, outlook
from openrummy.cards import JOKER, Cards, Face, add, copies, distinct, faces_of, rank_of, remove, suit_of
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.engine.state import DRAW, View
from openrummy.melds import Ace
from openrummy.melds.frames import STARTS, WINDOW
from openrummy.parts.contract_plays import has_melds
from openrummy.parts.duties.contract import Contracts, MeldContract
from openrummy.variants.buying.actions import Buy, PassBuy

HOPELESS = 3
"""Runs that lack more cards than this are not planned."""

LAST_CARDS = 3
"""Nobody buys while another player holds this few cards."""


def play_contract(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action to take, one of `allowed`."""
    look, due = outlook(view), due_of(view)
    if PassBuy() in allowed:
        return Buy() if due is not None and Buy() in allowed and _buys(look, due) else PassBuy()
    if view.public.turn.phase == DRAW:
        return _draw(look, due, allowed)
    return _lay(look, allowed) or _discard(look, due, allowed, luck)


def due_of(view: View) -> MeldContract | None:
    """Return the contract that the seat of a view has yet to lay down; None if it lies on the table."""
    is_down = view.seat is not None and view.public.melded >> view.seat & 1
    return None if is_down else the_part(view.rules, Contracts).of_deal(view.public)


def _buys(look: Outlook, due: MeldContract) -> bool:
    return not due.whole and look.fewest > LAST_CARDS and _is_nearer(look, due)


def brings_nearer(view: View) -> bool:
    """Whether the top discard brings a hand nearer to the contract that its seat has yet to lay down."""
    due = due_of(view)
    return due is not None and _is_nearer(outlook(view), due)


def _is_nearer(look: Outlook, due: MeldContract) -> bool:
    """Whether the top discard brings the hand nearer to the contract."""
    after = add(look.hand, look.view.public.pile[-1])
    return is_ready(look.rules, after, due) or lack(look.rules, after, due) < lack(look.rules, look.hand, due)


def is_ready(rules: Rules, hand: Cards, due: MeldContract) -> bool:
    """Whether a hand has the melds of its contract."""
    return has_melds(rules, hand, due.left, whole=due.whole)


def _draw(look: Outlook, due: MeldContract | None, allowed: Sequence[Act]) -> Act:
    take = DrawDiscard()
    if take in allowed:
        useful = look.can_lay_off(look.view.public.pile[-1]) if due is None else _is_nearer(look, due)
        if useful:
            return take
    return DrawStock() if DrawStock() in allowed else allowed[-1]


def _lay(look: Outlook, allowed: Sequence[Act]) -> Act | None:
    """Return the meld of most points, with as few jokers as possible; then lay-offs, jokers last; then swaps."""
    plays = [action for action in allowed if isinstance(action, Meld | LayOff | SwapJoker)]
    return max(plays, key=lambda play: _worth(look, play), default=None)


def _worth(look: Outlook, play: Meld | LayOff | SwapJoker) -> tuple[int, int, int]:
    if isinstance(play, Meld):
        return 2, sum(look.rules.values[card] for card in play.cards if card != JOKER), -play.cards.count(JOKER)
    if isinstance(play, LayOff):
        return 1, int(play.card != JOKER), look.rules.values[play.card]
    return 0, look.rules.values[play.card], 0


def _discard(look: Outlook, due: MeldContract | None, allowed: Sequence[Act], luck: int) -> Act:
    cards = [action.card for action in allowed if isinstance(action, Discard)]
    if not cards:
        return allowed[0]
    values = look.rules.values
    if due is None:
        return Discard(max(cards, key=lambda card: (not look.can_lay_off(card), values[card])))
    return Discard(min(cards, key=lambda card: _cost(look, due, card, luck)))


def _cost(look: Outlook, due: MeldContract, card: Face, luck: int) -> tuple[float, ...]:
    """Return the sort key of a discard: how far it leaves the hand from the contract, then how useful the card is."""
    whim = (luck * (2 * card + 1) >> 20) % 1024
    after = remove(look.hand, card)
    return lack(look.rules, after, due), in_use(look, due, card), -look.rules.values[card], whim


def in_use(look: Outlook, due: MeldContract, card: Face) -> int:
    """Return how well a card goes with others of the hand in the kinds of melds that the contract asks for."""
    if card == JOKER:
        return 1000
    rank, suit = rank_of(card), suit_of(card)
    mates = sum(copies(look.hand, 16 * other + rank) for other in range(4)) - 1 if due.left.sets else 0
    near = {16 * suit + step % 13 for step in range(rank - 3, rank + 4) if 0 <= step <= 13} - {card}
    neighbours = sum(look.hand >> other & 1 for other in near) if due.left.runs else 0
    return 3 * mates + 2 * neighbours


def lack(rules: Rules, hand: Cards, due: MeldContract) -> int:
    """Return how many cards the hand lacks for its contract; under one that takes the whole hand, how many are in its way too."""
    return _lack(rules.melds.run_min, rules.melds.ace, hand, due)


@lru_cache(maxsize=4096)
def _lack(run_min: int, ace: Ace, hand: Cards, due: MeldContract) -> int:
    jokers = copies(hand, JOKER)
    naturals = _naturals(hand)
    least = 99
    for runs in combinations(_windows(run_min, ace, naturals), due.left.runs):
        if sum(missing for missing, _ in runs) - jokers < least:
            least = min(least, _lack_of(naturals, [run for _, run in runs], due, jokers))
    return least


def _naturals(hand: Cards) -> Cards:
    """Return the natural cards of a hand."""
    for _ in range(copies(hand, JOKER)):
        hand = remove(hand, JOKER)
    return hand


def _windows(size: int, ace: Ace, hand: Cards) -> list[tuple[int, tuple[Face, ...]]]:
    """Return the shortest runs that lack few cards of a hand, each after how many it lacks; the best ones first."""
    every = [WINDOW[suit][start][size] for suit in range(4) for start in STARTS[ace][size]]
    missing = [(sum(not hand >> card & 1 for card in run), run) for run in every]
    return sorted((each for each in missing if each[0] < HOPELESS), key=lambda each: each[0])


def _lack_of(hand: Cards, runs: Iterable[Sequence[Face]], due: MeldContract, jokers: int) -> int:
    """Return what a hand lacks for these runs and the best sets beside them."""
    lack, ends = 0, set()
    for run in runs:
        for card in run:
            if hand >> card & 1:
                hand = remove(hand, card)
            else:
                lack += 1
        ends |= set(run)
    counts = [0] * 13
    for card in faces_of(hand):
        counts[rank_of(card)] += 1
    lack += sum(max(0, 3 - number) for number in sorted(counts, reverse=True)[: due.left.sets])
    lack = max(0, lack - jokers)
    return lack + _in_the_way(hand, ends) if due.whole else lack


def _in_the_way(rest: Cards, ends: set[Face]) -> int:
    """Return how many cards neither belong to planned runs nor extend them."""
    left = set(distinct(rest))
    while grown := {card for card in left if {card - 1, card + 1} & ends}:
        ends |= grown
        left -= grown
    return len(left)
