"""Tells the operator that messages on the bus were ignored: in the log once for each reason, and for a minute to those who ask."""

import logging
import time
from collections.abc import Callable

from openrummy.bus.sealed import MOST_SECONDS, Doubt

_SECONDS = 60
_WORDS: dict[Doubt, str] = {
    "forged": "Messages on the bus are ignored because they cannot be verified: another server with another key uses the same bus,"
    " or somebody invents them.",
    "old": f"Messages on the bus are ignored because they are more than {MOST_SECONDS} s old, or of the future: the clocks of the machines"
    " differ, or somebody repeats them.",
    "repeated": "Messages on the bus are ignored because they came before: somebody repeats them.",
}
_LOGGER = logging.getLogger(__name__)


class Doubts:
    """The messages that were ignored.  clock: seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: Doubt | None = None
        self._until = 0.0
        self._told: set[Doubt] = set()

    def note(self, doubt: Doubt) -> None:
        """Note that a message was ignored."""
        if doubt not in self._told:
            self._told.add(doubt)
            _LOGGER.warning("%s", _WORDS[doubt])
        self._last, self._until = doubt, self._clock() + _SECONDS

    @property
    def words(self) -> str | None:
        """A sentence about the last one if that was within a minute."""
        return None if self._last is None or self._clock() > self._until else _WORDS[self._last]
