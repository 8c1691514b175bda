"""The log in one SQLite file: one process writes to it, with one thread that commits for all its tables."""
