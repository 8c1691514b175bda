"""`openrummy play`: a match in the terminal or through a pipe."""

import secrets
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from openrummy.bots import Agent, make_agent
from openrummy.cli.game import YOU, LineGame, Quit
from openrummy.cli.output import say
from openrummy.engine.match import Match, new_state
from openrummy.engine.rules import Rules
from openrummy.record import SeatRecord, record_of, write_record


def play_lines(rules: Rules, bot: str, name: str, seed: str | None, record: Path | None) -> None:
    """Play one match on stdin and stdout, and write its record when `record` names a file.

    Raises OSError and RecordError before the match when that will not be possible.
    """
    bot_seed = seed or secrets.token_hex(8)
    agents = [make_agent(bot, f"{bot_seed}-{seat}") for seat in range(1, rules.players)]
    names = [name, *(_bot_name(bot, seat, rules.players) for seat in range(1, rules.players))]
    seats = [SeatRecord(name, "person"), *_bot_seats(names[YOU + 1 :], bot, agents)]
    match = Match(new_state(rules), seed)
    if record is not None:
        _prepare(record, match, seats)
    game = LineGame(match, agents, make_agent("sensible", bot_seed), names, _lines(), say)
    say(f"{rules.text} for {rules.players}. Type help for the commands, ? for what you can do now.")
    try:
        game.play()
    except Quit:
        say("You leave the table.")
    if record is not None:
        record.write_text(write_record(record_of(match, seats)), encoding="utf-8")
        say(f"The record is in {record}.")


def _bot_seats(names: Sequence[str], bot: str, agents: Sequence[Agent]) -> Iterator[SeatRecord]:
    return (SeatRecord(name, "bot", bot, agent.seed) for name, agent in zip(names, agents, strict=True))


def _prepare(file: Path, match: Match, seats: Sequence[SeatRecord]) -> None:
    """A record that cannot be made or written is refused before the match, not after it.

    Raises RecordError or OSError; a file that is there is not touched yet.
    """
    record_of(match, seats)
    with file.open("a", encoding="utf-8"):
        pass


def _bot_name(bot: str, seat: int, players: int) -> str:
    return f"{bot.capitalize()} (bot)" if players == 2 else f"{bot.capitalize()} {seat} (bot)"


def _lines() -> Iterator[str]:
    """What the player types; a prompt only where there is somebody to see it."""
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line
