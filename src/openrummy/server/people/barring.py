"""The refusal of those who are suspended: at signing in, and at the tables of their seats."""

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import Connection

from openrummy.languages import Template
from openrummy.people.conduct.measures import Suspension, suspension_of
from openrummy.table.refusal import Refusal

_SUSPENDED: Template = "This account is suspended until {until} (UTC). Reason: {why}"


class Barred:
    """The tokens of seats whose persons are suspended, as they were when somebody last looked."""

    def __init__(self) -> None:
        self.tokens: Mapping[str, Suspension] = {}

    def check(self, token: str | None, now: int) -> None:
        """Raise Refusal for the hash of a token whose person is suspended."""
        found = None if token is None else self.tokens.get(token)
        if found is not None and found.until > now:
            raise refusal_of(found)


def check_open(db: Connection, person: str, now: int) -> None:
    """Raise Refusal if a person is suspended."""
    found = suspension_of(db, person, now)
    if found is not None:
        raise refusal_of(found)


def refusal_of(suspension: Suspension) -> Refusal:
    """Return why somebody may not come in, and until when."""
    until = datetime.fromtimestamp(suspension.until / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    return Refusal("suspended", _SUSPENDED, until=until, why=suspension.words)
