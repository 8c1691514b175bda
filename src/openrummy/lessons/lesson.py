"""A lesson: a deal with an arranged pack, and the acts that lead a newcomer through it, each with its words.

A lesson is data.  Its acts are written as in a record (`record/moves.py`), all seats' in one list, so the opponents' acts are as fixed
as the learner's, and a test plays each lesson to its end.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from openrummy.cards import Face, parse_faces
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.languages import Template
from openrummy.record.moves import parse_move
from openrummy.variants import rules_for

LEARNER = 0
"""The seat of the learner, who always plays first."""


class Step(msgspec.Struct, frozen=True):
    """One act of a lesson.

    acts: the one that is shown, and others that are as good.  words: why, and what has happened.  task: what to do.
    cards: for each gap of either text but `{name}`, the cards in it; the gaps of a task are `card` and `cards`, since refusals say it too.
    """

    seat: int
    acts: tuple[Act, ...]
    words: Template = ""
    task: Template = ""
    cards: Mapping[str, str] = {}

    def shows(self, action: Act) -> bool:
        """Return whether `action` is the one that the learner is shown."""
        return _is_like(action, self.acts[0])

    def accepts(self, action: Act) -> bool:
        """Return whether the lesson goes on after `action`."""
        return any(_is_like(action, wanted) for wanted in self.acts)


def learner(act: str, words: Template, task: Template, **cards: str) -> Step:
    """Return a step of the learner.  act: as in a record, others that are as good behind ` or `."""
    return Step(LEARNER, _acts(act), words, task, cards)


def opponents(*acts: str, seat: int = 1) -> tuple[Step, ...]:
    """Return the steps of an opponent's turn."""
    return tuple(Step(seat, _acts(act)) for act in acts)


def _acts(text: str) -> tuple[Act, ...]:
    return tuple(map(parse_move, text.split(" or ")))


def _is_like(action: Act, wanted: Act) -> bool:
    """Return whether `action` is of the wanted kind and has its cards, in any order; an empty field of `wanted` is free."""
    if type(action) is not type(wanted):
        return False
    pairs = ((getattr(action, name), getattr(wanted, name)) for name in wanted.__struct_fields__)
    return all(wish in ((), None) or _unordered(value) == _unordered(wish) for value, wish in pairs)


def _unordered(value: Any) -> Any:
    return sorted(map(_unordered, value)) if isinstance(value, tuple) else value


class Lesson(msgspec.Struct, frozen=True):
    """A guided deal.

    preset, options: its rules.  hands: of each seat.  upcard: the first card of the pile.  stock: its cards from the top, as far as the
    lesson draws them.  aside: the card turned up for the wild cards.  end: words after the deal, with the points of the learner and
    the next seat in its gaps `{mine}` and `{theirs}`, and `cards` in others.
    """

    key: str
    preset: str
    title: Template
    sentence: Template
    hands: tuple[str, ...]
    upcard: str
    stock: str
    steps: tuple[Step, ...]
    end: Template
    options: Mapping[str, Any] = {}
    aside: str = ""
    cards: Mapping[str, str] = {}

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return rules_for(self.preset, len(self.hands), self.options)

    @property
    def dealer(self) -> int:
        """The seat that deals, so that the learner plays first."""
        return len(self.hands) - 1

    @property
    def pack(self) -> tuple[Face, ...]:
        """The whole pack as it is dealt, the first card first."""
        rounds = zip(*map(parse_faces, self.hands), strict=True)
        shown = (*(card for one in rounds for card in one), *parse_faces(f"{self.upcard} {self.aside} {self.stock}"))
        return (*shown, *_without(self.rules.pack, shown))

    def step(self, number: int) -> Step | None:
        """Return the step after `number` acts, None at the end."""
        return self.steps[number] if number < len(self.steps) else None


def _without(pack: Iterable[Face], shown: Iterable[Face]) -> tuple[Face, ...]:
    rest = list(pack)
    for card in shown:
        rest.remove(card)
    return tuple(rest)


def act_of(step: Step, seen: View) -> Act | None:
    """Return the legal action of the seat of `seen` that `step` asks for, None if there is none."""
    return next((action for action in LegalActions(seen) if step.accepts(action)), None)
