"""Playing an arena from the command line, and its tables."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from openrummy.arena import (
    Arena,
    Duel,
    MatchLog,
    Standing,
    Standings,
    check_entrants,
    entrants_of,
    fixtures,
    run,
    standings,
)
from openrummy.cli.output import as_json, say
from openrummy.cli.own_bots import find_from_here
from openrummy.cli.simulation.statistics import numbers, percents
from openrummy.cli.simulation.text_tables import text_table
from openrummy.cli.simulation.workload import progress_bar
from openrummy.engine.rules import Rules
from openrummy.languages import Language
from openrummy.sim.workers import cores
from openrummy.table.opening import known_bot

_INTERRUPTED = 130
_FAULTS_SHOWN = 5


def print_arena(
    bots: Sequence[str],
    language: Language,
    *,
    rules: Rules,
    json_: bool,
    jobs: int | None,
    log: Path | None,
    records: Path | None,
    **settings: Any,
) -> int:
    """Play and print; return the exit code.  Raises ToldError for wrong words, or for a program that cannot be started."""
    find_from_here(*bots)
    arena = Arena(rules.text, rules.players, entrants_of(bots), **settings)
    known_bot(arena.instead)
    check_entrants(arena.entrants, arena.budget)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    matches = MatchLog(arena, log)
    is_whole = _run(arena, matches, jobs or cores(), records)
    matches.close()
    found = standings(arena, matches.played, lowest_wins=rules.lowest_wins)
    if json_:
        as_json({"arena": msgspec.to_builtins(arena), **msgspec.to_builtins(found)})
    else:
        for line in _lines(arena, matches, found, language):
            say(line)
    return 0 if is_whole else _INTERRUPTED


def _run(arena: Arena, matches: MatchLog, jobs: int, records: Path | None) -> bool:
    """Play what is missing; return whether that was not interrupted."""
    total = sum(1 for _ in fixtures(arena))
    try:
        with progress_bar(total) as progress:
            progress(len(matches.played), total)
            run(arena, matches, jobs=jobs, records=records, progress=lambda _: progress(len(matches.played), total))
    except KeyboardInterrupt:
        return False
    return True


def _lines(arena: Arena, matches: MatchLog, found: Standings, language: Language) -> Iterator[str]:
    amount = language.count(found.matches, "{count} match", "{count} matches")
    packs = language.count(found.packs, "{count} pack", "{count} packs")
    yield language.say("{rules}: {amount} with {packs}", rules=arena.rules, amount=amount, packs=packs)
    if found.matches:
        yield from _bots(found.bots, language)
        yield from _duels(arena, found.duels, language)
        yield from _faults(arena, matches, language)
    if found.unfinished:
        yield language.say("Stopped because they would not end, and won by nobody: {number}.", number=found.unfinished)


def _bots(bots: Sequence[Standing], language: Language) -> Iterator[str]:
    head = (
        language.say("bot"),
        language.say("rating"),
        "95 %",
        language.say("matches"),
        language.say("wins"),
        language.say("points per match"),
        language.say("faults"),
    )
    cells = [
        (
            each.name,
            f"{each.rating:.0f}",
            _whole_numbers(each, language),
            str(each.matches),
            f"{each.wins:.10g}",
            f"{each.points:.2f}",
            str(sum(each.faults.values())),
        )
        for each in bots
    ]
    return text_table(head, cells, left=1)


def _whole_numbers(bot: Standing, language: Language) -> str:
    low, high = bot.rating_95
    if low == -float("inf"):
        return language.say("unknown")
    return language.say("{low} to {high}", low=f"{low:.0f}", high=f"{high:.0f}")


def _duels(arena: Arena, duels: Sequence[Duel], language: Language) -> Iterator[str]:
    head = (
        language.say("bot"),
        language.say("opponent"),
        language.say("duplicates won"),
        language.say("halved"),
        language.say("lost"),
        language.say("share"),
        "95 %",
        language.say("points ahead"),
        "95 %",
    )
    cells = [_duel(arena, each, language) for each in duels]
    return text_table(head, cells, left=2) if cells else iter(())


def _duel(arena: Arena, duel: Duel, language: Language) -> tuple[str, ...]:
    number = duel.won + duel.halved + duel.lost
    return (
        arena.entrants[duel.one].name,
        arena.entrants[duel.other].name,
        str(duel.won),
        str(duel.halved),
        str(duel.lost),
        f"{(duel.won + duel.halved / 2) / number:.1%}",
        percents(duel.rate_95, language),
        f"{duel.margin:+.2f}",
        numbers(duel.margin_95, language),
    )


def _faults(arena: Arena, matches: MatchLog, language: Language) -> Iterator[str]:
    """Yield a line for each of the first faults."""
    found = [(each.fixture, fault) for each in matches.played for fault in each.faults]
    for fixture, fault in found[:_FAULTS_SHOWN]:
        name = arena.entrants[fixture.seats[fault.seat]].name
        yield language.say(
            "{name}, match {number}, after {count} of its acts: {code}. {words} Then {instead} played for it.",
            name=name,
            number=fixture.number,
            count=fault.act,
            code=fault.code,
            words=fault.words,
            instead=arena.instead,
        )
    if len(found) > _FAULTS_SHOWN:
        yield language.count(len(found) - _FAULTS_SHOWN, "{count} more fault", "{count} more faults")
