"""Messages as they leave the process: sealed with a key that the processes of one server share.

Whoever reaches the bus without the key can neither read nor invent one, and learns the id of no table: only the first word of a subject,
which is one of this program, stays as it is.  A message says when it was sent, so it counts soon and once, or never.  XSalsa20-Poly1305
of libsodium, whose nonces are long enough to be drawn at random.  Cost: some 5 microseconds for a message, there and back.
"""

import os
import time
from collections.abc import Callable
from hashlib import blake2b
from struct import Struct
from typing import Literal, TypeAlias

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

Doubt: TypeAlias = Literal["forged", "old", "repeated"]
"""Why a message is ignored: not sealed with this key for this subject; sent too long ago, or in the future; heard before."""

MOST_SECONDS = 60
"""Between the clocks of two machines, and for which a message counts."""
MOST_ADDED = 1024
"""Bytes by which sealing makes a message longer, its subject included."""
_HEAD = Struct(">8sQ")
"""The sender, and the time in nanoseconds since 1970, which is a number that goes up as well."""
_END = b"\n"
_WORD_BYTES = 16
_FEW = 1024


class DoubtfulMessage(Exception):  # noqa: N818 - named after what was found
    """A message that must be ignored."""

    def __init__(self, doubt: Doubt) -> None:
        super().__init__(doubt)
        self.doubt: Doubt = doubt


class Envelopes:
    """Seals and opens the messages of one end of a bus.

    key: 32 bytes.  name: that of the server, for several that share a NATS.  clock: nanoseconds since 1970.
    Raises ValueError for a key of another length.
    """

    def __init__(self, key: bytes, name: str = "", clock: Callable[[], int] = time.time_ns) -> None:
        if len(key) != SecretBox.KEY_SIZE:
            raise ValueError(f"a key of {SecretBox.KEY_SIZE} bytes is needed, not of {len(key)}")
        self._box = SecretBox(_derived(key, f"message {name}"))
        self._words = _derived(key, f"subject {name}")
        self._clock = clock
        self._me = os.urandom(8)
        self._sent = 0
        self._heard: dict[tuple[str, bytes], int] = {}
        self._most_heard = _FEW

    def place(self, subject: str) -> str:
        """Return a subject, or a pattern, as the bus sees it: each word but the first is a keyed hash; wild cards stay."""
        first, *others = subject.split(".")
        return ".".join([first, *(word if word in ("*", ">") else self._hidden(word) for word in others)])

    def _hidden(self, word: str) -> str:
        return blake2b(word.encode(), key=self._words, digest_size=_WORD_BYTES).hexdigest()

    def close(self, subject: str, body: bytes) -> bytes:
        """Return a message sealed; each is later than the last, even if the clock was set back."""
        self._sent = max(self._sent + 1, self._clock())
        return bytes(self._box.encrypt(_HEAD.pack(self._me, self._sent) + subject.encode() + _END + body))

    def open(self, pattern: str, place: str, sealed: bytes) -> tuple[str, bytes]:
        """Return the subject and the body of a message; raise DoubtfulMessage.

        pattern: that it was heard by, each of which hears a message once.  place: where it was found.
        """
        try:
            message = self._box.decrypt(sealed)
        except (CryptoError, ValueError):  # ValueError: it is too short
            raise DoubtfulMessage("forged") from None
        sender, sent = _HEAD.unpack_from(message)
        subject, _, body = message[_HEAD.size :].partition(_END)
        if self.place(subject.decode()) != place:
            raise DoubtfulMessage("forged")
        self._note(pattern, sender, sent)
        return subject.decode(), body

    def _note(self, pattern: str, sender: bytes, sent: int) -> None:
        """Remember the last message of a sender: nothing older counts, since core NATS keeps the order of each sender."""
        now = self._clock()
        if abs(now - sent) > MOST_SECONDS * 10**9:
            raise DoubtfulMessage("old")
        if sent <= self._heard.get((pattern, sender), 0):
            raise DoubtfulMessage("repeated")
        self._heard[pattern, sender] = sent
        if len(self._heard) > self._most_heard:
            self._forget(now - MOST_SECONDS * 10**9)

    def _forget(self, before: int) -> None:
        """Forget senders that are silent; what they said is too old to be heard again."""
        self._heard = {key: sent for key, sent in self._heard.items() if sent >= before}
        self._most_heard = _FEW + 2 * len(self._heard)


def _derived(key: bytes, purpose: str) -> bytes:
    return blake2b(purpose.encode(), key=key, digest_size=SecretBox.KEY_SIZE).digest()
