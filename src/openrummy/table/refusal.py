"""A command that is refused."""


class Refusal(Exception):  # noqa: N818 - a typed answer, not a failure of the program
    """Why a command changes nothing.  code: for programs; its text is one sentence for people."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
