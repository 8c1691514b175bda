"""The kinds of event and of action that every game shares."""

from openrummy.engine import action_words as act
from openrummy.engine import actions as a
from openrummy.engine import event_words as said
from openrummy.engine import events as e
from openrummy.engine import hands, move_text, public, sheet_effects, typed
from openrummy.engine.action_words import plain_words
from openrummy.engine.core_words import ENDINGS, SCORES
from openrummy.engine.event_words import of_seat
from openrummy.engine.family import Family
from openrummy.engine.kinds import ActionKind, EventKind, Path, its_card, its_cards
from openrummy.engine.step_words import in_replay

EVENTS = (
    EventKind(
        e.DealStarted,
        said.deal_started,
        public.deal_started,
        secret=hands.deal_started,
        own=hands.own_dealt,
        moving=lambda event: (event.upcard,),
        step=in_replay("The cards are dealt, and {cards} is turned up."),
        paths=(
            Path("stock", "hands", named=False, backs=1),
            Path("stock", "pile"),
        ),
    ),
    EventKind(e.TurnStarted, of_seat("Your turn.", "{name}'s turn."), public.turn_started),
    EventKind(
        e.DrewStock,
        said.drew_stock,
        public.drew_stock,
        hands.drew_stock,
        secret=hands.drew_from_stock,
        moving=its_card,
        brief="drew",
        step=in_replay("{name} draws {cards} from the stock."),
        cue="draw",
        paths=(Path("stock", "hand", backs=1),),
    ),
    EventKind(
        e.TookDiscard,
        said.took_discard,
        public.took_discard,
        hands.took_discard,
        moving=its_cards,
        brief="took {cards}",
        step=in_replay("{name} takes {cards}."),
        cue="take",
        paths=(Path("pile", "hand"),),
    ),
    EventKind(
        e.StockRecycled,
        said.stock_recycled,
        public.stock_recycled,
        secret=hands.stock_recycled,
        moving=lambda event: event.pile,
        step=in_replay("The pile becomes the stock, and {cards} is turned up.", "The pile becomes the stock."),
        paths=(Path("pile", "stock", named=False, backs=3),),
    ),
    EventKind(
        e.Declined,
        of_seat("You do not draw.", "{name} does not draw."),
        public.passed,
        brief="did not draw",
        step=in_replay("{name} does not draw."),
    ),
    EventKind(
        e.Melded,
        said.melded,
        public.melded,
        hands.melded,
        moving=its_cards,
        brief="melded {cards}",
        step=in_replay("{name} melds {cards}."),
        cue="meld",
        paths=(Path("hand", "melds"),),
    ),
    EventKind(
        e.LaidOff,
        said.laid_off,
        public.laid_off,
        hands.laid_off,
        moving=its_card,
        brief="laid off {cards}",
        step=in_replay("{name} lays off {cards}."),
        cue="meld",
        paths=(Path("hand", "melds"),),
    ),
    EventKind(
        e.SwappedJoker,
        said.swapped_joker,
        public.swapped_joker,
        hands.swapped_joker,
        moving=lambda event: (event.card, event.joker),
        brief="swapped a joker",
        step=in_replay("{name} swaps {cards}."),
        cue="meld",
        paths=(
            Path("hand", "melds"),
            Path("melds", "hand"),
        ),
    ),
    EventKind(
        e.Discarded,
        said.discarded,
        public.discarded,
        hands.discarded,
        moving=its_card,
        brief="discarded {cards}",
        step=in_replay("{name} discards {cards}."),
        cue="discard",
        paths=(Path("hand", "pile"),),
    ),
    EventKind(
        e.Floated,
        of_seat(
            "You float: you have no cards left, and the deal goes on.",
            "{name} floats: they have no cards left, and the deal goes on.",
        ),
        public.floated,
    ),
    EventKind(
        e.DealEnded,
        None,
        sheet_effects.deal_ended,
        scores=lambda event: (*event.scores, *event.chips),
        counts=lambda event: () if event.winner is None else ((event.winner, event.reason, 1),),
    ),
    EventKind(e.MatchEnded, None, sheet_effects.match_ended),
)

ACTIONS = (
    ActionKind(
        a.DrawStock,
        move_text.DRAW_STOCK,
        act.draw_stock,
        act.stock_choice,
        "primary",
        typed=(typed.DRAW_STOCK,),
        gesture="draw",
    ),
    ActionKind(
        a.DrawDiscard,
        move_text.DRAW_DISCARD,
        act.draw_discard,
        act.pile_choice,
        typed=(typed.DRAW_DISCARD,),
        gesture="take",
        menu="Take …",
    ),
    ActionKind(a.Decline, move_text.DECLINE, act.decline, act.decline_choice, "no", typed=(typed.DECLINE,)),
    ActionKind(
        a.Meld,
        move_text.MELD,
        act.meld,
        plain_words("lay down a meld"),
        "primary",
        typed=(typed.MELD,),
        gesture="meld",
        menu="Meld …",
    ),
    ActionKind(
        a.LayOff,
        move_text.LAY_OFF,
        act.lay_off,
        plain_words("lay off a card"),
        typed=(typed.LAY_OFF,),
        gesture="lay_off",
        menu="Lay off …",
    ),
    ActionKind(
        a.SwapJoker,
        move_text.SWAP_JOKER,
        act.swap_joker,
        plain_words("swap a joker"),
        typed=(typed.SWAP_JOKER,),
        gesture="swap",
        menu="Swap joker …",
    ),
    ActionKind(
        a.Discard,
        move_text.DISCARD,
        act.discard,
        plain_words("discard a card"),
        "primary",
        typed=(typed.DISCARD,),
        gesture="discard",
    ),
)

CORE = Family(ACTIONS, EVENTS, SCORES, ENDINGS)
"""The record of all games: their shared actions and events, and the words for them."""
