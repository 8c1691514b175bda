"""Was a deal fair?  All that follows from its secret is computed again and compared with what this terminal saw."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from openrummy.engine import core
from openrummy.engine.events import Declined
from openrummy.languages import ENGLISH, Language, Plural, Template, facts
from openrummy.record import DealRecord, Record, RecordError, verify
from openrummy.shuffle import commitment
from openrummy.table.messages import Told
from openrummy.table.replay import Frame, record_deal
from openrummy.tui.faces import signs
from openrummy.tui.witness import Seen, Witness

_MOVES = frozenset({Declined.__struct_config__.tag, *(kind.tag for kind in core.EVENTS if kind.moves_cards)})


class Check(msgspec.Struct, frozen=True):
    """One check and its result.  good: None if this terminal has nothing to compare with."""

    words: str
    good: bool | None


def report(
    record: Record, witness: Witness, you: int | None, language: Language = ENGLISH
) -> Iterator[tuple[str, str]]:
    """Yield a heading and the findings: for the record as a whole, then for each deal, the last one first."""
    verdict = verify(record)
    yield language.say("The record"), _line(Check(verdict.said(language), verdict.holds))
    for index in reversed(range(len(record.deals))):
        checks = check_deal(record, index, witness.of(index + 1), you, language)
        is_good = all(check.good is not False for check in checks)
        title = language.say("Deal {deal}: checked" if is_good else "Deal {deal}: DOES NOT MATCH", deal=index + 1)
        yield title, "\n".join(map(_line, checks))


def check_deal(
    record: Record, index: int, seen: Seen, you: int | None, language: Language = ENGLISH
) -> tuple[Check, ...]:
    """Return the checks of deal number `index` (from 0) for the seat `you`."""
    deal = record.deals[index]
    before = (_promise(deal, seen, language), _kept(deal, language), _nonce(deal, seen, you, language))
    try:
        shown = tuple(record_deal(record, index))
    except RecordError as fault:
        words = language.say("The actions are not possible with this shuffle: {fault}.", fault=fault.reason)
        return (*before, Check(words, False))
    return (*before, _dealt(shown, seen, you, language), _moves(shown, seen, language), _hands(shown, seen, language))


def _line(check: Check) -> str:
    sign = {True: "✓ ", False: "✗ ", None: "– "}[check.good]
    return f"{sign}{check.words}"


def _promise(deal: DealRecord, seen: Seen, language: Language) -> Check:
    if not seen.promise:
        words: Template = "This terminal was not here before the deal, so it cannot say which commitment was published."
        return Check(language.say(words), None)
    if seen.promise == deal.commitment:
        return Check(language.say("The commitment is the one this terminal saw before the deal."), True)
    changed: Template = "The commitment was changed: it was {seen}, and now it is {now}."
    return Check(language.say(changed, seen=seen.promise, now=deal.commitment), False)


def _kept(deal: DealRecord, language: Language) -> Check:
    found = commitment(deal.secret)
    if found == deal.commitment:
        return Check(language.say("The revealed secret matches the commitment."), True)
    words: Template = "The revealed secret does not match the commitment: its SHA-256 is {hash}."
    return Check(language.say(words, hash=found), False)


def _nonce(deal: DealRecord, seen: Seen, you: int | None, language: Language) -> Check:
    if you is None or not seen.nonce:
        return Check(language.say("This terminal sent no random number for this deal."), None)
    if deal.nonces[you] == seen.nonce:
        return Check(language.say("Your random number went into the shuffle."), True)
    return Check(language.say("Your random number, {nonce}, is missing.", nonce=seen.nonce), False)


def _dealt(shown: Sequence[Frame], seen: Seen, you: int | None, language: Language) -> Check:
    if you is None or seen.hand is None:
        return Check(language.say("This terminal did not see your hand when it was dealt."), None)
    hand = shown[0].hand(you)
    fault = apart(seen.hand, hand, language)
    if fault:
        return Check(language.say("Your hand does not match the shuffle: {difference}.", difference=fault), False)
    return Check(language.say("Your hand matches the shuffle."), True)


def _moves(shown: Sequence[Frame], seen: Seen, language: Language) -> Check:
    if not seen.is_whole:
        return Check(language.say("This terminal did not see the whole deal."), None)
    mine = [told for told in seen.told if told.kind in _MOVES]
    computed = [told for frame in shown for told in frame.told(None, language) if told.kind in _MOVES]
    differing = (place for place, pair in enumerate(zip(mine, computed, strict=False)) if not _is_same(*pair))
    place = next(differing, None if len(mine) == len(computed) else min(len(mine), len(computed)))
    if place is None:
        match = Plural(
            "The {count} move seen here matches the shuffle and the record.",
            "All {count} moves seen here match the shuffle and the record.",
        )
        return Check(language.say(match, count=len(mine)), True)
    differs: Template = "Move {move} was {seen}, but according to the record it is {computed}."
    then, now = (_told_at(told, place, language) for told in (mine, computed))
    return Check(language.say(differs, move=place + 1, seen=then, computed=now), False)


def _is_same(seen: Told, computed: Told) -> bool:
    return (seen.kind, seen.seat) == (computed.kind, computed.seat) and seen.cards in ((), computed.cards)


def _told_at(told: Sequence[Told], place: int, language: Language) -> str:
    return language.say("“{words}”", words=told[place].words) if place < len(told) else language.say("nothing")


def _hands(shown: Sequence[Frame], seen: Seen, language: Language) -> Check:
    if seen.hands is None:
        return Check(language.say("This terminal did not see the hands at the end."), None)
    last = shown[-1].table
    ended = last.state.public.last_deal
    assert ended is not None  # the record's deals are whole
    held = (shown[-1].hand(number) for number in range(len(last.seats)))
    faults = [
        language.say("{name}: {words}", name=last.names[number], words=fault)
        for number, (mine, theirs) in enumerate(zip(seen.hands, held, strict=True))
        if (fault := apart(mine, theirs, language))
    ]
    if faults:
        words: Template = "The hands at the end do not match the record: {faults}."
        return Check(language.say(words, faults=facts(faults, language)), False)
    return Check(language.say("The hands at the end match the shuffle and the actions."), True)


def apart(seen: Iterable[str], computed: Iterable[str], language: Language = ENGLISH) -> str:
    """Return how two collections of cards differ, in words; empty if they do not."""
    more, less = Counter(seen) - Counter(computed), Counter(computed) - Counter(seen)
    was, should = (signs(cards.elements(), language) for cards in (more, less))
    if more and less:
        return language.say("was {seen}, should have been {computed}", seen=was, computed=should)
    if more:
        return language.say("was {seen}", seen=was)
    return language.say("should have been {computed}", computed=should) if less else ""
