"""The state that 500 keeps beyond the table: whose discard is fresh, and who has passed or called."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from openrummy.cards import format_card, parse_card
from openrummy.engine import events as e
from openrummy.engine.seats import parse_seat
from openrummy.engine.state import Public
from openrummy.parts.memory import SEAT, SEATS, Change, Text, Written
from openrummy.variants.five_hundred import events as own


class Calls(msgspec.Struct, frozen=True):
    """The answers of the seats to the calls that are possible now.

    discarder: the seat whose discard is on top, while nobody has drawn since.  passed: the seats that passed, as bits.
    announced: the call that is carried out unless a seat that comes before it calls too.
    """

    discarder: int | None = None
    passed: int = 0
    announced: own.CallAnnounced | None = None


NOTHING = Calls()


def calls_of(public: Public) -> Calls:
    """Return the memory of a table."""
    return public.extra if isinstance(public.extra, Calls) else NOTHING


def _forgotten(calls: Calls, before: Public, event: e.Happening) -> Calls:
    return NOTHING


def _asked_anew(calls: Calls, before: Public, event: e.Happening) -> Calls:
    return Calls(calls.discarder)


def _answers_void(calls: Calls, before: Public, event: e.Happening) -> Calls:
    return replace(calls, passed=0) if calls.passed else calls


def _called(calls: Calls, before: Public, event: own.CalledMeld | own.CalledLayOff) -> Calls:
    """Return the calls after one that took cards from the pile: the discard may be gone from its top."""
    gone = event.places if isinstance(event, own.CalledMeld) else (event.source,)
    return Calls(None if len(before.pile) - 1 in gone else calls.discarder)


_CHANGES: Mapping[type[e.Happening], Change] = {
    **dict.fromkeys((e.DealEnded, e.MatchEnded, e.DealStarted, e.DrewStock, e.TookDiscard, own.Called), _forgotten),
    **dict.fromkeys((own.CallsOpened, e.TurnStarted), _asked_anew),
    **dict.fromkeys((e.Melded, e.LaidOff, e.SwappedJoker), _answers_void),
    **dict.fromkeys((own.CalledMeld, own.CalledLayOff), _called),
    e.Discarded: lambda calls, before, event: Calls(event.seat),
    own.CallPassed: lambda calls, before, event: replace(calls, passed=calls.passed | 1 << event.seat),
    own.CallAnnounced: lambda calls, before, event: replace(calls, announced=event),
}


def _format_call(call: own.CallAnnounced) -> str:
    places = zip(call.cards, call.represents or call.cards, strict=True)
    words = "+".join(format_card(card) + ("" if card == name else f">{format_card(name)}") for card, name in places)
    where = "" if call.meld is None else f"#{call.meld + 1}"
    return f"{call.seat + 1}:{words}{where}@{call.depth}"


def _parse_call(text: str, players: int) -> own.CallAnnounced:
    seat, _, rest = text.partition(":")
    cards, at, depth = rest.partition("@")
    cards, number, meld = cards.partition("#")
    if not at or not depth.isdigit() or (number and not meld.isdigit()):
        raise ValueError(f"{text[:30]!r} is not a call")
    pairs = [word.partition(">") for word in cards.split("+")]
    faces = tuple(parse_card(pair[0]) for pair in pairs)
    names = tuple(parse_card(pair[2] or pair[0]) for pair in pairs)
    return own.CallAnnounced(parse_seat(seat, players), faces, names, int(meld) - 1 if number else None, int(depth[:3]))


CALL_MEMORY = Written(
    fresh=lambda players: NOTHING,
    changes=_CHANGES,
    words={
        "discarder": ("discarder", SEAT),
        "passed": ("passed", SEATS),
        "call": ("announced", Text(_format_call, _parse_call)),
    },
)
"""The upkeep of `Calls`; its text is, for example, `discarder=2 passed=1,3 call=4:9S+9D+9C@5`."""
