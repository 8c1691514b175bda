"""The ledger of play chips."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "chip_account",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint("balance >= 0 OR kind = 'issue'", name="chip_account_covered"),
    )
    op.create_table(
        "chip_transfer",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "chip_move",
        sa.Column("transfer", sa.Text, sa.ForeignKey("chip_transfer.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("giver", sa.Text, sa.ForeignKey("chip_account.id"), nullable=False),
        sa.Column("taker", sa.Text, sa.ForeignKey("chip_account.id"), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.CheckConstraint("amount > 0 AND giver <> taker", name="chip_move_moves"),
    )
    _create_purses()


def _create_purses() -> None:
    op.create_table(
        "purse",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("chip_account.id"), nullable=False),
    )
    for side in ("giver", "taker"):
        op.create_index(f"chip_move_{side}", "chip_move", [side])


def downgrade() -> None:
    for table in ("purse", "chip_move", "chip_transfer", "chip_account"):
        op.drop_table(table)
