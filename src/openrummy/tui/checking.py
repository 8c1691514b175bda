"""Was a deal fair?  All that follows from its secret is computed again and compared with what this terminal saw."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from openrummy.record import DealRecord, Record, RecordError, verify
from openrummy.shuffle import commitment
from openrummy.table.messages import Told
from openrummy.table.replay import Frame, record_deal
from openrummy.tui.faces import signs
from openrummy.tui.witness import Seen, Witness

_MOVES = frozenset(
    (
        "deal_started",
        "drew_stock",
        "took_discard",
        "stock_recycled",
        "declined",
        "melded",
        "laid_off",
        "swapped_joker",
        "discarded",
    )
)


class Check(msgspec.Struct, frozen=True):
    """One check and its result.  good: None if this terminal has nothing to compare with."""

    words: str
    good: bool | None


def report(record: Record, witness: Witness, you: int | None) -> Iterator[tuple[str, str]]:
    """Yield a heading and the findings: for the record as a whole, then for each deal, the last one first."""
    verdict = verify(record)
    yield "The record", _line(Check(verdict.words, verdict.holds))
    for index in reversed(range(len(record.deals))):
        checks = check_deal(record, index, witness.of(index + 1), you)
        is_good = all(check.good is not False for check in checks)
        yield f"Deal {index + 1}: {'checked' if is_good else 'DOES NOT MATCH'}", "\n".join(map(_line, checks))


def check_deal(record: Record, index: int, seen: Seen, you: int | None) -> tuple[Check, ...]:
    """Return the checks of deal number `index` (from 0) for the seat `you`."""
    deal = record.deals[index]
    before = (_promise(deal, seen), _kept(deal), _nonce(deal, seen, you))
    try:
        shown = tuple(record_deal(record, index))
    except RecordError as fault:
        return (*before, Check(f"The actions are not possible with this shuffle: {fault.reason}.", False))
    return (*before, _dealt(shown, seen, you), _moves(shown, seen), _hands(shown, seen))


def _line(check: Check) -> str:
    sign = {True: "✓", False: "✗", None: "–"}[check.good]
    return f"{sign} {check.words}"


def _promise(deal: DealRecord, seen: Seen) -> Check:
    if not seen.promise:
        return Check(
            "This terminal was not here before the deal, so it cannot say which commitment was published.", None
        )
    if seen.promise == deal.commitment:
        return Check("The commitment is the one this terminal saw before the deal.", True)
    return Check(f"The commitment was changed: it was {seen.promise}, and now it is {deal.commitment}.", False)


def _kept(deal: DealRecord) -> Check:
    found = commitment(deal.secret)
    if found == deal.commitment:
        return Check("The revealed secret matches the commitment.", True)
    return Check(f"The revealed secret does not match the commitment: its SHA-256 is {found}.", False)


def _nonce(deal: DealRecord, seen: Seen, you: int | None) -> Check:
    if you is None or not seen.nonce:
        return Check("This terminal sent no random number for this deal.", None)
    if deal.nonces[you] == seen.nonce:
        return Check("Your random number went into the shuffle.", True)
    return Check(f"Your random number, {seen.nonce}, is missing.", False)


def _dealt(shown: Sequence[Frame], seen: Seen, you: int | None) -> Check:
    if you is None or seen.hand is None:
        return Check("This terminal did not see your hand when it was dealt.", None)
    hand = shown[0].hand(you)
    fault = apart(seen.hand, hand)
    return Check(
        f"Your hand does not match the shuffle: {fault}." if fault else "Your hand matches the shuffle.", not fault
    )


def _moves(shown: Sequence[Frame], seen: Seen) -> Check:
    if not seen.is_whole:
        return Check("This terminal did not see the whole deal.", None)
    mine = [told for told in seen.told if told.kind in _MOVES]
    computed = [told for frame in shown for told in frame.told(None) if told.kind in _MOVES]
    differing = (place for place, pair in enumerate(zip(mine, computed, strict=False)) if not _is_same(*pair))
    place = next(differing, None if len(mine) == len(computed) else min(len(mine), len(computed)))
    if place is None:
        return Check(f"All {len(mine)} moves seen here match the shuffle and the record.", True)
    return Check(
        f"Move {place + 1} was {_told_at(mine, place)}, but according to the record it is {_told_at(computed, place)}.",
        False,
    )


def _is_same(seen: Told, computed: Told) -> bool:
    return (seen.kind, seen.seat) == (computed.kind, computed.seat) and seen.cards in ((), computed.cards)


def _told_at(told: Sequence[Told], place: int) -> str:
    return f"“{told[place].words}”" if place < len(told) else "nothing"


def _hands(shown: Sequence[Frame], seen: Seen) -> Check:
    if seen.hands is None:
        return Check("This terminal did not see the hands at the end.", None)
    last = shown[-1].table
    ended = last.state.public.last_deal
    assert ended is not None  # the record's deals are whole
    held = (shown[-1].hand(number) for number in range(len(last.seats)))
    faults = [
        f"{last.names[number]}: {fault}"
        for number, (mine, theirs) in enumerate(zip(seen.hands, held, strict=True))
        if (fault := apart(mine, theirs))
    ]
    if faults:
        return Check(f"The hands at the end do not match the record: {'; '.join(faults)}.", False)
    return Check("The hands at the end match the shuffle and the actions.", True)


def apart(seen: Iterable[str], computed: Iterable[str]) -> str:
    """Return how two collections of cards differ, in words; empty if they do not."""
    more, less = Counter(seen) - Counter(computed), Counter(computed) - Counter(seen)
    words = (
        f"was {signs(more.elements())}" if more else "",
        f"should have been {signs(less.elements())}" if less else "",
    )
    return ", ".join(word for word in words if word)
