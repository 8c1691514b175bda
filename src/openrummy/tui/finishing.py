"""What costs points and is asked about once: declaring, with what is wrong told before, dropping, leaving the match."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from openrummy.table.messages import Offer, TableView
from openrummy.tui.costly_acts import can_declare, of_kinds
from openrummy.tui.endings import Groups, declaration_of, offer_words
from openrummy.tui.faces import signs, with_signs
from openrummy.tui.readings import plural, shelf_labels

if TYPE_CHECKING:
    from openrummy.tui.screen import TableScreen

_Answer: TypeAlias = tuple[str, Callable[[], None]]
_BACK = "Back to the hand"


class Finishing:
    """Asks before it does, over `table`."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table

    def declare(self) -> None:
        """Put the raised card, or the only loose one, down to finish: what would be declared is shown first."""
        session = self._table.session
        view = session.view
        if view is None or session.busy is not None:
            return
        if not can_declare(view):
            session.refuse("You can declare on your turn, after you have drawn.")
            return
        session.forget_words()
        cards = session.raised or session.hand.laid[-1]
        if len(cards) != 1:
            session.refuse("Select only the card to finish with, then declare.")
        elif cards[0] == view.taken and not _may_go(view, cards[0]):
            session.refuse(f"You took {signs(cards)} this turn, so it stays in your hand.")
        else:
            self._check(view, cards[0])

    def _check(self, view: TableView, card: str) -> None:
        laid = self._table.hand.laid
        offer = declaration_of(view.offers, card, laid)
        body = "\n".join((*check_lines(view, card, laid), "", *verdict_lines(view, offer)))
        self._table.pages.ask(f"Declare, {signs([card])} to finish", self._answers(view, offer), body)

    def _answers(self, view: TableView, offer: Offer | None) -> list[_Answer]:
        back: _Answer = (_BACK, lambda: None)
        best: _Answer = ("Lay the best groups", self._table.commands.lay_best)
        if offer is None:
            return [best, back]
        declare = partial(self._table.session.act, offer)
        if not offer.faults:
            return [("Declare", declare), back]
        wrong: tuple[_Answer, ...] = () if view.settings.check == "block" else (("Declare anyway", declare),)
        return [back, best, *wrong]

    def drop(self) -> None:
        """Leave the deal for what it costs."""
        self._ask("drop", "Drop out of this deal?", "You can drop on your turn before you draw, if the rules allow it.")

    def leave(self) -> None:
        """Leave the match for what it costs."""
        self._ask("leave", "Leave the match for good?", "You cannot leave now.")

    def _ask(self, kind: str, title: str, otherwise: str) -> None:
        session = self._table.session
        found = () if session.view is None or session.busy is not None else of_kinds(session.view, (kind,))
        if not found:
            session.refuse(otherwise)
            return
        stay: _Answer = ("Play on", lambda: None)
        self._table.pages.ask(title, [stay, (offer_words(found[0]), partial(session.act, found[0]))])


def _may_go(view: TableView, card: str) -> bool:
    """Whether a card may be put away in this turn: another copy of it, or where the rules allow it."""
    return Counter(view.hand)[card] > 1 or any(offer.cards == (card,) for offer in view.offers)


def check_lines(view: TableView, card: str, laid: Groups) -> Iterator[str]:
    """The groups as they would be shown, each with what it is; then what is in none."""
    labels = shelf_labels(view, laid)
    for group, label in zip(laid[:-1], labels, strict=True):
        yield f"{signs(group)}  {label}"
    loose = list(laid[-1])
    if card in loose:
        loose.remove(card)
    if loose:
        yield f"Not in a group: {signs(loose)}"


def verdict_lines(view: TableView, offer: Offer | None) -> Iterator[str]:
    """What the table says of the hand before it is declared."""
    if offer is None:
        yield "You have not grouped any cards yet."
        return
    price = plural(offer.price or 0, "point")
    if offer.faults is None:
        yield f"There is no check first: a wrong declaration costs {price}."
    elif not offer.faults:
        yield "The hand is valid."
    elif view.settings.check == "block":
        yield "You cannot declare this here:"
    else:
        yield f"This hand is not valid, and declaring it would cost {price}:"
    yield from (f"  {with_signs(fault)}" for fault in offer.faults or ())
