"""The actions of a match that changed the scores most: facts from the log, no judgement of how well anybody played.

The score of a seat at any moment is its total and, in games where cards on the table count, the value of its cards there.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

import msgspec

from openrummy.engine.events import DealEnded
from openrummy.engine.evolve import evolve
from openrummy.engine.match import Deed
from openrummy.engine.rules import Rules
from openrummy.engine.state import view
from openrummy.explain import event_words
from openrummy.languages import ENGLISH, Language, sentences
from openrummy.record.moves import normal
from openrummy.table import messages as m
from openrummy.table.entries import Acted, Dealt
from openrummy.table.past import first_state
from openrummy.table.replay import Frame, frame_told, still_table
from openrummy.table.table import Table
from openrummy.table.turns import is_dealt
from openrummy.variants.kinds import EVENTS

Gains: TypeAlias = tuple[int, ...]
"""By how many points the score of each seat got better."""


class _Moment(msgspec.Struct, frozen=True):
    """An action.  number: of its frame in the deal."""

    seat: int
    deal: int
    number: int
    frame: Frame
    gains: Gains

    @property
    def goes_out(self) -> bool:
        """Whether it ends the play, as a knock or a declaration does, though others may still show their hands."""
        return any(EVENTS[type(event)].cue == "out" for event in self.frame.events)

    @property
    def ended(self) -> DealEnded | None:
        """The end of the deal, if it came with this action."""
        return next((event for event in self.frame.events if isinstance(event, DealEnded)), None)


class _Deal(msgspec.Struct, frozen=True):
    """A finished deal.  closing: the action that ended its play.  settled: the gains by it and by all that follows from it."""

    moments: tuple[_Moment, ...]
    closing: _Moment
    settled: Gains
    end: DealEnded


class _Found(NamedTuple):
    """Points at a moment.  end: the end of the deal, if its words tell more than those of the action."""

    points: int
    seat: int
    moment: _Moment
    end: DealEnded | None = None


def plays(table: Table, language: Language = ENGLISH) -> m.Plays:
    """Return the two plays of the finished deals that stand out."""
    deals = tuple(_deals(table))
    best = _most(found for deal in deals for found in (*_laid(deal), *_won(deal)))
    return m.Plays(_play(best, language), _play(_most(chain.from_iterable(map(_lost, deals))), language))


def _deals(table: Table) -> Iterator[_Deal]:
    for _, group in groupby(_moments(table), key=lambda moment: moment.deal):
        moments = tuple(group)
        ended = next((moment for moment in reversed(moments) if moment.ended), None)
        if ended is None or ended.ended is None:
            continue
        closing = next((moment for moment in reversed(moments) if moment.goes_out), ended)
        after = (moment.gains for moment in moments if moment.number >= closing.number)
        yield _Deal(moments, closing, tuple(map(sum, zip(*after, strict=True))), ended.ended)


def _moments(table: Table) -> Iterator[_Moment]:
    state, number = first_state(table.rules, table.attempt, table.paper), 0
    past = still_table(table.seats, state)
    for entry in table.log:
        if not isinstance(entry, Dealt | Acted):
            continue
        before = _scores(past)
        state = reduce(evolve, entry.events, state)
        past, number = still_table(table.seats, state), 0 if isinstance(entry, Dealt) else number + 1
        if isinstance(entry, Acted):
            frame = Frame(past, entry.events, Deed(entry.seat, normal(entry.action)))
            yield _Moment(entry.seat, state.public.deal, number, frame, _gains(table.rules, before, _scores(past)))


def _scores(past: Table) -> tuple[int, ...]:
    """Return the points of each seat in the deals so far, without bonuses for the match, and on the table."""
    rows, credit = past.state.public.sheet.rows, past.rules.credit
    points = tuple(map(sum, zip(*rows, strict=True))) or (0,) * len(past.seats)
    if credit is None or not is_dealt(past):
        return points
    seen = view(past.state, None)
    return tuple(each + credit.melded(seen, seat).points for seat, each in enumerate(points))


def _gains(rules: Rules, before: Gains, after: Gains) -> Gains:
    sign = -1 if rules.lowest_wins else 1
    return tuple(sign * (now - was) for was, now in zip(before, after, strict=True))


def _lead(gains: Gains, seat: int) -> int:
    """Return the points that `seat` gained on all others together; if these pay it, what they pay is not counted twice."""
    return gains[seat] if not sum(gains) else 2 * gains[seat] - sum(gains)


def _laid(deal: _Deal) -> Iterator[_Found]:
    """Yield what was put on the table, where that counts."""
    for moment in deal.moments:
        if not moment.ended:
            yield _Found(moment.gains[moment.seat], moment.seat, moment)


def _won(deal: _Deal) -> Iterator[_Found]:
    closing = deal.closing
    if closing.seat == deal.end.winner:
        yield _Found(_lead(deal.settled, closing.seat), closing.seat, closing, None if closing.goes_out else deal.end)


def _lost(deal: _Deal) -> Iterator[_Found]:
    """Yield the end of the play by a seat that did not win the deal, and all that seats lost by the end."""
    closing = deal.closing
    if deal.end.winner not in (None, closing.seat):
        yield _Found(-_lead(deal.settled, closing.seat), closing.seat, closing)
    for seat, gain in enumerate(deal.settled):
        own = next((moment for moment in deal.moments if moment.seat == seat and moment.goes_out), None)
        yield _Found(-gain, seat, own or closing, None if own else deal.end)


def _most(found: Iterable[_Found]) -> _Found | None:
    """Return the one with the most points, the first of equals; None if none has any."""
    most = max(found, key=lambda one: one.points, default=None)
    return most if most is not None and most.points > 0 else None


def _play(found: _Found | None, language: Language) -> m.Play | None:
    if found is None:
        return None
    points, seat, moment, _ = found
    return m.Play(seat, points, moment.deal, moment.number, _words(found, language))


def _words(found: _Found, language: Language) -> str:
    frame = found.moment.frame
    if found.end is not None:
        return event_words(found.end, frame.table.names_in(language), language=language)
    return sentences((told.words for told in frame_told(frame, language) if told.words), language)
