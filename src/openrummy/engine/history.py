"""The history of a deal: who drew, took, passed and discarded which card, in order, as everybody saw it.

`Public.history` holds it, and is empty at the start of each deal.  It is a text of one character for each entry, the newest last: nearly
every event makes a new one, and a tuple or a long int would cost two or three times as much.  `seen_in` returns the entries as
structs.  A kind of event says in its effect on the public part what it leaves there.
"""

from collections.abc import Iterable

import msgspec

from openrummy.cards import Face
from openrummy.engine.state import Public

LONGEST = 128
"""The most entries that are kept, the newest ones.

A deal of gin has two for each of at most 29 cards of the stock, and two answers to the upcard; only takes from the pile make
it longer.  A turn of an Indian game has two, so that six seats have ten rounds.
"""

DREW, TOOK, PASSED, DISCARDED, BOUGHT, CALLED, MELDED, LAID_OFF, SWAPPED, DROPPED, RECYCLED = (
    did << 11 for did in range(11)
)
"""The things done.  With several cards each has an entry.

DREW: from the stock; the card is the open one that it left.  TOOK: from the pile.  BOUGHT: from the pile, out of turn.
CALLED: from the pile, to play it.  PASSED: did not take or call what was offered, or did not draw; the card is the top of the pile.
SWAPPED: put the card in the place of a joker.  DROPPED: left the deal.  RECYCLED: the pile became the stock.
"""

WORDS = {
    DREW: "drew",
    TOOK: "took",
    PASSED: "passed",
    DISCARDED: "discarded",
    BOUGHT: "bought",
    CALLED: "called",
    MELDED: "melded",
    LAID_OFF: "laid-off",
    SWAPPED: "swapped",
    DROPPED: "dropped",
    RECYCLED: "recycled",
}
"""The name of each thing done, in a position.  A twelfth would reach the characters that only stand in pairs."""

NO_CARD = 64
_SEAT = 7


class Seen(msgspec.Struct, frozen=True, gc=False):
    """An entry.  did: one of the things above.  card: None if there is none."""

    seat: int
    did: int
    card: Face | None = None


def noted(public: Public, seat: int, did: int, card: Face = NO_CARD) -> str:
    """Return the history after `seat` did something."""
    history = public.history + chr(did | seat << _SEAT | card)
    return history if len(history) <= LONGEST else history[1:]


def noted_cards(public: Public, seat: int, did: int, cards: Iterable[Face]) -> str:
    """Return the history after `seat` did something with `cards`."""
    return (public.history + "".join(chr(did | seat << _SEAT | card) for card in cards))[-LONGEST:]


def noted_at_pile(public: Public, seat: int, did: int) -> str:
    """Return the history after `seat` did something about the top of the pile, or left it."""
    return noted(public, seat, did, public.pile[-1] if public.pile else NO_CARD)


def seen_in(history: str) -> tuple[Seen, ...]:
    """Return the entries of a history, oldest first."""
    return tuple(_seen(ord(entry)) for entry in history)


def since_discards(history: str, number: int) -> str:
    """Return the part of a history that begins with the last `number` discards, at least one; all of it if there are no more."""
    discards = [place for place, entry in enumerate(history) if ord(entry) >> 11 << 11 == DISCARDED]
    return history[discards[-number] :] if len(discards) > number else history


def _seen(entry: int) -> Seen:
    card, seat = entry & 127, entry >> _SEAT & 15
    return Seen(seat, entry >> 11 << 11, None if card == NO_CARD else card)


def history_of(entries: Iterable[Seen]) -> str:
    """Return the history with these entries, oldest first."""
    return "".join(
        chr(seen.did | seen.seat << _SEAT | (NO_CARD if seen.card is None else seen.card)) for seen in entries
    )
