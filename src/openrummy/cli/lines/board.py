"""The table as a few lines of text, for the terminal, for speech and for pipes."""

from collections.abc import Iterator, Mapping, Sequence

from openrummy.cards import format_card, format_cards, format_faces
from openrummy.cli.lines.indian import deal_lines
from openrummy.engine.actions import DrawDiscard
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import View
from openrummy.explain import Voice, chips_words, prompt_words
from openrummy.languages import ENGLISH, Language, Template

_SHOWN_DISCARDS = 8
"""So many discards are shown where only the top one may be taken."""


def board_lines(view: View, names: Sequence[str], language: Language = ENGLISH) -> Iterator[str]:
    """What the seat of `view` sees, one thing a line."""
    public = view.public
    yield language.say("--- deal {deal}, turn {turn} ---", deal=public.deal, turn=public.turn.number)
    yield from _seat_lines(view, names, language)
    pile = _pile(public.pile, _shown(view), language)
    yield language.say("Stock: {number} cards.  Pile: {pile}", number=public.stock_count, pile=pile)
    for number, meld in enumerate(public.melds, 1):
        template = (_MINE if meld.owner == view.seat else _MELDS)[meld.shape.kind]
        yield language.say(template, number=number, name=names[meld.owner], cards=meld.shape)
    yield from _left_lines(view, names, language)
    if view.rules.in_deal is not None:
        yield from deal_lines(view, view.rules.showing, Voice(names, view.seat, language=language))
    yield language.say("Your hand: {cards}", cards=format_cards(view.hand) or language.say("empty"))
    yield prompt_words(view, names, language=language)


_MELDS: Mapping[str, Template] = {
    "run": "Meld {number} ({name}'s run): {cards}",
    "set": "Meld {number} ({name}'s set): {cards}",
}
_MINE: Mapping[str, Template] = {
    "run": "Meld {number} (your run): {cards}",
    "set": "Meld {number} (your set): {cards}",
}


_CARDS: Template = "{name}: {number} cards, total {total}"
_ONE_CARD: Template = "{name}: {number} card, total {total}"


def _left_lines(view: View, names: Sequence[str], language: Language) -> Iterator[str]:
    """Hands that lie open: what a knock has left."""
    public = view.public
    for seat, known in enumerate(public.known):
        if known and known.bit_count() == public.counts[seat] and public.melded >> seat & 1:
            yield language.say("{name} has {cards} left over", name=names[seat], cards=format_cards(known))


def _seat_lines(view: View, names: Sequence[str], language: Language) -> Iterator[str]:
    public = view.public
    for seat, name in enumerate(names):
        values = {"name": name, "number": public.counts[seat], "total": public.sheet.totals[seat]}
        yield language.say(_ONE_CARD if public.counts[seat] == 1 else _CARDS, **values) + _marks(
            view, seat, names, language
        )


def _shown(view: View) -> int:
    """How many discards matter: all, where any can be taken or called."""
    deep = any(isinstance(action, DrawDiscard) and action.depth > 1 for action in LegalActions(view))
    called = any(phase.anybody for phase in view.rules.phases.values())
    return len(view.public.pile) if deep or called else _SHOWN_DISCARDS


def _pile(pile: tuple[int, ...], shown: int, language: Language) -> str:
    if not pile:
        return language.say("empty")
    hidden = "... " if len(pile) > shown else ""
    cards = f"{hidden}{format_faces(pile[-shown:])}"
    return language.say("{cards} (top {card})", cards=cards, card=format_card(pile[-1]))


def _marks(view: View, seat: int, names: Sequence[str], language: Language) -> str:
    public = view.public
    dealer = language.say(" (dealer)") if seat == public.dealer else ""
    floating = language.say(" (floating)") if public.floating >> seat & 1 else ""
    notes = [note.said(language) for note in view.rules.showing.notes(public, seat)]
    chips = view.rules.showing.chips(public)
    paid = [] if chips is None else [chips_words(Voice(names, language=language), chips[seat])]
    return dealer + floating + "".join(f", {words}" for words in (*paid, *notes))
