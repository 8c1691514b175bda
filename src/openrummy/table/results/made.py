"""The result of a table: made of its log and its score sheet, the same whenever it is made after the match."""

from openrummy.table.entries import Dealt, Sitter
from openrummy.table.results.owners import Owner, owners
from openrummy.table.results.result import MatchResult, SeatResult
from openrummy.table.results.tally import SeatTally, tallies
from openrummy.table.standings import places
from openrummy.table.table import Table
from openrummy.table.watching import is_public

PROGRAM = "program"


def result_of(table: Table) -> MatchResult | None:
    """Return the result of a finished match; None before its end, for a single deal, and for one that began with real cards."""
    if table.status != "over" or table.is_single or not table.has_record:
        return None
    log, sheet, rules = table.log[: table.moved], table.state.public.sheet, table.rules
    began = next((entry.at for entry in log if isinstance(entry, Dealt)), log[-1].at)
    counted = tallies(log, rules.players)
    ranked = places(rules, sheet, is_over=True)
    chips = sheet.chips or (0,) * rules.players
    return MatchResult(
        match=table.id,
        began=began,
        ended=log[-1].at,
        game=rules.key,
        preset=rules.text.partition("(")[0],
        rules=rules.text,
        deals=sheet.scored,
        void=not sheet.winners,
        low=rules.lowest_wins,
        tournament=table.tournament,
        seats=tuple(
            _seat(number, owner, tally, (ranked[number], sheet.totals[number], chips[number]), low=rules.lowest_wins)
            for number, (owner, tally) in enumerate(zip(owners(table), counted, strict=True))
        ),
        rated=table.settings.rated,
        listed=is_public(table),
    )


def _seat(number: int, owner: Owner, tally: SeatTally, ended: tuple[int, int, int], *, low: bool) -> SeatResult:
    """Return how a seat did.  ended: its place, points and chips."""
    place, points, chips = ended
    sitter, rows = owner.sitter, tally.rows or [0]
    most, least = max(rows), min(rows)
    return SeatResult(
        seat=number,
        name=sitter.name,
        bot=_bot(sitter),
        token=sitter.token if sitter.kind == "person" else "",
        gone=owner.gone,
        place=place,
        points=points,
        chips=chips,
        deals=len(tally.rows),
        won=tally.won,
        best=least if low else most,
        worst=most if low else least,
        counts=dict(tally.counts),
        replaced=owner.replaced,
    )


def _bot(sitter: Sitter) -> str:
    """Return the key of a bot, PROGRAM for somebody's own, and nothing for a person."""
    return "" if sitter.kind == "person" else PROGRAM if sitter.kind == "program" else sitter.bot
