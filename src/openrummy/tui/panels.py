"""The panels of a table in the terminal: one row for each kind says where and how it is drawn, and other kinds are skipped."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any, Literal, TypeAlias

import msgspec

from openrummy.engine.panels import Panel
from openrummy.languages import ENGLISH, Language, Template, row, sentence, spaced
from openrummy.parts.panels import FinishPanel, QuestionPanel, TermsPanel, UnmatchedPanel
from openrummy.table.messages import TableView
from openrummy.tui.faces import signs, with_signs
from openrummy.tui.proofs import proof_lines, sheet_row
from openrummy.tui.readings import name_with
from openrummy.variants.gin.panels import ColumnsPanel, ColumnView, FinalsPanel, OpenedPanel
from openrummy.variants.indian.panels import BacksPanel, PayoutsPanel, ShownPanel, StandingPanel, WildPanel
from openrummy.voice import Voice

Place: TypeAlias = Literal["title", "open", "mine", "asked", "shown", "end", "sheet"]
"""Where lines are drawn: behind the title; in place of the cards under the upcard; in the line of your seat;
while a question is open, or hands are shown; at the end of the match; below the score sheet."""

Draw: TypeAlias = Callable[[TableView, Any, Language], Iterable[str]]

NO_MELD: Template = "not a meld"


def drawn(view: TableView, place: Place, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines of all panels that are drawn in a place."""
    for panel in view.panels:
        draw = DRAWN.get(type(panel), {}).get(place)
        if draw is not None:
            yield from draw(view, panel, language)


def known(panels: Iterable[Any]) -> Iterator[Panel]:
    """Yield the panels of a message that this program knows, read from plain data."""
    for plain in panels:
        kind = _KINDS.get(plain.get("type"))
        if kind is not None:
            yield msgspec.convert(plain, kind)


def _terms(view: TableView, panel: TermsPanel | StandingPanel, language: Language) -> Iterator[str]:
    return (with_signs(words, language) for words in panel.words)


def _sentences(view: TableView, panel: StandingPanel, language: Language) -> Iterator[str]:
    return (sentence(words, language) for words in _terms(view, panel, language))


def _unmatched(view: TableView, panel: UnmatchedPanel, language: Language) -> Iterator[str]:
    yield panel.words


def _opened(view: TableView, panel: OpenedPanel, language: Language) -> Iterator[str]:
    """Yield whose hand lies open: `Mira knocks with 7: 3♦ 4♣ left over`."""
    voice = _voice(view, language)
    if not panel.cards:
        yield voice.of(panel.seat, "You have gin", "{name} has gin")
        return
    cards, points = signs(panel.cards, language), panel.points
    mine: Template = "You knock with {points}: {cards} left over"
    yield voice.of(panel.seat, mine, "{name} knocks with {points}: {cards} left over", points=points, cards=cards)


def _question(view: TableView, panel: QuestionPanel, language: Language) -> Iterator[str]:
    yield from (with_signs(words, language) for words in panel.words)
    yield from proof_lines(panel.sums, language)


def _shown(view: TableView, panel: ShownPanel, language: Language) -> Iterator[str]:
    voice = _voice(view, language)
    for hand in panel.hands:
        if not hand.groups:
            yield voice.of(hand.seat, "You show no groups.", "{name} shows no groups.")
            continue
        yield voice.of(hand.seat, "You show:", "{name} shows:")
        for cards, kind in zip(hand.groups, hand.kinds, strict=True):
            yield f"  {signs(cards, language)}  {kind or language.say(NO_MELD)}"


def _scores(view: TableView, panel: FinalsPanel | PayoutsPanel, language: Language) -> Iterator[str]:
    return proof_lines(panel.scores, language)


def _fee(view: TableView, panel: PayoutsPanel, language: Language) -> Iterator[str]:
    if panel.fee is not None:
        yield language.say("The fee: {amount} chips", amount=panel.fee)


def _columns(view: TableView, panel: ColumnsPanel, language: Language) -> Iterator[str]:
    """Yield the deals that each seat has won, and each game if there are several."""
    yield sheet_row(
        language.say("Won"), [str(sum(row[seat] > 0 for row in view.rows)) for seat in range(len(view.seats))]
    )
    for number, game in enumerate(panel.games if len(panel.games) > 1 else (), 1):
        yield language.say("Game {number}: {totals}", number=number, totals=_game(view, game, language))


def _backs(view: TableView, panel: BacksPanel, language: Language) -> Iterator[str]:
    """Yield who rejoined after which deal, and what that did to the total."""
    voice = _voice(view, language)
    for back in panel.backs:
        mine: Template = "You rejoined after deal {deal}: {points}."
        points = f"{back.points:+d}".replace("-", "−")
        yield voice.of(back.seat, mine, "{name} rejoined after deal {deal}: {points}.", deal=back.deal, points=points)


def _game(view: TableView, game: ColumnView, language: Language) -> str:
    """Return one game of several: each seat's total after every deal that it won, and the player who closed it."""
    totals = (spaced(map(str, accumulate(wins))) or "0" for wins in game.wins)
    running = row((name_with(view, seat, amount, language) for seat, amount in enumerate(totals)), language)
    return language.say("{totals}; {closed}", totals=running, closed=_closed(view, game, language))


def _closed(view: TableView, game: ColumnView, language: Language) -> str:
    if game.winner is None:
        return language.say("open")
    return _voice(view, language).of(game.winner, "closed by you", "closed by {name}")


def _voice(view: TableView, language: Language) -> Voice:
    return Voice([seat.name for seat in view.seats], view.you, language=language)


DRAWN: Mapping[type[Panel], Mapping[Place, Draw]] = {
    TermsPanel: {"title": _terms},
    UnmatchedPanel: {"mine": _unmatched},
    OpenedPanel: {"open": _opened},
    ColumnsPanel: {"sheet": _columns},
    FinalsPanel: {"end": _scores},
    WildPanel: {},
    FinishPanel: {},
    QuestionPanel: {"asked": _question},
    ShownPanel: {"shown": _shown},
    PayoutsPanel: {"end": _scores, "sheet": _fee},
    StandingPanel: {"sheet": _sentences},
    BacksPanel: {"sheet": _backs},
}
"""The places of each kind, and its lines there."""

_KINDS: Mapping[object, type[Panel]] = {str(kind.__struct_config__.tag): kind for kind in DRAWN}
