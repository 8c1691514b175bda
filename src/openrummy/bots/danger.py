"""How much a discard would help the seat on the left, the only one that can take it."""

from openrummy.bots.outlook import Outlook, may_lay_off, table_fits
from openrummy.bots.worth import PARTNERS
from openrummy.cards import Face


def danger(look: Outlook, card: Face) -> float:
    """Return the chance, 0 to 1, that the next seat takes `card` and lays it off or melds it."""
    if look.rules.melds.wild >> card & 1:
        return 1.0
    pairs, public, seat = PARTNERS[look.rules.melds.ace][card], look.view.public, look.next_seat
    if table_fits(public) >> card & 1 and may_lay_off(look.rules, public, seat):
        return 1.0
    return min(1.0, sum(holds(look, first) * holds(look, second) for first, second in pairs))


def holds(look: Outlook, card: Face) -> float:
    """Return the chance that the next seat holds `card`: 1 if it took it openly, 0 if all copies are visible."""
    public, seat = look.view.public, look.next_seat
    if public.known[seat] >> card & 1:
        return 1.0
    hidden = public.counts[seat] - public.known[seat].bit_count()
    return min(1.0, look.live(1 << card) * hidden / max(look.pool, 1))
