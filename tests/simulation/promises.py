"""The promises that every schedule must keep, checked whenever something is written, sent or heard."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy import table as tables
from openrummy.engine.decide import Refused
from openrummy.server import on_log
from openrummy.store import Row
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.chance import Chance
from openrummy.table.draft import Draft
from openrummy.table.senders import command_name, person_at
from openrummy.table.watching import is_delayed, past_view
from tests.simulation.clients import Person
from tests.simulation.glimpses import Glimpse
from tests.simulation.loop import Place
from tests.simulation.sockets import Wire
from tests.simulation.talk import Talk

_ENCODER = msgspec.json.Encoder()
_NO_CHANCE = Chance(b"", "")
Groups: TypeAlias = tuple[tuple[str, ...], ...]
Sent: TypeAlias = m.Act | m.Ready | m.Start


class Promises:
    """The history so far and the broken promises.

    books: of each match the table after every version, folded from the log as one process would.
    accepted: how many commands.  is_over: whether all matches are over.
    tell: told of everything that happens, for people who repeat a seed.  is_here: whether a person has for long been connected to a process that runs.
    talk: the promises about talk.
    """

    def __init__(self, is_here: Callable[[str, int], bool], talk: Talk) -> None:
        self.complaints: list[str] = []
        self.talk = talk
        self.books: dict[str, list[tables.Table]] = defaultdict(list)
        self.tell: Callable[[str], None] = lambda words: None
        self.accepted = 0
        self.is_over = False
        self._is_here = is_here
        self._commands: dict[tuple[str, str], int] = {}
        self._answers: dict[tuple[Person, str], int] = {}
        self._refused: dict[tuple[str, str], str] = {}
        self._seen: dict[Person, int] = defaultdict(int)
        self._views: dict[tuple[str, int, int | None, Groups], bytes] = {}

    def complain(self, words: str) -> None:
        """Note a broken promise."""
        self.complaints.append(words)

    def head(self, match: str) -> int:
        """Return the last version in the log."""
        return len(self.books[match])

    # the log

    def committed(self, by: Place, match: str, expected: int, rows: Sequence[Row]) -> None:
        """Check new entries against the books: each must be what one process would have written here."""
        self.tell(f"{by.name} writes {', '.join(row.kind for row in rows)} after version {expected}")
        if expected != self.head(match):
            self.complain(f"fence: {by.name} wrote on version {expected} when the log was at {self.head(match)}")
        self.enter(match, rows)

    def enter(self, match: str, rows: Sequence[Row]) -> None:
        """Put new entries into the books, each after a look whether it belongs there."""
        for row in rows:
            entry = vars(on_log)["decode_entry"](row.body)  # as `glimpses` may have it
            self._count_command(match, row)
            try:
                self.books[match].append(self._after(match, entry))
            except Exception as fault:  # noqa: BLE001 - whatever the fold cannot bear is a wrong entry
                self.complain(f"books: {row.kind} at {match}:{self.head(match) + 1} cannot be folded: {fault!r}")
        self.is_over = all(books[-1].status == "over" for books in self.books.values())

    def _count_command(self, match: str, row: Row) -> None:
        if row.command is None:
            return
        if (match, row.command) in self._commands:
            self.complain(f"twice: {row.command} is in the log twice")
        if (match, row.command) in self._refused:
            self.complain(f"denied: {row.command} was refused, and then written: {self._refused[match, row.command]}")
        self._commands[match, row.command] = self.head(match) + 1

    def _after(self, match: str, entry: e.Entry) -> tables.Table:
        if isinstance(entry, e.TableOpened):
            return tables.opened(entry)
        before = self.books[match][-1]
        fault = self._fault(before, entry)
        if fault:
            self.complain(f"books: version {before.version + 1}: {fault}")
        return tables.apply(before, entry)

    def _fault(self, before: tables.Table, entry: e.Entry) -> str:
        """Return why one process would not have written `entry` after `before`, or an empty text."""
        if isinstance(entry, e.Acted):
            return _act_fault(before, entry)
        if isinstance(entry, e.SeatAway):
            if before.seats[entry.seat].away:
                return f"seat {entry.seat} is called away twice"
            if self._is_here(before.id, entry.seat):
                return f"away: seat {entry.seat} is called away but connected"
        if isinstance(entry, e.Started | e.Begun) and before.started:
            return "it starts twice"
        if isinstance(entry, e.Dealt) and before.status not in ("between", "playing"):
            return f"a deal while the table is {before.status}"
        if isinstance(entry, e.Readied) and entry.seat is not None and before.seats[entry.seat].ready:
            return f"seat {entry.seat} is ready twice"
        return ""

    # what processes send

    def sent(self, wire: Wire, person: Person, text: bytes | m.Update) -> m.ServerMessage:
        """Check what a process sends, at the moment when it does, and return the message."""
        message: m.ServerMessage = text if isinstance(text, m.Update) else _read(wire, text)
        if isinstance(message, m.Accepted):
            self._check_committed(wire, person, message)
        elif isinstance(message, m.Update):
            self._check_view(person, message.view)
        elif isinstance(message, m.Said):
            self.talk.sent(wire, person, message.lines)
        if isinstance(message, m.Accepted | m.Refused):
            wire.unanswered.discard(message.id)
        return message

    def _check_committed(self, wire: Wire, person: Person, answer: m.Accepted) -> None:
        command = person.commands.get(answer.id)
        if isinstance(command, m.Say | m.Mute):
            self.talk.accepted(wire, person, command)
            return
        written = self._commands.get((person.table, command_name(self._name(person), answer.id)))
        if written != answer.version:
            self.complain(f"lost: {answer.id} was accepted as version {answer.version}, the log has it as {written}")

    def _name(self, person: Person) -> str:
        assert person.seat is not None  # nobody else gives commands
        return person_at(self.books[person.table][-1], person.seat)

    def _check_view(self, person: Person, view: m.TableView) -> None:
        if view.version > self.head(person.table):
            self.complain(f"unwritten: version {view.version} was sent, the log is at {self.head(person.table)}")
        elif person.seat is None and self._is_early(self.books[person.table][view.version - 1]):
            self.complain(f"early: a delayed watcher was sent version {view.version}, in the middle of a deal")
        elif isinstance(view, Glimpse):
            self._check_glimpse(person, view)
        elif view.groups and sorted(chain(*view.groups)) != sorted(view.hand):
            self.complain(f"view: the hand of seat {person.seat} is {view.hand} and lies as {view.groups}")
        elif _print(view) != self._expected(person.table, view.version, person.seat, view.groups):
            self.complain(f"view: seat {person.seat} was sent another version {view.version} than the log has")

    @staticmethod
    def _is_early(table: tables.Table) -> bool:
        return is_delayed(table) and table.status == "playing"

    def _check_glimpse(self, person: Person, seen: Glimpse) -> None:
        hands = self.books[person.table][seen.version - 1].state.hands
        if seen.you != person.seat or (seen.you is not None and hands and seen.cards != hands[seen.you]):
            self.complain(f"view: seat {person.seat} was sent another version {seen.version} than the log has")

    def _expected(self, match: str, version: int, seat: int | None, groups: Groups) -> bytes:
        """Return the view of a seat that lays its hand like this; how it does is not in the books."""
        key = (match, version, seat, groups)
        if key not in self._views:
            table = self.books[match][version - 1]
            is_late = seat is None and is_delayed(table)
            if groups and seat is not None:
                table = tables.laid(table, e.Arranged(at=0, seat=seat, groups=groups))
            self._views[key] = _print(past_view(table, (), 0) if is_late else tables.view_for(table, seat))
        return self._views[key]

    # what people hear

    def said(self, person: Person, command: Sent) -> None:
        """Note what a person asks for; what counts is the answer."""
        self.tell(f"seat {person.seat} says {command}")

    def heard(self, person: Person, message: m.ServerMessage) -> None:
        """Check what a person hears."""
        about = message.view.version if isinstance(message, m.Update) else getattr(message, "id", message)
        self.tell(f"seat {person.seat} hears {type(message).__name__} {about}")
        if isinstance(message, m.Accepted | m.Refused) and _is_speech(person, message.id):
            return  # nothing of it is in the log
        if isinstance(message, m.Accepted):
            self._check_answer(person, message)
        elif isinstance(message, m.Refused):
            self._check_refusal(person, message)
        elif isinstance(message, m.Update):
            if message.view.version < self._seen[person]:
                self.complain(
                    f"back: seat {person.seat} had version {self._seen[person]} and was sent {message.view.version}"
                )
            self._seen[person] = message.view.version
        elif isinstance(message, m.Gone):
            self.complain(f"gone: seat {person.seat} was sent away: {message.code}")

    def _check_answer(self, person: Person, answer: m.Accepted) -> None:
        self.accepted += (person, answer.id) not in self._answers
        before = self._answers.setdefault((person, answer.id), answer.version)
        if before != answer.version:
            self.complain(f"fickle: {answer.id} was accepted as version {before} and as {answer.version}")

    def _check_refusal(self, person: Person, refusal: m.Refused) -> None:
        """A refused command is in no log, neither before nor after, unless its sender was asked to try again."""
        command = command_name(self._name(person), refusal.id)
        if refusal.code == "try_again":
            return
        self._refused[person.table, command] = refusal.code
        if (person.table, command) in self._commands:
            self.complain(f"denied: {refusal.id} is in the log and was refused: {refusal.code}")


def _is_speech(person: Person, identity: str) -> bool:
    return isinstance(person.commands.get(identity), m.Say | m.Mute)


def _read(wire: Wire, text: bytes) -> m.ServerMessage:
    message: m.ServerMessage = msgspec.convert(wire.pieces.whole(msgspec.json.decode(text)), m.ServerMessage)
    return message


def _act_fault(before: tables.Table, entry: e.Acted) -> str:
    draft = Draft(before, entry.at, _NO_CHANCE, [])
    try:
        draft.act(entry.seat, entry.action, entry.id)
    except Refused as refused:
        return f"{entry.action} of seat {entry.seat} is not legal: {refused.problem.code}"
    made = draft.entries[0]
    assert isinstance(made, e.Acted)
    return "" if made.events == entry.events else f"{entry.action} of seat {entry.seat} has other effects"


def _print(view: m.TableView) -> bytes:
    """Return the view in bytes without what is not in the log: presence and clocks."""
    seats = tuple(replace(seat, connected=False, clock=None) for seat in view.seats)
    return _ENCODER.encode(replace(view, seats=seats, window=None, watching=0, muted=()))
