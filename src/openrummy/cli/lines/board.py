"""The table as a few lines of text, for a terminal, a screen reader or a pipe."""

from collections.abc import Iterator, Mapping, Sequence

from openrummy.cards import bits, faces_of
from openrummy.cli.lines.panels import panel_lines, panels
from openrummy.engine.actions import DrawDiscard
from openrummy.engine.decide import LegalActions
from openrummy.engine.rules import wild_in
from openrummy.engine.state import View
from openrummy.explain import prompt_words
from openrummy.languages import ENGLISH, Language, Plural, Template, row
from openrummy.parts.panels import QuestionPanel
from openrummy.variants.indian.actions import Drop
from openrummy.voice import Voice, chips_words

_SHOWN_DISCARDS = 8
"""How many discards are shown when only the top one may be taken."""


def board_lines(view: View, names: Sequence[str], language: Language = ENGLISH) -> Iterator[str]:
    """Yield everything the seat of `view` sees, one thing per line."""
    public, voice = view.public, Voice(names, view.seat, language=language)
    yield language.say("--- deal {deal}, turn {turn} ---", deal=public.deal, turn=public.turn.number)
    yield from _seat_lines(view, names, language)
    pile = _pile(public.pile, _shown(view), voice)
    yield language.count(
        public.stock_count, "Stock: {count} card.  Pile: {pile}", "Stock: {count} cards.  Pile: {pile}", pile=pile
    )
    for number, meld in enumerate(public.melds, 1):
        template = (_MINE if meld.owner == view.seat else _MELDS)[meld.shape.kind]
        yield language.say(template, number=number, name=names[meld.owner], cards=voice.shape(meld.shape))
    yield from _left_lines(view, voice)
    yield from _deal_lines(view, voice)
    yield language.say("Your hand: {cards}", cards=voice.cards(faces_of(view.hand)) or language.say("empty"))
    yield prompt_words(view, names, language=language)


def _deal_lines(view: View, voice: Voice) -> Iterator[str]:
    """Yield the facts of this deal: its terms, the wild cards, the stakes, the cost of a drop; or the open question with its sums."""
    shown = panels(view, voice)
    asked = [panel for panel in shown if isinstance(panel, QuestionPanel)]
    yield from panel_lines(asked or shown, voice)
    faces = wild_in(view.rules, view.public)
    if faces and not asked:
        yield voice.say("Wild cards: {cards}.", cards=voice.cards(tuple(bits(faces))))
    if any(isinstance(action, Drop) for action in LegalActions(view)):
        yield voice.say("Dropping costs {points}.", points=view.rules.showing.cost(view, Drop()).price)


_MELDS: Mapping[str, Template] = {
    "run": "Meld {number} ({name}'s run): {cards}",
    "set": "Meld {number} ({name}'s set): {cards}",
}
_MINE: Mapping[str, Template] = {
    "run": "Meld {number} (your run): {cards}",
    "set": "Meld {number} (your set): {cards}",
}


_CARDS = Plural("{name}: {count} card, total {total}", "{name}: {count} cards, total {total}")


def _left_lines(view: View, voice: Voice) -> Iterator[str]:
    """Yield a line for each hand that is face up, after a knock or because all of its cards came from the pile."""
    public = view.public
    for seat, known in enumerate(public.known):
        if known and seat != view.seat and known.bit_count() == public.counts[seat] and public.melded >> seat & 1:
            cards = voice.cards(faces_of(known))
            yield voice.say("{name} holds {cards}.", name=voice.names[seat], cards=cards)


def _seat_lines(view: View, names: Sequence[str], language: Language) -> Iterator[str]:
    public = view.public
    for seat, name in enumerate(names):
        values = {"name": name, "count": public.counts[seat], "total": public.sheet.totals[seat]}
        words = _marked(view, seat, language.say(_CARDS, **values), language)
        yield row((words, *_notes(view, seat, names, language)), language)


def _shown(view: View) -> int:
    """Return how many discards to show: all of them if any can be taken or called."""
    deep = any(isinstance(action, DrawDiscard) and action.depth > 1 for action in LegalActions(view))
    called = any(phase.anybody for phase in view.rules.phases.values())
    return len(view.public.pile) if deep or called else _SHOWN_DISCARDS


def _pile(pile: tuple[int, ...], shown: int, voice: Voice) -> str:
    if not pile:
        return voice.say("empty")
    hidden = "... " if len(pile) > shown else ""
    cards = f"{hidden}{voice.cards(pile[-shown:])}"
    return voice.say("{cards} (top {card})", cards=cards, card=voice.name(pile[-1]))


def _marked(view: View, seat: int, words: str, language: Language) -> str:
    if seat == view.public.dealer:
        words = language.say("{seat} (dealer)", seat=words)
    return language.say("{seat} (floating)", seat=words) if view.public.floating >> seat & 1 else words


def _notes(view: View, seat: int, names: Sequence[str], language: Language) -> Iterator[str]:
    voice, showing = Voice(names, language=language), view.rules.showing
    chips = showing.chips(view.public)
    if chips is not None:
        yield chips_words(voice, chips[seat])
    yield from (voice.said(note) for note in showing.notes(view.public, seat))
