"""The event log: everything that happened at every table, in order, on the disk.

Nothing is acknowledged before it is on the disk, and two writers can never both write the same version.
"""

from openrummy.store.backup import Copied, back_up
from openrummy.store.event_log import EventLog
from openrummy.store.faults import (
    BadBackup,
    DamagedDatabase,
    DatabaseInUse,
    EditedLog,
    NewerSchema,
    VersionConflict,
    WriterDied,
    WrongKey,
)
from openrummy.store.inspection import Inspection
from openrummy.store.preparing import Prepared, prepare
from openrummy.store.row import Row
from openrummy.store.seal import key_file
from openrummy.store.trouble import StoreTrouble, Trouble

__all__ = [
    "BadBackup",
    "Copied",
    "DamagedDatabase",
    "DatabaseInUse",
    "EditedLog",
    "EventLog",
    "Inspection",
    "NewerSchema",
    "Prepared",
    "Row",
    "StoreTrouble",
    "Trouble",
    "VersionConflict",
    "WriterDied",
    "WrongKey",
    "back_up",
    "key_file",
    "prepare",
]
