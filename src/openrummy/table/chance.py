"""What a command may need of chance: drawn by the caller, so that the table stays a function of its arguments."""

import msgspec


class Chance(msgspec.Struct, frozen=True):
    """Luck for one command; most of it is never used.

    secret: 128 bytes for a deal to come.  seed: text from which bots that sit down draw their luck; it has
    nothing to do with the secret, which is opened one day.
    """

    secret: bytes
    seed: str
