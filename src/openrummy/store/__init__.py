"""The event log: everything that happened at every table, in order, on the disk.

Nothing is acknowledged before it is on the disk, and two writers can never both write the same version.
"""

from openrummy.store.faults import (
    BadBackup,
    DamagedDatabase,
    DatabaseInUse,
    EditedLog,
    NewerSchema,
    NoDatabase,
    NotEmpty,
    VersionConflict,
    WriterDied,
    WrongKey,
)
from openrummy.store.log import Log
from openrummy.store.moving import Moved, move
from openrummy.store.opening import file_of, inspect, is_file, open_log, prepare, prepare_reading, shown
from openrummy.store.prepared import Prepared
from openrummy.store.row import Row
from openrummy.store.seal import key_file
from openrummy.store.sqlite.backup import Copied, back_up
from openrummy.store.sqlite.inspection import Inspection
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
    "Moved",
    "NewerSchema",
    "NoDatabase",
    "NotEmpty",
    "Prepared",
    "Row",
    "SqliteLog",
    "StoreTrouble",
    "Trouble",
    "VersionConflict",
    "WriterDied",
    "WrongKey",
    "back_up",
    "file_of",
    "inspect",
    "is_file",
    "key_file",
    "move",
    "open_log",
    "prepare",
    "prepare_reading",
    "shown",
]
