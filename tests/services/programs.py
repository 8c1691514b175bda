"""Where PostgreSQL, NATS and HAProxy are on this machine."""

import subprocess
from functools import cache
from pathlib import Path

_SCRIPT = Path(__file__).parents[2] / "scripts" / "services"


class MissingError(Exception):
    """A service is not installed; the message says how to install it."""


@cache
def program(name: str) -> str:
    """Return the path of `initdb`, `postgres`, `nats-server` or `haproxy`; raise MissingError if one of them is missing."""
    done = subprocess.run([_SCRIPT, "--installed"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise MissingError(" ".join(done.stderr.split()))
    return next(path for path in done.stdout.split() if Path(path).name == name)
