"""How the players of an event or a club treat each other, for those who lead it."""

from openrummy.table.messages.base import Part


class CompanyMoment(Part, frozen=True):
    """A deal to look at, in the replay of its table."""

    table: str
    deal: int


class CompanyPair(Part, frozen=True):
    """The help of one player for another, as far as it is seen.

    giver, getter: their names.  deals: in common.  stands_out: whether a person should look.  chance: how unlikely it is between honest
    players, in words, or why nothing can be said.  signs: the parts of it, in words.  moments: the deals that show it most.
    """

    giver: str
    getter: str
    game: str
    deals: int
    stands_out: bool
    chance: str = ""
    signs: tuple[str, ...] = ()
    moments: tuple[CompanyMoment, ...] = ()


class CompanyList(Part, frozen=True):
    """A list in the making: `GET /api/tournaments/{tournament}/company`, `GET /api/people/clubs/{club}/company`.

    looked_at: of `total` things to do.  matches: that are over.  left_out: that could not be read.  pairs: those that stand out, then
    those that played together most, at most 20 of these.  compared: pairs of which something can be said, of `all_pairs`.
    """

    looked_at: int
    total: int
    is_done: bool
    matches: int
    left_out: int = 0
    compared: int = 0
    all_pairs: int = 0
    pairs: tuple[CompanyPair, ...] = ()
