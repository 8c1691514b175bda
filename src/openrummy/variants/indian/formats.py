"""Matches for points and over a number of deals (rulebook 5.7, 5.9): the scores entered, and the end of the match."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Protocol, TypeAlias

import msgspec

from openrummy.engine.events import MatchEnded
from openrummy.engine.flow import Flow
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.seats import seats_in
from openrummy.engine.state import Public, State
from openrummy.parts.chips import equal_shares, fee_of, share_out
from openrummy.parts.finish import Result
from openrummy.variants.indian.events import Settled
from openrummy.variants.indian.seats import seats_of

Scores: TypeAlias = tuple[Score, ...]


class Format(Protocol):
    """The kind of match that the deals make up."""

    def takes_part(self, public: Public) -> tuple[int, ...]:
        """Return the seats that play the next deal."""

    def booked(self, state: State, costs: Scores, reason: str, winner: int | None) -> Result:
        """Return the scores entered for a deal that cost the seats `costs`."""

    def after_deal(self, flow: Flow) -> None:
        """Emit what follows a finished deal."""

    def after_leave(self, flow: Flow) -> None:
        """Emit what follows when a seat leaves the match between two deals."""


def takers(state: State, reason: str, winner: int | None) -> tuple[int, ...]:
    """Return the seats that the others pay: the winner, or all still in after a wrong declaration ended the deal.

    They start on the left of the turn, since the remainder of a division goes to the first (rulebook 5.2,
    `invalid_declaration_effect=end`).
    """
    if winner is not None:
        return (winner,)
    if reason != "wrong_declaration":
        return ()
    players, turn = state.rules.players, state.public.turn.seat
    return tuple(sorted(seats_in(seats_of(state.public).inside), key=lambda seat: (seat - turn - 1) % players))


def settled(flow: Flow, entry: int, won: Mapping[int, Sequence[Score]], fee: int) -> None:
    """Settle the entries, and end the match with the seats in `won` as winners.

    entry: for each time a seat joined, in hundredths; if it is 0, nothing is paid.  won: what each winner gets.
    fee: the house's share.
    """
    seats = seats_of(flow.state.public)
    if entry:
        chips = tuple(
            total("stakes", (*_paid_in(entry, again), *won.get(seat, ())), seat=seat)
            for seat, again in enumerate(seats.rejoins)
        )
        flow.emit(Settled(chips, fee))
    flow.emit(MatchEnded(tuple(sorted(won))))


def entries(public: Public, entry: int) -> tuple[int, ...]:
    """Return what each seat has paid in so far, including rejoins, for an `entry` in hundredths."""
    return tuple(entry * (1 + again) for again in seats_of(public).rejoins)


def _paid_in(entry: int, again: int) -> Iterator[Score]:
    option = f"entry_fee={entry / 100:.2f}"
    yield leaf(-entry, "entry", option=option)
    if again:
        yield leaf(-entry * again, "entry_again", option=option)


def pool_prizes(pool: int, percent: Decimal, winners: Sequence[int]) -> tuple[dict[int, list[Score]], int]:
    """Return the winners' equal shares of `pool` less the fee, and the fee."""
    fee = fee_of(pool, percent)
    shares = zip(winners, equal_shares(pool, len(winners)), equal_shares(fee, len(winners)), strict=True)
    return {seat: [leaf(share, "pool_won"), *_fee(part, percent)] for seat, share, part in shares}, fee


def _fee(amount: int, percent: Decimal) -> list[Score]:
    return [leaf(-amount, "house_fee", option=f"platform_fee_percent={percent:.2f}")] if amount else []


class PointsFormat(msgspec.Struct, frozen=True):
    """A match of one deal.  point_value: in hundredths.  percent: the house's share of what is won."""

    point_value: int
    percent: Decimal

    def takes_part(self, public: Public) -> tuple[int, ...]:
        """Return the seats that have not left."""
        return seats_of(public).players

    def booked(self, state: State, costs: Scores, reason: str, winner: int | None) -> Result:
        """Return what the deal cost as points; the losers' chips go to the winner."""
        getting = takers(state, reason, winner)
        if not getting or not self.point_value:
            return Result(reason, winner, costs)
        paying, won = share_out(costs, getting, self.point_value)
        fees = {seat: fee_of(amount, self.percent) for seat, amount in won.items()}
        chips = tuple(
            self._won(seat, won[seat], fees[seat], paying if len(won) == 1 else ()) if seat in won else self._paid(cost)
            for seat, cost in enumerate(costs)
        )
        return Result(reason, winner, costs, chips, sum(fees.values()))

    def _won(self, seat: int, amount: int, fee: int, paying: Sequence[Score]) -> Score:
        source = total("is_paid", paying, times=self.point_value, option=self.option)
        return total("winnings", (source if paying else leaf(amount, "shared_penalty"), *self.fee(fee)), seat=seat)

    def _paid(self, cost: Score) -> Score:
        return total("pays_points", (cost,), times=-self.point_value, seat=cost.seat, option=self.option)

    def fee(self, amount: int) -> list[Score]:
        """Return the house's fee, if there is one."""
        return _fee(amount, self.percent)

    @property
    def option(self) -> str:
        """Return the option that sets the value of a point."""
        return f"point_value={self.point_value / 100:g}"

    def after_deal(self, flow: Flow) -> None:
        """End the match, unless the deal was void."""
        last = flow.state.public.last_deal
        assert last is not None  # it has just ended
        if last.reason != "void":
            flow.emit(MatchEnded(takers(flow.state, last.reason, last.winner)))

    def after_leave(self, flow: Flow) -> None:
        """End the match if one seat is left."""
        left = seats_of(flow.state.public).players
        if len(left) == 1:
            flow.emit(MatchEnded(left))


class DealsFormat(msgspec.Struct, frozen=True):
    """A match over a number of deals for chips that count as points.

    entry: in hundredths.  percent: the house's share of the pool.  extra_deal: those who tie for the win play on.
    """

    deals: int
    entry: int
    percent: Decimal
    extra_deal: bool

    def takes_part(self, public: Public) -> tuple[int, ...]:
        """Return the seats that have not left; in an extra deal, those that tie."""
        return self._leaders(public) if public.sheet.scored >= self.deals else seats_of(public).players

    def _leaders(self, public: Public) -> tuple[int, ...]:
        players, totals = seats_of(public).players, public.sheet.totals
        return tuple(seat for seat in players if totals[seat] == max(totals[each] for each in players))

    def booked(self, state: State, costs: Scores, reason: str, winner: int | None) -> Result:
        """Return the scores by which the winner collects what the deal cost the losers."""
        getting = takers(state, reason, winner)
        if not getting:
            return Result(reason, winner, costs)
        paying, shares = share_out(costs, getting)
        scores = tuple(
            self._taken(seat, shares[seat], paying if len(shares) == 1 else ()) if seat in shares else _given(cost)
            for seat, cost in enumerate(costs)
        )
        return Result(reason, winner, scores)

    def _taken(self, seat: int, points: int, paying: Sequence[Score]) -> Score:
        return total("collects", paying, seat=seat) if paying else leaf(points, "shared_penalty_points", seat=seat)

    def after_deal(self, flow: Flow) -> None:
        """After the last deal, end the match for the most chips; a tie may be played off."""
        public = flow.state.public
        leaders = self._leaders(public)
        if len(seats_of(public).players) == 1:
            self._won(flow, seats_of(public).players)
        elif public.sheet.scored >= self.deals and (len(leaders) == 1 or not self.extra_deal):
            self._won(flow, leaders)

    def after_leave(self, flow: Flow) -> None:
        """End the match if one seat is left, or if one alone has the most after the last deal."""
        self.after_deal(flow)

    def _won(self, flow: Flow, winners: tuple[int, ...]) -> None:
        prizes, fee = pool_prizes(self.entry * flow.state.rules.players, self.percent, winners)
        settled(flow, self.entry, prizes, fee)


def _given(cost: Score) -> Score:
    return cost if not cost.points else total("pays_out", (cost,), times=-1, seat=cost.seat)
