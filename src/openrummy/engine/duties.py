"""Duties: the things that a seat must still do before its turn may end.

A turn holds its duties as a tuple, which is empty in nearly every turn.  The engine keeps them and asks the rules for those
that follow from an event; `parts.duties` has the kinds of duties there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from openrummy.cards import Cards, Face

if TYPE_CHECKING:
    from openrummy.engine.events import Happening
    from openrummy.engine.rules import Problem, Rules
    from openrummy.engine.state import Public, View
    from openrummy.languages import Saying


class Payer(Protocol):
    """A part that knows how owed cards can be played."""

    def at_once(self, view: View, card: Face, *, to_meld: bool) -> bool | None:
        """Whether `card` of the hand can be played and the turn ended; None if only a search can tell."""

    def opens(self, view: View) -> bool | None:
        """Whether the melds of the hand can reach the points to open; None if only a search can tell."""


class Duty(Protocol):
    """One duty: a frozen struct of data.

    code: of the refusal of a discard.
    """

    @property
    def code(self) -> str:
        """The code of the refusal of a discard."""

    def after(self, rules: Rules, event: Happening, free: list[Face]) -> Duty | None:
        """Return the duty that is left after `event`, None if it is done.

        free: the cards played that pay no other duty; those that pay this one are taken out.
        """

    @property
    def lost(self) -> Problem:
        """The refusal of a play after which the duty could no longer be done."""

    def joined(self, other: Any) -> Duty:
        """Return the duty that stands for this one and another of its kind."""

    def can_be_done(self, view: View, payer: Payer) -> bool | None:
        """Whether it can be done and the turn ended, as if it were the only one; None if only a search can tell."""

    def words(self, named: Callable[[Cards], str]) -> Saying:
        """Return the sentence that reminds of it, with cards as `named` writes them."""

    def written(self) -> str:
        """Return its word in a position, `owed=7S`."""

    def is_possible(self, hand: Cards) -> bool:
        """Whether a seat that holds `hand` may have it in a position."""


class Duties(Protocol):
    """The part of the rules that says which duties plays bring and which they pay."""

    def after(self, rules: Rules, public: Public, event: Happening) -> tuple[Duty, ...]:
        """Return the duties of the turn after `event`, which follows `public`."""
