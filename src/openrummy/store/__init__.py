"""The event log: what happened at every table, in order, for good.

Nothing is acknowledged before it is on the disk, and two writers can never both write the same version.
"""

from openrummy.store.backup import Copied, back_up
from openrummy.store.event_log import EventLog
from openrummy.store.faults import BadBackup, NewerSchema, VersionConflict, WriterDied
from openrummy.store.row import Row

__all__ = ["BadBackup", "Copied", "EventLog", "NewerSchema", "Row", "VersionConflict", "WriterDied", "back_up"]
