"""`openrummy play`: a match in the terminal or through a pipe."""

import secrets
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from openrummy.bots import Agent, make_agent
from openrummy.cli.lines.game import LineGame, Quit
from openrummy.cli.output import as_json, say, typed_lines
from openrummy.cli.own_bots import bot_label, find_from_here
from openrummy.engine.match import Match, new_state
from openrummy.engine.rules import Rules
from openrummy.languages import ENGLISH, Language, Template, ToldError
from openrummy.record import SeatRecord, record_of, saved_words, write_record
from openrummy.table.names import DEFAULT_NAME, tidy_name
from openrummy.table.refusal import Refusal

_WELCOME: Template = "{rules} for {players}. Type help for the commands, or ? for what you can do now."


def play_lines(
    rules: Rules,
    bot: str,
    name: str | None,
    seed: str | None,
    record: Path | None,
    language: Language = ENGLISH,
    *,
    json_: bool = False,
) -> None:
    """Play one match on stdin and stdout, and write its record if `record` names a file.

    name: if None, the record has a default name, and the lines address the player as you.
    json_: print one object on stdout at the end, and everything before it on stderr.
    Raises OSError and RecordError before the match if the record could not be written.
    """
    bot_seed = seed or secrets.token_hex(8)
    find_from_here(bot)
    agents = [make_agent(bot, f"{bot_seed}-{seat}") for seat in range(1, rules.players)]
    bots = [_bot_name(bot, seat, rules.players) for seat in range(1, rules.players)]
    own = _checked(language.say(DEFAULT_NAME) if name is None else name, bots)
    seats = [SeatRecord(own, "person"), *_bot_seats(bots, bot, agents)]
    match = Match(new_state(rules), seed)
    if record is not None:
        _prepare(record, match, seats)
    tell = partial(click.echo, err=True) if json_ else say
    names = [language.say("You") if name is None else own, *bots]
    game = LineGame(
        match, agents, make_agent("sensible", bot_seed), names, typed_lines(to_stderr=json_), tell, language
    )
    tell(language.say(_WELCOME, rules=rules.text, players=rules.players))
    try:
        game.play()
    except Quit:
        tell(language.say("You left the table."))
    if record is not None:
        record.write_text(write_record(record_of(match, seats)), encoding="utf-8")
        tell(saved_words(record, match.state, language))
    if json_:
        as_json(_result(match, [seat.name for seat in seats], record))


def _checked(name: str, taken: Sequence[str]) -> str:
    """Return the name as a table shows it; raises ToldError for one that is not allowed."""
    try:
        return tidy_name(name, taken)
    except Refusal as refusal:
        raise ToldError(refusal.saying) from None


def _result(match: Match, names: Sequence[str], record: Path | None) -> dict[str, Any]:
    """Return the end of the match; seats count from 0, the player's first; chips are null if nothing is played for."""
    sheet, chips = match.state.public.sheet, match.rules.showing.chips(match.state.public)
    return {
        "rules": match.state.rules.text,
        "players": list(names),
        "finished": match.is_over,
        "deals": len(sheet.rows),
        "totals": list(sheet.totals),
        "winners": list(match.winners) if match.is_over else [],
        "chips": None if chips is None else [f"{amount / 100:.2f}" for amount in chips],
        "fee": f"{sheet.fee / 100:.2f}",
        "record": None if record is None else str(record),
    }


def _bot_seats(names: Sequence[str], bot: str, agents: Sequence[Agent]) -> Iterator[SeatRecord]:
    return (SeatRecord(name, "bot", bot, agent.seed, agent.version) for name, agent in zip(names, agents, strict=True))


def _prepare(file: Path, match: Match, seats: Sequence[SeatRecord]) -> None:
    """Check before the match that its record can be made and written.

    Raises RecordError or OSError; an existing file is not touched yet.
    """
    record_of(match, seats)
    with file.open("a", encoding="utf-8"):
        pass


def _bot_name(bot: str, seat: int, players: int) -> str:
    return f"{bot_label(bot)} (bot)" if players == 2 else f"{bot_label(bot)} {seat} (bot)"
