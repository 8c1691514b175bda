"""Logs of earlier versions of the program: they can be folded for ever, byte by byte as they are."""

from pathlib import Path

from openrummy import table as t
from openrummy.table.logbook import decode_entry, encode_entry

FIRST = (Path(__file__).parent / "first_log.jsonl").read_bytes().splitlines()
"""From before clocks: two deals, three seats, one person who left for good in between."""


def test_the_first_log_still_makes_its_table() -> None:
    table = t.fold(map(decode_entry, FIRST))
    assert (table.status, table.version) == ("over", len(FIRST))
    assert table.state.public.sheet.totals == (33, 52, 62)
    assert [seat.sitter.kind for seat in table.seats] == ["person", "bot", "bot"]
    assert (table.settings.clock, table.left, table.paused) == ("none", (), False)
    assert all(t.told_for(table, version, None) for version in range(1, table.version + 1))


def test_entries_without_a_clock_are_written_as_before() -> None:
    assert [encode_entry(decode_entry(line)) for line in FIRST] == FIRST
