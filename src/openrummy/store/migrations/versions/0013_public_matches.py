"""Results of public matches, whether somebody has an account or not."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("match_result", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.create_index("match_result_listed", "match_result", ["listed", "ended"])


def downgrade() -> None:
    op.drop_index("match_result_listed", "match_result")
    op.drop_column("match_result", "listed")
