"""The log in PostgreSQL: many processes write to it, each with one writing thread that commits for all its tables."""

try:
    import psycopg  # noqa: F401 - before the modules that need it
except ModuleNotFoundError:
    raise
except ImportError as fault:  # it is there, but finds no libpq
    raise ModuleNotFoundError(str(fault), name="psycopg-binary") from None
