"""Gin in words: the offer of the upcard, knocking, the defence, and the scores of deals and games."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from openrummy.cards import Face
from openrummy.engine import actions as a
from openrummy.engine import events as e
from openrummy.engine.state import Public, View
from openrummy.explain.voice import Voice, listed
from openrummy.languages import Template
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.gin.events import Knocked, KnockOffered, PassedUpcard, WentGin
from openrummy.variants.gin.knocking import Knocking

HAND = 10


def _take_upcard(voice: Voice, public: Public, action: TakeUpcard) -> str:
    return voice.say("Take {card}", card=voice.card(public.pile[-1])) if public.pile else voice.say("Take the upcard")


def _pass_upcard(voice: Voice, public: Public, action: PassUpcard) -> str:
    return voice.say("Pass the upcard")


def _knock(voice: Voice, public: Public, action: Knock) -> str:
    card = voice.card(action.discard)
    if sum(map(len, action.melds)) >= HAND:
        return voice.say("Go gin with {card}", card=card)
    return voice.say("Knock with {card}", card=card)


def _big_gin(voice: Voice, public: Public, action: BigGin) -> str:
    return voice.say("Go big gin")


def _finish_layoffs(voice: Voice, public: Public, action: FinishLayoffs) -> str:
    return voice.say("Stop laying off and show your hand") if _can_lay_off(public) else voice.say("Show your hand")


def _can_lay_off(public: Public) -> bool:
    """Whether play ended with a knock; after gin no card of the knocker's hand is unmatched."""
    return bool(public.counts) and bool(public.counts[1 - public.turn.seat])


ACTIONS: Mapping[type[a.Act], Callable[[Voice, Public, Any], str]] = {
    TakeUpcard: _take_upcard,
    PassUpcard: _pass_upcard,
    Knock: _knock,
    BigGin: _big_gin,
    FinishLayoffs: _finish_layoffs,
}
"""The imperative for each action of gin."""


def _take_choice(voice: Voice, public: Public, action: TakeUpcard) -> str:
    return voice.say("take {card}", card=voice.card(public.pile[-1]))


def _pass_choice(voice: Voice, public: Public, action: PassUpcard) -> str:
    return voice.say("pass the upcard")


def _knock_choice(voice: Voice, public: Public, action: Knock) -> str:
    return voice.say("go gin") if sum(map(len, action.melds)) >= HAND else voice.say("knock")


def _big_gin_choice(voice: Voice, public: Public, action: BigGin) -> str:
    return voice.say("go big gin")


def _finish_choice(voice: Voice, public: Public, action: FinishLayoffs) -> str:
    return voice.say("show your hand")


CHOICES: Mapping[type[a.Act], Callable[[Voice, Public, Any], str]] = {
    TakeUpcard: _take_choice,
    PassUpcard: _pass_choice,
    Knock: _knock_choice,
    BigGin: _big_gin_choice,
    FinishLayoffs: _finish_choice,
}
"""The kinds of action as the prompt offers them."""


def _passed_upcard(voice: Voice, event: PassedUpcard) -> str:
    return voice.of(event.seat, "You pass the upcard.", "{name} passes the upcard.")


def _knock_offered(voice: Voice, event: KnockOffered) -> str:
    return voice.of(
        event.seat,
        "The stock has run out: you may take the last discard only to knock with it.",
        "The stock has run out: {name} may take the last discard only to knock with it.",
    )


def _knocked(voice: Voice, event: Knocked) -> str:
    return voice.of(
        event.seat,
        "You discard {card} face down and knock with {points}: {cards}.",
        "{name} discards {card} face down and knocks with {points}: {cards}.",
        card=voice.card(event.card),
        points=event.points,
        cards=voice.cards(event.rest),
    )


def _went_gin(voice: Voice, event: WentGin) -> str:
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


EVENTS: Mapping[type[e.Happening], Callable[[Voice, Any], str]] = {
    PassedUpcard: _passed_upcard,
    KnockOffered: _knock_offered,
    Knocked: _knocked,
    WentGin: _went_gin,
}
"""A sentence for each event of gin."""

DEALS: Mapping[str, tuple[Template, Template]] = {
    "knock": ("You win with your knock: {points}.", "{name} wins with a knock: {points}."),
    "undercut": ("You undercut: {points}.", "{name} undercuts: {points}."),
    "gin": ("You have gin: {points}.", "{name} has gin: {points}."),
    "big_gin": ("You have big gin: {points}.", "{name} has big gin: {points}."),
}
"""The end of a deal that somebody has scored, in words, by the reason."""

TIED_KNOCK: Template = "You both have the same deadwood, so nobody scores."


def groups_said(voice: Voice, groups: Iterable[Sequence[Face]]) -> str:
    """Return the groups of a hand: `5♥ 6♥ 7♥ / 10♠ 10♥ 10♦`; empty for no groups."""
    return " / ".join(map(voice.cards, groups))


def reminders(voice: Voice, view: View) -> Iterator[str]:
    """Yield the knock limit, if the first upcard has set it."""
    phase = view.rules.phases.get(view.public.turn.phase)
    part = None if phase is None else phase.actions.get(Knock)
    if isinstance(part, Knocking) and part.limit.values:
        limit = part.limit.of(view.public)
        if limit:
            yield voice.say("You may knock with {limit} or less.", limit=limit)
        else:
            yield voice.say("Only gin ends this deal.")


def finals_said(voice: Voice, event: e.MatchEnded) -> str:
    """Return everybody's final score, including bonuses."""
    each = [f"{voice.who(seat)} {score.points}" for seat, score in enumerate(event.scores)]
    return voice.say("With all bonuses: {points}.", points=listed(each, voice.language))


RULES: Mapping[str, Template] = {
    "big_gin": "big gin",
    "big_gin_bonus": "bonus for big gin",
    "box": "box",
    "boxes": "boxes for deals won",
    "brought_forward": "carried over",
    "column_1": "the first game",
    "column_2": "the second game",
    "column_3": "the third game",
    "deadwood": "deadwood",
    "deal_and_box": "the deal and its box",
    "deal_won": "one deal",
    "deals_won": "deals won",
    "final": "at the end",
    "game_bonus": "bonus for the game",
    "gin": "gin",
    "gin_bonus": "bonus for gin",
    "knock": "the defender's deadwood less the knocker's",
    "less_deadwood": "less deadwood",
    "shutout_bonus": "bonus for a shutout",
    "shutout_double_hands": "deals won, doubled for a shutout",
    "shutout_double_total": "the game, doubled for a shutout",
    "spades_double": "a spade was turned up",
    "tied_knock": "both have the same deadwood",
    "undercut": "undercut",
    "undercut_bonus": "bonus for the undercut",
}
"""The words for each `Score.rule` of gin."""
