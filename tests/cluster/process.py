"""One server of a cluster with short waits: `process.py ASKED`, where ASKED is JSON of its settings and of a plant."""

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
