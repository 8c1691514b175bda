"""From a command to its entries and the table after them: everything that a table decides.

    outcome = handle(table, seat, command, now, chance)
    table = outcome.table

A refused command has no entries and changes nothing.  A command that was accepted before, known by its person and
id, has no entries either and gets the same version as its answer again; the same id with different content is refused.
"""

# Long: a short function for each command.

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from openrummy.bots import STAND_IN, USUAL
from openrummy.engine import decide
from openrummy.languages import Template
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.absence import Abandon, Tick, abandon, tick
from openrummy.table.acting import ACTING, carry_out
from openrummy.table.buying_in import check_buy_in
from openrummy.table.chance import Chance
from openrummy.table.commands import Begin, Command, EndProgram, Join, SeatProgram, TakeName, Unseal
from openrummy.table.dealing import deal_when_ready
from openrummy.table.draft import OWN_ID, Draft
from openrummy.table.hand_order import format_groups, parse_groups, settled
from openrummy.table.listing import seats_to_take
from openrummy.table.names import tidy_name
from openrummy.table.opening import known_bot
from openrummy.table.pauses import HOSTING, RESTING, check_awake
from openrummy.table.programs import end_program, not_its_own, seat_program
from openrummy.table.quick import begin_when_full
from openrummy.table.refusal import Refusal
from openrummy.table.rematch import ask_for_rematch, begin_when_all_came, let_bots_play_for_the_missing
from openrummy.table.repeating import answered_in, asks_the_same
from openrummy.table.senders import names_with, person_at, plays_on
from openrummy.table.sitters import bot_sitter, filled
from openrummy.table.stakes import check_all_bring
from openrummy.table.table import Table
from openrummy.table.turns import by_table

_BAD_ID: Template = "A command's id has 1 to {most} characters and does not begin with {start}."
_NONCE = re.compile(r"[0-9a-fA-F]{0,64}")
_LONGEST_ID = 64
_MOST_ARRANGED = 200


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a command.

    table: as it is once `entries` are written, before which nobody may be told.  version: of the entry that answers the
    command; if nothing is new, the version of the earlier answer, or the current one.  refusal: why nothing happened.
    laid: as in `Draft`.
    """

    table: Table
    version: int
    entries: tuple[e.Entry, ...] = ()
    refusal: Refusal | None = None
    laid: e.Arranged | None = None


def handle(
    table: Table, seat: int | None, command: Command, now: int, chance: Chance, *, by_board: bool = False
) -> Outcome:
    """Return the outcome of `command` from `seat`; None is somebody without a seat.

    now: milliseconds since 1970, written into the entries; the clocks use the difference between two of them.
    by_board: it comes from the screen that shows the table, which has no seat.
    """
    try:
        before = answer_again(table, person_at(table, seat), command) if seat is not None or by_board else None
        if before is not None:
            return Outcome(table, before)
        draft = Draft(table, now, chance)
        (_decide_for_board if by_board else _decide)(draft, seat, command)
    except Refusal as refusal:
        return Outcome(table, table.version, refusal=refusal)
    return Outcome(draft.table, table.version + bool(draft.entries), tuple(draft.entries), laid=draft.laid)


def answer_again(table: Table, person: str, command: Command) -> int | None:
    """Return the version in which this command of `person` was carried out earlier, or None for a new one.

    Raises Refusal if the id was used for a different command.
    """
    before = answered_in(table, person, command)
    if before is None or asks_the_same(table, before, command):
        return before
    raise Refusal("id_used", "You used this id for another command; each command needs its own id.")


def _decide(draft: Draft, seat: int | None, command: Command) -> None:
    without_seat = _WITHOUT_SEAT.get(type(command))
    if without_seat is not None:
        without_seat(draft, command)
        return
    if seat is None:
        raise Refusal("watching", "You are watching; only the players at the table can do that.")
    _check_id(command)
    if (refusal := not_its_own(draft.table, seat, command)) is not None:
        raise refusal
    _DECISIONS[type(command)](draft, seat, command)


def _decide_for_board(draft: Draft, seat: int | None, command: Command) -> None:
    """Carry out a command of the screen that shows the table; everything that is not in its list is for the players."""
    decision = _OF_BOARD.get(type(command))
    if decision is None:
        raise Refusal("board", "This screen shows the table; only the players can do that.")
    _check_id(command)
    decision(draft, None, command)


def _check_id(command: Command) -> None:
    identity = getattr(command, "id", "-")
    if not 0 < len(identity) <= _LONGEST_ID or identity.startswith(OWN_ID):
        raise Refusal("bad_id", _BAD_ID, most=_LONGEST_ID, start=OWN_ID)


def _join(draft: Draft, command: Join) -> None:
    table = draft.table
    if table.seat_of(command.token) is not None:
        return  # an append that was sent twice: this token sits here already
    if command.returns:
        _return(draft, command)
        return
    check_buy_in(table.rules, command.chips)
    number = _wanted_seat(table, command.seat)
    others = (seat.sitter.name for other, seat in enumerate(table.seats) if other != number)
    sitter = e.Sitter("person", tidy_name(command.name, others), command.token)
    draft.add(e.SeatTaken(at=draft.now, seat=number, sitter=sitter))
    begin_when_full(draft)


def _return(draft: Draft, command: Join) -> None:
    """Give a seat back to the person who left it for good; raise Refusal."""
    table = draft.table
    number = table.seat_left_by(command.token)
    if number is None or table.status == "over":
        raise Refusal("no_seat", "The seat that you left is no longer kept for you.")
    sitter = e.Sitter("person", table.seats[number].sitter.name, command.token)
    draft.add(e.SeatTaken(at=draft.now, seat=number, sitter=sitter))


def _wanted_seat(table: Table, wanted: int | None) -> int:
    """Return the seat for somebody who joins; raise Refusal."""
    seats = seats_to_take(table)
    if wanted in seats or (wanted is None and seats):
        return seats[0] if wanted is None else wanted
    if table.started and not seats:
        raise Refusal("started", "The match has started; you can watch it.")
    raise Refusal("full", "That seat is taken." if seats else "All seats are taken.")


def _begin(draft: Draft, command: Begin) -> None:
    if draft.table.status == "lobby" and draft.table.tournament:
        draft.add(e.Begun(at=draft.now))
        draft.deal()


def _start(draft: Draft, seat: int | None, command: m.Start) -> None:
    table = draft.table
    if table.status != "lobby":
        raise Refusal("started", "The match has already started.")
    if table.tournament:
        raise Refusal("not_host", "The tournament starts this match.")
    if seat is not None and seat != table.host:
        raise Refusal("not_host", "{name} is the host and starts the match.", name=table.names[table.host])
    if not table.persons:
        raise Refusal("nobody", "Nobody has sat down yet: scan the code with a phone.")
    check_all_bring(table, seat)
    if table.rematch_of:
        let_bots_play_for_the_missing(draft)
    bot = known_bot((table.quick or USUAL) if command.bot is None else command.bot)
    sitters = filled([each.sitter for each in table.seats], bot, draft.chance)
    nonce = _nonce(command.nonce)
    draft.add(e.Started(at=draft.now, seat=seat, id=command.id, nonce=nonce, sitters=sitters))
    draft.deal()


def _ready(draft: Draft, seat: int, command: m.Ready) -> None:
    table = draft.table
    if table.status not in ("lobby", "between"):
        raise Refusal("not_between", "No deal is about to start.")
    check_awake(table)
    if table.seats[seat].ready:
        raise Refusal("ready", "You are already ready.")
    draft.add(e.Readied(at=draft.now, seat=seat, id=command.id, nonce=_nonce(command.nonce)))
    begin_when_all_came(draft)
    deal_when_ready(draft)


def _go_on(draft: Draft, seat: int | None, command: m.Ready) -> None:
    """Start the next deal at the word of the screen, and wait for nobody."""
    if draft.table.status != "between":
        raise Refusal("not_between", "No deal is about to start.")
    check_awake(draft.table)
    draft.add(e.Readied(at=draft.now, seat=seat, id=command.id, nonce=_nonce(command.nonce)))
    deal_when_ready(draft)


def _leave(draft: Draft, seat: int, command: m.Leave) -> None:
    table = draft.table
    if table.status == "over":
        raise Refusal("over", "The match is over, so there is nothing to leave.")
    leaving = by_table(table.rules, "leave") if table.started else None
    quits = leaving is not None and decide.check(table.state, seat, leaving) is None
    sitter = e.Sitter("free")
    if table.status != "lobby" or table.tournament:
        sitter = _player_on(table, seat, draft.chance, is_kept=not quits and not table.tournament)
    draft.add(e.SeatLeft(at=draft.now, seat=seat, id=command.id, sitter=sitter))
    if leaving is not None and quits:
        carry_out(draft, seat, leaving, draft.own_id)  # so they leave the match too
    deal_when_ready(draft)


def _player_on(table: Table, seat: int, chance: Chance, *, is_kept: bool) -> e.Sitter:
    """Return the bot that plays on for a person.  is_kept: it gives the seat back to their token."""
    left = table.seats[seat].sitter
    token, seed = left.token if is_kept else "", f"{chance.seed}-{seat}"
    return bot_sitter(STAND_IN, left.name, seed, token)


def _nonce(text: str) -> str:
    if _NONCE.fullmatch(text) is None:
        raise Refusal("bad_nonce", "A nonce has at most 64 hexadecimal digits.")
    return text.lower()


def _arrange(draft: Draft, seat: int, command: m.Arrange) -> None:
    if sum(map(len, command.groups)) + len(command.groups) > _MOST_ARRANGED:
        raise Refusal("bad_groups", "That is more cards than a hand can hold.")
    hands = draft.table.state.hands
    if not hands:
        return
    try:
        groups = settled(parse_groups(command.groups), hands[seat])
    except ValueError as fault:
        raise Refusal("bad_groups", "The cards cannot be arranged like that: {fault}.", fault=str(fault)) from None
    if groups != draft.table.seats[seat].groups:
        draft.lay(e.Arranged(at=draft.now, seat=seat, groups=format_groups(groups)))


def _unseal(draft: Draft, command: Unseal) -> None:
    if draft.table.sealed and draft.table.status == "over":
        draft.add(e.Unsealed(at=draft.now))


def _take_name(draft: Draft, command: TakeName) -> None:
    """Take a name wherever it stands: a bot that plays on for a person has it too."""
    names = names_with(draft.table, command.token)
    for number in range(len(draft.table.seats)):
        sitter = draft.table.seats[number].sitter
        if sitter.name in names and (sitter.token == command.token or plays_on(sitter, names)):
            draft.add(e.NameTaken(at=draft.now, seat=number))


_DECISIONS: Mapping[type[Any], Callable[[Draft, int, Any], None]] = {
    m.Ready: _ready,
    m.Start: _start,
    m.Leave: _leave,
    m.Arrange: _arrange,
    m.Rematch: ask_for_rematch,
    SeatProgram: seat_program,
    EndProgram: end_program,
    **ACTING,
    **RESTING,
}

_OF_BOARD: Mapping[type[Any], Callable[[Draft, int | None, Any], None]] = {
    m.Start: _start,
    m.Ready: _go_on,
    m.Rematch: ask_for_rematch,
    **HOSTING,
}
"""The commands of the screen that shows the table: those by which a host acts for everybody in the room."""

_WITHOUT_SEAT: Mapping[type[Any], Callable[[Draft, Any], None]] = {
    Join: _join,
    Tick: tick,
    Begin: _begin,
    Abandon: abandon,
    TakeName: _take_name,
    Unseal: _unseal,
}
"""Commands of the server, and of somebody who has no seat yet."""
