"""The account of chips of somebody in a storm, who may have gone."""

from sqlalchemy import Connection

from openrummy.people.ledger.purses import known_account
from openrummy.people.ledger.transfers import Account
from openrummy.table.refusal import Refusal


def known(db: Connection, name: str) -> Account:
    """Return the account of somebody; raise Refusal if they are not there."""
    account = known_account(db, name)
    if account is None:
        raise Refusal("nobody", "Nobody is called so.")
    return account
