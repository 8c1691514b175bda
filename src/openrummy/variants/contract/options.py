"""The options of contract rummy (docs/rules/contract.md)."""

from typing import Annotated, Literal

from openrummy.options import OptionGroup, Options
from openrummy.parts import shared_switches as shared
from openrummy.parts.switches import TableOptions

_CARDS = OptionGroup("Cards")
_JOKERS = OptionGroup("Jokers")
_TURN = OptionGroup("Turn")
_OUT = OptionGroup("Going out")
_STOCK = OptionGroup("Stock")
_SCORING = OptionGroup("Scoring")
_MATCH = OptionGroup("Match")


class ContractOptions(Options, frozen=True, kw_only=True):
    """The choices on which tables differ; the defaults are the preset `contract`."""

    short_deals: Annotated[
        Literal[3, 4], _CARDS.switch("Deals of ten cards", "How many deals have ten cards; the others have twelve.")
    ] = 4
    printed_jokers: Annotated[Literal[1, 2], _JOKERS.has(shared.PRINTED_JOKERS)] = 2
    max_wilds_in_meld: Annotated[Literal[1, 2], _JOKERS.has(shared.JOKERS_IN_MELD)] = 2
    joker_swap: Annotated[Literal["never", "own_turn"], _JOKERS.has(shared.JOKER_SWAP)] = "never"
    max_buys: Annotated[
        int | None,
        _TURN.switch(
            "Buys per deal",
            "How often in a deal a player may buy the discard out of turn, with a penalty card; 0 rules buying out.",
            ge=0,
            le=20,
        ),
    ] = 3
    layoff_same_turn: Annotated[
        bool,
        _TURN.switch(
            "Laying off at once", "You may lay off in the turn in which you lay down your contract, not only later."
        ),
    ] = True
    last_deal_whole: Annotated[
        bool,
        _OUT.switch(
            "Last deal without a discard",
            "The contract of the last deal must take the whole hand, and that ends the deal.",
        ),
    ] = True
    max_recycles: Annotated[int | None, _STOCK.has(shared.NEW_STOCKS)] = 2
    ace_value: Annotated[Literal[1, 11, 15], _SCORING.has(shared.ACE_VALUE)] = 15
    joker_value: Annotated[Literal[15, 20, 25, 50], _SCORING.has(shared.JOKER_VALUE)] = 15
    first_dealer: Annotated[Literal["random", "seat"], _MATCH.has(shared.FIRST_DEALER)] = shared.FIRST_DEALER.default
    turn_cap: Annotated[int | None, _MATCH.has(shared.TURN_CAP)] = shared.TURN_CAP.default

    @property
    def sizes(self) -> tuple[int, ...]:
        """The cards of each deal."""
        return (10,) * self.short_deals + (12,) * (7 - self.short_deals)

    @property
    def table(self) -> TableOptions:
        """The options of the game with melds on the table that follow from these."""
        names = ("printed_jokers", "max_wilds_in_meld", "joker_swap", "max_recycles", "ace_value", "joker_value")
        given = {name: getattr(self, name) for name in (*names, "first_dealer", "turn_cap")}
        return TableOptions(
            deck_count=2,
            deal_size=self.sizes[0],
            ace_mode="low_or_high",
            set_max_size=None,
            set_distinct_suits=False,
            min_naturals_in_meld=2,
            joker_naming="free",
            max_melds_per_turn=None,
            play_order="free",
            end_condition="deals",
            num_deals=7,
            **given,
        )


def packs_for(players: int) -> int:
    """Return how many packs are in play."""
    return 3 if players > 4 else 2
