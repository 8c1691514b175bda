"""A player's requests to the table, as commands with their own ids."""

import secrets
from collections.abc import Callable

from openrummy.table import messages as m
from openrummy.tui.seat import Command

_ID_BYTES = 16


class Asking:
    """Sends the commands.

    send: one at a time, each waiting for its answer.  talk: words, which no act waits for.
    give: called with the number of a deal and the nonce for it.
    """

    def __init__(
        self, send: Callable[[Command], None], talk: Callable[[m.Say | m.Mute], None], give: Callable[[int, str], None]
    ) -> None:
        self._send, self._talk, self._give = send, talk, give

    def act(self, view: m.TableView, offer: m.Offer) -> None:
        """Carry out an offer."""
        self._send(m.Act(_new_id(), view.version, offer.action))

    def start(self) -> None:
        """Start the match."""
        self._send(m.Start(_new_id(), self._nonce(1)))

    def ready(self, view: m.TableView) -> None:
        """Say that you are ready for the next deal."""
        self._send(m.Ready(_new_id(), self._nonce(view.deal + 1)))

    def pause(self) -> None:
        """Ask for a pause, or agree to one."""
        self._send(m.Pause(_new_id()))

    def resume(self) -> None:
        """Go on after a pause, cancel your request for one, or refuse another player's."""
        self._send(m.Resume(_new_id()))

    def back(self) -> None:
        """Take your seat back from the stand-in."""
        self._send(m.Back(_new_id()))

    def give_time(self, seat: int, *, extra: bool) -> None:
        """Give a seat extra time, or take it away."""
        self._send(m.GiveTime(_new_id(), seat, extra))

    def leave(self) -> None:
        """Get up for good."""
        self._send(m.Leave(_new_id()))

    def hint(self) -> None:
        """Ask what the sensible bot would do."""
        self._send(m.Hint(_new_id()))

    def phrase(self, phrase: m.Phrase) -> None:
        """Say a phrase."""
        self._talk(m.Say(_new_id(), phrase))

    def text(self, text: str) -> None:
        """Say something in your own words."""
        self._talk(m.Say(_new_id(), text=text))

    def mute(self, seat: int, *, muted: bool) -> None:
        """Mute a seat, or unmute it."""
        self._talk(m.Mute(_new_id(), seat, muted))

    def _nonce(self, deal: int) -> str:
        nonce = _new_id()
        self._give(deal, nonce)
        return nonce


def _new_id() -> str:
    """Return a new id for a command, which also serves as a nonce: randomness that the table did not choose."""
    return secrets.token_hex(_ID_BYTES)
