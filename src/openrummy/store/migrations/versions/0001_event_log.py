"""The event log."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        _upgrade_postgres()
    else:
        _upgrade_sqlite()


def _upgrade_sqlite() -> None:
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


def _upgrade_postgres() -> None:
    """Create the same table, with a place for every entry, since PostgreSQL has no row number.

    No table of that name is taken over: it would be somebody else's.  An index takes no long text, so it takes a hash.
    """
    op.create_table(
        "event",
        sa.Column("match", sa.Text(collation="C"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("command", sa.LargeBinary),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("place", sa.BigInteger, sa.Identity(always=True), nullable=False),
    )
    op.execute("CREATE UNIQUE INDEX event_command ON event (match, sha256(command))")
    op.execute(
        "CREATE INDEX event_deal ON event (place) WHERE kind = 'dealt'"
        " OR kind = 'acted' AND POSITION('\"deal_ended\"'::bytea IN body) > 0"
    )


def downgrade() -> None:
    op.drop_table("event")
