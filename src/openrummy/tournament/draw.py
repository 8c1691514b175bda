"""Who sits where in a round: drawn from the secret of the tournament as a pack is shuffled, so it can be checked alike.

The hash of the secret is published when the tournament opens, before anybody has given a nonce, and the secret when it is
over.  Shuffle 0 of "deal" number r, over the numbers of those still in, is the draw of round r.
"""

import hashlib
import hmac
from collections.abc import Sequence

from openrummy.shuffle import shuffled
from openrummy.table.codes import LETTERS, PRIVATE_LENGTH, with_code

MOST_ENTRANTS = 256
"""So many can be shuffled by one byte each."""

_ID_LABEL = b"openrummy tournament table 1\0"
_ID_DIGITS = 22


def table_sizes(players: int, largest: int) -> tuple[int, ...]:
    """As few tables as hold `players` with at most `largest` at each, as even as possible, the larger first."""
    tables = -(-players // largest)
    least, more = divmod(players, tables)
    return tuple(least + (number < more) for number in range(tables))


def drawn(
    players: Sequence[int], largest: int, secret: bytes, nonces: Sequence[str], round_number: int
) -> tuple[tuple[int, ...], ...]:
    """The tables of a round.  players: the numbers of those still in, in order.  nonces: of all who entered.

    The first of the drawn order sits at the first table, the next at the second and so on round.
    """
    order = shuffled(tuple(players), secret, nonces, round_number)
    tables = len(table_sizes(len(players), largest))
    return tuple(order[number::tables] for number in range(tables))


def table_id(secret: bytes, number: int) -> str:
    """The id of the match with that number: nobody can guess it who does not know the secret."""
    luck = hmac.digest(secret, _ID_LABEL + number.to_bytes(4, "big"), hashlib.sha512)
    code = "".join(LETTERS[byte % len(LETTERS)] for byte in luck[:PRIVATE_LENGTH])
    return with_code(code, luck[PRIVATE_LENGTH:].hex()[:_ID_DIGITS])
