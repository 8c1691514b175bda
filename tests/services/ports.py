"""Ports of this machine that a service can keep while it is stopped."""

import os
import socket
from random import Random

# Below the range from which Linux takes the ports of outgoing connections: one of those could occupy the port of a
# service that is stopped for a moment.
_RANGE = range(18_000, 32_000)
_random = Random(os.getpid())


def free_port() -> int:
    """Return a port of 127.0.0.1 on which nothing listens."""
    while True:
        port = _random.choice(_RANGE)
        with socket.socket() as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
