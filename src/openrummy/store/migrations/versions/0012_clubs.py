"""Friends, those whom somebody has blocked, and clubs."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_TABLES = ("invitation", "club_table", "season", "club_member", "club", "in_sight", "call", "tie")


def upgrade() -> None:
    op.create_table(
        "tie",
        _person("person", is_key=True),
        _person("other", is_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("tie_other", "tie", ["other"])
    op.create_table(
        "call",
        _person("person", is_key=True),
        _person("sender", is_key=True),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("call_sender", "call", ["sender"])
    op.create_table("in_sight", _person("person", is_key=True), sa.Column("since", sa.BigInteger, nullable=False))
    _create_clubs()
    _create_what_clubs_have()


def _create_clubs() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_member",
        _club(is_key=True),
        _person("person", is_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("club_member_person", "club_member", ["person"])


def _create_what_clubs_have() -> None:
    op.create_table(
        "season",
        sa.Column("id", sa.Text, primary_key=True),
        _club(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("season_club", "season", ["club"])
    op.create_table(
        "club_table",
        sa.Column("match", sa.Text, primary_key=True),
        _club(),
        sa.Column("opened", sa.BigInteger, nullable=False),
    )
    op.create_index("club_table_club", "club_table", ["club", "opened"])
    _create_invitations()


def _create_invitations() -> None:
    op.create_table(
        "invitation",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        _person("person"),
        _club(is_known=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    for whose in ("person", "club"):
        op.create_index(f"invitation_{whose}", "invitation", [whose])


def _person(name: str, *, is_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=is_key, nullable=False)


def _club(*, is_key: bool = False, is_known: bool = True) -> sa.Column[str]:
    of_club = sa.ForeignKey("club.id", ondelete="CASCADE")
    return sa.Column("club", sa.Text, of_club, primary_key=is_key, nullable=not is_known)


def downgrade() -> None:
    for table in _TABLES:
        op.drop_table(table)
