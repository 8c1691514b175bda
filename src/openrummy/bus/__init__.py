"""The bus: how the processes of one server tell each other that something has changed.

It may lose, repeat and reorder everything, so nothing that a game needs travels on it: only versions and soft facts, never an entry,
a card or a token.
"""

from openrummy.bus.bus import MOST_BYTES, Bus, Heard
from openrummy.bus.choosing import bus_at
from openrummy.bus.local import Air, LocalBus

__all__ = ["MOST_BYTES", "Air", "Bus", "Heard", "LocalBus", "bus_at"]
