"""Another match for the same people: asked for at the table that is finished, played at a table of its own.

Tokens carry over, so nobody has to join again.  The entry at the old table holds the first entry of the new one, and the new one is
written first: whoever reads of it finds it.
"""

from msgspec.structs import replace

from openrummy.bots import STAND_IN
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.chance import Chance
from openrummy.table.clock_entries import first_left
from openrummy.table.draft import Draft
from openrummy.table.reducer import opened
from openrummy.table.refusal import Refusal
from openrummy.table.sitters import bot_sitter
from openrummy.table.stakes import all_bring
from openrummy.table.stand_ins import stand_in
from openrummy.table.table import Table


def ask_for_rematch(draft: Draft, seat: int | None, command: m.Rematch) -> None:
    """Open the table of the next match, unless somebody has; raise Refusal."""
    table = draft.table
    if table.tournament:
        raise Refusal("tournament", "The tournament decides who plays next.")
    if table.is_practice:
        raise Refusal("lesson_over", "This was one deal for practice, and it is over.")
    if table.daily:
        raise Refusal("daily", "Everybody has one try at the deal of the day.")
    if table.status != "over":
        raise Refusal("not_over", "The match is not over yet.")
    if table.rematch:
        return  # joins the one that somebody else asked for
    if not draft.chance.table:
        raise Refusal("no_rematch", "No other table can be opened here.")
    opening = _next_table(table, draft.now, draft.chance)
    draft.add(e.RematchAsked(at=draft.now, seat=seat, id=command.id, opening=opening))


def _next_table(table: Table, now: int, chance: Chance) -> e.TableOpened:
    entry = e.TableOpened(
        at=now,
        table=chance.table,
        rules=table.rules.text,
        rules_version=table.rules.version,
        sitters=tuple(_again(seat.sitter, f"{chance.seed}-{number}") for number, seat in enumerate(table.seats)),
        hints=table.hints,
        secret=chance.secret.hex(),
        settings=table.settings,
        extra_time=tuple(number for number, seat in enumerate(table.seats) if seat.extra_time),
        rematch_of=table.id,
        board=table.board,
    )
    return replace(entry, left=first_left(opened(entry)))


def _again(sitter: e.Sitter, seed: str) -> e.Sitter:
    if sitter.kind == "person" or (sitter.kind == "program" and sitter.token):
        return sitter
    return bot_sitter(sitter.bot or STAND_IN, sitter.name, seed)


def begin_when_all_came(draft: Draft) -> None:
    """Start a rematch as soon as everybody who played before is ready."""
    table = draft.table
    if table.status == "lobby" and table.rematch_of and table.comers == table.persons and all_bring(table):
        begin_rematch(draft)


def begin_rematch(draft: Draft) -> None:
    """Start a rematch now; bots play for those who have not come, until they do."""
    let_bots_play_for_the_missing(draft)
    draft.add(e.Begun(at=draft.now))
    draft.deal()


def let_bots_play_for_the_missing(draft: Draft) -> None:
    """Let bots stand in for the people, and the programs, that have not said that they play again."""
    table = draft.table
    for number in table.holders:
        if not table.seats[number].ready:
            stand_in(draft, number)
