"""Tables for the load, opened and filled over HTTP."""

import http.client
import json
from typing import Any

PRESET = "basic"
BOT = "sensible"
OPTIONS = {"end_condition": "deals", "num_deals": 50}


class Door:
    """The server's HTTP side, over one connection."""

    def __init__(self, address: str) -> None:
        self._connection = http.client.HTTPConnection(address, timeout=30)

    def table(self, people: int, bots: int = 0) -> list[dict[str, Any]]:
        """Open a table for so many people and bots; return the answers that seat the people, with their tokens, the host first."""
        seats = [*[{}] * people, *[{"bot": BOT}] * bots]
        asked = {"preset": PRESET, "name": "P1", "seats": seats, "options": OPTIONS}
        host = self._post("/api/tables", asked)
        path = f"/api/tables/{host['table']}/join"
        return [host, *(self._post(path, {"name": f"P{number}"}) for number in range(2, people + 1))]

    def _post(self, path: str, body: object) -> dict[str, Any]:
        self._connection.request("POST", path, json.dumps(body))
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {text.decode()}")
        return dict(json.loads(text))
