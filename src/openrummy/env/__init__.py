"""Research environments (extra `env`): PettingZoo, Gymnasium, and many deals at once as NumPy arrays (with extra `sim`).

    from openrummy import env
    table = env.aec("gin(knock_limit=5)", players=2)

`docs/environments.md` has the layouts.  The names below are loaded when they are first used, so a PettingZoo table needs no compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

try:
    import gymnasium
    import numpy as np  # noqa: F401 - reported here rather than from inside a module that needs it
    import pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError("The research environments are not installed: run pip install 'openrummy[env]'.") from missing

if TYPE_CHECKING:
    from openrummy.env.forms import flat, floats
    from openrummy.env.many import ManyDeals, Stepped, mask_of, vector
    from openrummy.env.policies import bot
    from openrummy.env.recall import remembering
    from openrummy.env.seats import ManySeats
    from openrummy.env.single import SingleSeat
    from openrummy.env.table import RummyTable, aec

_HOMES = {
    "ManyDeals": "many",
    "ManySeats": "seats",
    "RummyTable": "table",
    "SingleSeat": "single",
    "Stepped": "many",
    "aec": "table",
    "bot": "policies",
    "flat": "forms",
    "floats": "forms",
    "mask_of": "many",
    "remembering": "recall",
    "vector": "many",
}

SEAT = "openrummy/Seat-v1"
"""The name of one seat against bots in `gymnasium.make`; it takes a preset."""

GAMES = {
    "openrummy/Basic-v1": "basic",
    "openrummy/FiveHundred-v1": "500",
    "openrummy/Gin-v1": "gin",
    "openrummy/Indian-v1": "indian-points",
    "openrummy/TwentyOne-v1": "21-card",
}
"""The names of the same for the first preset of each game; `preset` takes another one."""

__all__ = [
    "GAMES",
    "SEAT",
    "ManyDeals",
    "ManySeats",
    "RummyTable",
    "SingleSeat",
    "Stepped",
    "aec",
    "bot",
    "flat",
    "floats",
    "mask_of",
    "remembering",
    "vector",
]


for _name, _given in {SEAT: {}, **{name: {"preset": preset} for name, preset in GAMES.items()}}.items():
    gymnasium.register(
        _name,
        entry_point="openrummy.env.single:SingleSeat",
        vector_entry_point="openrummy.env.seats:ManySeats",
        kwargs=_given,
    )


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'openrummy.env' has no attribute {name!r}")
    return getattr(import_module(f"openrummy.env.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
