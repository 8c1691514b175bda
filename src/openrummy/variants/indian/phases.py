"""The phase table of Indian rummy (rulebook 5.2 to 5.4); a match adds the questions between its deals."""

from msgspec.structs import replace

from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock
from openrummy.engine.events import DrewStock, Happening, TookDiscard, TurnStarted
from openrummy.engine.rules import ActionRule, Phase
from openrummy.engine.state import DEAL, DISCARD, DRAW
from openrummy.parts.discard import Discarding
from openrummy.parts.draw import PileDraw, StockDraw
from openrummy.parts.plain import Plain
from openrummy.parts.recycle import Recycling
from openrummy.variants.indian.actions import Declare, Drop, Leave, Miss, SubmitGroups
from openrummy.variants.indian.declaring import Declaring
from openrummy.variants.indian.draws import JokerPick, WildTerms
from openrummy.variants.indian.events import RejoinOffered, ShowOpened, SplitOffered
from openrummy.variants.indian.leaving import Exits
from openrummy.variants.indian.pool import REJOIN, SPLIT
from openrummy.variants.indian.seats import SHOW

_Actions = dict[type[Act], ActionRule]

_AFTER_DEAL: dict[type[Happening], str] = {TurnStarted: DRAW, RejoinOffered: REJOIN, SplitOffered: SPLIT}


def deal_phases(recycling: Recycling, jokers: JokerPick, declaring: Declaring, exits: Exits) -> dict[str, Phase]:
    """Return every phase, in each of which a seat may leave.  jokers: when a wild card may be taken from the pile."""
    missing = Plain(Miss(), exits.miss)
    draws: _Actions = {
        DrawStock: StockDraw(recycling),
        DrawDiscard: PileDraw(WildTerms(declaring.wilds, jokers)),
        Drop: Plain(Drop(), exits.drop, exits.no_drop),
        Miss: missing,
    }
    discards: _Actions = {Discard: Discarding(declaring.bar, exits.finish), Declare: declaring, Miss: missing}
    phases = {
        DEAL: Phase({}, _AFTER_DEAL),
        DRAW: Phase(draws, {DrewStock: DISCARD, TookDiscard: DISCARD}),
        DISCARD: Phase(discards, {TurnStarted: DRAW, ShowOpened: SHOW}),
        SHOW: Phase(
            {SubmitGroups: exits.showing},
            {},
            frozenset({SubmitGroups}),
            SubmitGroups(),
            waiting="The others are showing their groups.",
            calm=True,
        ),
        **exits.format.questions,
    }
    return {name: _with_leaving(phase, exits) for name, phase in phases.items()}


def _with_leaving(phase: Phase, exits: Exits) -> Phase:
    """Return the phase in which any seat may leave; nobody is asked for that, nor for the clock's missing of a turn."""
    leaving = Plain(Leave(), exits.leave, exits.not_here)
    return replace(
        phase,
        actions={**phase.actions, Leave: leaving},
        anybody=phase.anybody | {Leave},
        unasked=frozenset({Leave, Miss}),
    )
