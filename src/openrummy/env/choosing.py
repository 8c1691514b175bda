"""Who plays an episode: the engine, or where they cover it the compiled rules of the batch."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from openrummy.engine.rules import Rules
from openrummy.env.episode import Episode, Length
from openrummy.env.rewards import Reward

if TYPE_CHECKING:
    from openrummy.env.compiled.episode import CompiledEpisode

AnyEpisode: TypeAlias = "Episode | CompiledEpisode"


def episode_of(rules: Rules, length: Length, reward: Reward, compiled: bool | None) -> AnyEpisode:
    """An episode of these rules; both kinds give the same from the same seed.

    compiled: None compiles where that can be done.  Raises ValueError for another word, and where it is asked for and cannot be done.
    """
    by_engine = Episode(rules, length, reward)
    if compiled is not None and not compiled:
        return by_engine
    reason = _why_not(rules, length)
    if reason is None:
        from openrummy.env.compiled.episode import CompiledEpisode  # noqa: PLC0415 - needs the extra

        return CompiledEpisode(by_engine)
    if compiled:
        raise ValueError(reason)
    return by_engine


def _why_not(rules: Rules, length: Length) -> str | None:
    """Why an episode cannot be compiled, or None."""
    if find_spec("numba") is None:
        return "A compiled table needs pip install 'openrummy[sim]'."
    if length != "deal":
        return "Whole matches are played by the engine: a compiled table plays a deal."
    from openrummy.sim.batch import why_not  # noqa: PLC0415 - as above

    reason = why_not(rules)
    return None if reason is None else str(reason)
