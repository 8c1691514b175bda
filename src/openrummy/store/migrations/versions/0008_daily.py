"""The deal of the day: tries and choices."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "daily_try",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("person.id", ondelete="CASCADE")),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("looked", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("result", sa.Integer),
    )
    op.create_index("daily_try_guest", "daily_try", ["day", "guest"], unique=True)
    op.create_index("daily_try_person", "daily_try", ["day", "person"], unique=True)
    op.create_index("daily_try_result", "daily_try", ["day", "result"])
    op.create_index("daily_try_of", "daily_try", ["person"])
    op.create_table(
        "daily_choice",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("position", sa.Text, primary_key=True),
        sa.Column("move", sa.Text, primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for table in ("daily_choice", "daily_try"):
        op.drop_table(table)
