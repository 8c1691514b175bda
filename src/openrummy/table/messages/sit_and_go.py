"""The message over HTTP with which somebody is entered in a sit-and-go."""

from openrummy.table.messages.base import Part


class AskSitAndGo(Part, frozen=True, forbid_unknown_fields=True):
    """Enter where others wait for the same, or open it: `POST /api/tournaments/sit-and-go`.

    players: at its one table, 2 to 6; it starts by itself when they are there.  entry: in play chips, 0 for none.
    bots: they take the places that are still free after half a minute.  nonce: as in `EnterTournament`.
    """

    preset: str
    players: int
    name: str
    entry: int = 0
    bots: bool = False
    nonce: str = ""
