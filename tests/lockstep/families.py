"""The variants that are walked, by their key."""

from collections.abc import Mapping

from tests.lockstep.gin import GIN
from tests.lockstep.indian import INDIAN
from tests.lockstep.tableau import TABLEAU
from tests.lockstep.walking import Family

FAMILIES: Mapping[str, Family] = {"gin": GIN, "basic": TABLEAU, "500": TABLEAU, "indian": INDIAN}
