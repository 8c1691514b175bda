"""Replaying a record, to look at it or to put it into words."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from openrummy.engine import decide
from openrummy.engine.events import Happening
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import State
from openrummy.explain import event_words, score_words, scores_of
from openrummy.languages import ENGLISH, Language
from openrummy.options import OptionError
from openrummy.position import PositionError, parse_position
from openrummy.record.model import Record, RecordError
from openrummy.variants import in_version, rules_for
from openrummy.voice import Style

Step: TypeAlias = tuple[State, tuple[Happening, ...]]
"""A state, and the events that led to it from the previous one."""


def replay(record: Record) -> Iterator[Step]:
    """Yield every step of the match: the state after it, and its events.

    Raises RecordError at the first deal or action that the rules refuse; scores are not compared (see `verify`).
    """
    state = start_of(record)
    for index in range(len(record.deals)):
        for step in deal_steps(record, index, state):
            yield step
            state = step[0]


def start_of(record: Record) -> State:
    """Return the state in which the match began: before its first deal, or in a position; raises RecordError."""
    rules = recorded_rules(record)
    if not record.start:
        return new_state(rules)
    try:
        state = parse_position(record.start)
    except PositionError as fault:
        raise RecordError(f"the position of the start is wrong: {fault}", line=record.lines.head("start")) from None
    if (state.rules.text, state.rules.players) != (rules.text, rules.players):
        raise RecordError(
            f"the match began under {state.rules.text}, not {rules.text}", line=record.lines.head("start")
        )
    return replace(state, rules=rules)


def recorded_rules(record: Record) -> Rules:
    """Return the rules that `record` was played by; raises RecordError if this program does not know them."""
    try:
        rules = rules_for(record.rules, len(record.seats))
    except OptionError as fault:
        raise RecordError(f"the rules cannot be played: {fault}", line=record.lines.head("rules")) from None
    played = in_version(rules, record.variant_version) if rules.key == record.variant else None
    if played is None:
        made = f"version {record.variant_version} of {record.variant!r}"
        words = f"the record was made by {made}, but this program has version {rules.version} of {rules.key!r}"
        raise RecordError(words, line=record.lines.head("variant"))
    return played


def deal_steps(record: Record, index: int, state: State) -> Iterator[Step]:
    """Yield the steps of one deal that goes on from `state`, the first of them its shuffle or its position; raises RecordError."""
    deal, finished = record.deals[index], len(state.public.sheet.rows)
    state, events = _begun(record, index, state)
    yield state, events
    for number, deed in enumerate(deal.deeds):
        try:
            state, events = decide.act(state, deed.seat, deed.action)
        except decide.Refused as refusal:
            reason = f"seat {deed.seat} cannot do that: {refusal.problem.words}"
            raise fault_at(record, index, number, reason) from None
        yield state, events
    if len(state.public.sheet.rows) != finished + 1:
        raise fault_at(record, index, None, "the actions end before the deal does")


def goes_on(record: Record, index: int) -> bool:
    """Whether a deal was begun before the record, which knows it from a position on."""
    return index == 0 and bool(record.start)


def _begun(record: Record, index: int, state: State) -> Step:
    """Return the first step of a deal; raises RecordError."""
    deal, going_on = record.deals[index], goes_on(record, index)
    number = state.public.deal + (not going_on)
    if deal.deal != number:
        raise fault_at(record, index, None, f"this is deal {number}, but it is recorded as deal {deal.deal}")
    if going_on:
        if (deal.secret, deal.nonces) != (state.secret, state.nonces):
            raise fault_at(record, index, None, "its secret and nonces are not those of the position")
        return state, ()
    try:
        return decide.deal(state, deal.secret, deal.nonces)
    except decide.Refused as refusal:
        raise fault_at(record, index, None, refusal.problem.words) from None


def fault_at(record: Record, deal: int, action: int | None, reason: str) -> RecordError:
    """Return the error of a deal, or of an action in it, both counted from 0."""
    line = record.lines.of(deal, action)
    return RecordError(reason, line=line, deal=deal + 1, action=None if action is None else action + 1)


def narrate(record: Record, style: Style = "symbols", language: Language = ENGLISH) -> Iterator[str]:
    """Yield the match in words, one line per event and per score; raises RecordError as `replay` does."""
    names = record.names
    yield f"{record.rules}: {', '.join(names)}"
    for _, events in replay(record):
        for event in events:
            yield event_words(event, names, style=style, language=language)
            for score in scores_of(event):
                yield f"  {score_words(score, names, style=style, language=language)}"
    if not record.winners:
        yield language.say("The record ends here; the match is not finished.")
