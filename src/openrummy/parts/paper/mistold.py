"""The fault of a round on paper."""

from openrummy.engine.rules import Problem
from openrummy.languages import Saying, Text, ToldError, Value


class Mistold(ToldError):  # noqa: N818 - a typed answer, not a failure of the program
    """A round that cannot be so.  code: for programs.  seat, field: where the fault is, if it is in one place."""

    def __init__(self, code: str, words: Saying, seat: int | None = None, field: str = "") -> None:
        super().__init__(words)
        self.code, self.words, self.seat, self.field = code, words, seat, field

    @classmethod
    def by_rules(cls, problem: Problem, seat: int | None = None, field: str = "") -> "Mistold":
        """Return the fault that a part of the rules has found."""
        return cls(problem.code, problem.saying, seat, field)


def mistold(code: str, template: Text, seat: int | None = None, field: str = "", /, **values: Value) -> Mistold:
    """Return a fault in words."""
    return Mistold(code, Saying(template, values), seat, field)
