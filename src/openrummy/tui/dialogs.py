"""Everything that opens over the table: pages to read, menus, the talk, and the replay of finished deals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from rich.text import Text

from openrummy.languages import Language, Template
from openrummy.record import Record, RecordError, read_record
from openrummy.rulecard import format_text, rule_card
from openrummy.table.messages import Leave, Offer, TableView
from openrummy.table.replay import record_frames
from openrummy.tui.checking import report
from openrummy.tui.choices import choice_words, placed
from openrummy.tui.desk import Desk
from openrummy.tui.history import deal_heading, discard_lines, in_deals
from openrummy.tui.pages import AskName, Menu, Page, Section
from openrummy.tui.readings import seat_name
from openrummy.tui.request_choices import can_talk, seats_to_take, wishes
from openrummy.tui.sheet import deal_lines, fair_lines, result_lines
from openrummy.tui.talking import TalkPage
from openrummy.variants import choose, variant_of

_NO_DEALS: Template = "No deal is finished yet."


class Openings:
    """Opens pages and menus over `table`."""

    def __init__(self, table: Desk) -> None:
        self._table = table

    @property
    def _view(self) -> TableView | None:
        return self._table.session.view

    @property
    def _language(self) -> Language:
        return self._table.session.language

    def keys(self, lines: str) -> None:
        """Show the list of keys."""
        self._read(self._language.say("Keys"), [Section("", Text(lines))])

    def scores(self) -> None:
        """Show the score sheet, the proof of every deal that was seen, and the data to check the running deal with."""
        view = self._view
        if view is None:
            return
        language = self._language
        earlier = sorted(set(self._table.session.deals) - {view.last_deal.deal if view.last_deal else 0}, reverse=True)
        deals = self._table.session.deals
        shown = ((deal_heading(number, language), deal_lines(view, deals[number], language)) for number in earlier)
        parts = [("", result_lines(view, language)), *shown, (language.say("Fair deal"), fair_lines(view, language))]
        self._read(language.say("Scores, and why"), self._sections(parts))

    def log(self) -> None:
        """Show everything that happened since you came."""
        view, log = self._view, self._table.session.log
        if view is not None:
            parts = [(heading, [words]) for heading, words in in_deals(log, view.deal, self._language)]
            self._read(self._language.say("The log"), self._sections(parts), at_end=True)

    def discards(self) -> None:
        """Show the discards of each player in this deal."""
        view = self._view
        if view is not None:
            seen = self._table.session.witness.of(view.deal)
            heading = deal_heading(view.deal, self._language)
            title = self._language.say("Discards of each player")
            self._read(title, self._sections([(heading, discard_lines(view, seen, self._language))]))

    def missed(self) -> None:
        """Show everything that you missed, and then forget it."""
        missed = self._table.session.missed
        if not missed:
            self._table.session.deny("You have missed nothing.")
            return
        self._read(self._language.say("While you were away"), self._sections([("", [told.words for told in missed])]))
        self._table.session.missed = ()

    def rules(self) -> None:
        """Show the rule card of this table."""
        view = self._view
        if view is not None:
            preset, options = choose(view.rules)
            name = variant_of(preset.key).name
            card = format_text(rule_card(name, preset, options, len(view.seats), language=self._language))
            self._read(view.title, [Section("", self._table.deck.painted(card))])

    def checks(self) -> None:
        """Show whether the finished deals were fair."""
        self._with_record(self._show_checks)

    def replay(self) -> None:
        """Show the finished deals, step by step."""
        self._with_record(self._show_film)

    def talk(self) -> None:
        """Open the talk, if there is anybody to talk to."""
        view, session = self._view, self._table.session
        if view is not None and can_talk(view):
            session.forget_words()
            self._table.app.push_screen(TalkPage(session, self._table.draw))
        else:
            is_seated = view is None or view.you is not None
            session.deny("There is nobody here to chat with." if is_seated else "Spectators cannot chat.")

    def pick(self, offers: Sequence[Offer]) -> None:
        """Ask which of several offers is meant."""
        act = self._table.session.act
        found = [(choice_words(offer, self._language), partial(act, offer)) for offer in offers]
        self.ask(self._language.say("Choose one"), found)

    def more(self) -> None:
        """Show a menu of every request that you may make now, and of every page."""
        view, session = self._view, self._table.session
        if view is None:
            return
        say = self._language.say
        found: list[tuple[str, Callable[[], None]]] = [
            *((wish.words.said(self._language), partial(wish.run, session)) for wish in wishes(session)),
            *((self._seat_words(view, number), partial(self._ask_name, number)) for number in seats_to_take(view)),
            *((say(words), run) for words, run in self._looks()),
        ]
        if view.you is not None and view.status != "over":
            found.append((self._language.say("Get up for good …"), self._ask_leave))
        found += (
            (offer.button or offer.words, partial(self._table.commands.choose, [offer]))
            for offer in placed(view.offers, "aside")
        )
        self.ask(self._language.say("What would you like to do?"), found)

    def _looks(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield each page that is always available: the template of its name, and the function that shows it."""
        names: tuple[Template, ...] = (
            "Discards of each player",
            "The rules of this table",
            "Inspect the deals: were they fair?",
            "Replay the finished deals",
        )
        yield from zip(names, (self.discards, self.rules, self.checks, self.replay), strict=True)

    def _seat_words(self, view: TableView, number: int) -> str:
        if view.seats[number].kind == "free":
            return self._language.say("Take the free seat")
        name = seat_name(view, number, self._language)
        return self._language.say("Take the seat of {name}, a bot", name=name)

    def _ask_leave(self) -> None:
        language = self._language
        stay: tuple[str, Callable[[], None]] = (language.say("Stay"), lambda: None)
        words = language.say("Get up: a bot plays on, and the seat is no longer yours")
        self.ask(language.say("Get up for good?"), [stay, (words, partial(self._table.session.ask, Leave))])

    def _ask_name(self, number: int) -> None:
        name = self._table.player_name
        self._table.app.push_screen(AskName(name, partial(self._sit_down, number), self._language))

    def _sit_down(self, number: int, name: str) -> None:
        async def sit() -> None:
            try:
                await self._table.seat.sit_down(name, number)
            except ValueError as fault:
                self._table.session.refuse(str(fault))
            self._table.draw()

        self._table.run_worker(sit(), name="sit")

    def _with_record(self, show: Callable[[Record], None]) -> None:
        """Fetch the record and show it, or say what is wrong."""

        async def fetch() -> None:
            session = self._table.session
            try:
                record = read_record(await self._table.seat.record())
                if record.deals:
                    show(record)
                else:
                    session.deny(_NO_DEALS)
            except (RecordError, ValueError) as fault:
                session.deny("The record cannot be read: {fault}", fault=fault)
            self._table.draw()

        self._table.run_worker(fetch(), name="record", exclusive=True, group="record")

    def _show_checks(self, record: Record) -> None:
        session = self._table.session
        you = None if session.view is None else session.view.you
        parts = [(heading, [words]) for heading, words in report(record, session.witness, you, self._language)]
        self._read(self._language.say("Were the deals fair?"), self._sections(parts))

    def _show_film(self, record: Record) -> None:
        you = 0 if self._view is None or self._view.you is None else self._view.you
        self._table.show_film(record_frames(record), you, self._table.deck)

    def _sections(self, parts: Iterable[tuple[str, Iterable[str]]]) -> list[Section]:
        return [Section(heading, self._table.deck.painted("\n".join(lines))) for heading, lines in parts]

    def _read(self, title: str, sections: Sequence[Section], *, at_end: bool = False) -> None:
        self._table.app.push_screen(Page(title, sections, self._language, at_end=at_end))

    def ask(self, title: str, items: Sequence[tuple[str, Callable[[], None]]], body: str = "") -> None:
        """Ask which of several things to do."""

        def chosen(run: Callable[[], None] | None) -> None:
            if run is not None:
                self._table.do(run)

        self._table.app.push_screen(Menu(title, items, self._table.deck, self._language, body), chosen)
