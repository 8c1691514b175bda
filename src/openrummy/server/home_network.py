"""The address at which phones in the same network reach a server."""

import socket
from ipaddress import ip_address

_WILDCARDS = ("", "0.0.0.0", "::")  # noqa: S104 - compared, not bound
_ELSEWHERE = ("192.0.2.1", 9)
"""An address of the documentation's own network (RFC 5737): the way to it is the way out of this machine, and nothing is sent."""


def home_address(host: str, port: int) -> str:
    """Return the address, empty if the server listens on its own machine only or has no network.

    host: where it listens.
    """
    own = _own_address() if host in _WILDCARDS else host
    if own == "" or _is_loopback(own):
        return ""
    return f"http://[{own}]:{port}" if ":" in own else f"http://{own}:{port}"


def is_near(address: str) -> bool:
    """Whether a visitor is in a private network, such as this machine's: nobody else needs the server's address there."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_ELSEWHERE)
        except OSError:
            return ""
        found: str = way.getsockname()[0]
    return found


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
