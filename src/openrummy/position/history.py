"""The history of a deal in a position: its words, read and written."""

from openrummy.cards import format_card
from openrummy.engine.history import LONGEST, WORDS, Seen, history_of, seen_in
from openrummy.position.words import PositionError, clipped, parse_one_card, parse_seat

_DID = {word: did for did, word in WORDS.items()}


def format_history(history: str) -> str:
    """Return the entries of a history as words such as `1:drew:7S 1:discarded:KD`."""
    return " ".join(map(_word, seen_in(history)))


def _word(seen: Seen) -> str:
    card = () if seen.card is None else (format_card(seen.card),)
    return ":".join((str(seen.seat + 1), WORDS[seen.did], *card))


def read_history(value: str, players: int) -> str:
    """Return the history that `format_history` wrote; raises PositionError."""
    words = value.split()
    if len(words) > LONGEST:
        raise PositionError(f"there are {len(words)} entries, and at most {LONGEST} are kept")
    return history_of(_seen(word, players) for word in words)


def _seen(word: str, players: int) -> Seen:
    seat, _, told = word.partition(":")
    did, colon, card = told.partition(":")
    if did not in _DID:
        raise PositionError(f"{clipped(word)} is not an entry, such as 1:drew:7S; the words are {', '.join(_DID)}")
    return Seen(parse_seat(seat, players), _DID[did], parse_one_card(card) if colon else None)
