"""Ranking texts by the words they share with a question: BM25, with a bonus for the words that stand together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log

import msgspec

_SATURATION, _LENGTH = 1.2, 0.6
"""The usual numbers of BM25: how soon a repeated word stops counting, and how much long texts are held back."""
_TOGETHER = 0.35
"""The share that a pair of neighbouring words adds to its words."""


class Entry(msgspec.Struct, frozen=True):
    """Something that can be found.  place: its place among all.  texts: its words, each text of its own; weight: of its score."""

    place: int
    texts: tuple[tuple[str, ...], ...]
    weight: float = 1.0


class Index:
    """The entries and how rare their words are."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        texts = [text for entry in entries for text in entry.texts]
        self._usual = sum(map(len, texts)) / max(1, len(texts))
        self._seen = Counter(word for text in texts for word in set(text))
        self._total = len(texts)

    def found(self, words: Sequence[str]) -> list[tuple[float, int]]:
        """Return the scores and places of the entries that share a word with the question, the best first."""
        scored = ((max(self._scores(words, entry)), entry.place) for entry in self._entries)
        return sorted(((score, place) for score, place in scored if score > 0), key=lambda found: (-found[0], found[1]))

    def most(self, words: Sequence[str]) -> float:
        """Return the score of a text that had each word of the question once and was of the usual length."""
        return sum(self._rarity(word) for word in set(words) if word in self._seen)

    def _scores(self, words: Sequence[str], entry: Entry) -> Iterator[float]:
        for text in entry.texts:
            yield entry.weight * self._score(words, text)

    def _score(self, words: Sequence[str], text: Sequence[str]) -> float:
        counts, length = Counter(text), 1 - _LENGTH + _LENGTH * len(text) / self._usual
        score = sum(self._rarity(word) * _saturated(counts[word], length) for word in set(words))
        pairs = set(pairwise(words)) & set(pairwise(text))
        return score + _TOGETHER * sum(self._rarity(one) + self._rarity(other) for one, other in pairs) / 2

    def _rarity(self, word: str) -> float:
        seen = self._seen[word]
        return log(1 + (self._total - seen + 0.5) / (seen + 0.5))


def _saturated(count: int, length: float) -> float:
    return count * (_SATURATION + 1) / (count + _SATURATION * length)
