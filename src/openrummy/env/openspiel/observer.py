"""The observer through which OpenSpiel reads states: observations, and information states with all actions."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyspiel

from openrummy.cards import PLANE, format_faces
from openrummy.env.episode import Episode
from openrummy.env.forms import scale_of
from openrummy.env.memory import COLUMNS


class Observer:
    """All that a seat knows now or, with perfect recall, has known, as one float32 `tensor` with parts by name in `dict`.

    Raises ValueError for parameters, and for a part of what a seat sees: an observation has what is public and its own cards.
    """

    def __init__(self, episode: Episode, horizon: int, kind: Any, params: Any) -> None:
        asked = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not asked.public_info or asked.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("An observation has all that one seat sees: it cannot be had in parts.")
        self._episode, self._recalls, self._horizon = episode, bool(asked.perfect_recall), horizon
        self._scale = scale_of(episode.rules, episode.sight.layout)
        parts: dict[str, tuple[int, ...]] = {"player": (episode.rules.players,), "observation": (episode.sight.size,)}
        if self._recalls:
            parts["acts"] = (horizon, COLUMNS)
        self.tensor = np.zeros(sum(map(int, map(np.prod, parts.values()))), np.float32)
        self.dict = dict(self._parts(parts))

    def _parts(self, parts: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, Any]]:
        begin = 0
        for name, shape in parts.items():
            end = begin + int(np.prod(shape))
            yield name, self.tensor[begin:end].reshape(shape)
            begin = end

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows into `tensor`; nothing but the player before the deal."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.episode is None:
            return
        self.dict["observation"][:] = self._scale.of(state.episode.observe(player)["observation"])
        if self._recalls:
            divisors = (self._episode.rules.players, self._episode.numbering.size, PLANE)
            self.dict["acts"][:] = state.memory.rows(player, self._horizon) / np.array(divisors)

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player knows as a text."""
        if state.episode is None:
            return f"seat {player}, before the deal"
        if self._recalls:
            return str(state.memory.text(player, self._episode.numbering.name))
        return "; ".join(_items(self._episode.sight.layout, state.episode.observe(player)["observation"]))


def _items(layout: Mapping[str, slice], seen: Any) -> Iterator[str]:
    """Yield the items of an observation: boards as cards, with | between them, and numbers."""
    for name, part in layout.items():
        numbers = seen[part]
        if numbers.size % PLANE == 0:
            boards = [format_faces(np.flatnonzero(board).tolist()) for board in numbers.reshape(-1, PLANE)]
            yield f"{name} {' | '.join(boards)}"
        else:
            yield f"{name} {' '.join(map(str, numbers.tolist()))}"
