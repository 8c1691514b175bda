"""The words of a question, brought to one form: stems, and one word for all that mean the same at the table."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec


class Wordlist(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a language.  phrases, same: words and the word that is searched for instead.  idle: words that say nothing."""

    phrases: Mapping[str, str]
    same: Mapping[str, str]
    idle: tuple[str, ...]


@cache
def wordlists() -> Mapping[str, Wordlist]:
    """Return the words of every language by its code."""
    found = files("openrummy.settle").joinpath("words.json").read_bytes()
    return msgspec.json.decode(found, type=dict[str, Wordlist])


def words_of(text: str, code: str = "en") -> list[str]:
    """Return the words of a text in their order, without those that say nothing.

    code: the language it is in.  The words of another language become English ones; those that it does not have are taken for English.
    """
    found = _spelt(text)
    if code != "en" and code in wordlists():
        found = _translated(found, code)
    return [word for word in _alike(_phrased(found, "en")) if word]


_RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
_CARDS: Mapping[str, str] = dict(zip("a23456789tjqk", _RANKS, strict=True)) | {"10": "ten"}
_CARD = "(?:10|[akqjt2-9])"
_RUN = re.compile(rf"\b{_CARD}(?:-{_CARD})+\b|\b{_CARD}(?:(?:, ?| ){_CARD}){{2,}}\b", re.IGNORECASE)
_ARTICLE = re.compile(r" a(?= (?:valid |legal |real |good )?(?:run|sequence|straight|meld|set)\b)")
"""The article in "is Q K A 2 a run", which would be read as an ace."""


def _spelt(text: str) -> str:
    """Return the text in small letters, with runs such as K-A-2 or K A 2 in words."""
    spelt = _RUN.sub(_run_in_words, _ARTICLE.sub("", text))
    spelt = spelt.lower().replace("’", "'").replace("'s", "")
    return " ".join(re.findall(r"[^\W_]+(?:[\u0900-\u097f]*[^\W_]*)*|[\u0900-\u097f]+", spelt))


def _run_in_words(found: re.Match[str]) -> str:
    return " ".join(_CARDS[card] for card in re.findall(_CARD, found[0].lower()))


def _phrased(text: str, code: str) -> list[str]:
    phrases = wordlists()[code].phrases
    return _any_phrase(code).sub(lambda found: phrases[found[0]], text).split()


@cache
def _any_phrase(code: str) -> re.Pattern[str]:
    longest_first = sorted(wordlists()[code].phrases, key=len, reverse=True)
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, longest_first))})(?!\S)")


def _translated(text: str, code: str) -> str:
    words, found = wordlists()[code], _phrased(text, code)
    return " ".join(words.same.get(word, word) for word in found if word not in words.idle)


def _alike(words: list[str]) -> list[str]:
    kept, same = [word for word in words if word not in wordlists()["en"].idle], _stemmed_same()
    return [same.get(stem, stem) for stem in map(stem_of, kept)]


@cache
def _stemmed_same() -> Mapping[str, str]:
    return {stem_of(word): stem_of(other) for word, other in wordlists()["en"].same.items()}


_ENDINGS = (
    ("ies", "y"),
    ("sses", "ss"),
    ("ings", ""),
    ("ing", ""),
    ("edly", ""),
    ("ed", ""),
    ("es", "e"),
    ("s", ""),
    ("ly", ""),
)


def stem_of(word: str) -> str:
    """Return an English word without its ending: `discarded` and `discards` become `discard`."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending) + instead
            break
    doubled = len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsae"
    return (word[:-1] if doubled else word).removesuffix("e") if len(word) > 3 else word
