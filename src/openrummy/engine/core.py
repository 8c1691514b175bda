"""The kinds of event and of action that every game shares."""

from openrummy.engine import actions as a
from openrummy.engine import events as e
from openrummy.engine import hands, move_text, public
from openrummy.engine.kinds import ActionKind, EventKind, its_card, its_cards

EVENTS = (
    EventKind(
        e.DealStarted,
        public.deal_started,
        secret=hands.deal_started,
        own=hands.own_dealt,
        moving=lambda event: (event.upcard,),
    ),
    EventKind(e.TurnStarted, public.turn_started),
    EventKind(e.DrewStock, public.drew_stock, hands.drew_stock, secret=hands.drew_from_stock, moving=its_card),
    EventKind(e.TookDiscard, public.took_discard, hands.took_discard, moving=its_cards),
    EventKind(e.StockRecycled, public.stock_recycled, secret=hands.stock_recycled, moving=lambda event: event.pile),
    EventKind(e.Declined),
    EventKind(e.Melded, public.melded, hands.melded, moving=its_cards),
    EventKind(e.LaidOff, public.laid_off, hands.laid_off, moving=its_card),
    EventKind(
        e.SwappedJoker, public.swapped_joker, hands.swapped_joker, moving=lambda event: (event.card, event.joker)
    ),
    EventKind(e.Discarded, public.discarded, hands.discarded, moving=its_card),
    EventKind(e.Floated, public.floated),
    EventKind(e.DealEnded, public.deal_ended),
    EventKind(e.MatchEnded, public.match_ended),
)

ACTIONS = (
    ActionKind(a.DrawStock, move_text.DRAW_STOCK, "primary"),
    ActionKind(a.DrawDiscard, move_text.DRAW_DISCARD),
    ActionKind(a.Decline, move_text.DECLINE, "no"),
    ActionKind(a.Meld, move_text.MELD, "primary"),
    ActionKind(a.LayOff, move_text.LAY_OFF),
    ActionKind(a.SwapJoker, move_text.SWAP_JOKER),
    ActionKind(a.Discard, move_text.DISCARD, "primary"),
)
