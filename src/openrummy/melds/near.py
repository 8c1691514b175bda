"""Near misses: the cards that are missing from a run, and those that would make a meld of what is there."""

from collections import Counter
from collections.abc import Mapping, Sequence

from openrummy.cards import FACES, LANE, SUIT_MASK, Face, cards_of, format_card, format_faces, rank_of, suit_of
from openrummy.languages import Plural, Saying, Template, Value, saying
from openrummy.melds.frames import MASK_OF, NATURAL_RUNS, STARTS, SUITED, WINDOW
from openrummy.melds.model import Fault, MeldRules


def twice(shown: Sequence[Face]) -> Face | None:
    """Return a card that is there twice, or None."""
    return next((card for card, number in Counter(shown).items() if number > 1), None)


def run_fault(rules: MeldRules, cards: Sequence[Face], shown: Sequence[Face]) -> Fault:
    """Return why cards of one suit are no run.  shown: the faces that they show, without wild cards that have no name."""
    twin = twice(shown)
    if twin is not None:
        return Fault("face_twice", "{card} appears twice; a run has each card once.", {"card": format_card(twin)})
    if len(cards) > 13:
        return Fault("run_too_long", "A run holds at most 13 cards, not {number}.", {"number": len(cards)})
    size = max(len(cards), rules.run_min)
    missing = _missing(rules, shown, size)
    if len(cards) < rules.run_min and len(missing) == size - len(shown):
        return _run_too_short(rules, shown, len(cards))
    lane = cards_of(shown) >> LANE * suit_of(shown[0]) & SUIT_MASK
    if any(not lane & ~MASK_OF[start][len(cards)] for start in STARTS["round_corner"][len(cards)]):
        return Fault("ace_place", _ACE_WORDS[rules.ace], {"cards": format_faces(cards)})
    own = () if rules.named else tuple(card for card in missing if card in cards)  # a wild rank in its own place
    placed = sorted((*shown, *own), key=cards.index) if own else shown
    left = tuple(card for card in missing if card not in own)
    return _gap(placed, left, has_wilds=len(cards) > len(placed))


def _run_too_short(rules: MeldRules, shown: Sequence[Face], number: int) -> Fault:
    short = Plural(
        "A run needs at least {count} card here, not {number}.",
        "A run needs at least {count} cards here, not {number}.",
    )
    values: dict[str, Value] = {"count": rules.run_min, "number": number}
    ways = one_more(rules, shown) if number == len(shown) else ()
    if not ways:
        return Fault("run_too_short", short, values)
    longer = Plural(
        "A run needs at least {count} card here: {ways} is missing.",
        "A run needs at least {count} cards here: {ways} is missing.",
    )
    return Fault("run_too_short", longer, {**values, "ways": ways_to_end(rules, ways)})


def _missing(rules: MeldRules, shown: Sequence[Face], size: int) -> tuple[Face, ...]:
    """Return the cards that the run of fewest cards with `shown` needs besides them, at least `size` cards long."""
    suit, held = suit_of(shown[0]), cards_of(shown)
    windows = (WINDOW[suit][start][long] for long in range(size, 14) for start in STARTS[rules.ace][long])
    whole = next((window for window in windows if not held & ~cards_of(window)), ())
    return tuple(card for card in whole if not held >> card & 1)


def _gap(shown: Sequence[Face], missing: Sequence[Face], *, has_wilds: bool) -> Fault:
    values: dict[str, Value] = {"cards": format_faces(shown)}
    if not 0 < len(missing) <= _MOST_MISSING:
        return Fault("gap", "{cards} are too far apart; a run has no gap.", values)
    values |= {"ways": all_of(missing), "count": len(missing)}
    if has_wilds:
        return Fault("gap", "{cards} leave more gaps than your wild cards can fill: {ways}.", values)
    words = Plural(
        "A run has no gap; {ways} is missing from {cards}.", "A run has no gap; {ways} are missing from {cards}."
    )
    return Fault("gap", words, values)


def one_more(rules: MeldRules, shown: Sequence[Face]) -> tuple[Face, ...]:
    """Return the faces of which one makes a meld with the cards `shown`, none of which is wild."""
    size, held, twin = len(shown) + 1, cards_of(shown), twice(shown)
    if size >= rules.run_min and twin is None:
        runs = tuple(card for card in FACES if held | 1 << card in NATURAL_RUNS[rules.ace] and not held >> card & 1)
        if runs:
            return runs
    ranks = {rank_of(card) for card in shown}
    if len(ranks) > 1 or size > (rules.set_max or 4) or (twin is not None and rules.distinct_suits):
        return ()
    # a third copy of a card is not spoken of: most games have two packs, and the other suits are easier to get
    return tuple(
        card for card in SUITED[ranks.pop()] if card != twin and not (rules.distinct_suits and held >> card & 1)
    )


def ways_to_end(rules: MeldRules, ways: Sequence[Face]) -> Saying:
    """Return the cards of which one makes a meld of natural cards as `10♣, K♣ or a wild card`."""
    may_be_wild = rules.wild and rules.max_wilds != 0
    return any_of(ways, (saying("a wild card"),) if may_be_wild else ())


def any_of(cards: Sequence[Face], others: Sequence[Saying] = ()) -> Saying:
    """Return cards, and what else will do, as `10♣ or K♣`."""
    return _ended(cards, "{items} or {last}", others)


def all_of(cards: Sequence[Face]) -> Saying:
    """Return cards as `10♣, J♣ and Q♣`."""
    return _ended(cards, "{items} and {last}")


def _ended(cards: Sequence[Face], words: Template, others: Sequence[Saying] = ()) -> Saying:
    *first, last = [*(saying("{card}", card=format_card(card)) for card in cards), *others]
    return saying(words, items=tuple(first), last=last) if first else last


_ACE_WORDS: Mapping[str, Template] = {
    "low": "{cards}: the ace is low here; it goes before the 2, never after the king.",
    "low_or_high": "{cards}: an ace begins or ends a run, it is never in the middle.",
    "round_corner": "{cards} do not make a meld here.",
}

_MOST_MISSING = 3
"""A run that lacks more cards than this is not spelled out."""
