"""What a table takes in memory, told from its log without looking at each of its values."""

from openrummy.table import Table

_TABLE_BYTES = 24 * 1024
"""The hands, the rules, the bots and the clock of a table, and what stands around it."""

_ENTRY_BYTES = 950
"""Measured by tracemalloc over block, 500, gin and Indian rummy: 606 to 942 for each entry, the table included."""


def bytes_of(table: Table) -> int:
    """Return about how many bytes `table` keeps, rather too many than too few."""
    return _TABLE_BYTES + _ENTRY_BYTES * table.version
