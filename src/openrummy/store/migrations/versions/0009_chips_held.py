"""The tables that hold chips are found without a look at all accounts."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    held = sa.text("kind = 'table' AND balance > 0")
    op.create_index("chip_account_held", "chip_account", ["id"], sqlite_where=held, postgresql_where=held)


def downgrade() -> None:
    op.drop_index("chip_account_held", "chip_account")
