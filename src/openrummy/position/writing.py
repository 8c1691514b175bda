"""Writing a position, without fields that have their default."""

from collections.abc import Iterator

from openrummy.engine.state import DEAL, State
from openrummy.position.defaults import (
    default_commitment,
    default_laid,
    default_melded,
    default_nonces,
    finished_deals,
)
from openrummy.position.history import format_history
from openrummy.position.melds import format_meld
from openrummy.position.turn import format_turn
from openrummy.position.words import NOTHING, PositionError, format_hand, format_list, format_row, format_seats


def format_position(state: State, *, secret: bool = False) -> str:
    """Return a situation in mid-deal, or with a question open after the deal, as one line that `parse_position` reads.

    secret: whether to write the secret behind later shuffles of the deal, which reveals their order.  Without it, a pile
    that is shuffled into a new stock comes in a different order.  Proofs of scores are not written, nor the end of any
    deal before this one.
    Raises PositionError if no deal is running.
    """
    public = state.public
    is_running = public.turn.phase in state.rules.phases and public.turn.phase != DEAL
    if not is_running or not state.hands or len(public.sheet.rows) > finished_deals(state):
        raise PositionError("no deal is running: a position is a situation in mid-deal")
    parts = (
        *_sheet(state),
        *_ended(state),
        *_cards(state),
        *_table(state),
        format_turn(state),
        *_memory(state),
        *_history(state),
        *(_chance(state) if secret else ()),
    )
    return "; ".join((state.rules.text, *parts))


def format_end(state: State) -> str:
    """Return the text of a state after the last deal: not a position, since no play can follow it."""
    return "; ".join((state.rules.text, *_standing(state), *_result(state), *_cards(state), *_table(state)))


def _sheet(state: State) -> Iterator[str]:
    sheet = state.public.sheet
    yield from _standing(state)
    if sheet.scored != finished_deals(state):
        yield f"scored {sheet.scored}"
    if any(sheet.chips):
        yield f"chips {format_row(sheet.chips)}"


def _standing(state: State) -> Iterator[str]:
    public, sheet = state.public, state.public.sheet
    yield f"deal {public.deal}"
    yield f"dealer {public.dealer + 1}"
    yield f"totals {format_row(sheet.totals)}"
    if sheet.rows:
        yield f"rows {' / '.join(map(format_row, sheet.rows))}"


def _ended(state: State) -> Iterator[str]:
    if finished_deals(state) == state.public.deal:
        yield from _result(state)


def _result(state: State) -> Iterator[str]:
    ended = state.public.last_deal
    if ended is not None:
        yield f"ended {ended.reason} {NOTHING if ended.winner is None else ended.winner + 1}"


def _cards(state: State) -> Iterator[str]:
    public = state.public
    yield f"hands {' / '.join(map(format_hand, state.hands))}"
    if any(public.known):
        yield f"known {' / '.join(map(format_hand, public.known))}"
    yield f"stock {format_list(state.stock)}"
    yield f"pile {format_list(public.pile)}"
    if public.aside:
        yield f"aside {format_list(public.aside)}"


def _table(state: State) -> Iterator[str]:
    public = state.public
    if public.melds:
        yield f"melds {' / '.join(map(format_meld, public.melds))}"
    if public.melded != default_melded(public.melds):
        yield f"melded {format_seats(public.melded)}"
    if public.laid != default_laid(public.melds, public.melded):
        yield f"laid {format_seats(public.laid)}"
    if public.floating:
        yield f"floating {format_seats(public.floating)}"
    if public.recycles:
        yield f"recycles {public.recycles}"


def _memory(state: State) -> Iterator[str]:
    if state.rules.memory is not None and state.public.extra is not None:
        text = state.rules.memory.format(state.public.extra, state.rules.players)
        if text:
            yield f"memory {text}"


def _history(state: State) -> Iterator[str]:
    if state.public.history:
        yield f"history {format_history(state.public.history)}"


def _chance(state: State) -> Iterator[str]:
    if state.secret:
        yield f"secret {state.secret.hex()}"
    if state.nonces != default_nonces(state.rules.players):
        yield f"nonces {' / '.join(nonce.encode().hex() or NOTHING for nonce in state.nonces)}"
    if state.public.commitment != default_commitment(state.secret):
        yield f"commitment {state.public.commitment or NOTHING}"
