"""Actions in words: the label of a button, and the prompt that says what is possible now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from openrummy.cards import Face, copies, faces_of
from openrummy.engine import actions as a
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import DEAL, DRAW, OVER, PLAY, Public, View
from openrummy.explain import gin
from openrummy.explain.indian_events import groups_words
from openrummy.explain.voice import Style, Voice, either
from openrummy.languages import ENGLISH, Language, Template, capital
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.indian.actions import AcceptSplit, Declare, Drop, Leave, Miss, RefuseSplit, Rejoin, SubmitGroups


def action_words(
    action: a.Act,
    names: Sequence[str],
    public: Public,
    *,
    you: int | None = None,
    style: Style = "symbols",
    language: Language = ENGLISH,
) -> str:
    """Return `action` as an imperative, for a button: `Discard K♦`, `Lay off 6♠ on Ann's run`.

    public: the table before the action.  No two legal actions read the same.
    """
    return action_said(action, public, Voice(names, you, style, language))


def action_said(action: a.Act, public: Public, voice: Voice) -> str:
    """Return the same as `action_words`, for a caller that says several with one voice."""
    return capital(ACTIONS[type(action)](voice, public, action))


def prompt_words(view: View, names: Sequence[str], *, style: Style = "symbols", language: Language = ENGLISH) -> str:
    """Return what the seat of `view` can do now, or which seat it waits for.  Cost: lists the legal actions."""
    voice, public = Voice(names, view.seat, style, language), view.public
    if public.turn.phase == OVER:
        return voice.say("The match is over.")
    if public.turn.phase == DEAL:
        return voice.say("The next deal can start.")
    kinds: dict[type[a.Act], a.Act] = {}
    for action in LegalActions(view):
        kinds.setdefault(type(action), action)
    if not kinds:
        return _waiting(voice, view)
    if public.turn.phase in (DRAW, PLAY) and view.seat != public.turn.seat:
        return " ".join((_waiting(voice, view), voice.say("You may call rummy.")))
    ways = [CHOICES[kind](voice, public, action) for kind, action in kinds.items()]
    return " ".join((f"{capital(either(ways, language))}.", *_reminders(voice, view, a.Discard in kinds)))


def _waiting(voice: Voice, view: View) -> str:
    public = view.public
    if view.rules.phases[public.turn.phase].lapse is not None:
        return voice.say(_OTHERS[public.turn.phase])
    return voice.of(public.turn.seat, "It is your turn.", "It is {name}'s turn.")


_OTHERS: Mapping[str, Template] = {
    "window": "The others may call rummy before the next draw.",
    "show": "The others are showing their groups.",
    "rejoin": "The others are deciding whether to rejoin.",
    "split": "The others are deciding whether to share the pool.",
}
"""The words for waiting in a phase in which several seats answer."""


def _reminders(voice: Voice, view: View, can_discard: bool) -> Iterable[str]:
    yield from gin.reminders(voice, view)
    turn = view.public.turn
    for duty in turn.duties if view.seat == turn.seat else ():
        yield duty.words(lambda cards: voice.cards(faces_of(cards))).said(voice.language)
    if can_discard and turn.taken is not None and _is_barred(view, turn.taken):
        card = voice.card(turn.taken)
        yield voice.say("You took {card} from the pile, so you cannot discard it this turn.", card=card)


def _is_barred(view: View, card: Face) -> bool:
    return copies(view.hand, card) == 1 and a.Discard(card) not in LegalActions(view)


def _draw_stock(voice: Voice, public: Public, action: a.DrawStock) -> str:
    return voice.say("Draw from the stock" if public.stock_count else "Make a new stock from the pile and draw")


def _draw_discard(voice: Voice, public: Public, action: a.DrawDiscard) -> str:
    if not 0 < action.depth <= len(public.pile):
        return voice.say("Take {number} from the pile", number=action.depth)
    card = voice.card(public.pile[-action.depth])
    if action.depth == 1:
        return voice.say("Take {card}", card=card)
    return voice.say("Take {number} cards and play {card}", number=action.depth, card=card)


def _decline(voice: Voice, public: Public, action: a.Decline) -> str:
    return voice.say("Stay out" if public.turn.phase == "rejoin" else "Draw nothing")


def _meld(voice: Voice, public: Public, action: a.Meld) -> str:
    named = action.represents if len(action.represents) == len(action.cards) else ()
    return voice.say("Meld {cards}", cards=voice.cards(action.cards, named))


def _lay_off(voice: Voice, public: Public, action: a.LayOff) -> str:
    shown = action.card if action.represents is None else action.represents
    meld = meld_words(voice, public, action.meld)
    return voice.say("Lay off {card} on {meld}", card=voice.played(action.card, shown), meld=meld)


def _swap_joker(voice: Voice, public: Public, action: a.SwapJoker) -> str:
    meld = meld_words(voice, public, action.meld)
    card, joker = voice.card(action.card), voice.name(action.joker)
    return voice.say("Swap {card} for the {joker} in {meld}", card=card, joker=joker, meld=meld)


def _discard(voice: Voice, public: Public, action: a.Discard) -> str:
    return voice.say("Discard {card}", card=voice.card(action.card))


def _call_rummy(voice: Voice, public: Public, action: CallRummy) -> str:
    named = action.represents if len(action.represents) == len(action.cards) else ()
    cards = voice.cards(action.cards, named)
    if action.meld is None and not action.depth:
        return voice.say("Call rummy: meld {cards}", cards=cards)
    if action.meld is None:
        return voice.say("Call rummy: take {number} cards and meld {cards}", number=action.depth, cards=cards)
    meld = meld_words(voice, public, action.meld)
    if not action.depth:
        return voice.say("Call rummy: lay off {cards} on {meld}", cards=cards, meld=meld)
    if action.depth == 1:
        return voice.say("Call rummy: take {cards} and lay it off on {meld}", cards=cards, meld=meld)
    number = action.depth
    return voice.say(
        "Call rummy: take {number} cards and lay off {cards} on {meld}", number=number, cards=cards, meld=meld
    )


def _pass_call(voice: Voice, public: Public, action: PassCall) -> str:
    return voice.say("Do not call")


def _declare(voice: Voice, public: Public, action: Declare) -> str:
    groups = groups_words(voice, action.groups)
    return voice.say("Finish with {card} and declare {groups}", card=voice.card(action.card), groups=groups)


def _submit_groups(voice: Voice, public: Public, action: SubmitGroups) -> str:
    return voice.say("Show {groups}", groups=groups_words(voice, action.groups))


_ORDERS: Mapping[type[a.Act], Template] = {
    Drop: "Drop",
    Miss: "Miss the turn",
    Leave: "Leave the match",
    Rejoin: "Rejoin",
    AcceptSplit: "Share the pool",
    RefuseSplit: "Play on",
}


def _order(words: Template) -> Callable[[Voice, Public, Any], str]:
    return lambda voice, public, action: voice.say(words)


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


ACTIONS: Mapping[type[a.Act], Callable[[Voice, Public, Any], str]] = {
    a.DrawStock: _draw_stock,
    a.DrawDiscard: _draw_discard,
    a.Decline: _decline,
    a.Meld: _meld,
    a.LayOff: _lay_off,
    a.SwapJoker: _swap_joker,
    a.Discard: _discard,
    CallRummy: _call_rummy,
    PassCall: _pass_call,
    **gin.ACTIONS,
    Declare: _declare,
    SubmitGroups: _submit_groups,
    **{kind: _order(words) for kind, words in _ORDERS.items()},
}
"""The imperative for every class of action; a test finds one that is missing."""


def _choice(words: Template) -> Callable[[Voice, Public, Any], str]:
    return lambda voice, public, action: voice.say(words)


def _stock_choice(voice: Voice, public: Public, action: a.DrawStock) -> str:
    return voice.say("draw from the stock" if public.stock_count else "make a new stock from the pile and draw")


def _pile_choice(voice: Voice, public: Public, action: a.DrawDiscard) -> str:
    card = voice.card(public.pile[-action.depth])
    if action.depth == 1:
        return voice.say("take {card}", card=card)
    return voice.say("take {number} cards and play {card}", number=action.depth, card=card)


def _decline_choice(voice: Voice, public: Public, action: a.Decline) -> str:
    return voice.say("stay out" if public.turn.phase == "rejoin" else "draw nothing")


CHOICES: Mapping[type[a.Act], Callable[[Voice, Public, Any], str]] = {
    a.DrawStock: _stock_choice,
    a.DrawDiscard: _pile_choice,
    a.Decline: _decline_choice,
    a.Meld: _choice("lay down a meld"),
    a.LayOff: _choice("lay off a card"),
    a.SwapJoker: _choice("swap a joker"),
    a.Discard: _choice("discard a card"),
    CallRummy: _choice("call rummy"),
    PassCall: _choice("let it go by"),
    **gin.CHOICES,
    Declare: _choice("declare"),
    SubmitGroups: _choice("show your groups"),
    Drop: _choice("drop"),
    Miss: _choice("miss the turn"),
    Leave: _choice("leave the match"),
    Rejoin: _choice("rejoin"),
    AcceptSplit: _choice("share the pool"),
    RefuseSplit: _choice("play on"),
}
"""The kinds of action as the prompt offers them."""
