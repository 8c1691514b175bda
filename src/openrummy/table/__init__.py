"""One live table as plain values: no socket, no clock, no database and no global randomness."""

from openrummy.table.absence import Tick
from openrummy.table.attempts import open_attempt
from openrummy.table.board import open_board
from openrummy.table.chance import Chance
from openrummy.table.clock import revived, wake_at
from openrummy.table.commands import Begin, BotAct, EndProgram, Join, SeatProgram, TakeName, Unseal
from openrummy.table.handle import Outcome, answer_again, handle
from openrummy.table.opening import open_seated, open_table
from openrummy.table.projection import told_for, told_since
from openrummy.table.reducer import apply, fold, laid, opened
from openrummy.table.refusal import Refusal
from openrummy.table.table import Seat, Table
from openrummy.table.view import view_for

__all__ = [
    "Begin",
    "BotAct",
    "Chance",
    "EndProgram",
    "Join",
    "Outcome",
    "Refusal",
    "Seat",
    "SeatProgram",
    "Table",
    "TakeName",
    "Tick",
    "Unseal",
    "answer_again",
    "apply",
    "fold",
    "handle",
    "laid",
    "open_attempt",
    "open_board",
    "open_seated",
    "open_table",
    "opened",
    "revived",
    "told_for",
    "told_since",
    "view_for",
    "wake_at",
]
