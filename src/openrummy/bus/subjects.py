"""Subjects, the patterns that match them, and the listeners of each."""

from collections.abc import Callable, Iterator

from openrummy.bus.bus import Heard


def matches(pattern: str, subject: str) -> bool:
    """Return whether `pattern` matches `subject`: `*` is one word, a last `>` one word or more."""
    wanted, words = pattern.split("."), subject.split(".")
    if wanted[-1] == ">":
        wanted.pop()
        if len(words) <= len(wanted):
            return False
        words = words[: len(wanted)]
    return len(wanted) == len(words) and all(one in ("*", word) for one, word in zip(wanted, words, strict=True))


class Subscribers:
    """The listeners of each subject; one without wild cards costs a look into a dictionary."""

    def __init__(self) -> None:
        self._exact: dict[str, dict[object, Heard]] = {}
        self._wild: dict[object, tuple[str, Heard]] = {}

    def add(self, pattern: str, heard: Heard) -> Callable[[], None]:
        """Add a listener; return how to remove it, which may be called more than once."""
        key = object()
        if "*" in pattern or ">" in pattern:
            self._wild[key] = (pattern, heard)
            return lambda: _forget(self._wild, key)
        self._exact.setdefault(pattern, {})[key] = heard
        return lambda: self._remove(pattern, key)

    def _remove(self, subject: str, key: object) -> None:
        listeners = self._exact.get(subject, {})
        listeners.pop(key, None)
        if not listeners:
            self._exact.pop(subject, None)

    def of(self, subject: str) -> Iterator[Heard]:
        """Yield the listeners of a subject; adding and removing meanwhile is allowed."""
        yield from tuple(self._exact.get(subject, {}).values())
        yield from (heard for pattern, heard in tuple(self._wild.values()) if matches(pattern, subject))


def _forget(listeners: dict[object, tuple[str, Heard]], key: object) -> None:
    listeners.pop(key, None)
