"""The random values that a command may need: drawn by the caller, so that the table stays a function of its arguments."""

import msgspec


class Chance(msgspec.Struct, frozen=True):
    """The random values for one command; most of them are never used.

    secret: 128 bytes for a later deal.  seed: text from which bots that sit down get their randomness; it has
    nothing to do with the secret, which is revealed after the deal.  table: the id of a table that may be opened, empty if
    none can be.
    """

    secret: bytes
    seed: str
    table: str = ""
