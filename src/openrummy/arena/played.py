"""The matches of an arena: which there are, and how one is played.

A *fixture* is one match of a duplicate: the same pack is played again until every bot has sat wherever the others sat.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from openrummy.arena.entrants import Entrant
from openrummy.arena.seats import Crew, Seat, agent_seed
from openrummy.bots import version_of
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.match import Match, new_state
from openrummy.engine.rules import Rules
from openrummy.record import SeatRecord, record_of, write_record
from openrummy.sim.match import Limits
from openrummy.table.dealing import MOST_VOID_DEALS
from openrummy.variants import rules_for

_LONGEST_TAG = 200


class Arena(msgspec.Struct, frozen=True):
    """The settings of an arena.

    rules: as text.  packs: duplicates for each set of bots at a table.  budget: milliseconds for each answer of a bot from outside.
    instead: the key of the bot that plays on after a fault.
    """

    rules: str
    players: int
    entrants: tuple[Entrant, ...]
    packs: int
    seed: str
    budget: int = 1000
    instead: str = "sensible"


class Fixture(msgspec.Struct, frozen=True):
    """One match.  number: in the order of the fixtures, from 0.  pack: from 0.  seats: the entrant of each, by number."""

    number: int
    pack: int
    seats: tuple[int, ...]


class BotFault(msgspec.Struct, frozen=True):
    """The first fault of a bot in a match, after which another played for it.

    act: how many acts its seat had made.  code: as in `programs.messages.FaultCode`.
    """

    seat: int
    act: int
    code: str
    words: str


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match that was played.

    places: of each seat, from 1, shared in a tie; all 0 if it was abandoned: at a limit, or after as many void deals in a row as end a match at a table.  decisions: of all seats.
    """

    fixture: Fixture
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    deals: int
    decisions: int
    faults: tuple[BotFault, ...] = ()


def fixtures(arena: Arena) -> Iterator[Fixture]:
    """Yield all matches in order: pack by pack, so that any beginning of them is a fair arena."""
    size = min(len(arena.entrants), arena.players)
    tables = [_seatings(table, arena.players) for table in combinations(range(len(arena.entrants)), size)]
    number = 0
    for pack in range(arena.packs):
        for table in tables:
            for seats in table:
                yield Fixture(number, pack, seats)
                number += 1


def _seatings(table: Sequence[int], players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seatings of a duplicate: each bot sits in each seat equally often, beside the same others."""
    found: dict[tuple[int, ...], None] = {}
    for change in range(len(table)):
        pattern = tuple(table[(seat + change) % len(table)] for seat in range(players))
        for turn in range(players):
            found[pattern[turn:] + pattern[:turn]] = None
    return tuple(found)


def play(arena: Arena, fixture: Fixture, crew: Crew, limits: Limits = Limits()) -> tuple[PlayedMatch, Match]:
    """Play a match; the same fixture has the same cards, and the same luck for bots that take theirs from their seed."""
    rules = rules_for(arena.rules, arena.players)
    own = f"{arena.seed}/{fixture.pack}"
    seats = [Seat(arena.entrants[each], seat, own, crew, arena.instead) for seat, each in enumerate(fixture.seats)]
    for seat in seats:
        seat.begin(rules, str(fixture.number))
    match = _carried_on(rules, seats, own, limits)
    for seat in seats:
        seat.end(match.totals, match.winners)
    return _result(fixture, match, seats), match


def _carried_on(rules: Rules, seats: Sequence[Seat], seed: str, limits: Limits) -> Match:
    match, decisions, hears = Match(new_state(rules), seed), 0, [seat for seat in seats if seat.entrant.command]
    void = 0
    while (
        not match.is_over and decisions < limits.actions and len(match.log) <= limits.deals and void < MOST_VOID_DEALS
    ):
        if match.is_between_deals:
            events = match.deal()
        else:
            turn = match.to_act
            events = match.apply(turn, seats[turn].act(match.view(turn)))
            decisions += 1
        void = _void_deals(events, void)
        for seat in hears:
            seat.hear(events, match.state.public)
    return match


def _void_deals(events: Sequence[Happening], before: int) -> int:
    """Return how many deals in a row have been void after these events."""
    for event in events:
        if isinstance(event, DealEnded):
            before = before + 1 if event.reason == "void" else 0
    return before


def _result(fixture: Fixture, match: Match, seats: Sequence[Seat]) -> PlayedMatch:
    return PlayedMatch(
        fixture,
        match.totals,
        match.winners,
        _places(match),
        len(match.state.public.sheet.rows),
        sum(seat.acts for seat in seats),
        tuple(
            BotFault(seat.number, seat.since, seat.fault.code, str(seat.fault))
            for seat in seats
            if seat.fault is not None
        ),
    )


def _places(match: Match) -> tuple[int, ...]:
    """Return the place of each seat: winners first, the others by their totals."""
    if not match.winners:
        return (0,) * match.rules.players
    sign = 1 if match.rules.lowest_wins else -1
    order = [
        (seat not in match.winners, 0 if seat in match.winners else sign * total)
        for seat, total in enumerate(match.totals)
    ]
    return tuple(1 + sum(other < own for other in order) for own in order)


def record_text(arena: Arena, fixture: Fixture, match: Match, faults: Sequence[BotFault]) -> str:
    """Return the record of a match.  A seat whose bot failed is that of the bot that played on, since the act that it says."""
    own, gone = f"{arena.seed}/{fixture.pack}", {fault.seat: fault for fault in faults}
    seats = []
    for seat, number in enumerate(fixture.seats):
        entrant, seed = arena.entrants[number], agent_seed(own, seat)
        if seat in gone:
            seats.append(
                SeatRecord(entrant.name, "bot", arena.instead, seed, version_of(arena.instead), gone[seat].act)
            )
        elif entrant.is_built_in:
            seats.append(SeatRecord(entrant.name, "bot", entrant.given, seed, version_of(entrant.given)))
        else:
            seats.append(SeatRecord(entrant.name, "bot"))
    return write_record(record_of(match, seats, {f"Fault{seat}": _tag(fault) for seat, fault in gone.items()}))


def _tag(fault: BotFault) -> str:
    words = "".join(letter if letter.isprintable() else " " for letter in fault.words)
    return f"{fault.code} after {fault.act} acts: {words}"[:_LONGEST_TAG]
