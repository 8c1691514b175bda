"""The signs that honest pairs have, measured between bots of every level by `python -m bench.collusion`."""

from collections.abc import Mapping

import msgspec


class Honest(msgspec.Struct, frozen=True):
    """A sign between honest players, each time.  centre: its mean.  spread: how far pairs differ beyond chance."""

    centre: float
    spread: float


HONEST: Mapping[str, Mapping[str, Honest]] = {
    "indian 3+": {
        "feeding": Honest(0.0038, 0.0101),
        "knowing": Honest(0.0186, 0.0088),
        "taking": Honest(-0.0022, 0.0479),
        "paying": Honest(0.0002, 0.8282),
        "losing": Honest(0.0, 6.2829),
        "spoiling": Honest(0.0007, 0.0104),
        "holding_back": Honest(0.0002, 0.0004),
    },
    "500 3+": {
        "feeding": Honest(-0.0002, 0.0131),
        "knowing": Honest(-0.0007, 0.0263),
        "taking": Honest(-0.0006, 0.0324),
        "paying": Honest(0.0002, 0.3015),
        "losing": Honest(0.0, 1.6839),
        "spoiling": Honest(0.0, 0.0007),
        "holding_back": Honest(0.0003, 0.0011),
    },
    "gin 2": {
        "paying": Honest(0.0, 1.4384),
        "spoiling": Honest(0.0, 0.0141),
        "holding_back": Honest(0.0, 0.0817),
    },
}
"""By game and sign.  Between two players a discard is judged by their skill alone, so that gin is judged by fewer signs."""
