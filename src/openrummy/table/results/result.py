"""The result of a finished match as a value: the match, and how each seat did."""

from collections.abc import Mapping

import msgspec


class SeatResult(msgspec.Struct, frozen=True):
    """How a seat did.

    name: of its player, empty if it was taken from the records.  bot: its level, empty for a person, though a bot may have played on
    for one.  token: the hash by which the person is known; empty for a bot.  gone: the person left for good before the end.
    place: from 1, shared by equal totals.  chips: won and lost, in hundredths.
    deals, won: the deals that it took part in and won, without void ones.  best, worst: the points of its best and worst deal.
    counts: whatever else its game counts, by words (`EventKind.counts`).  person: whose account it is, None for a guest.
    replaced: a bot played for the person when the match ended, as they had not come back.
    """

    seat: int
    name: str
    bot: str
    token: str
    gone: bool
    place: int
    points: int
    chips: int
    deals: int
    won: int
    best: int
    worst: int
    counts: Mapping[str, int]
    person: str | None = None
    replaced: bool = False


class MatchResult(msgspec.Struct, frozen=True):
    """A finished match.

    began, ended: the start of the first deal and the end of the last, in milliseconds since 1970.  game: the key of its variant.
    rules: preset and options as text.  deals: without void ones.  void: nobody won, because it was given up.
    low: the lowest points win.  tournament: its id, empty for none.  rated: its players agreed that it changes their ratings.
    listed: it was public: everybody could find it in the lobby and watch.
    """

    match: str
    began: int
    ended: int
    game: str
    preset: str
    rules: str
    deals: int
    void: bool
    low: bool
    tournament: str
    seats: tuple[SeatResult, ...]
    rated: bool = False
    listed: bool = False
