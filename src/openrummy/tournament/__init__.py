"""Tournaments: the director as a reducer over plain values (rulebook 7).  No socket, no clock, no database."""

from openrummy.tournament.commands import (
    Answer,
    Begin,
    CallOff,
    Due,
    Enter,
    Forget,
    Lapse,
    Missed,
    ProposeTime,
    Result,
    Unsealed,
    Withdraw,
)
from openrummy.tournament.entries import decode_entry, encode_entry, is_secret, kind_of
from openrummy.tournament.handle import Outcome, first_entries, handle
from openrummy.tournament.model import Entrant, RoundTable, Sitting, Tournament
from openrummy.tournament.opening import open_tournament
from openrummy.tournament.options import KnockOut
from openrummy.tournament.reducer import apply, fold, opened

__all__ = [
    "Answer",
    "Begin",
    "CallOff",
    "Due",
    "Enter",
    "Entrant",
    "Forget",
    "KnockOut",
    "Lapse",
    "Missed",
    "Outcome",
    "ProposeTime",
    "Result",
    "RoundTable",
    "Sitting",
    "Tournament",
    "Unsealed",
    "Withdraw",
    "apply",
    "decode_entry",
    "encode_entry",
    "first_entries",
    "fold",
    "handle",
    "is_secret",
    "kind_of",
    "open_tournament",
    "opened",
]
