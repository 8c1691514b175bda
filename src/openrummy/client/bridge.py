"""A bridge between a seat on a server and a program that reads and writes lines: `openrummy bot`.

The program is told the same lines as in an arena (docs/own-bots.md): its match, the events that its seat knows, and its turns.
"""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from openrummy.client.asking import RefusedError, UnreachableError, asked, read, table_address
from openrummy.client.seat import Seat
from openrummy.languages import saying
from openrummy.programs import FaultError, Program
from openrummy.programs import messages as p
from openrummy.table import messages as m
from openrummy.variants import rules_for

_MOVED_ON = frozenset(
    {"stale", "not_your_turn", "not_playing", "paused", "ready", "not_between", "not_away", "try_again"}
)
"""Refusals that say nothing about the program: the table changed before its act came."""
_PAUSE = 1.0
_LEAST_BUDGET = 100


class Bridge:
    """Plays a seat by a program.

    budget: milliseconds for an answer, less if the seat's clock has less.  lasts: the seconds for which a server that is gone is asked again.
    Raises FaultError if the program cannot be started, and in `play` if it does something wrong; it is then ended.
    """

    def __init__(self, seat: Seat, command: Sequence[str], budget: int, lasts: float = 120) -> None:
        self.seat, self._budget, self._lasts = seat, budget, lasts
        self._program = Program(command, budget)
        self.name = self._program.name
        self._match, self._known, self._has_failed = "", 0, False
        self._points: tuple[int, ...] = ()  # of a deal whose end is yet to be told

    def close(self) -> None:
        """Say goodbye to the program, and close the line; the seat stays."""
        if not self._has_failed:
            self._program.close()
        self.seat.close()

    def play(self) -> m.TableView:
        """Play to the end of the match and return the last view."""
        try:
            seen = self.seat.view
            for seen in self.seat.views():
                self._take_part(seen)
        except FaultError as fault:
            self._has_failed = True
            self._program.dismiss(fault)
            raise
        return seen

    def next_match(self) -> None:
        """Wait for a rematch, and take its seat at the next table."""
        following = self.seat.next_table()
        self.seat.close()
        self.seat, self._known = following, 0

    def _take_part(self, seen: m.TableView) -> None:
        if seen.you is None or (seen.status == "lobby" and not seen.rematch_of):
            return
        mine = seen.seats[seen.you]
        if seen.status != "lobby":
            self._tell_of(seen)
        if seen.status != "over" and (mine.stand_in or mine.away):
            self._try(self.seat.back)
        elif seen.status in ("lobby", "between") and not mine.ready:
            self._try(self.seat.ready)
        elif self.seat.is_my_turn:
            self._act(seen, mine)

    def _try(self, do: Any, *given: Any) -> None:
        """Do something; a refusal because the table has moved on is no fault."""
        try:
            do(*given)
        except RefusedError as refused:
            if refused.code not in _MOVED_ON:
                words = saying("The server refuses it: {fault}", fault=refused.words)
                raise FaultError("illegal", words) from None

    def _act(self, seen: m.TableView, mine: m.SeatView) -> None:
        actions = tuple(offer.action for offer in seen.offers)
        answer = self._program.ask(bot_view(seen), actions, self._time(mine))
        self._try(self.seat.act, actions[answer.index] if answer.index is not None else answer.action)

    def _time(self, mine: m.SeatView) -> int:
        """Return the milliseconds for an answer: the program must not wait longer than its clock."""
        left = self._budget if mine.clock is None or not mine.clock.running else mine.clock.left
        return max(_LEAST_BUDGET, min(self._budget, left))

    def _tell_of(self, seen: m.TableView) -> None:
        """Tell the program everything up to a view: the beginning, events, the end of a deal and of the match."""
        assert seen.you is not None  # `_take_part` looked
        if self._match != seen.table:
            self._match = seen.table
            self._program.begin(rules_for(seen.rules, len(seen.seats)), seen.table, seen.you)
        if seen.you in seen.to_act or seen.status != "playing":
            self._tell_events(seen.version)
        totals = tuple(seat.score for seat in seen.seats)
        deal = seen.last_deal
        if deal is not None and self._points:
            points, self._points = self._points, ()
            self._program.tell(p.DealOver(deal.deal, deal.reason, deal.winner, points, totals))
        if seen.status == "over":
            self._program.end(totals, seen.winners or ())

    def _tell_events(self, version: int) -> None:
        while self._known < version:
            page = self._page(version)
            if page.events:
                self._program.tell(p.Events(tuple(each.event for each in page.events)))
            ended = [each.event for each in page.events if each.event["type"] == "deal_ended"]
            self._points = tuple(score["points"] for score in ended[-1]["scores"]) if ended else self._points
            self._known = max(page.until, self._known + 1)

    def _page(self, version: int) -> m.EventPage:
        """Return the next events; a server that is gone for a while is asked again.  Raises UnreachableError."""
        seat, until = self.seat, time.monotonic() + self._lasts
        address = table_address(seat.server, seat.table, f"/events?since={self._known}&until={version}")
        while True:
            try:
                return read(asked(address, token=seat.token), m.EventPage)
            except UnreachableError:
                if time.monotonic() >= until:
                    raise
                time.sleep(_PAUSE)


def bot_view(seen: m.TableView) -> p.BotView:
    """Return the view of a program: those fields of a table's view that it has."""
    return msgspec.convert(msgspec.to_builtins(seen), p.BotView)
