"""The offers of a seat: its legal actions with the words and the places of their buttons."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from openrummy.cards import format_card
from openrummy.engine import actions as a
from openrummy.engine.codec import to_plain
from openrummy.engine.kinds import ActionKind, Place
from openrummy.engine.state import View
from openrummy.explain import action_said
from openrummy.parts.draw import what_is_taken
from openrummy.table.messages import Offer, QuestionView
from openrummy.table.table import Table
from openrummy.variants.kinds import ACTIONS
from openrummy.voice import Voice

_FIRST: frozenset[Place] = frozenset({"primary", "show", "yes"})
_KEPT = 2048
"""Actions whose form in messages is kept: the same cards are offered turn after turn, at every table."""


def offers_for(table: Table, seen: View, voice: Voice, legal: Collection[a.Act]) -> tuple[Offer, ...]:
    """Return the offers of the viewer, in the order of their buttons.  legal: the viewer's legal actions."""
    if not legal:
        return ()
    acts = [(action, own, _cards_of_hand(action)) for action, own in _acts(table, seen, legal)]
    alike = Counter((type(action), cards) for action, _, cards in acts)
    offers = (
        _offer(table, seen, voice, action, cards, own=own, several=alike[type(action), cards] > 1)
        for action, own, cards in acts
    )
    return tuple(sorted(_explained(offers, acts, voice), key=lambda offer: offer.place not in _FIRST))


def _explained(offers: Iterable[Offer], acts: Iterable[tuple[a.Act, bool, object]], voice: Voice) -> Iterator[Offer]:
    """Yield the offers, the first of each kind with its explanation; the others would only repeat it."""
    said: set[type[a.Act]] = set()
    for offer, (action, _, _) in zip(offers, acts, strict=True):
        kind = type(action)
        words = "" if kind in said else ACTIONS[kind].first
        said.add(kind)
        yield replace(offer, first=voice.say(words)) if words else offer


def _acts(table: Table, seen: View, legal: Collection[a.Act]) -> Iterator[tuple[a.Act, bool]]:
    """Yield the legal actions and those that hand in the seat's own groups, each with whether it hands them in."""
    groups = () if seen.seat is None else table.seats[seen.seat].groups[:-1]  # without the loose cards
    own = () if seen.seat is None else tuple(seen.rules.showing.own_acts(seen, groups))
    yield from ((action, bool(groups) and action in own) for action in legal)
    yield from ((action, bool(groups)) for action in own if action not in legal)


def _offer(
    table: Table, seen: View, voice: Voice, action: a.Act, cards: tuple[str, ...], *, own: bool, several: bool
) -> Offer:
    """Return one offer.  cards: those of the hand that it uses.  several: others of its kind use the same."""
    kind, cost = ACTIONS[type(action)], seen.rules.showing.cost(seen, action)
    either: Any = action
    faults = cost.faults if table.settings.check != "risk" else None
    points = cost.price if cost.left is None else cost.left
    label = None if kind.label is None else kind.label(voice, seen, action, points)
    return Offer(
        _plain(action),
        action_said(action, seen.public, voice),
        cards=cards,
        pile=getattr(either, "depth", 0),
        must=_must_play(seen, action),
        calls=tuple(map(format_card, getattr(either, "cards", ()))) if kind.place == "call" else (),
        left=cost.left,
        price=cost.price,
        faults=None if faults is None else tuple(fault.said(voice.language) for fault in faults),
        place=_place(seen, kind),
        gesture=kind.gesture,
        meld=either.meld if kind.gesture in ("lay_off", "swap") else None,
        own=own and cost.left is not None,
        button="" if label is None else label.button,
        menu=voice.say(kind.menu) if several and kind.menu else "",
        question=QuestionView(label.title, label.question, label.yes) if label and label.title else None,
    )


@lru_cache(maxsize=_KEPT)
def _plain(action: a.Act) -> dict[str, Any]:
    return to_plain(action)


def _place(seen: View, kind: ActionKind) -> Place:
    """Return where the button of an action belongs."""
    return "primary" if kind.place == "call" and seen.seat != seen.public.turn.seat else kind.place


def _must_play(seen: View, action: a.Act) -> str | None:
    taken = what_is_taken(seen, action) if isinstance(action, a.DrawDiscard) else None
    return format_card(taken.cards[0]) if taken and taken.owed else None


@lru_cache(maxsize=_KEPT)
def _cards_of_hand(action: a.Act) -> tuple[str, ...]:
    """Return the cards of the hand that an action uses; those of a call are in the pile, and those of a `joker` on the table."""
    if ACTIONS[type(action)].place == "call":
        return ()
    either: Any = action
    named = [getattr(either, name) for name in ("card", "discard") if hasattr(either, name)]
    return tuple(sorted(map(format_card, getattr(either, "cards", None) or named)))
