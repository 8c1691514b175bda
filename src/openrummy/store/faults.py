"""The log's errors, as types."""


class VersionConflict(Exception):  # noqa: N818 - a typed answer, not a failure of the program
    """Somebody else wrote that version, or a command with that id; nothing was written."""

    def __init__(self, match: str, expected: int) -> None:
        super().__init__(f"version {expected + 1} of match {match} cannot be written: the log has moved on")
        self.match = match
        self.expected = expected


class EditedLog(ValueError):  # noqa: N818 - named after what was found
    """An entry is not what was written: the log was edited, or a part of it was lost."""

    def __init__(self, match: str, version: int) -> None:
        super().__init__(
            f"version {version} of match {match} is not what was written: the log has been edited or damaged"
        )
        self.match = match
        self.version = version


class WriterDied(Exception):  # noqa: N818 - named after what happened
    """The writer cannot write any more; what it had not acknowledged may or may not be in the log."""


class MovedDatabase(OSError):  # noqa: N818 - named after what was found
    """The open database is no longer the file at its path: what is written to it would be lost."""

    def __init__(self, database: str) -> None:
        super().__init__(f"{database} was removed, renamed or replaced while the server had it open; put it back")


class BadBackup(ValueError):  # noqa: N818 - named after what was found
    """The database cannot be copied, or the copy is incomplete; no file was written."""


class WrongKey(ValueError):  # noqa: N818 - named after what was found
    """The key to a database is not where it should be, or is a different one."""


class DatabaseInUse(ValueError):  # noqa: N818 - named after what was found
    """Another server has the database.  way_out: for the operator."""

    def __init__(
        self, database: str, way_out: str = "stop that server first, or name another file with --database"
    ) -> None:
        super().__init__(f"{database} is in use by another openrummy server; {way_out}")


class DamagedDatabase(ValueError):  # noqa: N818 - named after what was found
    """The file is not a database, or parts of it are lost."""

    def __init__(self, database: str, fault: BaseException) -> None:
        super().__init__(
            f"{database} is damaged or not a database ({fault}); restore a backup, or name another file with --database"
        )


class NewerSchema(ValueError):  # noqa: N818 - named after what was found
    """The database was made by a newer version of openrummy."""


class NoDatabase(ValueError):  # noqa: N818 - named after what was found
    """A database cannot be used at all.  database: its address without the password."""

    def __init__(self, database: str, reason: str) -> None:
        super().__init__(f"{database} cannot be used: {reason}")


class NotEmpty(ValueError):  # noqa: N818 - named after what was found
    """There is a log already where another one should go."""

    def __init__(self, database: str) -> None:
        super().__init__(f"{database} is not empty: name a new database, so that no log is lost")
