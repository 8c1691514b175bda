"""Faces, packs and multisets of cards, and their text form.

A card is its *face*: an int that is 16 x suit + rank, with suits S H D C as 0 to 3 and ranks A to K as
0 to 12, or `JOKER`.  Copies of a face are indistinguishable (rulebook 1.1, R1).

`Cards` is an immutable multiset of faces in one int.  Plane k (64 bits wide) holds the bit of a face
when at least k + 1 copies are held, so a hand of one pack is a plain suit-major bitboard with three
free bits above every king: shifting it by one or two never mixes two suits.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeAlias, TypeVar

from openrummy.languages import Saying, Template, ToldValueError, saying

Face: TypeAlias = int
Cards: TypeAlias = int
T = TypeVar("T")

SUITS = "SHDC"
RANKS = "A23456789TJQK"
LANE = 16
PLANE = 64
PLANE_MASK: Cards = (1 << PLANE) - 1
SUIT_MASK = (1 << 13) - 1
JOKER: Face = PLANE - 1
JOKER_BIT: Cards = 1 << JOKER
ACES: Cards = sum(1 << LANE * suit for suit in range(4))
FACES: tuple[Face, ...] = tuple(LANE * suit + rank for suit in range(4) for rank in range(13))


def face(suit: int, rank: int) -> Face:
    """Return the face of `rank` (0 ace to 12 king) in `suit` (0 to 3, S H D C)."""
    return LANE * suit + rank


def suit_of(card: Face) -> int:
    """Return the suit, 0 to 3; meaningless for a joker."""
    return card >> 4


def rank_of(card: Face) -> int:
    """Return the rank, 0 (ace) to 12 (king); meaningless for a joker."""
    return card & 15


def format_card(card: Face) -> str:
    """Return text such as `TD`, `7S` or `JK`."""
    return _NAMES[card]


_NAMES = {card: RANKS[rank_of(card)] + SUITS[suit_of(card)] for card in FACES} | {JOKER: "JK"}


_RANK_TEXTS = {"T": ("T", "10"), "J": ("J", "B"), "Q": ("Q", "D")}
"""B and D are the indices of German cards (Bube, Dame); no other rank uses them."""
_SUIT_TEXTS = {"S": "S♠♤", "H": "H♥♡", "D": "D♦♢", "C": "C♣♧"}
_EMOJI_MARK = "\ufe0f"
"""Follows a suit's symbol that was typed as an emoji."""


def _texts(card: Face) -> Iterator[str]:
    rank, suit = RANKS[card & 15], SUITS[card >> 4]
    return (name + sign for name in _RANK_TEXTS.get(rank, rank) for sign in _SUIT_TEXTS[suit])


_NO_CARD: Template = "{given} is not a card: write a rank and a suit, such as 7S, 10H or Q♦, or JK for a joker"
_BY_TEXT = {text: card for card in FACES for text in _texts(card)} | {"JK": JOKER, "JOKER": JOKER}


def parse_card(text: str) -> Face:
    """Return the face that `text` names, in either case: `7S`, `10h`, `10♥`, `JK` or `joker`.

    Raises a ValueError that names the text when it is not a card.
    """
    found = _BY_TEXT.get(text.upper().removesuffix(_EMOJI_MARK))
    if found is None:
        raise ToldValueError(saying(_NO_CARD, given=repr(text)))
    return found


def parse_faces(text: str) -> tuple[Face, ...]:
    """Return the faces of a text such as `7S 8S,JK`, in its order; raise ValueError like `parse_card`."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())


def format_faces(cards: Iterable[Face]) -> str:
    """Return the text of faces in their order, separated by blanks."""
    return " ".join(map(format_card, cards))


def add(cards: Cards, card: Face) -> Cards:
    """Return `cards` with one more copy of `card`."""
    bit = 1 << card
    while cards & bit:
        bit <<= PLANE
    return cards | bit


def remove(cards: Cards, card: Face) -> Cards:
    """Return `cards` with one fewer copy of `card`, which must be in it."""
    bit = 1 << card
    if cards > PLANE_MASK:
        while cards & (bit << PLANE):
            bit <<= PLANE
    return cards ^ bit


def cards_of(faces: Iterable[Face], cards: Cards = 0) -> Cards:
    """Return the multiset of `faces`, added to `cards`."""
    for card in faces:
        bit = 1 << card  # as `add`, which would cost a call per card
        while cards & bit:
            bit <<= PLANE
        cards |= bit
    return cards


def remove_all(cards: Cards, faces: Iterable[Face]) -> Cards:
    """Return `cards` without one copy of each of `faces`, all of which must be in it."""
    for card in faces:
        cards = remove(cards, card)
    return cards


def copies(cards: Cards, card: Face) -> int:
    """Return the number of copies of `card`."""
    number = 0
    bit = 1 << card
    while cards & bit:
        number += 1
        bit <<= PLANE
    return number


def is_within(part: Cards, whole: Cards) -> bool:
    """Whether every card of `part` is in `whole`, copies counted."""
    return not part & ~whole


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class ByFace(dict[Cards, tuple[T, ...]], Generic[T]):
    """Values for each face, listed for hands suit by suit; the list for each content of a suit is made on demand.

    Four look-ups take a quarter of the time of a loop over a hand.  All contents together would take 6 MB.
    """

    def __init__(self, of: Callable[[Face], T]) -> None:
        self._of = of

    def __missing__(self, suit: Cards) -> tuple[T, ...]:
        found = self[suit] = tuple(map(self._of, bits(suit)))
        return found

    def among(self, cards: Cards) -> tuple[T, ...]:
        """Return the values of the distinct faces held, in the order S H D C, ace to king, joker last."""
        return (*self[cards & _S], *self[cards & _H], *self[cards & _D], *self[cards & _C])


_S, _H, _D, _C = ((1 << LANE) - 1 << LANE * suit for suit in range(4))  # the joker is in the lane of the clubs
_FACES_HELD = ByFace(int)


def distinct(cards: Cards) -> tuple[Face, ...]:
    """Return the distinct faces held, in the order S H D C, ace to king, joker last."""
    return _FACES_HELD.among(cards)


def faces_of(cards: Cards) -> tuple[Face, ...]:
    """Return every card held, copies side by side, in the order of `distinct`."""
    if cards <= PLANE_MASK:
        return distinct(cards)
    return tuple(card for card in distinct(cards) for _ in range(copies(cards, card)))


def parse_cards(text: str) -> Cards:
    """Return the multiset that `text` lists; raise ValueError like `parse_card`."""
    return cards_of(parse_faces(text))


def parse_hand(text: str, pack: Sequence[Face]) -> Cards:
    """The multiset that `text` lists, dealt from `pack`; raises ValueError as `parse_card`, or for more than there are."""
    faces = parse_faces(text)
    for card in faces:
        if faces.count(card) > pack.count(card):
            raise ToldValueError(_too_many(format_card(card), faces.count(card), pack.count(card)))
    return cards_of(faces)


def _too_many(card: str, named: int, there: int) -> Saying:
    if not there and card == format_card(JOKER):
        return saying("There are no jokers in these rules.")
    if not there:
        return saying("These rules are played without {given}.", given=card)
    return saying(
        "{given} is named {number} times, but the pack has only {known}.", given=card, number=named, known=there
    )


def format_cards(cards: Cards) -> str:
    """The text of a multiset, in the order of `faces_of`."""
    return format_faces(faces_of(cards))


def pack(decks: int, jokers_per_deck: int) -> tuple[Face, ...]:
    """The cards in play, sorted: `decks` packs of 52 with `jokers_per_deck` printed jokers each."""
    one_of_each = (*FACES, *(JOKER,) * jokers_per_deck)
    return tuple(sorted(one_of_each * decks))
