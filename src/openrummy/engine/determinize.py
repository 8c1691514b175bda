"""A full state that fits a view: the cards the seat cannot see, dealt at random.

Searching players and reviews call it to imagine what could be; nothing true is looked up, since a view holds no
secret.  `view(determinize(v, rng), v.seat) == v` is one of the laws.
"""

from random import Random

from openrummy.cards import Cards, Face, add, cards_of, faces_of, remove_all
from openrummy.engine.state import DISCARD, State, View
from openrummy.shuffle import SECRET_BYTES


def determinize(view: View, rng: Random) -> State:
    """A state in which the seat of `view` sees exactly `view`.

    Cards known to be in a hand are put there; the rest of the unseen cards is dealt by `rng`.  The secret is random
    too, so later shuffles differ from the true ones.
    """
    public = view.public
    if not public.counts:
        return State(view.rules, public)
    unseen = list(faces_of(_unseen(view)))
    rng.shuffle(unseen)
    hands = tuple(_hand(view, seat, unseen) for seat in range(view.rules.players))
    nonces = ("",) * view.rules.players
    drawn = _drawn(view, hands)
    return State(view.rules, public, hands, tuple(unseen), rng.randbytes(SECRET_BYTES), nonces, drawn)


def _drawn(view: View, hands: tuple[Cards, ...]) -> Face | None:
    """A card that may have been drawn from the stock this turn, where the rules keep it and one was."""
    turn = view.public.turn
    if not view.rules.keeps_drawn or turn.phase != DISCARD or turn.taken is not None:
        return None
    held = hands[turn.seat]
    unknown = remove_all(held, faces_of(held & view.public.known[turn.seat]))
    return faces_of(unknown or held)[0]


def _hand(view: View, seat: int, unseen: list[Face]) -> Cards:
    if seat == view.seat:
        return view.hand
    hand = view.public.known[seat]
    for _ in range(view.public.counts[seat] - hand.bit_count()):
        hand = add(hand, unseen.pop())
    return hand


def _unseen(view: View) -> Cards:
    """The cards of the pack that are neither on the table, in the pile, in the own hand nor known elsewhere."""
    public = view.public
    cards = remove_all(cards_of(view.rules.pack), (*public.pile, *public.aside))
    for meld in public.melds:
        cards = remove_all(cards, meld.shape.cards)
    cards = remove_all(cards, faces_of(view.hand))
    for seat, known in enumerate(public.known):
        if seat != view.seat:
            cards = remove_all(cards, faces_of(known))
    return cards
