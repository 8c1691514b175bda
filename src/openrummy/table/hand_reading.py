"""The question about a hand of paper cards, read from its text."""

from collections.abc import Mapping, Sequence

from openrummy.cards import JOKER, Cards, Face, format_card, format_faces, parse_card, parse_faces, parse_hand
from openrummy.engine.rules import Rules
from openrummy.languages import Template, ToldValueError, saying
from openrummy.parts.hand_check import Ask, Given, Groups
from openrummy.table.messages.hands import AskHand

_YES = frozenset({"yes", "1", "true"})
_MOST_TEXT = 1_000


def read_question(rules: Rules, asks: tuple[Ask, ...], asked: AskHand) -> Given:
    """Return the cards and the facts of a question; raise ValueError in words for text that is none, and for cards that the pack does not have."""
    kinds = {ask.key: ask.kind for ask in asks}
    facts = {key: text.strip() for key, text in asked.facts.items() if text.strip()}
    for key in facts:
        if key not in kinds:
            raise ToldValueError(saying("{rules} asks for nothing called {name}.", rules=rules.text, name=repr(key)))
    of_kind = {kind: {key: facts[key] for key in facts if kinds[key] == kind} for kind in kinds.values()}
    groups = _groups(asked.cards)
    cards = {key: _one_card(text) for key, text in of_kind.get("card", {}).items()}
    melds = {key: _groups(text) for key, text in of_kind.get("melds", {}).items()}
    given = Given(
        _in_pack(rules, groups, cards, [melds[ask.key] for ask in asks if ask.key in melds and not ask.again]),
        tuple(group for group in groups if len(group) > 1) if "/" in asked.cards else None,
        cards,
        melds,
        frozenset(key for key, text in of_kind.get("flag", {}).items() if text.lower() in _YES),
        {key: _number(text) for key, text in of_kind.get("number", {}).items()},
    )
    _check_taken(given)
    return given


def _groups(text: str) -> Groups:
    if len(text) > _MOST_TEXT:
        raise ToldValueError(saying("That text is too long for a hand of cards."))
    return tuple(group for group in map(parse_faces, text.split("/")) if group)


def _one_card(text: str) -> Face:
    return JOKER if text.upper() == "JOKER" else parse_card(text)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise ToldValueError(saying("{given} is not a number.", given=repr(text[:20])))
    return int(text)


def _in_pack(rules: Rules, groups: Groups, cards: Mapping[str, Face], table: Sequence[Groups]) -> Cards:
    """Return the hand; raise ValueError if hand, table and the card turned up together are more than the pack has."""
    hand = [card for group in groups for card in group]
    beside = [cards[key] for key in ("turned_up",) if key in cards]
    laid = [card for shown in table for group in shown for card in group]
    parse_hand(format_faces([*hand, *laid, *beside]), rules.pack)
    return parse_hand(format_faces(hand), rules.pack)


def _check_taken(given: Given) -> None:
    """Raise ValueError if the card taken in this turn is not in the hand."""
    taken = given.cards.get("taken")
    if taken is not None and given.hand and not given.hand >> taken & 1:
        words: Template = "{card} is not in the hand, so it cannot have been taken in this turn."
        raise ToldValueError(saying(words, card=format_card(taken)))
