"""Stakes: chips that a table or a tournament holds for its players until they are settled or given back."""

from collections import Counter
from collections.abc import Mapping

from sqlalchemy import Connection, func, select

from openrummy.people.ledger.schema import ACCOUNT, MOVE
from openrummy.people.ledger.transfers import FEE, Account, Move, Transfer, balance_of, carry_out, was_done

_ESCROWS = ("table", "tournament")


def stake(db: Connection, key: str, player: Account, escrow: Account, amount: int, at: int) -> bool:
    """Let a player bring chips; return and raise as `carry_out`."""
    return carry_out(db, Transfer(key, "stake", at, (Move(player, escrow, amount),)))


def settle(
    db: Connection,
    key: str,
    escrow: Account,
    payouts: Mapping[Account, int],
    fee: int,
    at: int,
    kind: str = "settle",
) -> bool:
    """Pay out all that is held, the rest of which is the fee; return as `carry_out`.  Raises ValueError if that is not all."""
    paid = {**payouts, FEE: fee} if fee else dict(payouts)
    moves = tuple(Move(escrow, account, amount) for account, amount in sorted(paid.items()) if amount)
    is_done = carry_out(db, Transfer(key, kind, at, moves))
    if is_done and balance_of(db, escrow):
        raise ValueError(f"{escrow.id} holds more than is paid out")
    return is_done


def give_back(db: Connection, key: str, escrow: Account, at: int) -> bool:
    """Give every player back what they brought, because the match is void; return as `carry_out`."""
    balance_of(db, escrow, to_change=True)  # nobody brings more meanwhile
    if was_done(db, key):
        return False
    moves = tuple(Move(escrow, player, amount) for player, amount in sorted(stakes_in(db, escrow).items()))
    return carry_out(db, Transfer(key, "give back", at, moves))


def stakes_in(db: Connection, escrow: Account) -> dict[Account, int]:
    """Return what each player has brought and not got back."""
    left = Counter[str]()
    for mine, sign in ((MOVE.c.taker, 1), (MOVE.c.giver, -1)):
        other = MOVE.c.giver if sign > 0 else MOVE.c.taker
        for player, amount in db.execute(
            select(other, func.sum(MOVE.c.amount)).where(mine == escrow.id).group_by(other)
        ):
            left[player] += sign * int(amount)
    return {_account(player): amount for player, amount in left.items() if amount > 0}


def held_by(db: Connection, player: Account) -> int:
    """Return the chips that are held for a player anywhere."""
    held = Counter[str]()
    for mine, sign in ((MOVE.c.giver, 1), (MOVE.c.taker, -1)):
        other = MOVE.c.taker if sign > 0 else MOVE.c.giver
        wanted = select(other, func.sum(MOVE.c.amount)).join(ACCOUNT, ACCOUNT.c.id == other)
        wanted = wanted.where(mine == player.id, ACCOUNT.c.kind.in_(_ESCROWS), ACCOUNT.c.balance > 0).group_by(other)
        for escrow, amount in db.execute(wanted):
            held[escrow] += sign * int(amount)
    return sum(amount for amount in held.values() if amount > 0)


def _account(identity: str) -> Account:
    kind, _, name = identity.partition(":")
    assert kind in ("player", "table", "tournament", "fee", "issue")
    return Account(kind, name)  # type: ignore[arg-type]  # it is one of them
