"""The most deadwood a player may knock with (rulebook 4.1, and Oklahoma in 4.3)."""

import msgspec

from openrummy.cards import rank_of, suit_of
from openrummy.engine.state import Public
from openrummy.languages import Saying, saying
from openrummy.variants.gin.memory import first_upcard

SPADES = 0


class KnockLimit(msgspec.Struct, frozen=True):
    """The knock limit of a deal.

    most: the highest limit.  values: the points of each face if the first upcard sets the limit; otherwise empty.
    ace: the limit that an ace sets.
    """

    most: int
    values: tuple[int, ...] = ()
    ace: int = 0

    def of(self, public: Public) -> int:
        """Return the limit of the running deal; 0 means that only gin ends it."""
        if not self.values:
            return self.most
        card = first_upcard(public)
        if card is None:
            return self.most
        return min(self.most, self.values[card] if rank_of(card) else self.ace)


def limit_words(limit: int) -> Saying:
    """Return a limit in words, without a full stop."""
    return saying("Knock limit {limit}", limit=limit) if limit else saying("Gin only")


def is_spade_deal(public: Public) -> bool:
    """Whether the first upcard is remembered and is a spade."""
    card = first_upcard(public)
    return card is not None and suit_of(card) == SPADES
