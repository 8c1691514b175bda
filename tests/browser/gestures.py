"""Play at a table card by card: with taps or clicks, or with keys alone.

Actions are written as in `tests.helpers`: `stock`, `pile 3`, `meld 7S 8S 9S`, `lay 7S 0`, `discard KD`, `call 6H on 0`, and in gin
`take`, `pass`, `knock KD`, `finish`; the groups or cards after these are ignored.  `next` asks for the next deal.
"""

from collections.abc import Callable

from playwright.sync_api import Locator, Position, expect

from openrummy.cards import parse_card
from openrummy.voice import card_name
from tests.browser.person import Person

_SEEN = "version => JSON.parse(localStorage['openrummy.seats']).some(seat => seat.seen >= version)"
_MOST_TABS = 60


def spoken(card: str) -> str:
    """Return the page's name for a card such as `KD`."""
    return card_name(parse_card(card), "words")


class Gestures:
    """A person who plays with taps or clicks."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def do(self, act: str, version: int) -> None:
        """Do `act` as soon as the page shows `version` of the table, and wait for the next version.

        The page's messages may pass through the test itself, which forwards them only while it waits for the page.
        """
        self.wait_for(version)
        verb, *words = act.split()
        deeds: dict[str, Callable[[list[str]], None]] = {
            "stock": lambda _: self.draw(),
            "pile": lambda depth: self.take(int(depth[0]) if depth else 1),
            "meld": self.meld,
            "lay": lambda named: self.lay_off(named[0], int(named[1])),
            "discard": lambda cards: self.discard(cards[0]),
            "call": lambda _: self.call(),
            "take": lambda _: self.take(1),
            "pass": lambda _: self.leave_upcard(),
            "knock": lambda cards: self.knock(cards[0]),
            "finish": lambda _: self.finish(),
            "next": lambda _: self.go_on(),
        }
        deeds[verb](words)
        self.wait_for(version + 1)

    def wait_for(self, version: int) -> None:
        """Wait until the page shows `version` of the table and has the answer to its last command.

        The update after an action can arrive before the answer to it, and until then the page accepts no other.
        """
        self.page.wait_for_function(_SEEN, arg=version)
        expect(self.page.get_by_role("button", name="Sending …")).to_have_count(0)

    @property
    def river(self) -> Locator:
        """The cards of the pile, the top one last."""
        spread = self.page.get_by_role("group", name="Pile of").get_by_role("button")
        return spread.or_(self.page.locator("button[data-place=pile]"))

    def held(self, card: str) -> Locator:
        """Return a card of the hand; a joker may be written with the card it represents, as in `JK=TH`."""
        return self.person.hand.get_by_role("option", name=spoken(card.partition("=")[0]), exact=True).first

    def draw(self) -> None:
        self.person.draw()

    def take(self, depth: int) -> None:
        """Take `depth` cards: the top one at once, more with a tap that shows what it means and a second that takes."""
        card = self.river.nth(self.river.count() - depth)
        self._tap_edge(card)
        if depth > 1:
            expect(self.person.main).to_contain_text(f"Take {depth} cards")
            self._tap_edge(card)

    def _tap_edge(self, card: Locator) -> None:
        """Tap the part of a card that none of its neighbours covers."""
        edge: Position = {"x": 8, "y": 12}
        if self.person.touch:
            card.tap(position=edge)
        else:
            card.click(position=edge)

    def select_cards(self, cards: list[str]) -> None:
        for card in cards:
            self._tap_edge(self.held(card))
            expect(self.held(card)).to_have_attribute("aria-selected", "true")

    def meld(self, cards: list[str]) -> None:
        self.select_cards(cards)
        expect(self.person.main).to_contain_text("Meld")
        self.person.touch_it(self.person.main)

    def lay_off(self, card: str, meld: int) -> None:
        self.select_cards([card])
        self.person.touch_it(self.page.locator(f"[data-drop='meld:{meld}']"))

    def discard(self, card: str) -> None:
        self.select_cards([card])
        self.person.touch_it(self.river.last)

    def call(self) -> None:
        expect(self.person.main).to_contain_text("Rummy!")
        self.person.touch_it(self.person.main)

    def leave_upcard(self) -> None:
        self.person.press("Pass the upcard")

    def knock(self, card: str) -> None:
        self.select_cards([card])
        self.person.touch_it(self.person.button("Knock with").or_(self.person.button("Go gin with")))

    def finish(self) -> None:
        expect(self.person.main).to_contain_text("Done")
        self.person.touch_it(self.person.main)

    def offer_nothing(self) -> Locator:
        """Group three cards that are no meld and put another into the finish slot; returns the dialog before the declaration."""
        cards = self.person.hand.get_by_role("option")
        for index in (0, 4, 8):
            self._tap_edge(cards.nth(index))
        self.person.press("Group")
        self._tap_edge(cards.last)
        self.person.press("Finish with ")
        return self.page.get_by_role("dialog", name="Declare, ")

    def go_on(self) -> None:
        self.person.press("Next deal")


class Keys(Gestures):
    """A person who plays with keys alone."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def draw(self) -> None:
        self.press("d")

    def take(self, depth: int) -> None:
        self.press("t")
        while self._is_short_of(depth):
            self.press("ArrowLeft")
        if self._depth() is not None:
            self.press("t")

    def _is_short_of(self, depth: int) -> bool:
        here = self._depth()
        return here is not None and here < depth

    def _depth(self) -> int | None:
        """Return the depth of the focused card of the pile, None if none has the focus."""
        found = self.page.evaluate("document.activeElement.dataset.depth ?? null")
        return None if found is None else int(found)

    def select_cards(self, cards: list[str]) -> None:
        """Select cards with the arrow keys, each time from the beginning of the hand."""
        self._go_to_the_hand()
        for card in cards:
            self.press("Home")
            for _ in range(self.person.cards.index(spoken(card.partition("=")[0]))):
                self.press("ArrowRight")
            self.press("Space")
            expect(self.held(card)).to_have_attribute("aria-selected", "true")

    def _go_to_the_hand(self) -> None:
        for _ in range(_MOST_TABS):
            if self.page.evaluate("document.activeElement.role") == "option":
                return
            self.press("Tab")
        raise AssertionError("the hand cannot be reached")

    def meld(self, cards: list[str]) -> None:
        self.select_cards(cards)
        self.press("m")

    def lay_off(self, card: str, meld: int) -> None:
        self.select_cards([card])
        self.press("l")

    def discard(self, card: str) -> None:
        self.select_cards([card])
        self.press("x")

    def call(self) -> None:
        expect(self.person.main).to_contain_text("Rummy!")
        self.press("y")

    def leave_upcard(self) -> None:
        self.press("n")

    def knock(self, card: str) -> None:
        self.select_cards([card])
        self.press("k")

    def finish(self) -> None:
        expect(self.person.main).to_contain_text("Done")
        self.press("f")

    def go_on(self) -> None:
        expect(self.person.button("Next deal")).to_be_visible()  # after the last table, which a key would cut short
        self.person.main.focus()
        self.press("Enter")
