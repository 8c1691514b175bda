"""The record of a match: writing, reading, replaying and verifying it.  docs/records.md describes the files.

A record has two equivalent forms, a JSON object (.orr) and a compact text with tags and moves.
"""

import re

from openrummy.record.as_json import read_json, write_record
from openrummy.record.as_text import is_text, write_text
from openrummy.record.checks import checked
from openrummy.record.from_text import read_text
from openrummy.record.making import record_of, saved_words, sealed
from openrummy.record.model import DealRecord, Record, RecordError, Result, SeatRecord
from openrummy.record.replaying import narrate, replay
from openrummy.record.verifying import Verdict, verify

__all__ = [
    "DealRecord",
    "Record",
    "RecordError",
    "Result",
    "SeatRecord",
    "Verdict",
    "narrate",
    "read_record",
    "record_of",
    "replay",
    "saved_words",
    "sealed",
    "verify",
    "write_record",
    "write_text",
]


def read_record(source: str) -> Record:
    """Return the record in a text of either form; raises RecordError, with the line if possible, for anything else."""
    source = source.removeprefix("\ufeff")
    if is_text(source):
        return checked(read_text(source))
    if re.match(r"\s*\{", source):
        return checked(read_json(source))
    raise RecordError("this is neither a JSON object nor a text that begins with a [Format] tag", line=1)
