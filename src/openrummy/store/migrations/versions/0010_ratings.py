"""Ratings."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    for name, key in (
        ("rating", _person(is_key=True)),
        ("bot_rating", sa.Column("bot", sa.Text, primary_key=True)),
    ):
        op.create_table(
            name,
            key,
            sa.Column("game", sa.Text, primary_key=True),
            sa.Column("mean", sa.BigInteger, nullable=False),
            sa.Column("spread", sa.BigInteger, nullable=False),
            sa.Column("matches", sa.Integer, nullable=False),
        )
    op.create_table(
        "rated_match",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    _create_changes()


def _create_changes() -> None:
    op.create_table(
        "rating_change",
        sa.Column("match", sa.Text, sa.ForeignKey("rated_match.match"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        _person(is_key=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("was", "was_spread", "mean", "spread")),
        sa.Column("gone", sa.Integer, nullable=False),
    )
    op.create_index("rating_change_person", "rating_change", ["person"])


def _person(*, is_key: bool) -> sa.Column[str]:
    person = sa.ForeignKey("person.id", ondelete="CASCADE")
    return sa.Column("person", sa.Text, person, primary_key=is_key, nullable=False)


def downgrade() -> None:
    for table in ("rating_change", "rated_match", "bot_rating", "rating"):
        op.drop_table(table)
