"""Reports, warnings, suspensions, and the operator's log, to which rows can only be added."""  # noqa: INP001 - alembic runs it by path

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_WORDS = "the audit log can only grow"
_SQLITE = "CREATE TRIGGER audit_no_{deed} BEFORE {verb} ON audit BEGIN SELECT RAISE(ABORT, '{words}'); END"
_POSTGRES = "CREATE TRIGGER audit_no_{deed} BEFORE {verb} ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_grows()"
_FUNCTION = (
    f"CREATE FUNCTION audit_grows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{_WORDS}'; END $$"
)


def upgrade() -> None:
    _create_reports()
    op.create_table(
        "warning",
        sa.Column("id", sa.Text, primary_key=True),
        _of_person(is_known=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("read", sa.BigInteger),
    )
    op.create_index("warning_person", "warning", ["person"])
    op.create_table(
        "suspension",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_index("suspension_until", "suspension", ["until"])
    _create_audit()


def _create_reports() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        _of_person(),
        sa.Column("by_seat", sa.Integer, nullable=False),
        _of_person("by_person"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_index("report_once", "report", ["match", "by_seat", "seat"], unique=True)
    op.create_index("report_open", "report", ["closed", "at"])
    for column in ("person", "by_person"):
        op.create_index(f"report_{column}", "report", [column])


def _create_audit() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("audit_at", "audit", ["at"])
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    if not is_sqlite:
        op.execute(_FUNCTION)
    for deed, verb in (("change", "UPDATE"), ("end", "DELETE")):
        form = _SQLITE if is_sqlite else _POSTGRES
        op.execute(form.format(deed=deed, verb=verb, words=_WORDS))


def _of_person(name: str = "person", *, is_known: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=not is_known)


def downgrade() -> None:
    for table in ("audit", "suspension", "warning", "report"):
        op.drop_table(table)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION audit_grows()")
