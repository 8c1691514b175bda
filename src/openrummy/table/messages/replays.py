"""A finished deal, step by step."""

from typing import Any

from openrummy.engine.panels import ShownView
from openrummy.table.messages.base import Part
from openrummy.table.messages.to_clients import SomeFields
from openrummy.table.messages.views import DealView, MeldView, TableView


class ReplayTold(Part, frozen=True):
    """One thing that happened, with all its cards.  words: one sentence about it; outside: as seen by others, if that is less."""

    kind: str
    words: str
    seat: int | None = None
    cards: tuple[str, ...] = ()
    outside: str = ""


class ReplayDeed(Part, frozen=True):
    """An action as in the record."""

    seat: int
    action: dict[str, Any]


class ReplayFrame(Part, frozen=True):
    """The table after an action, or as dealt, with all cards open.

    deed: the action, None for the deal itself.  stock: the number of cards.  pile: bottom to top.  aside: beside the piles.
    shown: the hands that their seats have shown in groups.
    """

    told: tuple[ReplayTold, ...]
    hands: tuple[tuple[str, ...], ...]
    stock: int
    pile: tuple[str, ...]
    deed: ReplayDeed | None = None
    melds: tuple[MeldView, ...] = ()
    aside: tuple[str, ...] = ()
    shown: tuple[ShownView, ...] = ()


class Replay(Part, frozen=True):
    """A finished deal of a match, frame by frame.

    names: of the seats.  deals: the number of finished deals.  wild: the cards that are wild in this deal only.
    result: its scores with their proofs.
    """

    names: tuple[str, ...]
    deals: int
    deal: int
    dealer: int
    frames: tuple[ReplayFrame, ...]
    result: DealView
    wild: tuple[str, ...] = ()


class FilmFrame(Part, frozen=True):
    """A moment of a film: the table after an action, or as dealt.

    view: what is different from the frame before, as in `Change`.  told: what happened.  hands: of all seats.
    turn: whether a turn begins with it.
    """

    view: SomeFields
    told: tuple[ReplayTold, ...]
    hands: tuple[tuple[str, ...], ...]
    turn: bool = False


class Film(Part, frozen=True):
    """A finished deal as one seat saw it, with nothing to do and no clocks.

    deals: the number of finished deals.  is_over: whether the match is, so that its moments can be tried again.  view: the table at the first frame.  words: how the deal ended.
    """

    deals: int
    deal: int
    seat: int
    view: TableView
    frames: tuple[FilmFrame, ...]
    words: str
    is_over: bool = False


class Play(Part, frozen=True):
    """An action that changed the scores.

    seat: whose points it is about.  points: by how many; above 0; those that the best play gained on all others together.  deal, frame: where to see it, counted from 1 and from 0.
    words: what happened.
    """

    seat: int
    points: int
    deal: int
    frame: int
    words: str


class Plays(Part, frozen=True):
    """The action that gained its seat most over the others, and the one that cost a seat most; None if there is none.

    review: whether the decisions of a seat can be reviewed here.
    """

    best: Play | None = None
    costliest: Play | None = None
    review: bool = False
