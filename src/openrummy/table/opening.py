"""Opening a table: from a request to its first entry."""

from msgspec.structs import replace

from openrummy.bots import AGENTS
from openrummy.engine.rules import Rules
from openrummy.languages import Template
from openrummy.lessons import LESSONS
from openrummy.options import OptionError
from openrummy.table.begun_on_paper import check_paper
from openrummy.table.buying_in import check_buy_in
from openrummy.table.chance import Chance
from openrummy.table.clock_entries import first_left
from openrummy.table.entries import Sitter, TableOpened
from openrummy.table.messages import OpenLesson, OpenSeat, OpenTable, TableSettings
from openrummy.table.names import tidy_name
from openrummy.table.rated import check_rated
from openrummy.table.reducer import opened
from openrummy.table.refusal import Refusal
from openrummy.table.sitters import new_bot
from openrummy.table.stakes import check_stake
from openrummy.table.turns import by_table
from openrummy.variants import rules_for

__all__ = ["known_bot", "open_seated", "open_table"]

_TEACHER = "sensible"
"""The bot of lessons: what it does where the lesson leaves it the choice is part of the lesson, and stays as it is."""


def open_table(
    identity: str, asked: OpenTable | OpenLesson, host_token: str | None, now: int, chance: Chance
) -> TableOpened:
    """Return the first entry of the table `identity`.

    host_token: the hash of the host's token; None leaves the host's seat to the first person who sits down.
    Raises Refusal if the rules or the seats cannot be played, or for the host's name.
    """
    if isinstance(asked, OpenLesson):
        return _open_lesson(identity, asked, host_token, now, chance)
    _check_seats(asked.seats)
    host = Sitter("free") if host_token is None else Sitter("person", tidy_name(asked.name, ()), host_token)
    sitters = [host]
    for number, seat in enumerate(asked.seats[1:], 1):
        sitters.append(Sitter("free") if seat.bot is None else new_bot(seat.bot, sitters, number, chance))
    rules = _rules(asked)
    check_rated(asked)
    check_buy_in(rules, asked.chips)
    check_stake(asked, rules)
    check_paper(asked, rules)
    entry = TableOpened(
        at=now,
        table=identity,
        rules=rules.text,
        rules_version=rules.version,
        sitters=tuple(sitters),
        hints=asked.hints,
        secret=chance.secret.hex(),
        settings=asked.settings,
        extra_time=tuple(number for number, seat in enumerate(asked.seats) if seat.extra_time),
        paper=asked.paper,
    )
    return replace(entry, left=first_left(opened(entry)))


def _open_lesson(identity: str, asked: OpenLesson, host_token: str | None, now: int, chance: Chance) -> TableOpened:
    """Return the first entry of a lesson's table: not listed, without watchers, hints or a clock."""
    lesson = LESSONS.get(asked.lesson)
    if lesson is None:
        raise Refusal("no_lesson", "There is no lesson {given}.", given=repr(asked.lesson[:40]))
    bots = (OpenSeat(_TEACHER),) * (len(lesson.hands) - 1)
    settings = TableSettings(watchers="off", check="block")
    table = OpenTable(lesson.preset, asked.name, (OpenSeat(), *bots), dict(lesson.options), False, settings)
    return replace(open_table(identity, table, host_token, now, chance), lesson=lesson.key)


def open_seated(
    identity: str,
    rules: str,
    sitters: tuple[Sitter, ...],
    settings: TableSettings,
    tournament: str,
    now: int,
    chance: Chance,
    shared: str = "",
) -> TableOpened:
    """Return the first entry of a table that a tournament opens for `sitters`; it has no hints.  shared: the nonce of a pack, as in `TableOpened`."""
    entry = TableOpened(
        at=now,
        table=identity,
        rules=rules,
        rules_version=rules_for(rules, len(sitters)).version,
        sitters=sitters,
        hints=False,
        secret=chance.secret.hex(),
        settings=settings,
        tournament=tournament,
        shared=shared,
    )
    return replace(entry, left=first_left(opened(entry)))


_NO_BOT: Template = "There is no bot {given}; the bots are {known}."


def _check_seats(seats: tuple[OpenSeat, ...]) -> None:
    if not seats or seats[0].bot is not None:
        raise Refusal("bad_seats", "The first seat is for the host, so it cannot be given to a bot.")
    for seat in seats:
        if seat.bot is not None:
            known_bot(seat.bot)


def known_bot(key: str) -> str:
    """Return `key`; raise Refusal if no bot has it."""
    if key not in AGENTS:
        raise Refusal("no_such_bot", _NO_BOT, given=repr(key[:40]), known=", ".join(AGENTS))
    return key


def _rules(asked: OpenTable) -> Rules:
    try:
        rules = rules_for(asked.preset, len(asked.seats), asked.options)
    except OptionError as fault:
        raise Refusal.of("bad_rules", fault) from None
    if asked.settings.absent == "miss" and by_table(rules, "miss") is None:
        raise Refusal(
            "no_miss", "These rules have no missed turns; choose to wait, to let a bot play, or to draw and discard."
        )
    return rules
