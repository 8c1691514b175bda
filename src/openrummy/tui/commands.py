"""The acts that players ask for by key or mouse.  If a request can mean several offers, a menu asks which."""

from collections.abc import Callable, Mapping, Sequence

from openrummy.engine.kinds import Gesture
from openrummy.languages import Template, row
from openrummy.parts.panels import TermsPanel
from openrummy.table import messages as m
from openrummy.table.messages import Offer
from openrummy.tui.available import main_choices
from openrummy.tui.choices import Choice, answers, can_declare, on_meld, placed
from openrummy.tui.session import Session


class Commands:
    """Carries out the player's requests.

    pick: asks which of several offers is meant.  confirm: asks once before a costly offer.  doors: functions for choices
    that open a page or leave the table.
    """

    def __init__(
        self,
        session: Session,
        pick: Callable[[Sequence[Offer]], None],
        confirm: Callable[[Offer], None],
        doors: Mapping[str, Callable[[], None]],
    ) -> None:
        self.session = session
        self._pick, self._confirm = pick, confirm
        self._around = {
            "start": lambda: session.ask(m.Start, session.nonce(1)),
            "ready": session.ready,
            "resume": lambda: session.ask(m.Resume),
            "back": lambda: session.ask(m.Back),
            "group": self.group,
            "ungroup": self.ungroup,
            "best": lambda: lay_best(session),
            **doors,
        }

    def choose(self, offers: Sequence[Offer], otherwise: str = "") -> None:
        """Do the only offer, ask which of several is meant, or say why there is none."""
        if self.session.busy is not None:
            return
        if not offers:
            self.session.refuse(otherwise or self.session.why_not)
        elif len(offers) > 1:
            self._pick(offers)
        elif offers[0].place in ("costly", "aside"):
            self._confirm(offers[0])
        else:
            self.session.act(offers[0])

    def do(self, choice: Choice) -> None:
        """Do what a button says."""
        around = self._around.get(choice.kind)
        if around is None:
            self.choose(choice.offers)
        else:
            around()

    def primary(self) -> None:
        """Do what the first button says."""
        choices = main_choices(self.session)
        if choices:
            self.do(choices[0])
        elif self.session.busy is None:
            self.session.refuse(self.session.why_not)

    def pause(self) -> None:
        """Ask for a pause, agree to one, or go on after it."""
        view = self.session.view
        if view is None or view.you is None or view.status not in ("playing", "between"):
            self.session.deny("There is nothing to pause.")
        elif view.paused:
            self.session.ask(m.Resume)
        else:
            self.session.ask(m.Pause)

    def no_pause(self) -> None:
        """Take back your request for a pause, or refuse another player's."""
        view = self.session.view
        if view is None or not (view.paused or any(seat.pausing for seat in view.seats)):
            self.session.deny("Nobody is asking for a pause.")
        else:
            self.session.ask(m.Resume)

    def say_yes(self) -> None:
        """Say yes to the open question or to a rematch, or take your seat back from the stand-in."""
        view = self.session.view
        if view is not None and answers(view, "yes"):
            self.choose(answers(view, "yes"))
        elif any(choice.kind == "rematch" for choice in main_choices(self.session)):
            self._around["rematch"]()
        else:
            self.seat_back()

    def say_no(self) -> None:
        """Say no to the open question, or to a pause."""
        view = self.session.view
        if view is not None and answers(view, "no"):
            self.choose(answers(view, "no"))
        else:
            self.no_pause()

    def seat_back(self) -> None:
        """Take your seat back from the stand-in."""
        view = self.session.view
        if view is None or view.you is None or not (view.seats[view.you].stand_in or view.seats[view.you].away):
            self.session.deny("You already have your seat.")
        else:
            self.session.ask(m.Back)

    def draw(self) -> None:
        """Draw from the stock."""
        self.choose(self.session.offers("draw", ()))

    def take(self) -> None:
        """Take from the pile; if several depths are offered, a menu asks which."""
        self.choose(self.session.offers("take", ()))

    def knock(self) -> None:
        """Knock or go gin."""
        view, unmatched, language = self.session.view, self.session.unmatched, self.session.language
        otherwise = language.say("You cannot knock now.")
        if view is not None and unmatched is not None:
            terms = view.panel(TermsPanel)
            facts = row((unmatched.least, *(terms.words if terms else ())), language)
            otherwise = language.say("You cannot knock now: {facts}.", facts=facts)
        self.choose(self.session.knock, otherwise)

    def finish(self) -> None:
        """Declare, show the hand, pass the first upcard, or stop laying off."""
        view = self.session.view
        if view is not None and can_declare(view):
            self._around["declare"]()
            return
        offers = self.session.offers("pass", ()) or self.session.offers("done", ())
        self.choose(offers or self.session.shows, self.session.language.say("You have nothing to finish now."))

    def drop(self) -> None:
        """Drop out of the deal at its price."""
        otherwise = self.session.language.say("You can drop on your turn before you draw, if the rules allow it.")
        self.choose(() if self.session.view is None else placed(self.session.view.offers, "costly"), otherwise)

    def meld(self) -> None:
        """Meld the selected cards; if melds stay in the hand, group them."""
        if self.session.keeps_melds:
            self.group()
        else:
            self.with_selected("meld", "Select the cards to meld first.")

    def group(self) -> None:
        """Put the selected cards into a new group."""
        if not self.session.keeps_melds:
            self.session.deny("Groups are for games in which melds stay in your hand.")
        elif not self.session.hand.group():
            self.session.deny("Select two or more cards to group them.")

    def ungroup(self) -> None:
        """Take the selected cards out of their groups, or split up the group of the card under the cursor."""
        if not self.session.hand.ungroup():
            self.session.deny("There is no group to split up: go to one of its cards, or select some.")

    def pile(self) -> None:
        """Handle a click on the pile: discard the selected card, or take the top card."""
        discards = self.session.offers("discard")
        self.choose(discards or self.session.offers("take", ()))

    def with_selected(self, gesture: Gesture, otherwise: Template) -> None:
        """Do an act of one gesture with the selected cards; say `otherwise` if none is selected."""
        self.choose(self.session.offers(gesture), "" if self.session.selected else self.session.language.say(otherwise))

    def onto_meld(self, number: int) -> None:
        """Put the selected cards on a table meld."""
        view, selected = self.session.view, self.session.selected
        if not selected:
            self.session.deny("Select a card in your hand first, then choose the meld.")
        elif view is not None:
            self.choose(on_meld(view.offers, selected, number))


def lay_best(session: Session) -> None:
    """Arrange the hand in the groups that leave the fewest points."""
    unmatched = session.unmatched
    if unmatched is None:
        session.deny("Groups are for games in which melds stay in your hand.")
    elif not unmatched.melds:
        session.say(session.language.say("No grouping of these cards would make your hand count less."))
    else:
        session.hand.lay(unmatched.melds)
