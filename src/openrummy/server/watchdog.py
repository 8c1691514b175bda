"""Tells systemd that the server is ready, alive or stopping (sd_notify); does nothing without systemd.

Its watchdog restarts a server whose event loop hangs, which no exit code would show.  Ours, since systemd's own package has to be
compiled, and `sdnotify`, last released in 2017, is no shorter and knows nothing of the watchdog's interval.
"""

import asyncio
import os
import socket
from contextlib import suppress

_PLACE = "NOTIFY_SOCKET"
_EVERY = "WATCHDOG_USEC"
_PROCESS = "WATCHDOG_PID"


def notify(state: str) -> None:
    """Send `state`, such as `READY=1`, to systemd, if it listens."""
    place = os.environ.get(_PLACE, "")
    if not place.startswith(("/", "@")):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect("\0" + place[1:] if place.startswith("@") else place)
        line.sendall(state.encode())


def pulse_seconds() -> float | None:
    """Return the interval between signs of life, half of systemd's timeout, or None if it expects none."""
    given, process = os.environ.get(_EVERY, ""), os.environ.get(_PROCESS, "")
    is_ours = process in ("", str(os.getpid()))
    return int(given) / 2_000_000 if given.isdecimal() and int(given) > 0 and is_ours else None


async def show_life() -> None:
    """Send signs of life for ever, if systemd expects them: they stop when the event loop hangs."""
    seconds = pulse_seconds()
    while seconds is not None:
        notify("WATCHDOG=1")
        await asyncio.sleep(seconds)
