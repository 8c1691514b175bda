"""What a field is when a position does not say: each said once, for reader and writer."""

from openrummy.engine.state import State, TableMeld
from openrummy.shuffle import commitment


def finished_deals(state: State) -> int:
    """How many deals are over: all before this one, and this one too where something is asked before the next."""
    phase = state.rules.phases.get(state.public.turn.phase)
    return state.public.deal - (phase is None or not phase.between)


def default_melded(melds: tuple[TableMeld, ...]) -> int:
    """Seats with melds of their own, as bits: the owners."""
    return sum(1 << seat for seat in {meld.owner for meld in melds})


def default_laid(melds: tuple[TableMeld, ...], melded: int) -> int:
    """Seats with cards on the table, as bits: those with melds, and those that are credited with a card."""
    return melded | sum(
        1 << seat for seat in {credit for meld in melds for credit in meld.credit} if not melded >> seat & 1
    )


def is_fresh(seat: int, laid: int) -> bool:
    """Whether the turn of `seat` began with no card of that seat on the table."""
    return not laid >> seat & 1


def default_nonces(players: int) -> tuple[str, ...]:
    """No nonces."""
    return ("",) * players


def default_commitment(secret: bytes) -> str:
    """The commitment to the secret, empty when there is none."""
    return commitment(secret) if secret else ""
