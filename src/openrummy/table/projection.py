"""The projection of an entry for one seat: the only way an entry leaves the table.

Secrets are closed by default: text and cards come from redacted events, and an entry without a teller shows nothing
but its kind and version.  Every version shows something, so that nobody can mistake a secret for a gap.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain
from typing import Any, TypeAlias

import msgspec

from openrummy.engine import events as ev
from openrummy.languages import ENGLISH, Language, Plural, Template
from openrummy.table import entries as e
from openrummy.table.logbook import kind_of
from openrummy.table.messages import Told
from openrummy.table.reuse import Reuse, fresh
from openrummy.table.spoken import Spoken, heard, spoken
from openrummy.table.table import Table
from openrummy.table.view import title_of
from openrummy.voice import Overheard, Voice


def told_for(table: Table, version: int, seat: int | None, language: Language = ENGLISH) -> tuple[Told, ...]:
    """Return the lines of the entry of `version` for `seat`, or a watcher; never empty."""
    entry, voice = table.log[version - 1], Voice(table.names_in(language), seat, language=language)
    return _told(entry, version, voice, [spoken(event, voice) for event in _events(entry)])


def _events(entry: e.Entry) -> tuple[ev.Happening, ...]:
    return getattr(entry, "events", ())


def _told(entry: e.Entry, version: int, voice: Voice, said: Collection[Spoken]) -> tuple[Told, ...]:
    """Return the lines of an entry.  said: its events, as the reader of `voice` is told of them."""
    if said:
        return (*_cause_told(version, entry, voice), *(_line(version, each) for each in said))
    teller = _TELLERS.get(type(entry))
    if teller is None:
        return (Told(version, kind_of(entry)),)
    words, about = teller(voice, entry)
    return (Told(version, kind_of(entry), words, about),)


class Telling(msgspec.Struct, frozen=True):
    """The lines of an entry for a watcher.  own: for the seats that are told more or in other words."""

    told: tuple[Told, ...]
    own: Mapping[int, tuple[Told, ...]]

    def by(self, seat: int | None) -> tuple[Told, ...]:
        """Return the lines for `seat`, or a watcher."""
        return self.told if seat is None else self.own.get(seat, self.told)


def telling(entry: e.Entry, version: int, names: tuple[str, ...], language: Language, reuse: Reuse) -> Telling:
    """Return the lines of an entry for everybody."""
    every = [heard(event, names, language, reuse) for event in _events(entry)]
    voice = Overheard(names, language=language)
    told = _told(entry, version, voice, [each.plain for each in every])
    seats = voice.asked.union(*(each.own for each in every))
    voices = {seat: Voice(names, seat, language=language) for seat in seats}
    own = {seat: _told(entry, version, own, [each.by(seat) for each in every]) for seat, own in voices.items()}
    return Telling(told, own)


MOST_TOLD = 200
"""Versions in one message.  A client that is further behind gets the view and asks for pages of the log."""
_KEPT_TELLINGS = 8
"""Entries whose common lines are kept: those since the slowest of the readers who keep up."""


def told_since(
    table: Table,
    seen: int,
    seat: int | None,
    until: int | None = None,
    language: Language = ENGLISH,
    reuse: Reuse = fresh,
) -> tuple[Told, ...]:
    """Return the lines of everything after version `seen`, up to version `until` if given."""
    first, last = max(seen, 0) + 1, table.version if until is None else until
    name = ("since", (last - first) % _KEPT_TELLINGS, language.code)
    return reuse(name, _telling_since, table, first, last, language, reuse).by(seat)


def _telling_since(table: Table, first: int, last: int, language: Language, reuse: Reuse) -> Telling:
    """Return the lines of the entries of versions `first` to `last`."""
    names, every = table.names_in(language), range(first, last + 1)
    tellings = [
        reuse(("told", version % _KEPT_TELLINGS), telling, table.log[version - 1], version, names, language, reuse)
        for version in every
    ]
    if len(tellings) == 1:
        return tellings[0]
    seats = set().union(*(each.own for each in tellings))
    return Telling(_joined(tellings, None), {seat: _joined(tellings, seat) for seat in seats})


def _joined(tellings: Iterable[Telling], seat: int | None) -> tuple[Told, ...]:
    return tuple(chain.from_iterable(each.by(seat) for each in tellings))


def concerns(entry: e.Entry, seat: int | None) -> bool:
    """Return whether `seat` must hear of `entry` at once; another player's arrangement of a hand can wait."""
    return not isinstance(entry, e.Arranged) or entry.seat == seat


def _cause_told(version: int, entry: e.Entry, voice: Voice) -> tuple[Told, ...]:
    """Return why something was done on a seat's behalf, if that is news; a stand-in was announced when it took over."""
    if not isinstance(entry, e.Acted) or entry.cause != "time_out":
        return ()
    words = voice.of(entry.seat, "You ran out of time.", "{name} ran out of time.")
    return (Told(version, "time_out", words, entry.seat),)


def event_told(table: Table, version: int, event: ev.Happening, seat: int | None, language: Language = ENGLISH) -> Told:
    """Return the line for `seat` about one event of the entry of `version`."""
    return _line(version, spoken(event, Voice(table.names_in(language), seat, language=language)))


def _line(version: int, said: Spoken) -> Told:
    return Told(version, said.kind, said.words, said.seat, said.cards)


Teller: TypeAlias = Callable[[Voice, Any], tuple[str, int | None]]
"""Makes the sentence for an entry, and returns the seat that it is about."""


def _of_seat(to_you: Template, of_others: Template) -> Teller:
    """Return a teller of one sentence about the entry's seat: to its own player, or to the others with `{name}` filled."""
    return lambda voice, entry: (voice.of(entry.seat, to_you, of_others), entry.seat)


def _or_board(of_board: Template, of_seat: Teller) -> Teller:
    """Return the same, for an entry that may also come from the screen that shows the table."""
    return lambda voice, entry: (voice.say(of_board), None) if entry.seat is None else of_seat(voice, entry)


def _opened(voice: Voice, entry: e.TableOpened) -> tuple[str, None]:
    return voice.say("The table is open: {rules}.", rules=voice.say(title_of(entry.rules))), None


def _begun(voice: Voice, entry: e.Begun) -> tuple[str, None]:
    return voice.say("The match starts."), None


def _given_up(voice: Voice, entry: e.GivenUp) -> tuple[str, None]:
    words = Plural(
        "{count} deal was void, so the match ends without a winner.",
        "{count} deals in a row were void, so the match ends without a winner.",
    )
    return voice.say(words, count=entry.deals), None


def _abandoned(voice: Voice, entry: e.Abandoned) -> tuple[str, None]:
    words: Template = (
        "Nobody has played here for a week, so the match ends without a winner, and everybody has their chips back."
    )
    return voice.say(words), None


def _unsealed(voice: Voice, entry: e.Unsealed) -> tuple[str, None]:
    return voice.say("All tables have played these cards, so the deal can be seen."), None


def _taken(voice: Voice, entry: e.SeatTaken) -> tuple[str, int]:
    if voice.is_you(entry.seat):
        return voice.say("You sit down."), entry.seat
    if entry.sitter.kind == "program":
        return voice.say("{name} sits down, a program.", name=entry.sitter.name), entry.seat
    return voice.say("{name} sits down.", name=entry.sitter.name), entry.seat


def _left(voice: Voice, entry: e.SeatLeft) -> tuple[str, int]:
    if not entry.sitter.name:
        return voice.say("A seat is free again."), entry.seat
    return voice.say("{name} leaves, and a bot plays on.", name=entry.sitter.name), entry.seat


def _readied(voice: Voice, entry: e.Readied) -> tuple[str, int]:
    assert entry.seat is not None  # the screen is told of in other words
    if entry.cause:
        return voice.of(
            entry.seat, "The table no longer waits for you.", "The table no longer waits for {name}."
        ), entry.seat
    return voice.of(entry.seat, "You are ready.", "{name} is ready."), entry.seat


def _time_given(voice: Voice, entry: e.TimeGiven) -> tuple[str, int]:
    if entry.extra:
        return voice.of(entry.to, "You have extra time.", "{name} has extra time."), entry.to
    return voice.of(entry.to, "You no longer have extra time.", "{name} no longer has extra time."), entry.to


_TELLERS: Mapping[type[e.Entry], Teller] = {
    e.TableOpened: _opened,
    e.SeatTaken: _taken,
    e.SeatLeft: _left,
    e.Started: _or_board("The match starts.", _of_seat("You start the match.", "{name} starts the match.")),
    e.Begun: _begun,
    e.Readied: _or_board("The next deal starts.", _readied),
    e.SeatAway: _of_seat("You are away.", "{name} is away."),
    e.SeatBack: _of_seat("You are back.", "{name} is back."),
    e.StoodIn: _of_seat(
        "You ran out of time: a bot plays until you are back.",
        "{name} ran out of time: a bot plays until they are back.",
    ),
    e.PauseAsked: _or_board("The table is paused.", _of_seat("You would like a pause.", "{name} would like a pause.")),
    e.Resumed: _or_board("The pause is over.", _of_seat("You end the pause.", "{name} ends the pause.")),
    e.TimeGiven: _time_given,
    e.GivenUp: _given_up,
    e.Abandoned: _abandoned,
    e.Unsealed: _unsealed,
    e.ProgramEnded: _of_seat(
        "The host has taken your seat back.", "The host has revoked the token of {name}: the program cannot come back."
    ),
    e.RematchAsked: _or_board(
        "The next match is open.", _of_seat("You would like a rematch.", "{name} would like a rematch.")
    ),
}
