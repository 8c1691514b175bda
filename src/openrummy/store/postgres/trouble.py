"""Why PostgreSQL cannot be used for now, according to the codes in the SQL standard and its own."""

import psycopg

from openrummy.store.trouble import Trouble

_TROUBLES: dict[str, Trouble] = {
    "08": "unreachable",
    "25006": "read_only",
    "40": "locked",
    "53": "unreachable",
    "53100": "full",
    "55P03": "locked",
    "57": "unreachable",  # it is being stopped or started, or an operator stopped the statement
    "58": "unreachable",  # its disk
    "XX001": "damaged",
    "XX002": "damaged",
}
"""By a code, or by the class in its first two characters."""


def trouble_of(fault: psycopg.Error) -> Trouble | None:
    """Return what is wrong if it may pass or concerns only a part of the database; None for any other fault."""
    code = fault.sqlstate
    if code is None:  # the connection is lost, or there is none
        return "unreachable" if isinstance(fault, psycopg.OperationalError | psycopg.InterfaceError) else None
    return _TROUBLES.get(code) or _TROUBLES.get(code[:2])
