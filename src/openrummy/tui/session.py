"""One table as this terminal lives it: the view, the log, the command under way.  No rules."""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openrummy.table import messages as m
from openrummy.tui.choices import Choice, choices_for, nearest, offers_for
from openrummy.tui.faces import signs
from openrummy.tui.hand import HandState
from openrummy.tui.readings import talk_words
from openrummy.tui.seat import Command, Link, News

_LOG_LENGTH = 500
_ID_BYTES = 16


class Session:
    """What is known, and what is under way.  send: to the table.  Its owner draws it again after every change."""

    def __init__(self, send: Callable[[Command | m.Arrange], None]) -> None:
        self.view: m.TableView | None = None
        self.link = Link("connecting")
        self.gone = ""
        self.log: tuple[m.Told, ...] = ()
        self.busy: Command | None = None
        self.said = ""
        self.refusal = ""
        self.advised: m.Offer | None = None
        self.hand = HandState(lambda cards: send(m.Arrange((tuple(cards),))))
        self._send = send
        self._awaited: int | None = None
        self._last_line = 0
        self._hears: Mapping[type[Any], Callable[[Any], None]] = {
            Link: self._linked,
            m.Update: self._updated,
            m.Accepted: self._accepted,
            m.Refused: self._refused,
            m.Advice: self._has_advice,
            m.Gone: self._is_gone,
            m.Said: self._heard_talk,
        }

    # what may be done

    @property
    def is_my_turn(self) -> bool:
        """Whether the table waits for this seat."""
        view = self.view
        return view is not None and view.status == "playing" and view.you is not None and view.you in view.to_act

    @property
    def raised(self) -> tuple[str, ...]:
        """The raised cards."""
        return self.hand.raised_cards

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be done now, the primary choice first."""
        if self.gone:
            return (Choice("close", "Leave the table"),)
        if self.view is None or self.busy is not None or self.view.you is None:
            return ()
        if self.view.paused:
            return (Choice("resume", "Go on"),)
        if self.view.status == "playing":
            return choices_for(self.view.offers, self.raised, self.advised)
        return _around_deals(self.view)

    def offers(self, kind: str, cards: Sequence[str] | None = None) -> tuple[m.Offer, ...]:
        """Offers of one kind for the raised cards, or for `cards`."""
        if self.view is None:
            return ()
        fitting = offers_for(self.view.offers, self.raised if cards is None else cards)
        return tuple(offer for offer in fitting if offer.action.get("type") == kind)

    @property
    def why_not(self) -> str:
        """Why nothing can be done with what is raised, in words."""
        if self.view is None or self.busy is not None:
            return "Wait for the table to answer."
        if not self.is_my_turn or not self.raised:
            return self.view.prompt
        near = nearest(self.view.offers, self.raised)
        if near is not None:
            return f"Raise more cards: {near.words}?"
        return (
            self.view.prompt
            if self.raised == (self.view.taken,)
            else f"Nothing can be done with {signs(self.raised)} now."
        )

    # what is asked for

    def act(self, offer: m.Offer) -> None:
        """Do what is offered."""
        if self.view is not None:
            self._command(m.Act(_new_id(), self.view.version, offer.action))

    def start(self) -> None:
        """Start the match."""
        self._command(m.Start(_new_id(), _new_id()))

    def ready(self) -> None:
        """Be ready for the next deal."""
        self._command(m.Ready(_new_id(), _new_id()))

    def resume(self) -> None:
        """Go on after a pause."""
        self._command(m.Resume(_new_id()))

    def hint(self) -> None:
        """Ask what the sensible player would do."""
        if self.view is not None and not self.view.hints:
            self.refuse("There are no hints at this table.")
        elif not self.is_my_turn:
            self.refuse("Hints are for your turn.")
        else:
            self._command(m.Hint(_new_id()))

    def refuse(self, words: str) -> None:
        """Say that something cannot be done, without asking the table."""
        self.refusal = words

    def say(self, words: str) -> None:
        """Say something until the next touch."""
        self.forget_words()
        self.said = words

    def forget_words(self) -> None:
        """The player goes on: a refusal, a hint and what was read are past."""
        self.refusal = self.said = ""
        self.advised = None

    def _command(self, command: Command) -> None:
        if self.busy is None:
            self.forget_words()
            self.busy = command
            self._send(command)

    # what is heard

    def hear(self, news: News) -> None:
        """Take in news."""
        self._hears[type(news)](news)

    def _linked(self, link: Link) -> None:
        self.link = link

    def _updated(self, update: m.Update) -> None:
        view = update.view
        spoken = tuple(told for told in update.told if told.words and told.kind != "turn_started")
        if spoken:
            self._note(spoken)
            self.forget_words()
        self.view = view
        self.hand.receive(view.deal, view.hand, view.groups)
        if self._awaited is not None and view.version >= self._awaited:
            self._settle()

    def _accepted(self, answer: m.Accepted) -> None:
        if self.busy is None or answer.id != self.busy.id:
            return
        if isinstance(self.busy, m.Act):
            self.hand.lower()
        if self.view is not None and answer.version > self.view.version:
            self._awaited = answer.version  # busy until the table is seen as it is then
        else:
            self._settle()

    def _refused(self, answer: m.Refused) -> None:
        self._settle()
        self.refuse(answer.words)

    def _has_advice(self, advice: m.Advice) -> None:
        self._settle()
        self.say(f"Hint: {advice.words}")
        same = _canonical(advice.action)
        offers = self.view.offers if self.view is not None else ()
        self.advised = next((offer for offer in offers if _canonical(offer.action) == same), None)
        if self.advised is not None:
            self.hand.raise_cards(self.advised.cards)

    def _is_gone(self, gone: m.Gone) -> None:
        self._settle()
        self.gone = gone.words

    def _heard_talk(self, said: m.Said) -> None:
        """The talk goes into the log; after a break the table repeats its last lines."""
        fresh = tuple(line for line in said.lines if line.number > self._last_line)
        self._last_line = max([self._last_line, *(line.number for line in fresh)])
        self._note(tuple(m.Told(0, "said", talk_words(line), line.seat) for line in fresh))

    def _note(self, told: tuple[m.Told, ...]) -> None:
        self.log = (*self.log, *told)[-_LOG_LENGTH:]

    def _settle(self) -> None:
        self.busy = self._awaited = None


def _around_deals(view: m.TableView) -> tuple[Choice, ...]:
    """What this seat may do while no deal is running."""
    if view.status == "over":
        return (Choice("close", "Leave the table"),)
    if view.status == "lobby":
        return (Choice("start", "Start the match"),) if view.host == view.you else ()
    assert view.you is not None  # a watcher is asked nothing
    return () if view.seats[view.you].ready else (Choice("ready", f"Deal {view.deal + 1}"),)


def _canonical(action: Mapping[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


def _new_id() -> str:
    """A name for a command, and as good a nonce: luck that the table did not choose."""
    return secrets.token_hex(_ID_BYTES)
