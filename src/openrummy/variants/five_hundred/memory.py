"""The state that 500 keeps beyond the table: whose discard is fresh, and who has passed or called."""

from typing import Any

import msgspec
from msgspec.structs import replace

from openrummy.cards import format_card, parse_card
from openrummy.engine import events as e
from openrummy.engine.seats import parse_seat
from openrummy.engine.state import Public
from openrummy.variants.five_hundred.events import (
    CallAnnounced,
    Called,
    CalledLayOff,
    CalledMeld,
    CallPassed,
    CallsOpened,
)


class Calls(msgspec.Struct, frozen=True):
    """The answers of the seats to the calls that are possible now.

    discarder: the seat whose discard is on top, while nobody has drawn since.  passed: the seats that passed, as bits.
    announced: the call that is carried out unless a seat that comes before it calls too.
    """

    discarder: int | None = None
    passed: int = 0
    announced: CallAnnounced | None = None


NOTHING = Calls()


def calls_of(public: Public) -> Calls:
    """Return the memory of a table."""
    return public.extra if isinstance(public.extra, Calls) else NOTHING


class CallMemory(msgspec.Struct, frozen=True):
    """The upkeep of `Calls`."""

    def after(self, before: Public, public: Public, event: e.Happening) -> msgspec.Struct | None:
        """Return the memory after `event`; None if there is nothing to remember."""
        calls = calls_of(before)
        kept = _kept(calls, before, public, event)
        return None if kept == NOTHING else kept

    def format(self, extra: Any) -> str:
        """Return the text form, for example `discarder=2 passed=1,3 call=4:9S+9D+9C@5`."""
        calls = extra or NOTHING
        words = [] if calls.discarder is None else [f"discarder={calls.discarder + 1}"]
        if calls.passed:
            seats = (seat + 1 for seat in range(calls.passed.bit_length()) if calls.passed >> seat & 1)
            words.append(f"passed={','.join(map(str, seats))}")
        if calls.announced is not None:
            words.append(f"call={_format_call(calls.announced)}")
        return " ".join(words)

    def parse(self, text: str, players: int) -> msgspec.Struct | None:
        """Return the memory that `format` wrote as `text`; raises ValueError that names the fault."""
        found: dict[str, Any] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if name not in _READERS or not equals or name in found:
                raise ValueError(f"{word[:30]!r} has no meaning here")
            found[name] = _READERS[name](value, players)
        return Calls(found.get("discarder"), found.get("passed", 0), found.get("call")) if found else None


_DRAWN = (e.DrewStock, e.TookDiscard, Called)
_PLAYED = (e.Melded, e.LaidOff, e.SwappedJoker)
_ASKS_ANEW = (CallsOpened, e.TurnStarted)
_FORGETS = (e.DealEnded, e.MatchEnded, e.DealStarted, *_DRAWN)


def _kept(calls: Calls, before: Public, public: Public, event: Any) -> Calls:
    if isinstance(event, e.Discarded):
        return Calls(discarder=event.seat)
    if isinstance(event, _FORGETS):
        return NOTHING
    if isinstance(event, _ASKS_ANEW):
        return Calls(discarder=calls.discarder)
    if isinstance(event, CalledMeld | CalledLayOff):
        top = len(before.pile) - 1
        gone = top in event.places if isinstance(event, CalledMeld) else top == event.source
        return Calls(discarder=None if gone else calls.discarder)
    if isinstance(event, _PLAYED):
        return replace(calls, passed=0)
    if isinstance(event, CallPassed):
        return replace(calls, passed=calls.passed | 1 << event.seat)
    return replace(calls, announced=event) if isinstance(event, CallAnnounced) else calls


def _format_call(call: CallAnnounced) -> str:
    places = zip(call.cards, call.represents or call.cards, strict=True)
    words = "+".join(format_card(card) + ("" if card == name else f">{format_card(name)}") for card, name in places)
    where = "" if call.meld is None else f"#{call.meld + 1}"
    return f"{call.seat + 1}:{words}{where}@{call.depth}"


def _parse_call(text: str, players: int) -> CallAnnounced:
    seat, _, rest = text.partition(":")
    cards, at, depth = rest.partition("@")
    cards, number, meld = cards.partition("#")
    if not at or not depth.isdigit() or (number and not meld.isdigit()):
        raise ValueError(f"{text[:30]!r} is not a call")
    pairs = [word.partition(">") for word in cards.split("+")]
    faces = tuple(parse_card(pair[0]) for pair in pairs)
    names = tuple(parse_card(pair[2] or pair[0]) for pair in pairs)
    return CallAnnounced(parse_seat(seat, players), faces, names, int(meld) - 1 if number else None, int(depth[:3]))


_READERS = {
    "discarder": parse_seat,
    "passed": lambda text, players: sum(1 << seat for seat in {parse_seat(word, players) for word in text.split(",")}),
    "call": _parse_call,
}
