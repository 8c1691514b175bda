"""The player that searches, where the extra `sim` is installed: it lives above this layer and is imported when somebody asks for it."""

from importlib import import_module
from importlib.util import find_spec

from openrummy.bots.agent import Agent
from openrummy.options import parse_choice
from openrummy.variants import variant_of

KEY = "strong"
_HOME = "openrummy.search.strong"
SEARCHED = {"gin": "gin:GIN", "indian": "indian:INDIAN", "basic": "tableau:TABLEAU", "500": "tableau:TABLEAU"}
"""The variants that search plays, by key, each with its home in `openrummy.search.games`."""

_NEEDED = ("filelock", "numba", "numpy")  # finding them takes a millisecond, importing them a second


def can_search() -> bool:
    """Whether this machine has what search needs."""
    return all(map(_is_there, _NEEDED))


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ImportError:  # whatever finds modules here says so in its own way
        return False


def is_searched(rules: str) -> bool:
    """Whether search plays the variant of these rules, as text; some of their options it may not know all the same."""
    return variant_of(parse_choice(rules)[0]).key in SEARCHED


def strong(seed: str) -> Agent:
    """Return the strong player."""
    agent: Agent = import_module(_HOME).Strong(seed)
    return agent
