"""The kinds of event and of action of games with buying that others lack."""

from openrummy.engine import core, hands
from openrummy.engine.action_words import plain_words
from openrummy.engine.actions import Decline
from openrummy.engine.event_words import always_said, of_seat
from openrummy.engine.family import Commands, Family
from openrummy.engine.history import BOUGHT
from openrummy.engine.kinds import ActionKind, EventKind, Path, by_class, its_cards, one_each
from openrummy.engine.move_text import one_word
from openrummy.engine.public import passed, with_pile_in_hand
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.engine.step_words import in_replay
from openrummy.engine.typed import one_command
from openrummy.languages import Template
from openrummy.variants.buying import events as e
from openrummy.variants.buying.actions import Buy, PassBuy
from openrummy.voice import Voice


def _bought(rules: Rules, public: Public, event: e.Bought) -> Public:
    return with_pile_in_hand(public, public.turn, event.seat, event.cards, BOUGHT)


def _buy(voice: Voice, public: Public, action: Buy) -> str:
    if not public.pile:
        return voice.say("Buy the discard")
    return voice.say("Buy {card} with a penalty card", card=voice.card(public.pile[-1]))


def _said_bought(voice: Voice, event: e.Bought) -> str:
    return voice.of(event.seat, "You buy {cards}.", "{name} buys {cards}.", cards=voice.cards(event.cards))


ACTIONS = (
    ActionKind(
        Buy,
        one_word("buy", Buy),
        _buy,
        plain_words("buy the discard"),
        typed=(one_command(Buy(), "buy"),),
        gesture="take",
        first="Nobody took this discard: you may buy it out of turn, with a card of the stock as a penalty.",
    ),
    ActionKind(
        PassBuy,
        one_word("nobuy", PassBuy),
        plain_words("Do not buy"),
        plain_words("let it go by"),
        "primary",  # far more often than not, and a purchase cannot be undone
        instead_of=Decline,
        gesture="pass",
    ),
)

EVENTS = (
    EventKind(e.BuyingOpened, always_said("The top discard can be bought.")),
    EventKind(
        e.BuyWanted,
        of_seat(
            "You want to buy; a player ahead of you may still do so.",
            "{name} wants to buy; a player ahead of them may still do so.",
        ),
        brief="wants to buy",
        step=in_replay("{name} wants to buy; a player ahead of them has yet to answer."),
    ),
    EventKind(
        e.BuyPassed,
        of_seat("You do not buy.", "{name} does not buy."),
        passed,
        brief="did not buy",
        step=in_replay("{name} does not buy."),
    ),
    EventKind(
        e.Bought,
        _said_bought,
        _bought,
        hands.took_discard,
        moving=its_cards,
        brief="bought {cards}",
        step=in_replay("{name} buys {cards}."),
        cue="take",
        paths=(Path("pile", "hand"),),
        counts=one_each("buys"),
    ),
    EventKind(e.BuyingClosed, always_said("Nobody buys.")),
)

BUYING_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match with buying."""

_HELP: Template = "buy                 buy the top discard with a penalty card, while it is offered; pass lets it go by"

FAMILY = Family(ACTIONS, EVENTS, commands=(Commands(_HELP, Buy, last=False),))
