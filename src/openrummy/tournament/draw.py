"""The draw of a round: shuffled from the secret of the tournament like a pack, so it can be checked in the same way.

The hash of the secret is published when the tournament opens, before anybody has sent a nonce, and the secret when it
is
over.  Shuffle 0 of "deal" number r, over the numbers of the remaining players, is the draw of round r.
"""

import hashlib
import hmac
from collections.abc import Sequence

from openrummy.shuffle import shuffled
from openrummy.table.codes import LETTERS, PRIVATE_LENGTH, with_code

MOST_ENTRANTS = 256
"""The most that can be shuffled with one byte each."""

_ID_LABEL = b"openrummy tournament table 1\0"
_ID_DIGITS = 22


def table_sizes(players: int, largest: int) -> tuple[int, ...]:
    """Return the sizes of the fewest tables for `players` with at most `largest` at each, as even as possible, the
    larger first.
    """
    tables = -(-players // largest)
    least, more = divmod(players, tables)
    return tuple(least + (number < more) for number in range(tables))


def drawn(
    players: Sequence[int], largest: int, secret: bytes, nonces: Sequence[str], round_number: int
) -> tuple[tuple[int, ...], ...]:
    """Return the tables of a round.  players: the numbers of those still in, in order.  nonces: of all who entered.

    The first player of the drawn order sits at the first table, the second at the second, and so on in rotation.
    """
    order = shuffled(tuple(players), secret, nonces, round_number)
    tables = len(table_sizes(len(players), largest))
    return tuple(order[number::tables] for number in range(tables))


def table_id(secret: bytes, number: int) -> str:
    """Return the id of the match with that number: nobody can guess it without knowing the secret."""
    luck = hmac.digest(secret, _ID_LABEL + number.to_bytes(4, "big"), hashlib.sha512)
    code = "".join(LETTERS[byte % len(LETTERS)] for byte in luck[:PRIVATE_LENGTH])
    return with_code(code, luck[PRIVATE_LENGTH:].hex()[:_ID_DIGITS])
