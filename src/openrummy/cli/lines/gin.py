"""Typed lines in gin: `take` and `pass` for the upcard, and knocks without groups, which get the best ones."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from openrummy.cards import faces_of
from openrummy.engine.actions import Act, Decline, DrawDiscard
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import View
from openrummy.languages import Template
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.voice import Voice, card_symbols, groups_said

HELP: Template = """\
take, pass          take or pass the first upcard, while it is offered
knock kd            discard the king of diamonds and knock, with the best groups
knock kd 7s 8s 9s / 4s 4h 4d    knock with groups of your own
gin                 go gin, or big gin, with the best groups
done, show          stop laying off and show your hand; done 7s 8s 9s / 4s 4h 4d with groups of your own"""


def meant(asked: Act, legal: Iterable[Act]) -> Act:
    """Return the legal action meant by a typed one; the typed one itself if it is complete or fits none.

    Raises ValueError if it fits several.
    """
    reader = _MEANT.get(type(asked))
    return asked if reader is None else reader(asked, tuple(legal))


def better_words(voice: Voice, view: View, action: Act) -> str | None:
    """Return the sentence about better groups than the player's; None if there are none."""
    if not isinstance(action, Knock | FinishLayoffs):
        return None
    best = next((each for each in LegalActions(view) if _is_alike(each, action)), action)
    own, listed = _left(view, action), _left(view, best)
    if own <= listed:
        return None
    words = groups_said(voice, getattr(best, "melds", ()))
    return voice.say("A better grouping leaves {points}, not {more}: {groups}.", points=listed, more=own, groups=words)


def _is_alike(one: Act, other: Act) -> bool:
    return type(one) is type(other) and getattr(one, "discard", None) == getattr(other, "discard", None)


def _left(view: View, action: Any) -> int:
    """Return the deadwood that an action leaves."""
    matched = {card for group in action.melds for card in group} | {getattr(action, "discard", -1)}
    values = view.rules.values
    return sum(values[card] for card in faces_of(view.hand) if card not in matched)


def _upcard(other: Act) -> Callable[[Any, tuple[Act, ...]], Act]:
    return lambda asked, legal: other if other in legal else asked


def _knock(asked: Knock, legal: tuple[Act, ...]) -> Act:
    if asked.melds:
        return asked
    return next((each for each in legal if isinstance(each, Knock) and each.discard == asked.discard), asked)


def _gin(asked: BigGin, legal: tuple[Act, ...]) -> Act:
    big = [each for each in legal if isinstance(each, BigGin)]
    gins = [each for each in legal if isinstance(each, Knock) and sum(map(len, each.melds)) == 10]
    if len(gins) > 1 and not big:
        cards = ", ".join(f"knock {card_symbols(each.discard)}" for each in gins)
        raise ValueError(f"say which card you discard: {cards}")
    return next(iter((*big, *gins)), asked)


def _finish(asked: FinishLayoffs, legal: tuple[Act, ...]) -> Act:
    return asked if asked.melds else next((each for each in legal if isinstance(each, FinishLayoffs)), asked)


_MEANT: Mapping[type[Act], Callable[[Any, tuple[Act, ...]], Act]] = {
    DrawDiscard: _upcard(TakeUpcard()),
    Decline: _upcard(PassUpcard()),
    Knock: _knock,
    BigGin: _gin,
    FinishLayoffs: _finish,
}
"""The completion of each kind of line."""
