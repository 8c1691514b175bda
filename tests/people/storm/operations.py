"""Operations of a storm: number i of a seed is always the same, so a client that got no answer asks for it again, as real ones do."""

from random import Random

from sqlalchemy import Connection

from openrummy.people.ledger import escrow as e
from openrummy.people.ledger import transfers as t
from openrummy.people.ledger.transfers import ISSUE, Account, Move, Transfer
from tests.people.storm.crash import HoldsMore, Work
from tests.people.storm.people import of_people

PLAYERS = [Account("player", str(number)) for number in range(24)]
ROUND = 40
"""Operations for which the same few tables and tournaments are open."""


def operation(seed: int, number: int, *, again: bool = True) -> tuple[str, Work]:
    """Return the key of an operation and what it does; again: it may be one that was asked for before."""
    # Long: a line for each kind of operation.
    rng = Random(f"{seed} {number}")
    repeats = rng.random() < 0.15
    if again and number and repeats:
        return operation(seed, rng.randrange(max(0, number - 200), number), again=False)
    key, at = f"{seed}-{number}", number
    player, amount = rng.choice(PLAYERS), rng.randrange(1, 4_000)
    held = Account(rng.choice(("table", "tournament")), f"{number // ROUND}-{rng.randrange(3)}")
    kind = rng.random()
    if kind < 0.45:
        return of_people(seed, number, rng)
    if kind < 0.7:
        return key, lambda db: e.stake(db, key, player, held, amount, at)
    if kind < 0.8:
        return key, lambda db: _settle(db, key, held, rng, at)
    if kind < 0.85:
        return key, lambda db: e.give_back(db, key, held, at)
    if kind < 0.9:
        return key, lambda db: t.carry_out(db, Transfer(key, "odd", at, _odd(Random(key))))
    return key, lambda db: t.carry_out(db, Transfer(key, "start", at, (Move(ISSUE, player, amount),)))


def _settle(db: Connection, key: str, held: Account, rng: Random, at: int) -> bool:
    """Pay out what is held at random, with a fee."""
    if t.was_done(db, key):
        return False
    left = t.balance_of(db, held, to_change=True)
    fee = left // 50
    paid, rest = {}, left - fee
    for player in e.stakes_in(db, held):
        paid[player] = Random(key + player.name).randint(0, rest)
        rest -= paid[player]
    try:
        return e.settle(db, key, held, paid, fee + rest, at)
    except ValueError as fault:
        raise HoldsMore from fault


def _odd(rng: Random) -> tuple[Move, ...]:
    """Return moves around a few players, which some of them may not be able to pay."""
    around = rng.sample(PLAYERS, 4)
    return tuple(
        Move(giver, taker, rng.randrange(1, 500)) for giver, taker in zip(around, around[1:] + around[:1], strict=True)
    )
