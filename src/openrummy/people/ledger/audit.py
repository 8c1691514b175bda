"""A look at the whole books: whatever happened, they add up."""

import msgspec
from sqlalchemy import Connection, text

_SUM = text("SELECT coalesce(sum(balance), 0) FROM chip_account")
_BELOW = text("SELECT id FROM chip_account WHERE balance < 0 AND kind <> 'issue' ORDER BY id")
_WRONG = text(
    "SELECT id FROM chip_account WHERE balance <>"
    " coalesce((SELECT sum(amount) FROM chip_move WHERE taker = chip_account.id), 0)"
    " - coalesce((SELECT sum(amount) FROM chip_move WHERE giver = chip_account.id), 0) ORDER BY id"
)


class Audit(msgspec.Struct, frozen=True):
    """The state of the books.  total: of all balances.  below: accounts that owe.  wrong: whose balance is not that of their moves."""

    total: int
    below: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """Whether everything adds up."""
        return not (self.total or self.below or self.wrong)


def audit(db: Connection) -> Audit:
    """Look through the books.  Cost: reads every move twice, by index."""
    total = int(db.execute(_SUM).scalar_one())
    return Audit(total, tuple(db.execute(_BELOW).scalars()), tuple(db.execute(_WRONG).scalars()))
