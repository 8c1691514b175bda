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
    """The listeners of each pattern.  changed: called with a pattern that got its first listener, or lost its last."""

    def __init__(self, changed: Callable[[str], None] = lambda _: None) -> None:
        self._listeners: dict[str, dict[object, Heard]] = {}
        self._wild: dict[str, None] = {}
        self._changed = changed

    @property
    def patterns(self) -> tuple[str, ...]:
        """All patterns with a listener."""
        return tuple(self._listeners)

    def add(self, pattern: str, heard: Heard) -> Callable[[], None]:
        """Add a listener; return how to remove it, which may be called more than once."""
        key = object()
        is_new = pattern not in self._listeners
        self._listeners.setdefault(pattern, {})[key] = heard
        if is_new:
            if "*" in pattern or ">" in pattern:
                self._wild[pattern] = None
            self._changed(pattern)
        return lambda: self._remove(pattern, key)

    def _remove(self, pattern: str, key: object) -> None:
        listeners = self._listeners.get(pattern, {})
        if listeners.pop(key, None) is not None and not listeners:
            del self._listeners[pattern]
            self._wild.pop(pattern, None)
            self._changed(pattern)

    def under(self, pattern: str) -> tuple[Heard, ...]:
        """Return the listeners of exactly this pattern."""
        return tuple(self._listeners.get(pattern, {}).values())

    def of(self, subject: str) -> Iterator[Heard]:
        """Yield the listeners of a subject: a look into a dictionary, and one at each pattern with wild cards."""
        yield from self.under(subject)
        for pattern in tuple(self._wild):
            if matches(pattern, subject):
                yield from self.under(pattern)
