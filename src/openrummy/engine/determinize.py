"""A full state that fits a view: the cards that the seat cannot see are dealt at random.

Every deal of them is as likely as any other, as if nobody had chosen what to take and discard.  That is far from what players hold: of a hand of
gin in mid-deal it makes twice the deadwood.  Whoever searches, reviews or advises takes the worlds of `belief`, which fit what the others did;
this is for laws and tests, and where nothing has been done yet.  A view holds no secret, so none can be looked up.
`view(determinize(v, rng), v.seat) == v` is one of the laws.
"""

from random import Random

from openrummy.cards import Cards, Face, add, cards_of, faces_of, remove_all
from openrummy.engine.state import DISCARD, State, View
from openrummy.shuffle import SECRET_BYTES


def determinize(view: View, rng: Random) -> State:
    """Return a state in which the seat of `view` sees exactly `view`.

    Cards known to be in a hand are put there; the rest of the unseen cards is dealt by `rng`.  The secret is random
    too, so later shuffles differ from the true ones.
    """
    public = view.public
    if not public.counts:
        return State(view.rules, public)
    unseen = [*unseen_cards(view)]
    rng.shuffle(unseen)
    hands = tuple(_hand(view, seat, unseen) for seat in range(view.rules.players))
    return imagined(view, hands, unseen, rng)


def imagined(view: View, hands: tuple[Cards, ...], stock: list[Face], rng: Random) -> State:
    """Return the state of `view` with these hands and this stock, top first, and a random secret."""
    secret, nonces = rng.randbytes(SECRET_BYTES), ("",) * view.rules.players
    return State(view.rules, view.public, hands, tuple(stock), secret, nonces, _drawn(view, hands))


def _drawn(view: View, hands: tuple[Cards, ...]) -> Face | None:
    """Return a card that may have been drawn from the stock this turn, if one was and the rules remember it."""
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


def unseen_cards(view: View) -> tuple[Face, ...]:
    """Return the cards of the pack that are not on the table, in the pile, in the seat's hand or known elsewhere."""
    public = view.public
    cards = remove_all(cards_of(view.rules.pack), (*public.pile, *public.aside))
    for meld in public.melds:
        cards = remove_all(cards, meld.shape.cards)
    cards = remove_all(cards, faces_of(view.hand))
    for seat, known in enumerate(public.known):
        if seat != view.seat:
            cards = remove_all(cards, faces_of(known))
    return faces_of(cards)
