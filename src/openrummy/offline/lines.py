"""The other end of a page's socket: it hears what a server would hear and says what a server would say."""

import msgspec

from openrummy import table as tables
from openrummy.languages import ENGLISH, Language, Template, language_of
from openrummy.offline.luck import token_hash
from openrummy.offline.shelf import Shelf
from openrummy.offline.table import DeviceTable
from openrummy.table import messages as m
from openrummy.table.coaching import counted_outs
from openrummy.table.players import advice, no_coach
from openrummy.table.reasons import reason
from openrummy.table.refusal import Refusal
from openrummy.table.view import view_for

_DECODER = msgspec.json.Decoder(m.ClientMessage)
_NO_SEAT: Template = "This seat is no longer yours."
_NOBODY: Template = "There is nobody here to chat with."


class Line:
    """One socket.  table: the id of its table, once it has said hello; seat: where its person sits, None before.

    is_over: whether it is to be closed.
    """

    def __init__(self, shelf: Shelf) -> None:
        self.table = ""
        self.seat: int | None = None
        self.is_over = False
        self._shelf = shelf
        self._token = ""
        self._seen = 0
        self._shown: tables.Table | None = None
        self._language: Language = ENGLISH

    def hear(self, text: str) -> list[m.ServerMessage]:
        """Carry out a message and return the answers to it; raise Missing.  Fails closed, in words."""
        try:
            message: m.ClientMessage = _DECODER.decode(text)
            return self._carry_out(message)
        except Refusal as refusal:
            self.is_over = True
            return [m.Gone(refusal.code, refusal.said(self._language))]
        except msgspec.DecodeError as fault:
            words = self._language.say("That is not a message of this protocol: {fault}", fault=str(fault)[:160])
            return [m.Refused("", "bad_message", words, self._seen)]

    def news(self) -> list[m.ServerMessage]:
        """Return what has changed at the table since the last time, as a whole view: nothing is sent over a network."""
        if self.seat is None or self.is_over:
            return []
        held = self._shelf.table(self.table)
        if held.table is self._shown:
            return []
        if held.table.seat_of(self._token) is None:
            self.is_over = True
            return [m.Gone("no_seat", self._language.say(_NO_SEAT))]
        return [self._update(held)]

    def _update(self, held: DeviceTable) -> m.Update:
        table, seat = held.table, self.seat
        told = tables.told_since(table, self._seen, seat, language=self._language, reuse=held.reuse)
        view = view_for(table, seat, table.persons, self._shelf.now(), language=self._language, reuse=held.reuse)
        self._shown, self._seen = table, table.version
        return m.Update(told, view)

    def _carry_out(self, message: m.ClientMessage) -> list[m.ServerMessage]:
        if isinstance(message, m.Hello):
            self._greet(message)
            return []
        if self.seat is None:
            raise Refusal("no_seat", _NO_SEAT)
        held = self._shelf.table(self.table)
        if isinstance(message, m.Hint):
            return [advice(held.table, self.seat, message.id, self._language)]
        if isinstance(message, m.LookBack):  # nothing is searched on a device
            return [no_coach(held.table, message.id, self._language) or m.LookedBack(message.id, "", 0)]
        if isinstance(message, m.CountOuts):
            return [counted_outs(held.table, self.seat, message, self._language)]
        if isinstance(message, m.Why):
            return [reason(held.table, self.seat, message, self._language)]
        if isinstance(message, m.Say | m.Mute):
            return [m.Refused(message.id, "nobody", self._language.say(_NOBODY), held.table.version)]
        return self._answer(held.do(self.seat, message), getattr(message, "id", None))

    def _answer(self, outcome: tables.Outcome, identity: str | None) -> list[m.ServerMessage]:
        if (refusal := outcome.refusal) is not None:
            return [m.Refused(identity or "", refusal.code, refusal.with_signs(self._language), outcome.version)]
        return [] if identity is None else [m.Accepted(identity, outcome.version)]

    def _greet(self, hello: m.Hello) -> None:
        self._language = language_of(hello.language)
        table = self._shelf.table(hello.table).table
        self._token = token_hash(hello.token or "")
        seat = table.seat_of(self._token)
        if seat is None:
            raise Refusal("no_seat", _NO_SEAT)
        self.table, self.seat, self._shown = hello.table, seat, None
        self._seen = hello.seen if 0 <= hello.seen <= table.version else 0
