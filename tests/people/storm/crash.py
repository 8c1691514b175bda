"""The end of a process, as its client sees it."""


class CrashError(Exception):
    """The process is gone, as far as its client can tell."""
