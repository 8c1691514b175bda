"""The stakes of a match of Indian rummy, and the questions of a pool between two deals (rulebook 5.7 to 5.9)."""

from collections.abc import Iterator
from decimal import Decimal

import msgspec

from openrummy.engine.scores import Score, leaf
from openrummy.engine.seats import seats_in
from openrummy.engine.state import Public
from openrummy.languages import Plural, Saying, Value, saying
from openrummy.variants.indian.formats import DealsFormat, Format, PointsFormat, entries
from openrummy.variants.indian.money import drops_left
from openrummy.variants.indian.pool import REJOIN, SPLIT, PoolFormat
from openrummy.variants.indian.seats import seats_of


class Question(msgspec.Struct, frozen=True):
    """A question to several seats between two deals.  sums: the chips that each would get or pay, in hundredths."""

    title: Saying
    words: tuple[Saying, ...]
    sums: tuple[Score, ...]


def chips(amount: int) -> Saying:
    """Return an amount in hundredths in words: `12.50 chips`."""
    whole, cents = f"{amount / 100:.2f}".split(".")
    return saying("{whole}.{cents} chips", whole=whole, cents=cents)


def _plain(percent: Decimal) -> str:
    """Return `10` or `2.5`, without the zeros of a written option."""
    return f"{percent.normalize():f}"


def standing(played: Format, public: Public) -> Iterator[Saying]:
    """Yield the lines above a score sheet."""
    if isinstance(played, PoolFormat):
        yield saying("Out at {limit} points", limit=played.limit)
        yield from _in_the_pool(played, public)
    elif isinstance(played, DealsFormat):
        yield saying("Deal {deal} of {number}", deal=max(1, min(public.deal, played.deals)), number=played.deals)
        yield from _in_the_pool(played, public)
    elif isinstance(played, PointsFormat) and played.point_value:
        yield saying("Each point is worth {chips}", chips=chips(played.point_value))
        if played.percent:
            yield saying("Fee: {percent}% of the winnings", percent=_plain(played.percent))


def _in_the_pool(played: PoolFormat | DealsFormat, public: Public) -> Iterator[Saying]:
    if played.entry:
        yield saying("In the pool: {chips}", chips=chips(sum(entries(public, played.entry))))
        if played.percent:
            yield saying("Fee: {percent}% of the pool", percent=_plain(played.percent))


def staked(played: Format, public: Public) -> tuple[int, ...] | None:
    """Return what each seat has paid into the pool of a running match, negative and in hundredths; None without a pool."""
    if not isinstance(played, PoolFormat | DealsFormat) or not played.entry or public.sheet.winners is not None:
        return None
    return tuple(-paid for paid in entries(public, played.entry))


def asked(played: Format, public: Public) -> Question | None:
    """Return the open question, if any."""
    if not isinstance(played, PoolFormat):
        return None
    if public.turn.phase == REJOIN:
        return Question(saying("Rejoin?"), tuple(_rejoin(played, public)), _entries(played, public))
    if public.turn.phase != SPLIT:
        return None
    return Question(saying("Share the pool?"), tuple(_split(played, public)), played.shares(public))


def _rejoin(played: PoolFormat, public: Public) -> Iterator[Saying]:
    total_then = seats_of(public).back_with
    values: dict[str, Value] = {"total": total_then, "highest": total_then - 1}
    yield saying("The highest total still in is {highest}, so a player who rejoins has {total}.", **values)
    drops = drops_left(played.limit, total_then, played.first_drop)
    afford = Plural(
        "You can afford one drop at {points} before reaching {limit}.",
        "You can afford {count} drops at {points} each before reaching {limit}.",
    )
    yield saying(afford, count=drops, points=played.first_drop, limit=played.limit)


def _entries(played: PoolFormat, public: Public) -> tuple[Score, ...]:
    if not played.entry:
        return ()
    option = f"entry_fee={played.entry / 100:.2f}"
    return tuple(leaf(-played.entry, "entry", seat=seat, option=option) for seat in seats_in(seats_of(public).asked))


def _split(played: PoolFormat, public: Public) -> Iterator[Saying]:
    yield saying("In the pool: {chips}", chips=chips(played.pool(public)))
    yield saying(
        "For each drop at {points} that you can afford beyond the player who can afford fewest, you get {chips}; the rest is shared equally.",
        points=played.first_drop,
        chips=chips(played.entry),
    )
