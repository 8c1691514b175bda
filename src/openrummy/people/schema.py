"""The tables of people, in the log's database.  The migrations of `store` lead to them; a test compares the two."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()


def _of_person(*, is_known: bool = True) -> Column[str]:
    """Return a column with the person whose row it is; the row goes with the person."""
    return Column("person", Text, ForeignKey("person.id", ondelete="CASCADE"), nullable=not is_known)


PERSON = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, nullable=False),
    Column("password", Text),
    Column("made", BigInteger, nullable=False),
    Index("person_login", "login", unique=True),
)
"""An account.  login: the name for signing in with a password, in folded letters.  password: its argon2id hash, NULL without one.

Times, here and below, are milliseconds since 1970.
"""

PASSKEY = Table(
    "passkey",
    METADATA,
    Column("id", LargeBinary, primary_key=True),
    _of_person(),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("passkey_person", "person"),
)
"""A passkey.  uses: the count that its device reports, 0 for ever from most."""

RECOVERY_CODE = Table(
    "recovery_code",
    METADATA,
    Column("hash", Text, primary_key=True),
    _of_person(),
    Index("recovery_code_person", "person"),
)
"""The SHA-256 of a code that was not used yet."""

SESSION = Table(
    "session",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("id", Text, nullable=False),
    _of_person(),
    Column("device", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("proved", BigInteger, nullable=False),
    Index("session_person", "person"),
)
"""A device that is signed in.  hash: the SHA-256 of its token.  id: its name in lists.  proved: when its person last proved who they are."""

ONCE = Table(
    "once",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    _of_person(is_known=False),
    Column("body", LargeBinary, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("once_until", "until"),
)
"""A secret that is good for one use until a time: the challenge of a passkey, or the link that signs in another device."""

SEAT = Table(
    "seat",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _of_person(),
    Column("token", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("seat_person", "person"),
    Index("seat_token", "token"),
)
"""A seat that a person has played.  token: the hash of its token, as in the log, by which a seat that others took later is told apart.

Of an event, whose entrants move up when one withdraws, seat is the version with which the person entered.
"""
