"""Accounts, their passkeys, codes, devices and seats."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_TABLES = ("seat", "once", "session", "recovery_code", "passkey", "person")


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("person_login", "person", ["login"], unique=True)
    op.create_table(
        "passkey",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        _of_person(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    _create_keys()
    _create_once_and_seat()
    for table in ("passkey", "recovery_code", "session", "seat"):
        op.create_index(f"{table}_person", table, ["person"])


def _create_keys() -> None:
    op.create_table("recovery_code", sa.Column("hash", sa.Text, primary_key=True), _of_person())
    op.create_table(
        "session",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        _of_person(),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("proved", sa.BigInteger, nullable=False),
    )


def _create_once_and_seat() -> None:
    op.create_table(
        "once",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        _of_person(is_known=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("once_until", "once", ["until"])
    op.create_table(
        "seat",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        _of_person(),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )


def _of_person(*, is_known: bool = True) -> sa.Column[str]:
    return sa.Column("person", sa.Text, sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=not is_known)


def downgrade() -> None:
    for table in _TABLES:
        op.drop_table(table)
