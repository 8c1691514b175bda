"""The values of fields that a position leaves out, shared by its reader and its writer."""

from openrummy.engine.state import State, TableMeld
from openrummy.shuffle import commitment


def finished_deals(state: State) -> int:
    """Return how many deals are over: all before this one, and this one too if a question is open before the next."""
    phase = state.rules.phases.get(state.public.turn.phase)
    return state.public.deal - (phase is None or not phase.between)


def default_melded(melds: tuple[TableMeld, ...]) -> int:
    """Return the seats with melds of their own, as bits: the owners."""
    return sum(1 << seat for seat in {meld.owner for meld in melds})


def default_laid(melds: tuple[TableMeld, ...], melded: int) -> int:
    """Return the seats with cards on the table, as bits: those with melds, and those credited with a card."""
    return melded | sum(
        1 << seat for seat in {credit for meld in melds for credit in meld.credit} if not melded >> seat & 1
    )


def is_fresh(seat: int, laid: int) -> bool:
    """Whether the turn of `seat` began with no card of that seat on the table."""
    return not laid >> seat & 1


def default_nonces(players: int) -> tuple[str, ...]:
    """Return an empty nonce per seat."""
    return ("",) * players


def default_commitment(secret: bytes) -> str:
    """Return the commitment to the secret, empty if there is no secret."""
    return commitment(secret) if secret else ""
