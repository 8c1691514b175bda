"""What can be opened over the table: pages to read, menus, the talk, and the match once more."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from openrummy.record import Record, RecordError, read_record
from openrummy.rulecard import format_text, rule_card
from openrummy.table.messages import Offer, TableView
from openrummy.tui.checking import report
from openrummy.tui.costly_acts import of_kinds
from openrummy.tui.endings import choice_words
from openrummy.tui.history import discard_lines, in_deals
from openrummy.tui.pages import AskName, Menu, Page, Section
from openrummy.tui.readings import seat_name
from openrummy.tui.replay_frames import pictures
from openrummy.tui.request_choices import can_talk, seats_to_take, wishes
from openrummy.tui.sheet import deal_lines, fair_lines, result_lines
from openrummy.tui.talking import TalkPage
from openrummy.variants import choose, variant_of

if TYPE_CHECKING:
    from openrummy.tui.screen import TableScreen

_NO_DEALS = "No deal is finished yet."


class Openings:
    """Opens things over `table`."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table

    @property
    def _view(self) -> TableView | None:
        return self._table.session.view

    def keys(self, lines: str) -> None:
        """The list of keys."""
        self._read("Keys", [Section("", Text(lines))])

    def scores(self) -> None:
        """The score sheet, the proof of every deal that was seen, and what the running deal can be checked with."""
        view = self._view
        if view is None:
            return
        earlier = sorted(set(self._table.session.deals) - {view.last_deal.deal if view.last_deal else 0}, reverse=True)
        deals = ((f"Deal {number}", deal_lines(view, self._table.session.deals[number])) for number in earlier)
        parts = [("", result_lines(view)), *deals, ("Fair deal", fair_lines(view))]
        self._read("Scores, and why", self._sections(parts))

    def log(self) -> None:
        """All that happened while we were here."""
        view, log = self._view, self._table.session.log
        if view is not None:
            parts = [(heading, [words]) for heading, words in in_deals(log, view.deal)]
            self._read("What happened", self._sections(parts), at_end=True)

    def discards(self) -> None:
        """Discards of each player in this deal."""
        view = self._view
        if view is not None:
            seen = self._table.session.witness.of(view.deal)
            self._read("Discards of each player", self._sections([(f"Deal {view.deal}", discard_lines(view, seen))]))

    def missed(self) -> None:
        """What was missed; read once, it is forgotten."""
        missed = self._table.session.missed
        if not missed:
            self._table.session.refuse("You have missed nothing.")
            return
        self._read("What you missed", self._sections([("", [told.words for told in missed])]))
        self._table.session.missed = ()

    def rules(self) -> None:
        """The rule card of this table."""
        view = self._view
        if view is not None:
            preset, options = choose(view.rules)
            card = format_text(rule_card(variant_of(preset.key).name, preset, options, len(view.seats)))
            self._read(view.title, [Section("", self._table.deck.painted(card))])

    def checks(self) -> None:
        """Whether the finished deals were fair."""
        self._with_record(self._show_checks)

    def replay(self) -> None:
        """The finished deals once more."""
        self._with_record(self._show_film)

    def talk(self) -> None:
        """The talk, where somebody is there to hear it."""
        view, session = self._view, self._table.session
        if view is not None and can_talk(view):
            session.forget_words()
            self._table.app.push_screen(TalkPage(session, self._table.draw))
        else:
            session.refuse(
                "There is nobody here to chat with."
                if view is None or view.you is not None
                else "Spectators cannot chat."
            )

    def pick(self, offers: Sequence[Offer]) -> None:
        """Which of several offers is meant."""
        laid = self._table.hand.laid
        self.ask(
            "Choose one", [(choice_words(offer, laid), partial(self._table.session.act, offer)) for offer in offers]
        )

    def more(self) -> None:
        """Everything that may be asked for now, and every page."""
        view, session = self._view, self._table.session
        if view is None:
            return
        found: list[tuple[str, Callable[[], None]]] = [
            (wish.words, partial(wish.run, session)) for wish in wishes(session)
        ]
        for number in seats_to_take(view):
            whose = (
                "the free seat"
                if view.seats[number].kind == "free"
                else f"the seat of {seat_name(view, number)}, a bot"
            )
            found.append((f"Take {whose}", partial(self._ask_name, number)))
        found += [
            ("Discards of each player", self.discards),
            ("The rules of this table", self.rules),
            ("Inspect the deals: were they fair?", self.checks),
            ("Replay the finished deals", self.replay),
        ]
        if view.you is not None and view.status != "over":
            found.append(("Get up for good …", self._ask_leave))
        if of_kinds(view, ("leave",)):
            found.append(("Leave the match …", self._table.finishing.leave))
        self.ask("What would you like?", found)

    def _ask_leave(self) -> None:
        words = "Get up: a bot plays on, and the seat is no longer yours"
        self.ask("Get up for good?", [("Stay", lambda: None), (words, self._table.session.ask.leave)])

    def _ask_name(self, number: int) -> None:
        name = self._table.player_name
        self._table.app.push_screen(AskName("Sit down", name, partial(self._sit_down, number)))

    def _sit_down(self, number: int, name: str) -> None:
        async def sit() -> None:
            try:
                await self._table.seat.sit_down(name, number)
            except ValueError as fault:
                self._table.session.refuse(str(fault))
            self._table.draw()

        self._table.run_worker(sit(), name="sit")

    def _with_record(self, show: Callable[[Record], None]) -> None:
        """Fetch the record and show it; what is wrong is said."""

        async def fetch() -> None:
            session = self._table.session
            try:
                record = read_record(await self._table.seat.record())
                if record.deals:
                    show(record)
                else:
                    session.refuse(_NO_DEALS)
            except (RecordError, ValueError) as fault:
                session.refuse(f"The record cannot be read: {fault}")
            self._table.draw()

        self._table.run_worker(fetch(), name="record", exclusive=True, group="record")

    def _show_checks(self, record: Record) -> None:
        session = self._table.session
        you = None if session.view is None else session.view.you
        parts = [(heading, [words]) for heading, words in report(record, session.witness, you)]
        self._read("Were the deals fair?", self._sections(parts))

    def _show_film(self, record: Record) -> None:
        you = 0 if self._view is None or self._view.you is None else self._view.you
        self._table.show_film(pictures(record), you, self._table.deck)

    def _sections(self, parts: Iterable[tuple[str, Iterable[str]]]) -> list[Section]:
        return [Section(heading, self._table.deck.painted("\n".join(lines))) for heading, lines in parts]

    def _read(self, title: str, sections: Sequence[Section], *, at_end: bool = False) -> None:
        self._table.app.push_screen(Page(title, sections, at_end=at_end))

    def ask(self, title: str, items: Sequence[tuple[str, Callable[[], None]]], body: str = "") -> None:
        """Which of several things is to be done."""

        def chosen(run: Callable[[], None] | None) -> None:
            if run is not None:
                self._table.do(run)

        self._table.app.push_screen(Menu(title, items, self._table.deck, body), chosen)
