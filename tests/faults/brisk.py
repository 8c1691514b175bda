"""The real server with time twenty times as fast, no rate limits, and a place to die: `brisk.py DATABASE`.

DIES names the place and how often it is passed before: `transaction:7` dies between an entry and the COMMIT that covers
it, `commit:7` between a COMMIT and its acknowledgement.
"""

import os
import signal
import sys
from functools import partial
from typing import Any

from openrummy.server import run, timekeeper
from openrummy.server.settings import Settings
from openrummy.store.sqlite import transaction, writer
from openrummy.table import clock

GIVE_BACK_MS = 750
PING_SECONDS = 1.5
PONG_SECONDS = 1.5
DIES = "OPENRUMMY_TEST_DIES"
SETTINGS: dict[str, Any] = {
    "grace": 0.25,
    "rate": 1_000,
    "burst": 1_000,
    "open_rate": 1_000,
    "open_burst": 1_000,
}

_PLACES = {"transaction": (transaction, "_append"), "commit": (writer, "_answer")}
"""The function of the log at whose end, or beginning, the server dies."""


def hasten() -> None:
    """Shorten every wait of the server to a twentieth; its decisions stay the same."""
    for module, name in (
        (clock, "GONE_MS"),
        (clock, "FLOOR_MS"),
        (clock, "BETWEEN_MS"),
        (clock, "BREATH_MS"),
        (clock, "ANSWER_MS"),
        (clock, "CALM_MS"),
    ):
        vars(module)[name] //= 20
    vars(clock)["PACES"] = {key: clock.Pace(pace.start // 20, pace.credit // 20) for key, pace in clock.PACES.items()}
    vars(clock)["GIVE_BACK_MS"] = vars(timekeeper)["GIVE_BACK_MS"] = GIVE_BACK_MS
    vars(run).update(_PING_SECONDS=PING_SECONDS, _PONG_SECONDS=PONG_SECONDS)
    vars(run)["Settings"] = partial(Settings, **SETTINGS)


def doom(place: str, passes: int) -> None:
    """Die by SIGKILL at `place` of the log after it was passed `passes` times."""
    module, name = _PLACES[place]
    true = getattr(module, name)
    left = [passes]

    def mortal(*args: Any) -> Any:
        left[0] -= 1
        done = true(*args) if place == "transaction" or left[0] > 0 else None
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    vars(module)[name] = mortal


def serve_briskly(database: str) -> None:
    """Serve on `database` until killed."""
    hasten()
    place, _, passes = os.environ.get(DIES, "").partition(":")
    if place:
        doom(place, int(passes))
    run.serve(port=0, database=database, bot_delay=0)


if __name__ == "__main__":
    serve_briskly(sys.argv[1])
