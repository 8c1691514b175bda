"""The order in which processes act for nobody: the highest random weight, the same in every process.

If a process comes or goes, only the tables move for which it is, or was, the first.
"""

from collections.abc import Iterable
from hashlib import blake2b

_BYTES = 8


def first(key: str, processes: Iterable[str]) -> tuple[str, ...]:
    """Return `processes`, each once, in the order in which they should act for `key`, such as the id of a table."""
    return tuple(sorted(set(processes), key=lambda process: (_weight(key, process), process), reverse=True))


def _weight(key: str, process: str) -> int:
    """Return a weight that does not depend on Python's own hash, which differs from process to process."""
    return int.from_bytes(blake2b(key.encode(), key=process.encode()[:64], digest_size=_BYTES).digest())
