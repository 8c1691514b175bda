"""One server of a cluster with short waits: `process.py ASKED`, where ASKED is JSON of the settings, and a broken promise.

plant: "" for the real server, or a fault that the judge must find:

    ack_first   acknowledges before it writes
    no_fence    appends whatever it decided on, behind whatever was written meanwhile
    deaf        hears nothing of what other processes write, and never looks
    forgetful   knows no command that was answered before it read the table
"""

import json
import sys
from functools import partial

from openrummy.server import run
from openrummy.server.settings import Settings
from tests.cluster.plants import plant
from tests.faults.brisk import SETTINGS, hasten


def main(asked: str) -> None:
    """Serve until killed, or until SIGTERM has been heeded."""
    chosen = json.loads(asked)
    hasten()
    vars(run)["Settings"] = partial(Settings, **SETTINGS)
    plant(chosen.pop("plant"))
    run.serve(**chosen, bot_delay=0)


if __name__ == "__main__":
    main(sys.argv[1])
