"""Everything that follows from the result of a match: each is called once for it, in the transaction that writes it.

A seat has its person if that person was known there before the match ended.
"""

from openrummy.people.ratings.results import rate_result
from openrummy.people.results.keeping import Hook

HOOKS: tuple[Hook, ...] = (rate_result,)
