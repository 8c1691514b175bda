"""One entry of the log as the store sees it."""

import msgspec


class Row(msgspec.Struct, frozen=True):
    """An entry of a match.

    kind: of the entry, for people who look into the database.  body: the entry in JSON.  at: milliseconds since
    1970, by the server's clock.  command: the id that the entry answers, unique in the match, if there is one.
    is_secret: the body is sealed in the database; not set in a row that is read.
    """

    kind: str
    body: bytes
    at: int
    command: str | None = None
    is_secret: bool = False
