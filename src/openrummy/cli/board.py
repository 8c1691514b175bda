"""The table as a few lines of text, for the terminal, for speech and for pipes."""

from collections.abc import Iterator, Sequence

from openrummy.cards import format_card, format_cards, format_faces
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.explain import prompt_words, score_lines
from openrummy.melds import NAMELESS, Shape

_SHOWN_DISCARDS = 8


def board_lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """What the seat of `view` sees, one thing a line."""
    public = view.public
    yield f"--- deal {public.deal}, turn {public.turn.number} ---"
    for seat, name in enumerate(names):
        yield f"{name}: {public.counts[seat]} cards, total {public.sheet.totals[seat]}{_marks(view, seat)}"
    yield f"Stock: {public.stock_count} cards.  Pile: {_pile(public.pile)}"
    for number, meld in enumerate(public.melds, 1):
        yield f"Meld {number} ({names[meld.owner]}'s {meld.shape.kind}): {placed_text(meld.shape)}"
    yield f"Your hand: {format_cards(view.hand) or 'empty'}"
    yield prompt_words(view, names)


def placed_text(shape: Shape) -> str:
    """`7H JK=8H 9H`."""
    pairs = zip(shape.cards, shape.represents, strict=True)
    return " ".join(_placed(card, represents) for card, represents in pairs)


def score_text(scores: Sequence[Score], names: Sequence[str], you: int | None = None) -> Iterator[str]:
    """Scores or chips of a deal, a seat each, with their proof, indented."""
    for score in scores:
        for line in score_lines(score, names, you=you):
            because = f"  [{line.option}]" if line.option else ""
            yield f"{'  ' * line.depth}{line.amount}  {line.words}{because}"


def _placed(card: int, represents: int) -> str:
    if represents in (card, NAMELESS):
        return format_card(card)
    return f"{format_card(card)}={format_card(represents)}"


def _pile(pile: tuple[int, ...]) -> str:
    if not pile:
        return "empty"
    hidden = "... " if len(pile) > _SHOWN_DISCARDS else ""
    return f"{hidden}{format_faces(pile[-_SHOWN_DISCARDS:])} (top {format_card(pile[-1])})"


def _marks(view: View, seat: int) -> str:
    public = view.public
    dealer = " (dealer)" if seat == public.dealer else ""
    return dealer + (" (floating)" if public.floating >> seat & 1 else "")
