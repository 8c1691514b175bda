"""An error that people are told of, raised before it is known in which language."""

from openrummy.languages.language import ENGLISH, Language
from openrummy.languages.saying import Saying


class ToldError(Exception):
    """What went wrong, a sentence for each fault, for the person who asked."""

    def __init__(self, *faults: Saying) -> None:
        super().__init__(*faults)
        self.faults = faults

    def said(self, language: Language) -> str:
        """The sentences in `language`."""
        return " ".join(fault.said(language) for fault in self.faults)

    def __str__(self) -> str:
        return self.said(ENGLISH)
