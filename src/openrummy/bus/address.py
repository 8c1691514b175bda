"""The address of a bus, and the part of it that may be logged."""

from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from openrummy.languages import ToldError, saying

_SCHEMES = ("nats", "tls", "ws", "wss")
_ROOT = "openrummy"
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
_FILE = "file:"


class Address(msgspec.Struct, frozen=True):
    """An address.  url: with the credentials, for the client alone.  shown: host and port.  root: the first word of all subjects."""

    url: str
    shown: str
    root: str

    def __repr__(self) -> str:
        return f"Address({self.shown})"


def address_of(text: str) -> Address:
    """Return the address in `text`: nats://[USER:PASSWORD@]HOST[:PORT][/NAME], or file:PATH of a file that contains it.

    NAME is for several servers that share one NATS: they do not hear each other.  Raises ToldError, which never repeats the address
    because it may contain a password, and OSError if the file cannot be read.
    """
    if text.startswith(_FILE):
        text = Path(text.removeprefix(_FILE)).read_text(encoding="utf-8").strip()
    try:
        found = urlsplit(text)
        host, port = found.hostname, found.port or 4222
    except ValueError:
        raise _bad_address() from None
    root = found.path.strip("/") or _ROOT
    if found.scheme not in _SCHEMES or not host or not _WORD.issuperset(root):
        raise _bad_address()
    return Address(f"{found.scheme}://{found.netloc}", f"{host}:{port}", root)


def _bad_address() -> ToldError:
    return ToldError(
        saying("The address of the bus is not understood: write nats://HOST:PORT, or leave out --bus for one process.")
    )
