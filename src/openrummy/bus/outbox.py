"""Messages that wait to be sent: bounded, and the oldest is lost first, since the newest says most."""

from collections import deque

_MOST_WAITING_BYTES = 4 * 1024 * 1024


class Outbox:
    """A queue of messages of at most `most` bytes together."""

    def __init__(self, most: int = _MOST_WAITING_BYTES) -> None:
        self._most = most
        self._bytes = 0
        self._waiting: deque[tuple[str, bytes]] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, subject: str, body: bytes) -> int:
        """Add a message, and return how many older ones are lost for it."""
        self._waiting.append((subject, body))
        self._bytes += len(subject) + len(body)
        lost = 0
        while self._bytes > self._most:
            self.take()
            lost += 1
        return lost

    def take(self) -> tuple[str, bytes]:
        """Remove the oldest message and return it; raises IndexError if there is none."""
        subject, body = self._waiting.popleft()
        self._bytes -= len(subject) + len(body)
        return subject, body

    def clear(self) -> int:
        """Lose everything, and return how many messages that were."""
        lost = len(self._waiting)
        self._waiting.clear()
        self._bytes = 0
        return lost
