"""The effects of the ends of deals and matches on the public part: the score sheet."""

from msgspec.structs import replace

from openrummy.engine import events as e
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, Public


def deal_ended(rules: Rules, public: Public, event: e.DealEnded) -> Public:
    """A new row of the score sheet."""
    sheet = public.sheet
    row = tuple(score.points for score in event.scores)
    chips = tuple(score.points for score in event.chips) or (0,) * len(row)
    return replace(
        public,
        turn=replace(public.turn, phase=DEAL),
        last_deal=event,
        sheet=replace(
            sheet,
            totals=tuple(map(int.__add__, sheet.totals, row)),
            rows=(*sheet.rows, row),
            scored=sheet.scored + (event.reason != "void"),
            chips=tuple(map(int.__add__, sheet.chips or (0,) * len(row), chips)),
            fee=sheet.fee + event.fee,
        ),
    )


def match_ended(rules: Rules, public: Public, event: e.MatchEnded) -> Public:
    """The winners, and the final totals."""
    sheet = replace(public.sheet, winners=event.winners)
    if event.scores:
        sheet = replace(sheet, totals=tuple(score.points for score in event.scores), finals=event.scores)
    return replace(public, turn=replace(public.turn, phase=OVER), sheet=sheet)
