"""All tables of people: whoever needs every one of them asks here."""

from openrummy.people.clubs import schema as clubs
from openrummy.people.conduct import schema as conduct
from openrummy.people.daily import schema as daily
from openrummy.people.friends import schema as friends
from openrummy.people.ledger import schema as ledger
from openrummy.people.ratings import schema as ratings
from openrummy.people.results import schema as results
from openrummy.people.schema import METADATA
from openrummy.people.sheets import schema as sheets

__all__ = ["METADATA", "PARTS"]

PARTS = (conduct, daily, ledger, ratings, results, friends, clubs, sheets)
"""The modules that add their tables."""
