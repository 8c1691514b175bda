"""The event log: everything that happened at every table, in order, on the disk.

Nothing is acknowledged before it is on the disk, and two writers can never both write the same version.
"""

from openrummy.store.backup import Copied, back_up
from openrummy.store.faults import (
    BadBackup,
    DamagedDatabase,
    DatabaseInUse,
    EditedLog,
    NewerSchema,
    NoDatabase,
    VersionConflict,
    WriterDied,
    WrongKey,
)
from openrummy.store.inspection import Inspection
from openrummy.store.log import Log
from openrummy.store.opening import inspect, open_log, prepare
from openrummy.store.prepared import Prepared
from openrummy.store.row import Row
from openrummy.store.seal import key_file
from openrummy.store.sqlite_log import SqliteLog
from openrummy.store.trouble import StoreTrouble, Trouble

__all__ = [
    "BadBackup",
    "Copied",
    "DamagedDatabase",
    "DatabaseInUse",
    "EditedLog",
    "Inspection",
    "Log",
    "NewerSchema",
    "NoDatabase",
    "Prepared",
    "Row",
    "SqliteLog",
    "StoreTrouble",
    "Trouble",
    "VersionConflict",
    "WriterDied",
    "WrongKey",
    "back_up",
    "inspect",
    "key_file",
    "open_log",
    "prepare",
]
