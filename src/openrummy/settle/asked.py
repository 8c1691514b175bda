"""A question as somebody asked it: the number in it, and the ruling that answers that number."""

import re
from collections.abc import Sequence
from typing import Self

import msgspec

from openrummy.settle.shelf import Question, Ruling
from openrummy.settle.words import words_of

LONGEST_QUESTION = 300
_ASKS_FOR_A_NUMBER = {"howmany", "howmuch", "matchlength"}
_BESIDE = {"more than": 1, "over": 1, "above": 1, "less than": -1, "under": -1, "below": -1}
"""The words before a number, with how much they add to it: a player with more than 10 has 11 at least."""


class Asked(msgspec.Struct, frozen=True):
    """A question.  words: as they are searched for.  number: the only one in it, or None if it has none or several."""

    words: tuple[str, ...]
    number: int | None

    @classmethod
    def of(cls, question: str, language: str) -> Self:
        """Return a question in a language, cut at the longest one."""
        text = question[:LONGEST_QUESTION]
        numbers = _numbers(text)
        words = [word for word in words_of(text, language) if not word.isdecimal()]  # its value is for the ruling
        return cls((*words, *_compared(words, numbers)), numbers[0] if len(numbers) == 1 else None)

    def can_be(self, question: Question) -> bool:
        """Whether it can be this question: one about a number needs a number."""
        return not question.numbered or self.number is not None

    def title(self, question: Question) -> str:
        """Return the question as it was understood."""
        return self._filled(question.ask[0])

    def ruling(self, ruling: Ruling) -> Ruling:
        """Return a ruling for the number that was asked about, without yes and no if the question asks how many."""
        yes, no, depends = map(self._filled, (ruling.yes, ruling.no, ruling.depends))
        if _ASKS_FOR_A_NUMBER & set(self.words):
            yes = no = depends = ""
        return msgspec.structs.replace(ruling, yes=yes, no=no, depends=depends)

    def _filled(self, text: str) -> str:
        return text if self.number is None else text.format(n=self.number, less=self.number - 1)


def _compared(words: Sequence[str], numbers: Sequence[int]) -> tuple[str, ...]:
    """Return a word for two numbers beside each other: a tie, or less deadwood than the knocker has."""
    if len(numbers) != 2:
        return ()
    if numbers[0] == numbers[1]:
        return ("tie",)
    return ("less",) if numbers[0] > numbers[1] and "knock" in words else ()


def _numbers(text: str) -> list[int]:
    found = re.finditer(rf"(?:\b({'|'.join(_BESIDE)}) )?(?<![\w-])([0-9]{{1,6}})(?![\w-])", text.lower())
    return [int(each[2]) + _BESIDE.get(each[1] or "", 0) for each in found]
