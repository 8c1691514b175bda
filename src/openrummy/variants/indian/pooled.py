"""Matches whose players pay into a pool (rulebook 5.8, 5.9), and the one over a number of deals."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from openrummy.engine.events import MatchEnded
from openrummy.engine.flow import Flow
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import Public, State
from openrummy.languages import Saying, saying
from openrummy.parts.chips import equal_shares, fee_of
from openrummy.parts.finish import Result
from openrummy.variants.indian.events import Settled
from openrummy.variants.indian.formats import Format, chips, plain, points_passed_on
from openrummy.variants.indian.seats import seats_of


class Pooled(Format, frozen=True):
    """A match for a pool.  entry: what each seat pays whenever it joins, in hundredths; if it is 0, nothing is paid."""

    entry: int

    def entries(self, public: Public) -> tuple[int, ...]:
        """Return what each seat has paid in so far, including rejoins."""
        return tuple(self.entry * (1 + again) for again in seats_of(public).rejoins)

    def pool(self, public: Public) -> int:
        """Return what has been paid in, in hundredths."""
        return sum(self.entries(public))

    def entry_paid(self, again: int = 0, seat: int | None = None) -> Iterator[Score]:
        """Yield an entry, and those paid `again` to rejoin."""
        option = f"entry_fee={self.entry / 100:.2f}"
        yield leaf(-self.entry, "entry", seat=seat, option=option)
        if again:
            yield leaf(-self.entry * again, "entry_again", option=option)

    def pay(self, flow: Flow, winners: Sequence[int]) -> None:
        """Pay the winners equal shares of the pool less the fee, which ends the match."""
        pool, number = self.pool(flow.state.public), len(winners)
        fee = fee_of(pool, self.percent)
        shares = zip(winners, equal_shares(pool, number), equal_shares(fee, number), strict=True)
        won = {seat: [leaf(share, "pool_won"), *self.fee(part)] for seat, share, part in shares}
        self.settle(flow, won, fee)

    def settle(self, flow: Flow, won: Mapping[int, Sequence[Score]], fee: int) -> None:
        """End the match for the seats in `won`.  won: what each of them gets.  fee: the house's share."""
        if self.entry:
            stakes = tuple(
                total("stakes", (*self.entry_paid(again), *won.get(seat, ())), seat=seat)
                for seat, again in enumerate(seats_of(flow.state.public).rejoins)
            )
            flow.emit(Settled(stakes, fee))
        flow.emit(MatchEnded(tuple(sorted(won))))

    def staked(self, public: Public) -> tuple[int, ...] | None:
        """Return the entries of a running match, negative; None without any."""
        if not self.entry or public.sheet.winners is not None:
            return None
        return tuple(-paid for paid in self.entries(public))

    def standing(self, public: Public) -> Iterator[Saying]:
        """Yield the pool, and the fee."""
        if self.entry:
            yield saying("In the pool: {chips}", chips=chips(self.pool(public)))
            if self.percent:
                yield saying("Fee: {percent}% of the pool", percent=plain(self.percent))


class DealsFormat(Pooled, frozen=True):
    """A match over a number of deals for chips that count as points.

    each: the chips of a player for each deal.  extra_deal: those who tie for the win play on.
    """

    deals: int
    each: int
    extra_deal: bool

    @property
    def first_total(self) -> int:
        """Return the chips that each seat begins with."""
        return self.each * self.deals

    @property
    def lowest_wins(self) -> bool:
        """Return False: most chips win."""
        return False

    def takes_part(self, public: Public) -> tuple[int, ...]:
        """Return the seats that have not left; in an extra deal, those that tie."""
        return self._leaders(public) if public.sheet.scored >= self.deals else seats_of(public).players

    def _leaders(self, public: Public) -> tuple[int, ...]:
        players, totals = seats_of(public).players, public.sheet.totals
        return tuple(seat for seat in players if totals[seat] == max(totals[each] for each in players))

    def collected(self, state: State, entered: Result, getting: Sequence[int]) -> Result:
        """Return the scores by which the winner collects what the deal cost the losers."""
        passed_on = enumerate(zip(entered.scores, points_passed_on(entered.scores, getting), strict=True))
        scores = tuple(
            replace(passed, seat=seat) if cost.points or seat in getting else cost for seat, (cost, passed) in passed_on
        )
        return entered._replace(scores=scores)

    def after_deal(self, flow: Flow) -> None:
        """After the last deal, end the match for the most chips; a tie may be played off."""
        public = flow.state.public
        players, leaders = seats_of(public).players, self._leaders(public)
        is_last = public.sheet.scored >= self.deals and (len(leaders) == 1 or not self.extra_deal)
        if is_last or len(players) == 1:
            self.pay(flow, leaders)

    def after_leave(self, flow: Flow) -> None:
        """End the match if one seat is left, or if one alone has the most after the last deal."""
        self.after_deal(flow)

    def standing(self, public: Public) -> Iterator[Saying]:
        """Yield the number of the deal, and the pool."""
        yield saying("Deal {deal} of {number}", deal=max(1, min(public.deal, self.deals)), number=self.deals)
        yield from super().standing(public)
