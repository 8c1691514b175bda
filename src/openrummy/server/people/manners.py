"""How often people may approach others: all limits are by person, and far above what anybody needs."""

from collections.abc import Callable

from openrummy.languages import Template
from openrummy.server.limits import Limit

_HOUR = 3600
_ASKED: Template = "You have asked many people lately; wait a while."
_LINKED: Template = "You have made many invitations lately; wait a while."
_FOUNDED: Template = "You have made many clubs lately; wait a while."


class Manners:
    """The limits of each person.  clock: seconds that never go back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.ask = Limit(30 / _HOUR, 30, _ASKED, clock)
        self.call = Limit(60 / _HOUR, 30, _ASKED, clock)
        self.link = Limit(20 / _HOUR, 20, _LINKED, clock)
        self.found = Limit(3 / _HOUR, 5, _FOUNDED, clock)
