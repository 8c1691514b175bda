"""A finished deal of the day beside those of others, move by move, as long as the position is the same.

The pack and the bot are the same for all, so a position follows from what its player did before; it is known by a hash of all that the player saw.
"""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import takewhile

import msgspec

from openrummy.bots import make_agent
from openrummy.engine.actions import Act
from openrummy.engine.state import Public, View
from openrummy.explain import action_said
from openrummy.languages import Language
from openrummy.record.moves import format_move, normal, parse_move
from openrummy.review.decisions import decisions
from openrummy.table.daily import BOT, SEAT
from openrummy.table.history import table_record
from openrummy.table.messages.daily import DailyChoice, DailySpread
from openrummy.table.table import Table
from openrummy.voice import Voice

_LETTERS = 24

Counts = Mapping[str, Mapping[str, int]]
"""How many chose each move, by position."""


class Choice(msgspec.Struct, frozen=True):
    """A decision of the player.  frame: of the replay.  position: its hash.  move: as a record writes it."""

    frame: int
    seen: View
    position: str
    move: str


def position_of(seen: View) -> str:
    """Return a short name for all that a seat sees, the same on every machine."""
    return hashlib.sha256(repr((seen.hand, seen.public)).encode()).hexdigest()[:_LETTERS]


def choices_of(table: Table) -> list[Choice]:
    """Return the decisions of the person in a finished deal of the day.  Cost: replays it."""
    found = decisions(table_record(table), SEAT)
    return [Choice(one.frame, one.view, position_of(one.view), moved(one.action)) for one in found]


def moved(action: Act) -> str:
    """Return an act as a record writes it."""
    return format_move(normal(action))


def bots_moves(choices: Sequence[Choice], seed: str) -> list[str]:
    """Return the acts of the bot of the day in the same positions.  Cost: some milliseconds each; not for the event loop."""
    agent = make_agent(BOT, seed)
    return [moved(agent.act(one.seen)) for one in choices]


class Others(msgspec.Struct, frozen=True):
    """Those with whom a deal is compared.

    counts: of everybody.  bot, best: the moves at each decision, of the best result up to the first that differs.  with_own: these choices are among the counts.
    """

    counts: Counts
    bot: Sequence[str]
    best: Sequence[str]
    with_own: bool


def compared(table: Table, choices: Sequence[Choice], others: Others, language: Language) -> tuple[DailyChoice, ...]:
    """Return the decisions with those of the others."""
    voice = Voice(table.names_in(language), SEAT, language=language)
    return tuple(_compared(one, number, others, voice) for number, one in enumerate(choices))


def _compared(one: Choice, number: int, others: Others, voice: Voice) -> DailyChoice:
    rivals = dict(others.counts.get(one.position, {}))
    if others.with_own and one.move in rivals:
        rivals[one.move] -= 1
    same = rivals.get(one.move, 0)
    common = max(rivals, key=lambda move: (rivals[move], move), default=one.move)
    is_rarer = same < rivals.get(common, 0)
    return DailyChoice(
        frame=one.frame,
        done=_said(one.move, one.seen.public, voice),
        people=sum(rivals.values()),
        same=same,
        common=_said(common, one.seen.public, voice) if is_rarer else "",
        most=rivals[common] if is_rarer else 0,
        bot=_differs(one, number, others.bot, voice),
        best=_differs(one, number, others.best, voice),
    )


def _differs(one: Choice, number: int, moves: Sequence[str], voice: Voice) -> str:
    """Return what another did at this decision, in words, if it is something else."""
    is_other = number < len(moves) and moves[number] != one.move
    return _said(moves[number], one.seen.public, voice) if is_other else ""


def _said(move: str, public: Public, voice: Voice) -> str:
    return action_said(parse_move(move), public, voice)


def best_moves(own: Sequence[Choice], best: Sequence[Choice]) -> list[str]:
    """Return the moves of the best result as long as both are in the same position."""
    together = takewhile(lambda two: two[0].position == two[1].position, zip(own, best, strict=False))
    return [theirs.move for _, theirs in together]


def line_of(table: Table, choices: Sequence[Choice], language: Language) -> tuple[str, ...]:
    """Return decisions in words; nobody is named."""
    voice = Voice(table.names_in(language), SEAT, language=language)
    return tuple(_said(one.move, one.seen.public, voice) for one in choices)


def spread(found: Sequence[tuple[int, int]]) -> tuple[DailySpread, ...]:
    """Return the results of a day as they are told."""
    return tuple(DailySpread(result, people) for result, people in found)
