"""Games that score melded cards less cards held: how deep to dig in the pile, and what to call.

A hand is worth the points of its melds and lay-offs, less what its loose cards are likely to cost, since a loose card may still
find a meld while the deal goes on.  Taking many cards pays if the melds they make outweigh the cards they leave loose.
"""

from collections.abc import Iterable

from openrummy.bots.arranging import arrange
from openrummy.bots.outlook import Outlook, may_lay_off, seat_of
from openrummy.bots.worth import promise, useful_faces
from openrummy.cards import PLANE_MASK, Cards, Face, add, cards_of, copies, distinct, faces_of, remove_all
from openrummy.engine.actions import Act, Decline, DrawDiscard, DrawStock, LayOff, Meld
from openrummy.engine.facts import part_of, the_part
from openrummy.parts.draw import PileDraw
from openrummy.parts.duties.owed import cards_due
from openrummy.parts.score import PointScoring
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.five_hundred.calls import CallRules

CAUGHT = 1.0
"""The cost of a point of a loose card when the deal is about to end."""
PATIENCE = 0.22
"""That cost is divided by one plus this much per turn left."""
HOPE = 1.2
"""The value of a point that a pair promises.  These three were chosen by judgement."""
LONGEST_LOOK = 14
"""About how many of the cards that may come from the stock are examined closely."""


def scores_net(look: Outlook) -> bool:
    """Whether the deal is scored as cards melded less cards held, with a pile to dig in."""
    return look.rules.key == "500" and the_part(look.rules, PointScoring).mode == "meld_minus_hand"


def pile_in_reach(look: Outlook) -> Cards:
    """Return the faces of the pile that a later player may take or call at any depth; 0 if only the top card counts."""
    calls = part_of(look.rules, CallRules)
    digs = the_part(look.rules, PileDraw).any_depth or (calls is not None and not calls.top_only)
    return cards_of(look.view.public.pile) if digs else 0


def hand_worth(look: Outlook, hand: Cards, *, discards: bool = True) -> float:
    """Return the worth of `hand` at the end of a turn that lays down all it can; discards: one card may still be discarded."""
    values = look.rules.values
    best = arrange(look, hand)
    total = sum(values[card] for card in faces_of(hand))
    gate = look.fits or (bool(best.melds) and not may_lay_off(look.rules, look.view.public, seat_of(look.view)))
    laid = [card for card in best.rest if gate and look.can_lay_off(card)]
    loose = remove_all(cards_of(best.rest), laid)
    caught = CAUGHT / (1 + PATIENCE * look.turns_left)
    held = sum(values[card] for card in faces_of(loose))
    melds_now = total - best.points + sum(values[card] for card in laid)
    relief = caught * max((values[card] for card in distinct(loose)), default=0) if discards else 0.0
    return melds_now - caught * held + HOPE * promise(look, loose, hand & ~loose) + relief


def dig(look: Outlook, allowed: Iterable[Act]) -> Act:
    """Return the draw after which the hand is worth most."""
    draws = [action for action in allowed if isinstance(action, DrawStock | DrawDiscard | Decline)]
    return max(draws, key=lambda action: _draw_worth(look, action))


def _draw_worth(look: Outlook, action: Act) -> float:
    if isinstance(action, DrawDiscard):
        hand = look.hand
        for card in look.view.public.pile[-action.depth :]:
            hand = add(hand, card)
        return hand_worth(look, hand)
    return _stock_worth(look) if isinstance(action, DrawStock) else hand_worth(look, look.hand, discards=False)


def _stock_worth(look: Outlook) -> float:
    """Return the hand's mean worth over the cards that may come from the stock; useless cards are all counted alike."""
    useful = useful_faces(look.rules.melds.ace, look.hand) | look.fits | look.rules.melds.wild
    found = [card for card in distinct(look.unseen & PLANE_MASK) if useful >> card & 1]
    step = max(1, len(found) // LONGEST_LOOK)
    seen = found[::step]
    plain = hand_worth(look, look.hand)
    helped = sum(hand_worth(look, add(look.hand, card)) * copies(look.unseen, card) for card in seen)
    weight = sum(copies(look.unseen, card) for card in seen)
    share = sum(copies(look.unseen, card) for card in found) / max(look.pool, 1)
    return share * (helped / weight) + (1 - share) * plain if weight else plain


def answer(look: Outlook, allowed: Iterable[Act]) -> Act | None:
    """Return the call to make, or a pass; None if neither is allowed."""
    calls = [action for action in allowed if isinstance(action, CallRummy)]
    if calls:
        worth, best = max(((_call_worth(look, call), call) for call in calls), key=lambda one: one[0])
        if worth > 0:
            return best
    return PassCall() if PassCall() in allowed else None


def _call_worth(look: Outlook, call: CallRummy) -> float:
    """Return the gain of a call over a pass."""
    gained = sum(look.rules.values[card] for card in call.cards)
    if not call.depth:
        return gained
    taken = remove_all(cards_of(look.view.public.pile[-call.depth :]), call.cards)
    hand = look.hand
    for card in faces_of(taken):
        hand = add(hand, card)
    return gained + hand_worth(look, hand) - hand_worth(look, look.hand)


def pays_debt(look: Outlook, plays: Iterable[Act]) -> Act | None:
    """Return the play of most points that lays down a card that must be played; None if there is no such card."""
    owed, values = cards_due(look.view.public.turn), look.rules.values
    if not owed:
        return None
    paying = [play for play in plays if any(owed >> card & 1 for card in _cards(play))]
    return max(paying, key=lambda play: sum(values[card] for card in _cards(play)), default=None)


def _cards(play: Act) -> tuple[Face, ...]:
    return play.cards if isinstance(play, Meld) else (play.card,) if isinstance(play, LayOff) else ()
