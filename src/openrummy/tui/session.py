"""One table as this terminal sees it: the view, the log, the command under way.  No rules."""

# Long: the fields that the server's messages change, with a short method for each message and each wish.

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

from msgspec.structs import replace

from openrummy.engine.kinds import Gesture
from openrummy.languages import ENGLISH, Language, Template, phrase
from openrummy.parts.panels import UnmatchedPanel
from openrummy.table import messages as m
from openrummy.tui.choices import is_asked, is_stood_in, knocks, nearest, offer_of, offers_for, shows
from openrummy.tui.clocks import is_last
from openrummy.tui.hand import HandState
from openrummy.tui.phrases import line_words
from openrummy.tui.readings import shelf_labels
from openrummy.tui.seat import Command, Link, News
from openrummy.tui.witness import Witness

_LOG_LENGTH = 500
_MUCH: Template = "Much has happened that is not shown here."
_REMATCH: Template = (
    "{name} would like a rematch. It waits 20 seconds for you; then a bot plays for you until you come."
)
_FORGOTTEN = 2
"""The fewest missed events that a page lists; a single one is easy to see in the log."""


class Session:
    """The state of a table, and the command under way.  Its owner redraws it after every change.

    send: sends to the table.  clock: returns seconds, of which only differences count.  language: of every word made here.
    """

    def __init__(
        self,
        send: Callable[[Command | m.Arrange | m.Why], None],
        clock: Callable[[], float] = time.monotonic,
        language: Language = ENGLISH,
    ) -> None:
        # Long: a line for each field.
        self.language = language
        self.view: m.TableView | None = None
        self.link = Link("connecting")
        self.gone = ""
        self.log: tuple[m.Told, ...] = ()
        self.busy: Command | None = None
        self.said = ""
        self.refusal = ""
        self.advised: m.Offer | None = None
        self._wondered: tuple[tuple[str, ...], int] | None = None
        self._reason: m.Reason | None = None
        self.missed: tuple[m.Told, ...] = ()
        self.lines: tuple[m.Line, ...] = ()
        self.deals: dict[int, m.DealView] = {}
        self.witness = Witness()
        self.is_hurried = False
        self.hand = HandState(lambda groups: send(m.Arrange(tuple(map(tuple, groups)))))
        self._send = send
        self._clock = clock
        self._at = clock()
        self._was_lost = False
        self._known = 0
        self._awaited: int | None = None
        self._hears: Mapping[type[Any], Callable[[Any], None]] = {
            Link: self._linked,
            m.Update: self._updated,
            m.Accepted: self._accepted,
            m.Refused: self._refused,
            m.Advice: self._has_advice,
            m.Reason: self._has_reason,
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
    def selected(self) -> tuple[str, ...]:
        """The selected cards."""
        return self.hand.selected_cards

    @property
    def shows(self) -> tuple[m.Offer, ...]:
        """The offers to show the hand after another player has declared."""
        return () if self.view is None else shows(self.view.offers, told=self.is_told)

    @property
    def is_told(self) -> bool:
        """Whether the table knows the groups of the hand as they are now."""
        known = () if self.view is None else self.view.groups[:-1]
        return [sorted(group) for group in known] == [sorted(group) for group in self.hand.laid[:-1]]

    @property
    def keeps_melds(self) -> bool:
        """Whether melds stay in the hand, so that its groups matter."""
        return self.unmatched is not None and self.view is not None and not is_asked(self.view)

    @property
    def unmatched(self) -> UnmatchedPanel | None:
        """The points of the hand, in games whose melds stay in it."""
        return None if self.view is None else self.view.panel(UnmatchedPanel)

    @property
    def wild(self) -> tuple[str, ...]:
        """The cards that are wild in this deal only."""
        return () if self.view is None else self.view.wild

    @property
    def labels(self) -> tuple[str, ...]:
        """The label of each group of the hand."""
        return () if self.view is None else shelf_labels(self.view, self.hand.laid, self.language)

    @property
    def knock(self) -> tuple[m.Offer, ...]:
        """The offers to knock now."""
        return () if self.view is None or self.busy is not None else knocks(self.view.offers, self.selected)

    def offers(self, gesture: Gesture, cards: Sequence[str] | None = None) -> tuple[m.Offer, ...]:
        """Return the offers of one gesture for the selected cards, or for `cards`."""
        if self.view is None:
            return ()
        fitting = offers_for(self.view.offers, self.selected if cards is None else cards)
        return tuple(offer for offer in fitting if offer.gesture == gesture)

    @property
    def why_not(self) -> str:
        """The reason why nothing can be done with the selected cards, in words."""
        if self.view is None or self.busy is not None:
            return self.language.say("Wait for the table to answer.")
        if not self.is_my_turn or not self.selected:
            return self.view.prompt
        near = nearest(self.view.offers, self.selected)
        if near is not None:
            return self.language.say("Select more cards: {act}?", act=near.words)
        return (self._reason.words if self._is_about_these(self._reason) else "") or self.view.prompt

    def _is_about_these(self, reason: m.Reason | None) -> TypeGuard[m.Reason]:
        version = None if self.view is None else self.view.version
        return reason is not None and (reason.cards, reason.version) == (self.selected, version)

    def reselected(self) -> None:
        """Forget words about other cards, and ask the table why nothing can be done with these, if that is so."""
        self.forget_words()
        view = self.view
        if view is None or not self.is_my_turn or not self.selected or offers_for(view.offers, self.selected):
            return
        if self._wondered != (self.selected, view.version):
            self._wondered = self.selected, view.version
            self._send(m.Why(self.selected))

    @property
    def passed(self) -> float:
        """Milliseconds since the view arrived."""
        return (self._clock() - self._at) * 1000

    # what is asked for

    def act(self, offer: m.Offer) -> None:
        """Carry out an offer."""
        if self.view is not None:
            self.missed = ()
            self.ask(m.Act, self.view.version, offer.action)

    def ready(self) -> None:
        """Say that you are ready for the next deal."""
        if self.view is not None:
            self.ask(m.Ready, self.nonce(self.view.deal + 1))

    def hint(self) -> None:
        """Ask what the sensible bot would do."""
        if self.view is not None and not self.view.hints:
            self.deny("Hints are turned off at this table.")
        elif not self.is_my_turn:
            self.deny("You can ask for a hint on your turn.")
        else:
            self.ask(m.Hint)

    def refuse(self, words: str) -> None:
        """Say that something cannot be done, without asking the table."""
        self.refusal = words

    def deny(self, template: Template, **values: object) -> None:
        """Say that something cannot be done, in this session's language."""
        self.refuse(self.language.say(template, **values))

    def say(self, words: str) -> None:
        """Say something until the player's next act."""
        self.forget_words()
        self.said = words

    def forget_words(self) -> None:
        """Forget the refusal, the hint and the words that were read, since the player goes on."""
        self.refusal = self.said = ""
        self.advised = None

    def ask(self, kind: Callable[..., Command], *fields: object) -> None:
        """Send a command of one kind, with a new id: one act at a time, each waiting for its answer; talk waits for nothing."""
        command = kind(_new_id(), *fields)
        is_talk = isinstance(command, m.Say | m.Mute)
        if is_talk or self.busy is None:
            self.forget_words()
            self.busy = self.busy if is_talk else command
            self._send(command)

    def nonce(self, deal: int) -> str:
        """Return a random number of this terminal's own for the shuffle of a deal."""
        nonce = _new_id()
        self.witness.give(deal, nonce)
        return nonce

    def tick(self) -> bool:
        """Take note that time has passed; return whether the last seconds of your clock begin now."""
        mine = None if self.view is None or self.view.you is None else self.view.seats[self.view.you].clock
        was_hurried, self.is_hurried = self.is_hurried, is_last(mine, self.passed)
        return self.is_hurried and not was_hurried

    # what is heard

    def hear(self, news: News) -> None:
        """Take in news."""
        self._hears[type(news)](news)

    def _linked(self, link: Link) -> None:
        self._was_lost |= link.state == "waiting"
        self.link = link

    def _updated(self, update: m.Update) -> None:
        view, before = update.view, self.view
        update = replace(update, told=tuple(told for told in update.told if told.version > self._known))
        self._known = max(self._known, view.version)
        if not update.complete:
            self._note((m.Told(view.version, "gap", self.language.say(_MUCH)),))
        spoken = tuple(told for told in update.told if told.words and told.kind != "turn_started")
        if spoken:
            self._note(spoken)
            self.forget_words()
        self._offer_rematch(spoken, view)
        self._miss(spoken, before, view)
        self.view, self._at = view, self._clock()
        self.witness.see(update)
        if view.last_deal is not None:
            self.deals[view.last_deal.deal] = view.last_deal
        self.hand.receive(view.deal, view.hand, view.groups)
        if self._awaited is not None and view.version >= self._awaited:
            self._settle()

    def _offer_rematch(self, spoken: Sequence[m.Told], view: m.TableView) -> None:
        """Tell a player that another one would like a rematch, and for how long it waits."""
        asker = next((told.seat for told in spoken if told.kind == "rematch_asked"), None)
        if asker is not None and view.you not in (None, asker):
            self.say(self.language.say(_REMATCH, name=view.seats[asker].name))

    def show(self, view: m.TableView, log: Sequence[m.Told]) -> None:
        """Show a picture of a table instead of news: the view, and all events that led to it."""
        self.view, self._at, self.log = view, self._clock(), tuple(log)[-_LOG_LENGTH:]
        self.hand.receive(view.deal, view.hand, (view.hand,))

    def _miss(self, spoken: Sequence[m.Told], before: m.TableView | None, view: m.TableView) -> None:
        """Keep what happened while the line was lost or a bot stood in."""
        was_lost, self._was_lost = self._was_lost, False
        if before is None or view.you is None or not (was_lost or is_stood_in(before)):
            return
        fresh = tuple(told for told in spoken if told.seat != view.you or is_stood_in(before))
        if len(self.missed) + len(fresh) >= _FORGOTTEN:
            self.missed = (*self.missed, *fresh)[-_LOG_LENGTH:]

    def _accepted(self, answer: m.Accepted) -> None:
        if self.busy is None or answer.id != self.busy.id:
            return
        if isinstance(self.busy, m.Act):
            self.hand.lower()
        if self.view is not None and answer.version > self.view.version:
            self._awaited = answer.version  # busy until the view of that version arrives
        else:
            self._settle()

    def _refused(self, answer: m.Refused) -> None:
        """Show the refusal; a refusal of talk leaves the act under way alone."""
        if self.busy is not None and answer.id in ("", self.busy.id):
            self._settle()
        self.refuse(answer.words)

    def _has_advice(self, advice: m.Advice) -> None:
        self._settle()
        self.say(self.language.say("Hint: {words}.", words=phrase(advice.words)))
        self.advised = None if self.view is None else offer_of(self.view.offers, advice.action)
        if self.advised is not None:
            self.hand.select_cards(self.advised.cards)

    def _has_reason(self, reason: m.Reason) -> None:
        self._reason = reason

    def _is_gone(self, gone: m.Gone) -> None:
        self._settle()
        self.gone = gone.words

    def _heard_talk(self, said: m.Said) -> None:
        """Put new talk into the log; after a break the table repeats its last lines."""
        last = self.lines[-1].number if self.lines else 0
        fresh = tuple(line for line in said.lines if line.number > last)
        self.lines = (*self.lines, *fresh)[-_LOG_LENGTH:]
        self._note(tuple(m.Told(0, "said", line_words(line, self.language), line.seat) for line in fresh))

    def _note(self, told: tuple[m.Told, ...]) -> None:
        self.log = (*self.log, *told)[-_LOG_LENGTH:]

    def _settle(self) -> None:
        self.busy = self._awaited = None


def _new_id() -> str:
    """Return a new id for a command, or a nonce: randomness that the table did not choose."""
    return secrets.token_hex(16)
