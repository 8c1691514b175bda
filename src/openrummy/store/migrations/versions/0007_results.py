"""The results of finished matches."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "match_result",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("void", sa.Integer, nullable=False),
        sa.Column("low", sa.Integer, nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
    )
    op.create_index("match_result_ended", "match_result", ["ended"])
    _create_seats()
    op.create_index("seat_token", "seat", ["token"])


def _create_seats() -> None:
    op.create_table(
        "result_seat",
        sa.Column("match", sa.Text, sa.ForeignKey("match_result.match", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, sa.ForeignKey("person.id", ondelete="SET NULL")),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("gone", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("worst", sa.Integer, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
    )
    op.create_index("result_seat_person", "result_seat", ["person"])


def downgrade() -> None:
    op.drop_index("seat_token", "seat")
    op.drop_table("result_seat")
    op.drop_table("match_result")
