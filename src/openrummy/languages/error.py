"""An error with a message for people, raised before its language is known."""

from openrummy.languages.language import ENGLISH, Language
from openrummy.languages.lists import sentences
from openrummy.languages.saying import Saying


class ToldError(Exception):
    """An error with one sentence for each fault, for the person who asked."""

    def __init__(self, *faults: Saying) -> None:
        super().__init__(*faults)
        self.faults = faults

    def said(self, language: Language) -> str:
        """Return the sentences in `language`."""
        return sentences((fault.said(language) for fault in self.faults), language)

    def __str__(self) -> str:
        return self.said(ENGLISH)


class ToldValueError(ToldError, ValueError):
    """A wrong word or number, in words for the person who typed it."""


def told(fault: Exception, language: Language) -> str:
    """Return the words of a fault, in `language` if it knows others than English."""
    return fault.said(language) if isinstance(fault, ToldError) else str(fault)
