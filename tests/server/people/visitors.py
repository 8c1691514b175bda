"""People with browsers, for tests: each keeps its own cookie."""

import json
from typing import Any

from tests.people.authenticator import Authenticator
from tests.server.running import Client, Json

PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def at_localhost(client: Client) -> Client:
    """Return a client that asks for the server by a name, to which passkeys can belong."""
    return Client(client.address.replace("127.0.0.1", "localhost"))


class Browser:
    """A browser at a server; `cookie` is all that it keeps."""

    def __init__(self, client: Client, agent: str = FIREFOX) -> None:
        self.client, self.agent, self.cookie = client, agent, ""
        self.set_cookie = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"User-Agent": self.agent, **({"Cookie": self.cookie} if self.cookie else {})}

    def ask(self, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Return the status and the answer below `/api/people`; with a body it is a POST."""
        status, answer, got = self.client.fetch(f"/api/people/{path}", body, {**self.headers, **headers})
        self.set_cookie = got.get("set-cookie", "")
        if self.set_cookie:
            self.cookie = self.set_cookie.partition(";")[0]
            if self.cookie.endswith('=""'):
                self.cookie = ""
        return status, json.loads(answer)

    def told(self, path: str, body: object = None) -> Any:
        """Return the answer of a request that is carried out."""
        status, answer = self.ask(path, body)
        assert status in (200, 201), answer
        return answer

    def refused(self, path: str, body: object = None) -> tuple[int, str]:
        """Return the status and the code of a refusal."""
        status, answer = self.ask(path, body)
        assert status >= 400, answer
        return status, answer["code"]

    def keep(self, name: str = "Mira", **chosen: Any) -> Json:
        """Make an account with a password."""
        return dict(self.told("accounts", {"name": name, "password": PASSWORD, **chosen}))

    def keep_by_passkey(self, device: Authenticator, name: str = "Mira") -> Json:
        """Make an account with a passkey."""
        options = self.told("passkeys/options", {"name": name})["options"]
        return dict(self.told("accounts", {"name": name, "passkey": device.create(options)}))

    def account(self) -> Json | None:
        """Return the account that is signed in."""
        found: Json | None = self.told("me").get("account")
        return found

    def is_in(self) -> bool:
        return self.account() is not None
