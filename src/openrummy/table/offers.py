"""The offers of a seat: its legal actions with the words and the places of their buttons."""

from typing import Any

from openrummy.cards import format_card
from openrummy.engine import actions as a
from openrummy.engine.codec import to_plain
from openrummy.engine.kinds import Place
from openrummy.engine.state import View
from openrummy.explain import action_said
from openrummy.parts.draw import what_is_taken
from openrummy.table import facts_view
from openrummy.table.messages import Offer
from openrummy.table.table import Table
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.kinds import ACTIONS
from openrummy.voice import Voice

_FIRST: frozenset[Place] = frozenset({"primary", "show", "yes"})


def offers_for(table: Table, seen: View, voice: Voice) -> tuple[Offer, ...]:
    """Return the offers of the viewer, in the order of their buttons; none while the table is paused."""
    if table.status != "playing" or table.paused:
        return ()
    groups = () if seen.seat is None else table.seats[seen.seat].groups
    offers = [_offer(table, seen, voice, action) for action in facts_view.acts(seen, groups)]
    return tuple(sorted(offers, key=lambda offer: offer.place not in _FIRST))


def _offer(table: Table, seen: View, voice: Voice, action: a.Act) -> Offer:
    plain, words, place = to_plain(action), action_said(action, seen.public, voice), _place(seen, action)
    if isinstance(action, CallRummy):
        return Offer(plain, words, pile=action.depth, calls=tuple(map(format_card, action.cards)), place=place)
    if isinstance(action, a.DrawDiscard):
        return Offer(plain, words, pile=action.depth, must=_must_play(seen, action), place=place)
    tells = table.settings.check != "risk"
    return Offer(
        plain,
        words,
        _used_cards(action),
        left=facts_view.left(seen, action),
        price=facts_view.price(seen, action),
        faults=facts_view.faults(seen, action, voice.language) if tells else None,
        place=place,
    )


def _place(seen: View, action: a.Act) -> Place:
    """Return where the button of an action belongs."""
    place = ACTIONS[type(action)].place
    return "primary" if place == "call" and seen.seat != seen.public.turn.seat else place


def _must_play(seen: View, action: a.DrawDiscard) -> str | None:
    taken = what_is_taken(seen, action)
    return format_card(taken.cards[0]) if taken.owed else None


def _used_cards(action: a.Act) -> tuple[str, ...]:
    """Return the cards of the hand that an action uses; those of a `joker` field are on the table."""
    either: Any = action
    named = [getattr(either, name) for name in ("card", "discard") if hasattr(either, name)]
    return tuple(sorted(map(format_card, getattr(either, "cards", None) or named)))
