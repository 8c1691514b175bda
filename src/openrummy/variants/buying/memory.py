"""The state that games with buying keep beyond the table: who has bought how often, and the answers to the card on sale."""

import msgspec
from msgspec.structs import replace

from openrummy.engine import events as e
from openrummy.engine.state import Public
from openrummy.parts.memory import ROW, SEAT, SEATS, Written
from openrummy.variants.buying import events as own


class Buys(msgspec.Struct, frozen=True):
    """The buys of the deal and the answers of the seats.

    bought: how often each seat has.  discarder: the seat whose discard is on top of the pile, if any.
    passed: the seats that do not buy, as bits.  wanted: the seat that buys unless one before it does.
    """

    bought: tuple[int, ...]
    discarder: int | None = None
    passed: int = 0
    wanted: int | None = None


def buys_of(public: Public) -> Buys:
    """Return the memory of a table."""
    return public.extra if isinstance(public.extra, Buys) else _fresh(len(public.counts))


def _fresh(players: int) -> Buys:
    return Buys((0,) * players)


def _bought(buys: Buys, before: Public, event: own.Bought) -> Buys:
    return Buys(tuple(number + (seat == event.seat) for seat, number in enumerate(buys.bought)))


def _pile_changed(buys: Buys, before: Public, event: e.Happening) -> Buys:
    return Buys(buys.bought, event.seat if isinstance(event, e.Discarded) else None)


BUY_MEMORY = Written(
    fresh=_fresh,
    changes={
        e.DealStarted: lambda buys, before, event: _fresh(len(buys.bought)),
        **dict.fromkeys((e.Discarded, e.TookDiscard, e.StockRecycled), _pile_changed),
        own.BuyWanted: lambda buys, before, event: replace(buys, wanted=event.seat),
        own.BuyPassed: lambda buys, before, event: replace(buys, passed=buys.passed | 1 << event.seat),
        own.Bought: _bought,
        own.BuyingClosed: lambda buys, before, event: replace(buys, passed=0),
    },
    words={
        "bought": ("bought", ROW),
        "discarder": ("discarder", SEAT),
        "passed": ("passed", SEATS),
        "wanted": ("wanted", SEAT),
    },
)
"""The upkeep of `Buys`; its text is, for example, `bought=0,2,1 discarder=2 passed=1`."""
