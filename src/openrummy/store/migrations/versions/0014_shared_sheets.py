"""Score sheets that somebody shares."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "shared_sheet",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("shared_sheet_changed", "shared_sheet", ["changed"])


def downgrade() -> None:
    op.drop_table("shared_sheet")
