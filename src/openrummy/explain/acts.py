"""What can be done: the words of a button, and the prompt that says what is possible now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from openrummy.cards import Face, copies, faces_of
from openrummy.engine import actions as a
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import DEAL, OVER, Public, View
from openrummy.explain.voice import Style, Voice, listed, sentence


def action_words(
    action: a.Act, names: Sequence[str], public: Public, *, you: int | None = None, style: Style = "symbols"
) -> str:
    """`action` as an order, for a button: `Throw K♦`, `Lay off 6♠ on Ann's run`.

    public: the table before the action.  Two legal actions that differ read differently.
    """
    return ACTIONS[type(action)](Voice(names, you, style), public, action)


def prompt_words(view: View, names: Sequence[str], *, style: Style = "symbols") -> str:
    """What the seat of `view` can do now, or whom it waits for.  Cost: lists the legal actions."""
    voice, public = Voice(names, view.seat, style), view.public
    if public.turn.phase == OVER:
        return "The match is over."
    if public.turn.phase == DEAL:
        return "The next deal can start."
    kinds = {type(action): action for action in LegalActions(view)}
    if not kinds:
        return sentence(f"it is {voice.whose(public.turn.seat)} turn")
    ways = [CHOICES[kind](voice, public, action) for kind, action in kinds.items()]
    return " ".join((sentence(listed(ways, "or")), *_reminders(voice, view, a.Discard in kinds)))


def _reminders(voice: Voice, view: View, can_throw: bool) -> Iterable[str]:
    turn = view.public.turn
    if turn.owed and view.seat == turn.seat:
        yield f"You must play {voice.cards(faces_of(turn.owed))} before you throw."
    if can_throw and turn.taken is not None and _is_barred(view, turn.taken):
        yield f"You took {voice.card(turn.taken)} from the pile, so it cannot be thrown this turn."


def _is_barred(view: View, card: Face) -> bool:
    return copies(view.hand, card) == 1 and a.Discard(card) not in LegalActions(view)


def _draw_stock(voice: Voice, public: Public, action: a.DrawStock) -> str:
    return "Draw from the stock" if public.stock_count else "Make a new stock from the pile and draw"


def _draw_discard(voice: Voice, public: Public, action: a.DrawDiscard) -> str:
    if not 0 < action.depth <= len(public.pile):
        return f"Take {action.depth} from the pile"
    card = voice.card(public.pile[-action.depth])
    return f"Take {card}" if action.depth == 1 else f"Take {action.depth} cards, down to {card}"


def _decline(voice: Voice, public: Public, action: a.Decline) -> str:
    return "Draw nothing"


def _meld(voice: Voice, public: Public, action: a.Meld) -> str:
    named = action.represents if len(action.represents) == len(action.cards) else ()
    return f"Meld {voice.cards(action.cards, named)}"


def _lay_off(voice: Voice, public: Public, action: a.LayOff) -> str:
    shown = action.card if action.represents is None else action.represents
    return f"Lay off {voice.played(action.card, shown)} on {meld_words(voice, public, action.meld)}"


def _swap_joker(voice: Voice, public: Public, action: a.SwapJoker) -> str:
    where = meld_words(voice, public, action.meld)
    return f"Swap {voice.card(action.card)} for the {voice.placed(action.joker, action.joker)} in {where}"


def _discard(voice: Voice, public: Public, action: a.Discard) -> str:
    return f"Throw {voice.card(action.card)}"


def meld_words(voice: Voice, public: Public, number: int) -> str:
    """Table meld `number`: `Ann's run`; its cards follow where she has several, its number where those are alike."""
    if not 0 <= number < len(public.melds):
        return f"meld {number + 1}"
    meld = public.melds[number]
    words = f"{voice.whose(meld.owner)} {meld.shape.kind}"
    rivals = [other for other in public.melds if (other.owner, other.shape.kind) == (meld.owner, meld.shape.kind)]
    if len(rivals) == 1:
        return words
    words = f"{words} {voice.meld(meld.shape)}"
    alike = [other for other in rivals if other.shape == meld.shape]
    return words if len(alike) == 1 else f"{words} (meld {number + 1})"


ACTIONS: Mapping[type[a.Act], Callable[[Voice, Public, Any], str]] = {
    a.DrawStock: _draw_stock,
    a.DrawDiscard: _draw_discard,
    a.Decline: _decline,
    a.Meld: _meld,
    a.LayOff: _lay_off,
    a.SwapJoker: _swap_joker,
    a.Discard: _discard,
}
"""An order for every class of action; a test finds one that is missing."""


def _some(words: str) -> Callable[[Voice, Public, Any], str]:
    return lambda voice, public, action: words


def _small(words: Callable[[Voice, Public, Any], str]) -> Callable[[Voice, Public, Any], str]:
    def small(voice: Voice, public: Public, action: Any) -> str:
        text = words(voice, public, action)
        return text[0].lower() + text[1:]

    return small


CHOICES: Mapping[type[a.Act], Callable[[Voice, Public, Any], str]] = {
    a.DrawStock: _small(_draw_stock),
    a.DrawDiscard: lambda voice, public, action: _small(_draw_discard)(voice, public, a.DrawDiscard()),
    a.Decline: _small(_decline),
    a.Meld: _some("put down a meld"),
    a.LayOff: _some("lay off a card"),
    a.SwapJoker: _some("swap a joker"),
    a.Discard: _some("throw a card"),
}
"""The kinds of action as the prompt offers them."""
