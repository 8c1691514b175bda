"""Packs that several tables play: the same cards in the same places, and nothing to be seen of a deal before all have played it."""

from openrummy.table.refusal import Refusal
from openrummy.table.table import Table


def nonces_of(table: Table) -> tuple[str, ...]:
    """Return the nonces of the next deal: of the seats, or the same at every table that plays the pack."""
    if table.shared:
        return (table.shared, *("" for _ in table.seats[1:]))
    return tuple(seat.nonce for seat in table.seats)


def check_unsealed(table: Table) -> None:
    """Raise Refusal while another table may still have to play the pack of this one."""
    if table.sealed:
        raise Refusal(
            "sealed", "Other tables play the same cards. You can see the deal when all of them have played it."
        )
