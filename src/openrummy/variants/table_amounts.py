"""The sentences of a table game's rule card that contain numbers: packs, hands and points (rulebook 1.5, 2.1)."""

from collections.abc import Iterator
from functools import reduce
from itertools import groupby

from openrummy.cards import JOKER, face
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options.lines import number
from openrummy.parts.card_values import QUEEN_OF_SPADES, card_points
from openrummy.parts.switches import TableOptions, deal_size_for, deck_count_for

_FACE_VALUES: Template = (
    "An ace counts {ace}, cards from 2 to 9 their face value, and ten, jack, queen and king {ten} each."
)


def packs(options: TableOptions, players: int | None) -> Saying:
    """Return how many packs there are."""
    if players is None and options.deck_count == "auto5":
        return saying("One pack of 52 cards; with five or more players, two packs shuffled together.")
    one = deck_count_for(options, players or 2) == 1
    return saying("One pack of 52 cards." if one else "Two packs of 52 cards, shuffled together.")


def hands(options: TableOptions, players: int | None) -> Saying:
    """Return how many cards each player gets."""
    if players is not None:
        return saying(
            "Each of the {players} players gets {cards}, dealt one at a time from the dealer's left.",
            players=number(players),
            cards=_cards(deal_size_for(options, players)),
        )
    if options.deal_size != "by_players":
        words: Template = "Each player gets {cards}, dealt one at a time from the dealer's left."
        return saying(words, cards=_cards(options.deal_size))
    *hands, last = _sizes(options)
    listed: Template = "{hands} and {last}, dealt one at a time from the dealer's left."
    return saying(listed, hands=tuple(hands), last=last)


def _cards(size: int) -> Saying:
    return saying(Plural("one card", "{count} cards"), count=size)


def _sizes(options: TableOptions) -> Iterator[Saying]:
    """Yield `two players get 10 cards`, `three or four get 7`, `five or more get 6`."""
    groups = groupby(enumerate(options.HAND_SIZES, start=2), key=lambda pair: pair[1])
    last = len(options.HAND_SIZES) + 1
    for size, pairs in groups:
        seats = [players for players, _ in pairs]
        first, others = number(seats[0]), tuple(map(number, seats[1:]))
        who = saying("{number} or more", number=first) if last in seats else reduce(_or, others, first)
        if seats[0] == 2:
            yield saying(
                Plural("{players} players get {count} card", "{players} players get {count} cards"),
                players=who,
                count=size,
            )
        else:
            yield saying("{players} get {size}", players=who, size=size)


def _or(one: Saying, other: Saying) -> Saying:
    return saying("{one} or {other}", one=one, other=other)


def card_values(options: TableOptions, players: int | None) -> Saying:
    """Return what aces, low cards and court cards count."""
    points = card_points(options)
    low = points[face(0, 1)]
    words: Template = (
        "An ace counts {ace}, each card from 2 to 9 counts {low}, and ten, jack, queen and king count {ten} each."
    )
    if low == 2:
        words = _FACE_VALUES
    return saying(words, ace=points[face(0, 0)], low=low, ten=points[face(0, 9)])


def joker_value(options: TableOptions, players: int | None) -> Saying | None:
    """Return what a joker counts, if there are any."""
    if not options.printed_jokers:
        return None
    points = card_points(options)[JOKER]
    return saying("A joker counts {points}, on the table or in hand, whatever card it stands for.", points=points)


def queen_of_spades(options: TableOptions, players: int | None) -> Saying | None:
    """Return what the queen of spades counts, if she has a value of her own."""
    if options.queen_of_spades_value is None:
        return None
    return saying("The queen of spades counts {points}.", points=card_points(options)[QUEEN_OF_SPADES])


def opening(options: TableOptions, players: int | None) -> Saying | None:
    """Return how many points the first melds need, if they need any."""
    if options.opening_points is None:
        return None
    words = Plural(
        "The first melds that you lay down in a deal must come to {count} point or more in one turn.",
        "The first melds that you lay down in a deal must come to {count} points or more in one turn.",
    )
    return saying(words, count=options.opening_points)
