"""The deals before the first one of a table: of another match, from a moment of which it goes on, or with real cards."""

import msgspec
from msgspec.structs import replace

from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import State
from openrummy.paper import worked
from openrummy.parts.paper.told import PaperMatch
from openrummy.record.moves import parse_move


class PastDeal(msgspec.Struct, frozen=True):
    """A deal that was played at another table.  secret: in hexadecimal.  acts: the seat of each and the act, as a record writes it."""

    secret: str
    nonces: tuple[str, ...]
    acts: tuple[tuple[int, str], ...]


class Attempt(msgspec.Struct, frozen=True):
    """The moment of a finished match from which a table goes on for one deal, with the same pack.

    table: the id of the other table.  deal: from 1.  frame: the acts of the deal that were made before.  points: of each seat in that deal there.
    seat: the person's.  past: the deals before it.
    """

    table: str
    deal: int
    frame: int
    seat: int
    points: tuple[int, ...]
    past: tuple[PastDeal, ...] = ()


def first_state(rules: Rules, attempt: Attempt | None, paper: PaperMatch | None) -> State:
    """Return the match before the first deal of a table, which may have begun elsewhere or with real cards.

    The deals before an attempt are played again: as acts they take a tenth of the room of their events.
    """
    if paper is not None:
        return replace(worked(paper).state, rules=rules)
    state = new_state(rules)
    for deal in () if attempt is None else attempt.past:
        state, _ = decide.deal(state, bytes.fromhex(deal.secret), deal.nonces)
        for seat, move in deal.acts:
            state, _ = decide.act(state, seat, parse_move(move))
    return state


def deals_before(attempt: Attempt | None, paper: PaperMatch | None) -> int:
    """Return how many deals were played before the first one of a table."""
    if paper is not None:
        return len(paper.rounds)
    return 0 if attempt is None else len(attempt.past)
