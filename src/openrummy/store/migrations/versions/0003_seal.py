"""The fingerprint of the key that seals the database."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table("seal", sa.Column("fingerprint", sa.Text, primary_key=True), if_not_exists=True)


def downgrade() -> None:
    op.drop_table("seal")
