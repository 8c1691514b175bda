"""The stakes of a match: what everybody at a table brings when it starts, and what they get when it is over.

All stakes of a match are one transfer, whose moves are in the order of the seats, and so is what is paid: of the keys `stake MATCH` and
`end MATCH` each can be used once.  The functions are called in the transaction that writes the match's entry.
"""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection, select

from openrummy.languages import Template
from openrummy.people.ledger.escrow import settle
from openrummy.people.ledger.purses import account_for, is_closed, known_account
from openrummy.people.ledger.schema import ACCOUNT, HELD, MOVE, TRANSFER
from openrummy.people.ledger.transfers import ISSUE, Account, Move, Transfer, balance_of, carry_out, was_done
from openrummy.people.schema import SEAT
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.people.sessions import session_with
from openrummy.table.refusal import Refusal

PART = 4
"""Nobody brings more to a match than this part of their chips, so that no single match takes them all, by bad luck or on purpose."""

_SIGN_IN: Template = "Everybody at this table brings chips: sign in to play here."
_OTHERS: Template = "Somebody with another account sits here: sign in with it, or leave the seat."
_TWICE: Template = "You sit at this table already; everybody has one seat where chips are at stake."
_TOO_FEW: Template = "To bring {stake} chips you need {needed}: nobody brings more than a quarter of what they have."
_NOT_COVERED: Template = "{name} has too few chips for this table, so the match cannot start."
_NOT_IN: Template = "{name} is no longer signed in, so the match cannot start."


def check_covered(db: Connection, person: str, new_name: str, stake: int, at: int) -> None:
    """Raise Refusal if a person has too few chips for a stake; new_name: as for `account_for`."""
    account = account_for(db, person, new_name, at)
    if not _is_covered(db, account, stake):
        raise Refusal("too_few_chips", _TOO_FEW, stake=stake, needed=PART * stake)


def check_one_seat(db: Connection, person: str, match: str, others: Sequence[str]) -> None:
    """Raise Refusal if a person sits at a match already.  others: the hashes of the tokens of those who sit there now."""
    mine = select(SEAT.c.token).where(SEAT.c.match == match, SEAT.c.person == person)
    if set(db.execute(mine).scalars()) & set(others):
        raise Refusal("two_seats", _TWICE)


def vouch(db: Connection, session: str | None, seat: PlayedSeat, new_name: str, stake: int) -> None:
    """Note whose seat it is, who says with their session that they bring chips; raise Refusal.  session: its hash."""
    found = None if session is None else session_with(db, session, seat.since)
    if found is None:
        raise Refusal("not_signed_in", _SIGN_IN)
    link_seat(db, found.person, seat)
    if _person_at(db, seat) != found.person:
        raise Refusal("other_account", _OTHERS)
    check_covered(db, found.person, new_name, stake, seat.since)


def take_stakes(db: Connection, seats: Sequence[tuple[PlayedSeat, str]], stake: int, at: int) -> None:
    """Take the stakes of a match that starts; raise Refusal.  seats: all of it, in order, each with its player's name."""
    match = seats[0][0].match
    bring = [(_account_at(db, seat, name), name) for seat, name in seats]
    if max(Counter(account for account, _ in bring).values()) > 1:
        raise Refusal("two_seats", _TWICE)
    for account, name in sorted(bring):  # in the order in which every transfer locks them
        if not _is_covered(db, account, stake):
            raise Refusal("not_covered", _NOT_COVERED, name=name)
    held = escrow_of(match)
    moves = tuple(Move(account, held, stake) for account, _ in bring)
    carry_out(db, Transfer(f"stake {match}", "stake", at, moves))


def pay_out(db: Connection, match: str, payouts: Sequence[int] | None, at: int) -> bool:
    """Pay what is held for a match to its seats and return True.  payouts: of each seat, together all; None gives back the stakes.

    Returns False if nothing is held any more.  What belongs to an account that was deleted meanwhile goes back to the issue.
    """
    stakes = stakes_of(db, match)
    if not stakes or was_done(db, f"end {match}"):
        return False
    amounts = [amount for _, amount in stakes] if payouts is None else payouts
    paid = Counter[Account]()
    for (account, _), amount in zip(stakes, amounts, strict=True):
        paid[ISSUE if is_closed(db, account) else account] += amount
    kind = "give back" if payouts is None else "settle"
    return settle(db, f"end {match}", escrow_of(match), paid, 0, at, kind)


def stakes_of(db: Connection, match: str) -> list[tuple[Account, int]]:
    """Return who brought how much to a match, in the order of its seats."""
    wanted = select(MOVE.c.giver, MOVE.c.amount).where(MOVE.c.transfer == f"stake {match}").order_by(MOVE.c.number)
    return [(Account("player", giver.partition(":")[2]), amount) for giver, amount in db.execute(wanted)]


def waiting_since(db: Connection, until: int) -> list[str]:
    """Return the matches whose chips have been held since before a time."""
    wanted = select(ACCOUNT.c.id).where(HELD).order_by(ACCOUNT.c.id)
    matches = [identity.partition(":")[2] for identity in db.execute(wanted).scalars()]
    begun = select(TRANSFER.c.key).where(TRANSFER.c.at < until)
    return [match for match in matches if db.execute(begun.where(TRANSFER.c.key == f"stake {match}")).first()]


def escrow_of(match: str) -> Account:
    """Return the account that holds the stakes of a match."""
    return Account("table", match)


def _is_covered(db: Connection, account: Account, stake: int) -> bool:
    return balance_of(db, account, to_change=True) >= PART * stake


def _account_at(db: Connection, seat: PlayedSeat, name: str) -> Account:
    person = _person_at(db, seat)
    account = None if person is None else known_account(db, person)
    if account is None:
        raise Refusal("not_signed_in", _NOT_IN, name=name)
    return account


def _person_at(db: Connection, seat: PlayedSeat) -> str | None:
    """Return whose account a seat belongs to, by its token."""
    mine = SEAT.c.match == seat.match, SEAT.c.seat == seat.seat, SEAT.c.token == seat.token
    found = db.execute(select(SEAT.c.person).where(*mine)).scalar()
    return None if found is None else str(found)
