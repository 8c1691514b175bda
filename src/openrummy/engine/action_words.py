"""Shared actions in words, as the label of a button and as a choice in a prompt, and the pieces of which a family makes its own."""

from collections.abc import Mapping

from openrummy.engine import actions as a
from openrummy.engine.kinds import ActionWords
from openrummy.engine.state import Public
from openrummy.languages import Plural, Template
from openrummy.voice import Voice


def plain_words(words: Template) -> ActionWords:
    """Return the words of an action that are always the same."""
    return lambda voice, public, action: voice.say(words)


def draw_stock(voice: Voice, public: Public, action: a.DrawStock) -> str:
    """Return the order to draw."""
    return voice.say("Draw from the stock" if public.stock_count else "Make a new stock from the pile and draw")


def draw_discard(voice: Voice, public: Public, action: a.DrawDiscard) -> str:
    """Return the order to take cards of the pile."""
    if not 0 < action.depth <= len(public.pile):
        return voice.say("Take {number} from the pile", number=action.depth)
    card = voice.card(public.pile[-action.depth])
    if action.depth == 1:
        return voice.say("Take {card}", card=card)
    return voice.say(
        Plural("Take {count} card and play {card}", "Take {count} cards and play {card}"), count=action.depth, card=card
    )


def decline(voice: Voice, public: Public, action: a.Decline) -> str:
    """Return the order not to take part."""
    return voice.say("Stay out" if public.turn.phase == "rejoin" else "Draw nothing")


def meld(voice: Voice, public: Public, action: a.Meld) -> str:
    """Return the order to lay down a meld."""
    named = action.represents if len(action.represents) == len(action.cards) else ()
    return voice.say("Meld {cards}", cards=voice.cards(action.cards, named))


def lay_off(voice: Voice, public: Public, action: a.LayOff) -> str:
    """Return the order to lay off a card."""
    shown = action.card if action.represents is None else action.represents
    meld = meld_words(voice, public, action.meld)
    return voice.say("Lay off {card} on {meld}", card=voice.played(action.card, shown), meld=meld)


def swap_joker(voice: Voice, public: Public, action: a.SwapJoker) -> str:
    """Return the order to swap a joker."""
    meld = meld_words(voice, public, action.meld)
    card, joker = voice.card(action.card), voice.name(action.joker)
    return voice.say("Swap {card} for the {joker} in {meld}", card=card, joker=joker, meld=meld)


def discard(voice: Voice, public: Public, action: a.Discard) -> str:
    """Return the order to discard a card."""
    return voice.say("Discard {card}", card=voice.card(action.card))


def meld_words(voice: Voice, public: Public, number: int) -> str:
    """Return the words for meld `number`: `Ann's run`, with its cards if Ann has several, its number if those are alike."""
    if not 0 <= number < len(public.melds):
        return voice.say("meld {number}", number=number + 1)
    meld = public.melds[number]
    words = voice.of(meld.owner, *_OWNED[meld.shape.kind])
    rivals = [other for other in public.melds if (other.owner, other.shape.kind) == (meld.owner, meld.shape.kind)]
    if len(rivals) == 1:
        return words
    words = voice.say("{meld} {cards}", meld=words, cards=voice.shape(meld.shape))
    if sum(other.shape == meld.shape for other in rivals) == 1:
        return words
    return voice.say("{meld} (meld {number})", meld=words, number=number + 1)


_OWNED: Mapping[str, tuple[Template, Template]] = {
    "run": ("your run", "{name}'s run"),
    "set": ("your set", "{name}'s set"),
}
"""The words for a meld of each kind, by its owner."""


def stock_choice(voice: Voice, public: Public, action: a.DrawStock) -> str:
    """Return drawing as a choice."""
    return voice.say("draw from the stock" if public.stock_count else "make a new stock from the pile and draw")


def pile_choice(voice: Voice, public: Public, action: a.DrawDiscard) -> str:
    """Return taking cards of the pile as a choice."""
    card = voice.card(public.pile[-action.depth])
    if action.depth == 1:
        return voice.say("take {card}", card=card)
    return voice.say(
        Plural("take {count} card and play {card}", "take {count} cards and play {card}"), count=action.depth, card=card
    )


def decline_choice(voice: Voice, public: Public, action: a.Decline) -> str:
    """Return not taking part as a choice."""
    return voice.say("stay out" if public.turn.phase == "rejoin" else "draw nothing")
