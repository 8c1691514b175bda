"""Gin in words: the offer of the upcard, knocking, the defence, and the end of a deal."""

from collections.abc import Mapping

from openrummy.engine.family import Ending
from openrummy.engine.kinds import Label
from openrummy.engine.state import Public, View
from openrummy.variants.gin.actions import HAND, BigGin, FinishLayoffs, Knock, TakeUpcard
from openrummy.variants.gin.events import Knocked, WentGin
from openrummy.variants.gin.pair import other
from openrummy.voice import Voice


def take_upcard(voice: Voice, public: Public, action: TakeUpcard) -> str:
    """Return the order to take the upcard."""
    return voice.say("Take {card}", card=voice.card(public.pile[-1])) if public.pile else voice.say("Take the upcard")


def knock(voice: Voice, public: Public, action: Knock) -> str:
    """Return the order to knock."""
    card = voice.card(action.discard)
    if sum(map(len, action.melds)) >= HAND:
        return voice.say("Go gin with {card}", card=card)
    return voice.say("Knock with {card}", card=card)


def finish_layoffs(voice: Voice, public: Public, action: FinishLayoffs) -> str:
    """Return the order to show the hand."""
    return voice.say("Stop laying off and show your hand") if _can_lay_off(public) else voice.say("Show your hand")


def knock_label(voice: Voice, seen: View, action: Knock, left: int | None) -> Label:
    """Return the short words of a knock with its deadwood."""
    card = voice.name(action.discard)
    if not left:
        return Label(voice.say("Go gin with {card}", card=card))
    return Label(voice.say("Knock with {card}: {left} deadwood", card=card, left=left))


def big_gin_label(voice: Voice, seen: View, action: BigGin, left: int | None) -> Label:
    """Return the short words of big gin."""
    return Label(voice.say("Big gin"))


def done_label(voice: Voice, seen: View, action: FinishLayoffs, left: int | None) -> Label:
    """Return the short words for showing the hand, with its deadwood."""
    return Label(voice.say("Done, {left} deadwood", left=left))


def _can_lay_off(public: Public) -> bool:
    """Whether play ended with a knock; after gin no card of the knocker's hand is unmatched."""
    return bool(public.counts) and bool(public.counts[other(public, public.turn.seat)])


def take_choice(voice: Voice, public: Public, action: TakeUpcard) -> str:
    """Return taking the upcard as a choice."""
    return voice.say("take {card}", card=voice.card(public.pile[-1]))


def knock_choice(voice: Voice, public: Public, action: Knock) -> str:
    """Return knocking as a choice."""
    return voice.say("go gin") if sum(map(len, action.melds)) >= HAND else voice.say("knock")


def knocked(voice: Voice, event: Knocked) -> str:
    """Say who knocks, with what."""
    return voice.of(
        event.seat,
        "You discard {card} face down and knock with {points}: {cards}.",
        "{name} discards {card} face down and knocks with {points}: {cards}.",
        card=voice.card(event.card),
        points=event.points,
        cards=voice.cards(event.rest),
    )


def went_gin(voice: Voice, event: WentGin) -> str:
    """Say who goes gin."""
    if event.card is None:
        return voice.of(
            event.seat, "You go big gin with all eleven cards.", "{name} goes big gin with all eleven cards."
        )
    card = voice.card(event.card)
    return voice.of(
        event.seat,
        "You discard {card} face down and go gin.",
        "{name} discards {card} face down and goes gin.",
        card=card,
    )


ENDINGS: Mapping[str, Ending] = {
    "knock": Ending(
        brief="by a knock", won=("You win with your knock: {points}.", "{name} wins with a knock: {points}.")
    ),
    "undercut": Ending(brief="by an undercut", won=("You undercut: {points}.", "{name} undercuts: {points}.")),
    "tied_knock": Ending(brief="by a knock, tied", nobody="Both players have the same deadwood, so nobody scores."),
    "gin": Ending(brief="by gin", won=("You have gin: {points}.", "{name} has gin: {points}.")),
    "big_gin": Ending(brief="by big gin", won=("You have big gin: {points}.", "{name} has big gin: {points}.")),
}
"""The ends of a deal; one that somebody has scored is also the rule of its score."""
