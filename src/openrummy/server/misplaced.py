"""Messages that a socket may not send, whatever the table thinks of them."""

from collections.abc import Callable

from openrummy.server.rematches import refused_opening
from openrummy.table import Table
from openrummy.table.programs import not_its_own
from openrummy.table.refusal import Refusal


def misplaced(message: object, table: Table, seat: int | None, count_opening: Callable[[], None]) -> Refusal | None:
    """Return the refusal of a program that asks for more than it may, and of somebody who opens too many tables."""
    return not_its_own(table, seat, message) or refused_opening(message, table, count_opening)
