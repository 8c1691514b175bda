"""The judge of secrets: follows the cards of a log as plain text, and checks what each viewer was told of them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from tests.faults.history import Faces, History, Logged, Shown

Event: TypeAlias = Mapping[str, Any]

_OPEN: Mapping[str, tuple[str, ...]] = {
    "deal_started": ("upcard", "aside"),
    "took_discard": ("cards",),
    "call_announced": ("cards", "represents"),
    "called": ("cards",),
    "called_meld": ("cards", "represents"),
    "called_lay_off": ("card", "cards", "represents"),
    "stock_recycled": ("pile",),
    "melded": ("cards", "represents"),
    "laid_off": ("card", "cards", "represents"),
    "swapped_joker": ("card", "joker", "cards", "represents"),
    "discarded": ("card",),
    "tossed": ("cards",),
    "declared": ("card", "groups", "faults"),
    "groups_shown": ("groups", "loose"),
}
"""The fields of an event that everybody may see."""
_GETS = {"drew_stock": "card", "took_discard": "cards", "called": "cards", "swapped_joker": "joker"}
_GIVES = {"melded": "cards", "laid_off": "card", "swapped_joker": "card", "discarded": "card", "declared": "card"}
_CARD = re.compile(r"\b(?:[A2-9TJQK][SHDC]|JK)\b")
_IN_WORDS = re.compile(r"(10|[A2-9TJQK])([♠♥♦♣])")
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
_ALL = "all"


def named(told: Iterable[Mapping[str, Any]]) -> Faces:
    """Return every card in a viewer's messages, in text or in fields."""
    found: set[str] = set()
    for each in told:
        found.update(each.get("cards", ()))
        for rank, suit in _IN_WORDS.findall(each.get("words", "")):
            found.add(("T" if rank == "10" else rank) + _SUITS[suit])
    return tuple(sorted(found))


def cards_complaints(history: History, log: Mapping[str, Sequence[Logged]]) -> Iterator[str]:
    """Yield every card that a viewer was told and may not know, and every hand that was shown wrong."""
    shown: dict[str, list[Shown]] = defaultdict(list)
    for each in history.shown:
        shown[each.viewer[0]].append(each)
    for table, updates in shown.items():
        story = Story(log.get(table, ()))
        for update in updates:
            is_delayed = history.hellos[update.link].delayed
            faults = story.too_early(update) if is_delayed else story.too_much(update)
            yield from (f"secret: {fault} at {table}" for fault in faults)


class Story:
    """Follows the cards of one table, version by version."""

    def __init__(self, logged: Sequence[Logged]) -> None:
        self._open: list[set[str]] = []
        self._own: list[dict[int, set[str]]] = []
        self._hands: list[tuple[Faces, ...]] = []
        self._running: list[bool] = []
        hands: list[list[str]] = []
        is_running = False
        for each in logged:
            self._open.append(set())
            self._own.append(defaultdict(set))
            for event in each.entry.get("events", ()):
                is_running = {"deal_started": True, "deal_ended": False}.get(event["type"], is_running)
                self._tell(event)
                hands = _moved(hands, event)
            self._hands.append(tuple(tuple(sorted(hand)) for hand in hands))
            self._running.append(is_running)

    def _tell(self, event: Event) -> None:
        for name in _OPEN.get(event["type"], ()):
            self._open[-1].update(_CARD.findall(str(event.get(name))))
        if event["type"] == "drew_stock":
            self._own[-1][event["seat"]].add(event["card"])
        if event["type"] == "deal_ended":
            self._open[-1].add(_ALL)

    def too_much(self, update: Shown) -> Iterator[str]:
        """Yield the faults of an update for a seat, or for a watcher of the public cards."""
        seat = update.viewer[1]
        for chapter in update.told:
            if chapter.version > len(self._open) or _ALL in self._open[chapter.version - 1]:
                continue
            own = set() if seat is None else self._own[chapter.version - 1].get(seat, set())
            if not set(chapter.cards) <= self._open[chapter.version - 1] | own:
                yield f"seat {seat} was told of {chapter.cards} in version {chapter.version}"
        if update.hand is not None and update.version <= len(self._hands):
            hands = self._hands[update.version - 1]
            mine = () if seat is None or seat >= len(hands) else hands[seat]
            if update.hand != mine:
                yield f"seat {seat} was shown the hand {update.hand}, not {mine}, in version {update.version}"

    def too_early(self, update: Shown) -> Iterator[str]:
        """Yield the faults of an update for a watcher who sees one deal late."""
        if update.version <= len(self._running) and self._running[update.version - 1]:
            yield f"a late watcher was shown version {update.version} of a running deal"


def _moved(hands: list[list[str]], event: Event) -> list[list[str]]:
    """Return the hands after an event; an event that is impossible in a complete log changes nothing."""
    kind, seat = event["type"], event.get("seat", 0)
    if kind == "deal_started":
        return [hand.split() for hand in event["hands"]]
    if seat >= len(hands):
        return hands
    for card in event[_GIVES[kind]].split() if kind in _GIVES else ():
        if card in hands[seat]:
            hands[seat].remove(card)
    if kind in _GETS:
        hands[seat] += event[_GETS[kind]].split()
    return hands
