"""The event log."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        if_not_exists=True,  # left by a kill: the first versions of the program did not migrate in one transaction
    )
    op.create_index("event_command", "event", ["match", "command"], unique=True, if_not_exists=True)


def downgrade() -> None:
    op.drop_table("event")
