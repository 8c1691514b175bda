"""The panels of Indian rummy: wild cards, the finish slot, hands shown, the questions of a pool, stakes and payouts."""

from typing import ClassVar

import msgspec

from openrummy.cards import format_card
from openrummy.engine.panels import Panel, PanelMaker, Reader, ScoreView, ShownView
from openrummy.engine.state import View
from openrummy.languages import Template, saying
from openrummy.parts.panels import (
    FinishPanel,
    TermsPanel,
    UnmatchedPanel,
    terms_panel,
    unmatched_panel,
)
from openrummy.variants.indian.own_groups import HandShowing
from openrummy.variants.indian.seats import SHOW, seats_of


class WildPanel(Panel, frozen=True, tag="wild"):
    """The card turned up beside the piles, which makes cards wild."""

    turned_up: str


class ShownPanel(Panel, frozen=True, tag="shown"):
    """The hands that were declared or shown in this deal, in the order of seats from the turn.  open: others still show theirs."""

    hands: tuple[ShownView, ...]
    open: bool = False


class StandingPanel(Panel, frozen=True, tag="standing"):
    """The parts of the score sheet in words, such as the stakes; each without a full stop."""

    on_sheet: ClassVar[bool] = True

    words: tuple[str, ...]


class BackView(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A seat that rejoined after a finished deal, counted from 1.  points: added to its total then, mostly below zero."""

    deal: int
    seat: int
    points: int


class BacksPanel(Panel, frozen=True, tag="backs"):
    """Each time that a seat rejoined the match, in order."""

    on_sheet: ClassVar[bool] = True

    backs: tuple[BackView, ...]


class PayoutsPanel(Panel, frozen=True, tag="payouts"):
    """The chips that the match has paid each seat at its end, minus its entry.  fee: those that went to the house, if any did."""

    on_sheet: ClassVar[bool] = True

    scores: tuple[ScoreView, ...] = ()
    fee: str | None = None


class IndianPanels(msgspec.Struct, frozen=True):
    """The makers of the panels.  facts: the rules of the deal that they show."""

    facts: HandShowing

    @property
    def all(self) -> tuple[PanelMaker, ...]:
        """Every maker."""
        own = self.terms, self.standing, backs, self.wild, self.finish, self.unmatched, self.shown
        return payouts, *own, self.facts.exits.format.question

    def terms(self, view: View, reader: Reader) -> TermsPanel | None:
        """Return the wild card of the deal."""
        card = self.facts.wilds.turned_up(view.public)
        words = () if card is None else (saying("Wild: {card}", card=format_card(card)),)
        return terms_panel(view.public, words, reader)

    def standing(self, view: View, reader: Reader) -> StandingPanel | None:
        """Return what the match is played for, once it has begun."""
        said = tuple(map(reader.said, self.facts.exits.format.standing(view.public))) if view.public.deal else ()
        return StandingPanel(said) if said else None

    def unmatched(self, view: View, reader: Reader) -> UnmatchedPanel | None:
        """Return the points that the hand would cost."""
        return unmatched_panel(view, reader, self.facts.best, self.facts.own, _COUNTS)

    def shown(self, view: View, reader: Reader) -> ShownPanel | None:
        """Return the hands that were shown in groups."""
        hands = tuple(hand.view(reader.said) for hand in self.facts.shown(view.public))
        return ShownPanel(hands, view.public.turn.phase == SHOW) if hands else None

    def wild(self, view: View, reader: Reader) -> WildPanel | None:
        """Return the card turned up."""
        card = self.facts.wilds.turned_up(view.public)
        return None if card is None else WildPanel(format_card(card))

    def finish(self, view: View, reader: Reader) -> FinishPanel:
        """Return the finish slot."""
        cards = self.facts.wilds.put_down(view.public)
        return FinishPanel(format_card(cards[-1]) if cards else None, self.facts.is_to_discard(view))


_COUNTS: Template = "your hand counts {points}"


def backs(view: View, reader: Reader) -> BacksPanel | None:
    """Return the seats that rejoined."""
    """Return the seats that rejoined."""
    found = tuple(BackView(*back) for back in seats_of(view.public).backs)
    return BacksPanel(found) if found else None


def payouts(view: View, reader: Reader) -> PayoutsPanel | None:
    """Return the chips at the end of the match, and the fee."""
    settled, fee = view.public.sheet.settled, view.public.sheet.fee
    if settled is None and not fee:
        return None
    scores = () if settled is None else tuple(map(reader.proof, settled.chips))
    return PayoutsPanel(scores, f"{fee / 100:.2f}" if fee else None)
