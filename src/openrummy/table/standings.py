"""The places of the seats in a match, so far or at its end."""

from openrummy.engine.rules import Rules
from openrummy.engine.state import Sheet


def places(rules: Rules, sheet: Sheet, *, is_over: bool) -> tuple[int, ...]:
    """Return the place of each seat, from 1, shared by equal totals; all 0 before the first deal is scored.

    At the end the winners come first, whatever their totals; in a match that ended without one, nobody is ranked.
    """
    seats = range(len(sheet.totals))
    if not sheet.winners and (is_over or not sheet.scored):
        return tuple(int(is_over) for _ in seats)
    keys = [_key(rules, sheet, seat) for seat in seats]
    ranked = sorted(keys)
    return tuple(1 + ranked.index(key) for key in keys)


def _key(rules: Rules, sheet: Sheet, seat: int) -> tuple[bool, int]:
    """Return what a seat is ranked by, the least first."""
    if seat in (sheet.winners or ()):
        return False, 0
    total = sheet.totals[seat]
    return True, total if rules.lowest_wins else -total
