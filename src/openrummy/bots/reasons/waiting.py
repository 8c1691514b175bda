"""Why to keep cards in the hand that could go to the table."""

from openrummy.bots.outlook import outlook
from openrummy.bots.reasons.reason import Reason
from openrummy.cards import format_faces
from openrummy.engine.actions import Meld
from openrummy.engine.state import View
from openrummy.languages import Plural, saying
from openrummy.melds import Shape, fits, read_shape
from openrummy.melds.model import JOKERS


def why_wait(view: View, meld: Meld) -> Reason | None:
    """Return why a meld had better stay in the hand: on the table it has places for the others' cards; None if it has none."""
    look = outlook(view)
    shape = read_shape(look.rules.melds, meld.cards, meld.represents)
    count = look.live(fits(look.rules.melds, shape) & ~JOKERS) if isinstance(shape, Shape) else 0
    if not isinstance(shape, Shape) or count < 1:
        return None
    words = Plural(
        "on the table, {cards} would have a place for {count} unseen card, which another player may hold",
        "on the table, {cards} would have a place for {count} unseen cards, which other players may hold",
    )
    return Reason("places", saying(words, cards=format_faces(shape.cards), count=count))
