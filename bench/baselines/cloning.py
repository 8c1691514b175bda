"""A player that learns from examples: a network of two layers that imitates a bot's acts (behaviour cloning), in plain NumPy.

It sees the observation of a table as floats, and nothing made from it by hand; illegal numbers are masked out.
"""

from random import Random
from typing import Any, NamedTuple

import numpy as np

from openrummy.bots import make_agent
from openrummy.engine.rules import Rules
from openrummy.env import bot
from openrummy.env.episode import Episode, Observation
from openrummy.env.forms import Scale, scale_of

HIDDEN, BATCH, EPOCHS, RATE = 64, 128, 8, 2e-3
NOISE = 0.1
"""How often the teacher's act is replaced by any legal one, so that the examples show how it goes on after slips."""


class Lesson(NamedTuple):
    """Examples: n observations as floats, n masks and the number of the act that the teacher chose in each."""

    seen: Any
    masks: Any
    chosen: Any

    def first(self, rows: int) -> "Lesson":
        """Return the first examples."""
        return Lesson(self.seen[:rows], self.masks[:rows], self.chosen[:rows])


def lesson(rules: Rules, teacher: str, rows: int, seed: int) -> Lesson:
    """Return so many decisions of a bot that plays against itself, those with a single legal act left out."""
    episode, rng, found = Episode(rules, "deal", "points"), Random(seed), list[tuple[Any, Any, int]]()
    scale, agent = scale_of(rules, episode.sight.layout), make_agent(teacher, f"teacher {seed}")
    episode.begin(seed)
    while len(found) < rows:
        view = episode.view(episode.seat)
        number = episode.numbering.number(view.public, agent.act(view))
        if len(episode.legal) > 1 and number in episode.legal:
            seen = episode.observe(episode.seat)
            found.append((scale.of(seen["observation"]), seen["action_mask"].astype(bool), number))
        episode.play(rng.choice(list(episode.legal)) if rng.random() < NOISE or number not in episode.legal else number)
        if episode.is_over:
            episode.begin(None)
    return Lesson(*(np.array(column) for column in zip(*found, strict=True)))


class Student:
    """A network that foretells the teacher's act.  It is taught once."""

    def __init__(self, scale: Scale, actions: int, seed: int) -> None:
        self._scale, self._rng = scale, np.random.default_rng(seed)
        inputs = scale.by.size
        self._weights = [
            (self._rng.normal(size=(inputs, HIDDEN)) * np.sqrt(2 / inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (self._rng.normal(size=(HIDDEN, actions)) * 0.01).astype(np.float32),
            np.zeros(actions, np.float32),
        ]

    def _likes(self, seen: Any) -> tuple[Any, Any]:
        first, offset, second, likes = self._weights
        hidden = np.maximum(seen @ first + offset, 0)
        return hidden, hidden @ second + likes

    def choose(self, seen: Observation) -> int:
        """Return the legal number that it likes best."""
        likes = self._likes(self._scale.of(seen["observation"]))[1]
        return int(np.where(seen["action_mask"], likes, -np.inf).argmax())

    def agreement(self, examples: Lesson) -> float:
        """Return in which part of the examples it chooses as the teacher did."""
        likes = np.where(examples.masks, self._likes(examples.seen)[1], -np.inf)
        return float((likes.argmax(axis=1) == examples.chosen).mean())

    def teach(self, examples: Lesson) -> None:
        """Learn by Adam (Kingma and Ba 2015) on the logarithm of the chance that it gives to the teacher's act."""
        means = [[np.zeros_like(each) for each in self._weights] for _ in range(2)]
        step, rows = 0, len(examples.chosen)
        for _ in range(EPOCHS):
            order = self._rng.permutation(rows)
            for begin in range(0, rows, BATCH):
                step += 1
                self._move(self._slopes(examples, order[begin : begin + BATCH]), means, step)

    def _slopes(self, examples: Lesson, rows: Any) -> list[Any]:
        seen, chosen = examples.seen[rows], examples.chosen[rows]
        hidden, likes = self._likes(seen)
        likes = np.where(examples.masks[rows], likes, -np.inf)
        chances = np.exp(likes - likes.max(axis=1, keepdims=True))
        off = chances / chances.sum(axis=1, keepdims=True)
        off[np.arange(len(rows)), chosen] -= 1
        off = (off / len(rows)).astype(np.float32)
        back = (off @ self._weights[2].T) * (hidden > 0)
        return [seen.T @ back, back.sum(axis=0), hidden.T @ off, off.sum(axis=0)]

    def _move(self, slopes: list[Any], means: list[list[Any]], step: int) -> None:
        for weights, slope, first, second in zip(self._weights, slopes, *means, strict=True):
            first[...] = first + 0.1 * (slope - first)
            second[...] = second + 0.001 * (slope * slope - second)
            by = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
            weights[...] = weights - np.float32(RATE) * by


def student(rules: Rules, examples: Lesson, seed: int) -> Student:
    """Return a network that learned from these examples, none for an untrained one."""
    episode = Episode(rules, "deal", "points")
    made = Student(scale_of(rules, episode.sight.layout), episode.numbering.size, seed)
    made.teach(examples)
    return made


def as_bot(made: Student) -> Any:
    """Return a student as a bot."""
    return bot(made.choose, "trained")
