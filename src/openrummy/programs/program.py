"""A program as a player: it is told of matches, events and deals, and asked for its actions."""

from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Any, TypeVar

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import check_view, listed
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.redact import redact
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, View
from openrummy.languages import saying
from openrummy.programs import messages as m
from openrummy.programs.process import FaultError, Process
from openrummy.programs.sight import bot_view, match_start
from openrummy.variants.kinds import parse_action

T = TypeVar("T")

START_SECONDS = 10.0
"""The time for the answer to `Hello`: some languages start slowly."""


class Program:
    """A player in a process of its own, for one match after another.

    command: its path and arguments.  budget: milliseconds for each answer, and for reading each line.
    Raises FaultError, also in every method, if the program does something wrong; it must then be killed.
    """

    def __init__(self, command: Sequence[str], budget: int) -> None:
        self._budget, self._asked = budget, 0
        self.process = Process(command)
        try:
            hello = msgspec.json.encode(m.Hello(m.PROTOCOL, version("openrummy")))
            said = _read(self.process.ask(hello, START_SECONDS), m.Ready)
        except FaultError as fault:
            self.process.kill()
            raise FaultError(
                "no_start", saying("It did not say that it is ready: {fault}", fault=fault.faults[0])
            ) from None
        self.name, self.version = said.name, said.version

    def begin(self, rules: Rules, match: str, seat: int) -> None:
        """Tell it that a match begins."""
        self.tell(match_start(rules, match, seat, self._budget))

    def hear(self, seat: int, events: Sequence[Happening], public: Public) -> None:
        """Tell it what happened, as `seat` may see it.  public: afterwards."""
        self.tell(m.Events(tuple(to_plain(redact(event, seat)) for event in events)))
        for event in events:
            if isinstance(event, DealEnded):
                points = tuple(score.points for score in event.scores)
                over = m.DealOver(public.deal, event.reason, event.winner, points, public.sheet.totals)
                self.tell(over)

    def act(self, seen: View) -> Act:
        """Return its action for the seat of a view."""
        actions = tuple(listed(seen))
        answer = self.ask(bot_view(seen), tuple(map(to_plain, actions)))
        return _chosen(seen, actions, answer)

    def ask(self, view: m.BotView, actions: tuple[dict[str, Any], ...], budget: int | None = None) -> m.Act:
        """Return its answer to a turn, whose index, if it has one, is that of an action.  budget: None for the usual one."""
        self._asked += 1
        time = self._budget if budget is None else budget
        turn = m.Turn(self._asked, view, actions, time)
        answer = _read(self.process.ask(msgspec.json.encode(turn), time / 1000), m.Act)
        if answer.id != self._asked:
            words = saying("The answer has the id {given}; the turn had {id}.", given=answer.id, id=self._asked)
            raise FaultError("garbled", words)
        if (answer.action is None) == (answer.index is None):
            raise FaultError("garbled", saying("An answer names either an action or an index."))
        if answer.index is not None and answer.index >= len(actions):
            words = saying("There is no action {index}: the turn had {count}.", index=answer.index, count=len(actions))
            raise FaultError("illegal", words)
        return answer

    def end(self, totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """Tell it that the match is over."""
        self.tell(m.MatchOver(totals, winners))

    def close(self) -> None:
        """Say goodbye, and end it if it stays."""
        try:
            self.tell(m.Bye())
        except FaultError:
            self.process.kill()
        else:
            self.process.close()

    def dismiss(self, fault: FaultError) -> None:
        """Tell it what it did wrong, if it still listens, and end it."""
        with suppress(FaultError):
            self.tell(m.Faulty(fault.code, str(fault)))
        self.process.kill()

    def tell(self, message: m.ToProgram) -> None:
        """Tell it anything."""
        self.process.tell(msgspec.json.encode(message), self._budget / 1000)


def _chosen(seen: View, actions: Sequence[Act], answer: m.Act) -> Act:
    """Return the action that an answer names.  Raises FaultError if the rules refuse it."""
    if answer.index is not None:
        return actions[answer.index]
    try:
        action = parse_action(answer.action)
    except ValueError as fault:
        raise FaultError("garbled", saying("The action cannot be read: {fault}.", fault=str(fault))) from None
    problem = check_view(seen, action)
    if problem is not None:
        raise FaultError(
            "illegal",
            saying("The rules refuse {action}: {problem}", action=_short(answer.action), problem=problem.saying),
        )
    return action


def _read(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        words = saying(
            "The answer is not what was asked for: {fault}; it was {line}",
            fault=str(fault),
            line=_short(line.decode(errors="replace")),
        )
        raise FaultError("garbled", words) from None


def _short(given: Any) -> str:
    text = repr(given)
    return text if len(text) <= 100 else text[:97] + "..."
