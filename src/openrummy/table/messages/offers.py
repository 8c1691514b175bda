"""The actions that a seat may choose now, with all that their buttons need."""

from typing import Any

from openrummy.engine.kinds import Gesture, Place
from openrummy.table.messages.base import Part


class QuestionView(Part, frozen=True):
    """A question that is asked once before something that cannot be undone.  yes: the words of the button that does it."""

    title: str
    words: str
    yes: str


class Offer(Part, frozen=True):
    """A legal action, ready to be sent in `Act`, and the text of its button.  Offers come in the order of their buttons.

    cards: those of the hand that it uses, sorted as text, so that a selection finds its actions.
    pile: how many cards it takes from the top of the pile.  must: the card that you must then play this turn.
    calls: the cards of the pile that it puts on the table.  left: the points that stay unmatched, if it ends the play.
    price: the points that it costs; for a declaration, if it is wrong.  faults: those of the hand that it shows, if
    the table reveals them; None if it does not, or if there can be none.  place: of its button.
    gesture: the handling of cards that it is, for keys, taps and drops.  meld: the number of the meld on the table that it changes.
    own: it shows the groups of your hand as the table knows them.  button: its words on a short button, if they differ.
    menu: the words of a button for all offers of its kind with these cards, if there are several.  question: asked before it.
    taught: a lesson waits for it.  first: explains it to whoever meets it for the first time; said once for each kind.
    """

    action: dict[str, Any]
    words: str
    cards: tuple[str, ...] = ()
    pile: int = 0
    must: str | None = None
    calls: tuple[str, ...] = ()
    left: int | None = None
    price: int | None = None
    faults: tuple[str, ...] | None = None
    place: Place = "main"
    gesture: Gesture | None = None
    meld: int | None = None
    own: bool = False
    button: str = ""
    menu: str = ""
    question: QuestionView | None = None
    taught: bool = False
    first: str = ""
