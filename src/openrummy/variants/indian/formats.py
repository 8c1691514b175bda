"""The kinds of match (rulebook 5.7 to 5.9): the scores entered for a deal, what follows it, the stakes and the questions."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

import msgspec

from openrummy.engine.events import DealEnded, MatchEnded
from openrummy.engine.flow import Flow
from openrummy.engine.panels import Reader
from openrummy.engine.rules import Phase
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.seats import seats_in
from openrummy.engine.state import Public, State, View
from openrummy.languages import Plural, Saying, saying
from openrummy.parts.chips import fee_of, share_out
from openrummy.parts.finish import Result
from openrummy.parts.panels import QuestionPanel
from openrummy.variants.indian.money import BUY_IN_POINTS
from openrummy.variants.indian.seats import seats_of

Scores: TypeAlias = tuple[Score, ...]


class Format(msgspec.Struct, frozen=True):
    """The kind of match that the deals make up, by default a single one.  percent: the house's share of what is won."""

    percent: Decimal

    def takes_part(self, public: Public) -> tuple[int, ...]:
        """Return the seats that play the next deal: by default, those in the match."""
        return seats_of(public).players

    def booked(self, state: State, costs: Scores, reason: str, winner: int | None) -> Result:
        """Return the scores entered for a deal that cost the seats `costs`."""
        entered, getting = Result(reason, winner, costs), takers(state, reason, winner)
        return self.collected(state, entered, getting) if getting else entered

    def collected(self, state: State, entered: Result, getting: Sequence[int]) -> Result:
        """Return `entered` after the others have paid the seats in `getting`; by default, they pay nothing."""
        return entered

    def after_deal(self, flow: Flow) -> None:
        """Emit what follows a finished deal: by default, the end of the match, unless the deal was void."""
        last = flow.state.public.last_deal
        assert last is not None  # it has just ended
        if last.reason != "void":
            flow.emit(MatchEnded(self.winners(flow.state, last)))

    def winners(self, state: State, last: DealEnded) -> tuple[int, ...]:
        """Return the seats that win a match of one deal: by default, those that the others pay."""
        return takers(state, last.reason, last.winner)

    def after_leave(self, flow: Flow) -> None:
        """Emit what follows when a seat leaves the match between two deals: by default, the end if one seat is left."""
        left = seats_of(flow.state.public).players
        if len(left) == 1:
            flow.emit(MatchEnded(left))

    @property
    def first_total(self) -> int:
        """Return the total that each seat begins with."""
        return 0

    @property
    def lowest_wins(self) -> bool:
        """Whether totals are penalties."""
        return True

    @property
    def buy_in(self) -> int:
        """Return the chips that a seat needs, in hundredths."""
        return 0

    @property
    def questions(self) -> Mapping[str, Phase]:
        """Return the phases in which seats are asked something between two deals."""
        return {}

    def question(self, view: View, reader: Reader) -> QuestionPanel | None:
        """Return the open question, which everybody sees, if there is one."""
        return None

    def staked(self, public: Public) -> tuple[int, ...] | None:
        """Return what each seat has paid into the pool of a running match, negative and in hundredths; None without a pool."""
        return None

    def standing(self, public: Public) -> Iterator[Saying]:
        """Yield the lines above a score sheet."""
        return iter(())

    def fee(self, amount: int) -> list[Score]:
        """Return the house's fee, if there is one."""
        option = f"platform_fee_percent={self.percent:.2f}"
        return [leaf(-amount, "house_fee", option=option)] if amount else []


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


def points_passed_on(costs: Scores, getting: Sequence[int]) -> Scores:
    """Return the points that each seat collects from the others or pays out, without their seats."""
    paying, shares = share_out(costs, getting)
    got = {seat: leaf(points, "shared_penalty_points") for seat, points in shares.items()}
    if len(got) == 1:
        got = dict.fromkeys(got, total("collects", paying))
    return tuple(got.get(seat) or total("pays_out", (cost,), times=-1) for seat, cost in enumerate(costs))


def chips(amount: int) -> Saying:
    """Return an amount in hundredths in words: `12.50 chips`, `80 chips`."""
    whole, cents = f"{amount / 100:.2f}".split(".")
    if cents == "00":
        return saying(Plural("{count} chip", "{count} chips"), count=int(whole))
    return saying("{whole}.{cents} chips", whole=whole, cents=cents)


def plain(percent: Decimal) -> str:
    """Return `10` or `2.5`, without the zeros of a written option."""
    return f"{percent.normalize():f}"


class PointsFormat(Format, frozen=True):
    """A match of one deal.  point_value: in hundredths."""

    point_value: int

    def collected(self, state: State, entered: Result, getting: Sequence[int]) -> Result:
        """Return the costs as points; the losers' chips go to the winner."""
        if not self.point_value:
            return entered
        paying, won = share_out(entered.scores, getting, self.point_value)
        fees = {seat: fee_of(amount, self.percent) for seat, amount in won.items()}
        chips = tuple(
            self._won(seat, won[seat], fees[seat], paying if len(won) == 1 else ()) if seat in won else self._paid(cost)
            for seat, cost in enumerate(entered.scores)
        )
        return entered._replace(chips=chips, fee=sum(fees.values()))

    def _won(self, seat: int, amount: int, fee: int, paying: Sequence[Score]) -> Score:
        source = total("is_paid", paying, times=self.point_value, option=self.option)
        return total("winnings", (source if paying else leaf(amount, "shared_penalty"), *self.fee(fee)), seat=seat)

    def _paid(self, cost: Score) -> Score:
        return total("pays_points", (cost,), times=-self.point_value, seat=cost.seat, option=self.option)

    @property
    def option(self) -> str:
        """Return the option that sets the value of a point."""
        return f"point_value={self.point_value / 100:g}"

    @property
    def buy_in(self) -> int:
        """Return the value of the most points that a player can be asked to bring."""
        return BUY_IN_POINTS * self.point_value

    def standing(self, public: Public) -> Iterator[Saying]:
        """Yield the value of a point, and the fee."""
        if self.point_value:
            yield saying("Each point is worth {chips}", chips=chips(self.point_value))
            if self.percent:
                yield saying("Fee: {percent}% of the winnings", percent=plain(self.percent))
