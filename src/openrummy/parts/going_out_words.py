"""A way to go out as the checker of hands shows it: the melds, the lay-offs in their order, and the discard."""

from collections.abc import Iterator

from openrummy.cards import JOKER, add, faces_of, format_card, format_faces, remove, remove_all
from openrummy.engine.actions import Discard, LayOff, Meld, SwapJoker
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.languages import Template, saying
from openrummy.melds import Fault, read_shape
from openrummy.parts.going_out import Way
from openrummy.parts.hand_check import Arranged, LaidOn, Remark, Row, row_of

_SWAP: Template = "Swap {card} for the {joker} in {meld}"


def arranged(view: View, way: Way, score: Score) -> Arranged:
    """Return the melds of a way to go out, the cards in none, and the card with whose discard it ends."""
    hand, rows, put_down = view.hand, list[Row](), None
    for _, action in way:
        match action:
            case Meld(cards, represents):
                shape = read_shape(view.rules.melds, cards, represents)
                assert not isinstance(shape, Fault)  # the engine has laid it down
                rows.append(row_of(shape))
                hand = remove_all(hand, cards)
            case SwapJoker(_, joker, card):
                hand = add(remove(hand, card), joker)
            case Discard(card):
                hand, put_down = remove(hand, card), card
            case _:
                pass
    return Arranged(tuple(rows), faces_of(hand), score, put_down)


def lay_offs(way: Way) -> Iterator[LaidOn]:
    """Yield the lay-offs, each with the meld as it then is."""
    for state, action in way:
        if isinstance(action, LayOff):
            yield LaidOn(action.card, state.public.melds[action.meld].shape.cards)


def swaps(way: Way) -> Iterator[Remark]:
    """Yield the swaps of jokers in words."""
    for state, action in way:
        if isinstance(action, SwapJoker):
            shape = state.public.melds[action.meld].shape
            words: Template = "the run {cards}" if shape.kind == "run" else "the set {cards}"
            meld = saying(words, cards=format_faces(shape.cards))
            joker = saying("joker") if action.joker == JOKER else format_card(action.joker)
            yield Remark(saying(_SWAP, card=format_card(action.card), joker=joker, meld=meld), "1.4")
