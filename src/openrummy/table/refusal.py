"""The refusal of a command."""

from functools import reduce

from openrummy.languages import ENGLISH, Language, Saying, Text, ToldError, Value, saying
from openrummy.voice import Voice


class Refusal(Exception):  # noqa: N818 - a typed answer, not a failure of the program
    """Why a command changes nothing.  code: for programs; its text is one sentence for people."""

    def __init__(self, code: str, template: Text, /, **values: Value) -> None:
        self.code = code
        self.saying = Saying(template, values)
        super().__init__(self.words)

    @classmethod
    def of(cls, code: str, fault: ToldError) -> "Refusal":
        """Return the refusal that says what `fault` says."""
        return cls(code, "{faults}", faults=reduce(_and, fault.faults))

    @property
    def words(self) -> str:
        """The sentence in English."""
        return self.said(ENGLISH)

    def said(self, language: Language) -> str:
        """Return the sentence in `language`."""
        return self.saying.said(language)

    def with_signs(self, language: Language) -> str:
        """Return the sentence in `language`, with cards as they are shown: `7♠` for `7S`."""
        return Voice((), language=language).said(self.saying)


def _and(one: Saying, other: Saying) -> Saying:
    return saying("{one} {other}", one=one, other=other)
