"""People: accounts for those who want one, as values and as rows of tables beside the log.

Every function with a database takes an open connection, and is a part of its caller's transaction; times and random values are given.
"""
