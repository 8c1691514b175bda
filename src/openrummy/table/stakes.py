"""Play chips at stake: who may sit at such a table, when its match may start, and what everybody gets at its end.

Everybody brings the same.  Where the rules count chips, the losers pay what they lost by them, up to what they brought; otherwise the
winners share everything.  Whole chips; what a division leaves over goes to the first seats, one each.
"""

from collections.abc import Sequence

from openrummy.engine.rules import Rules
from openrummy.languages import Template
from openrummy.parts.chips import equal_shares
from openrummy.table.buying_in import check_buy_in
from openrummy.table.messages import OpenTable
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table

_ONLY_PEOPLE: Template = "Only people play for chips: leave the other seats free, with at least one of them."
_NO_TAKEOVER: Template = "At a table with chips nobody can take over the seat of another player."
_CLOCK: Template = "A table with chips needs a clock, and somebody who acts when a player's time is up."
_SEATS: Template = "Chips are at stake, so no bots play here: the match starts when every seat is taken."
_READY: Template = "{name} has not said yet that they bring their chips."
ABANDONED_MS = 7 * 24 * 3600 * 1000
"""A match for chips that nobody goes on with for so long is void."""


def check_stake(asked: OpenTable, rules: Rules) -> None:
    """Raise Refusal if chips are at stake at a table that does not suit them."""
    settings = asked.settings
    if not settings.stake:
        return
    if len(asked.seats) < 2 or any(seat.bot is not None for seat in asked.seats):
        raise Refusal("only_people", _ONLY_PEOPLE)
    if settings.takeover:
        raise Refusal("no_takeover", _NO_TAKEOVER)
    if settings.clock == "none" or settings.absent == "wait":
        raise Refusal("needs_clock", _CLOCK)
    check_buy_in(rules, settings.stake)


def check_all_bring(table: Table, host: int | None = None) -> None:
    """Raise Refusal unless everybody has said that they bring their chips.  host: says so by starting the match."""
    if not table.settings.stake:
        return
    if len(table.persons) < len(table.seats):
        raise Refusal("free_seats", _SEATS)
    for number in table.persons:
        if number != host and not table.seats[number].ready:
            raise Refusal("not_ready", _READY, name=table.names[number])


def all_bring(table: Table) -> bool:
    """Return whether a match may start on its own: all have said that they bring chips, or none are at stake."""
    return not table.settings.stake or table.comers == tuple(range(len(table.seats)))


def is_abandoned(table: Table, now: int) -> bool:
    """Return whether the chips of a match have been waiting for very long."""
    is_going = table.started and table.status != "over"
    return bool(table.settings.stake) and is_going and now - table.log[-1].at >= ABANDONED_MS


def payouts(table: Table) -> tuple[int, ...] | None:
    """Return what each seat gets when the match is over, together all that was brought; None if it is void."""
    sheet, stake = table.state.public.sheet, table.settings.stake
    won = table.rules.showing.chips(table.state.public)
    if table.given_up:
        return None
    if won is not None:
        return _by_rules(won, stake)
    if not sheet.winners:
        return None
    shares = dict(zip(sheet.winners, equal_shares(stake * len(table.seats), len(sheet.winners)), strict=True))
    return tuple(shares.get(seat, 0) for seat in range(len(table.seats)))


def paid_out(table: Table) -> tuple[int, ...]:
    """Return what each seat has got at the end of a match for chips, of a void one its stake; empty before, and without chips."""
    if not table.settings.stake or table.status != "over":
        return ()
    return payouts(table) or (table.settings.stake,) * len(table.seats)


def _by_rules(won: Sequence[int], stake: int) -> tuple[int, ...]:
    """Return the stakes after payment by the rules.  won: by each seat, in hundredths.

    Losers pay whole chips, rounded up, as far as their stake goes.  The winners get of it as much as they have won in proportion.
    """
    paid = [min(stake, -(amount // 100)) if amount < 0 else 0 for amount in won]
    gains = [max(0, amount) for amount in won]
    shared = shares_of(sum(paid), gains) if any(gains) else tuple(paid)
    return tuple(stake - lost + got for lost, got in zip(paid, shared, strict=True))


def shares_of(amount: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Return an amount in shares that are in proportion to weights; the rest goes to the first that have any weight, one each."""
    total = sum(weights)
    shares = [amount * weight // total for weight in weights]
    for seat in [seat for seat, weight in enumerate(weights) if weight][: amount - sum(shares)]:
        shares[seat] += 1
    return tuple(shares)
