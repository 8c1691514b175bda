"""The choice of what plays an episode: the engine, or the batch's compiled rules if they cover the rules."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from openrummy.engine.rules import Rules
from openrummy.env.episode import Episode, Length
from openrummy.env.rewards import Reward

if TYPE_CHECKING:
    from openrummy.env.compiled.episode import CompiledEpisode

AnyEpisode: TypeAlias = "Episode | CompiledEpisode"


def episode_of(rules: Rules, length: Length, reward: Reward, compiled: bool | None) -> AnyEpisode:
    """Return an episode of these rules; both kinds play the same from the same seed.

    compiled: None compiles if possible.  Raises ValueError for an unknown word, or if True is given and the rules cannot be compiled.
    """
    by_engine = Episode(rules, length, reward)
    if compiled is not None and not compiled:
        return by_engine
    reason = why_not_compiled(rules, length)
    if reason is None:
        from openrummy.env.compiled.episode import CompiledEpisode  # noqa: PLC0415 - needs the extra

        return CompiledEpisode(by_engine)
    if compiled:
        raise ValueError(reason)
    return by_engine


def why_not_compiled(rules: Rules, length: Length) -> str | None:
    """Return the reason why an episode cannot be compiled, or None."""
    if find_spec("numba") is None:
        return "Compiled tables are not installed: run pip install 'openrummy[sim]'."
    if length != "deal":
        return "A compiled table plays single deals: leave out compiled=True for whole matches."
    from openrummy.sim.batch import why_not  # noqa: PLC0415 - as above

    reason = why_not(rules)
    return None if reason is None else str(reason)
