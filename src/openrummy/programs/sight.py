"""A match as it is told to a program: its view, made from the engine's view of its seat and nothing else."""

from functools import lru_cache
from typing import Any

import msgspec

from openrummy.cards import bits, faces_of, format_card, format_cards
from openrummy.engine.rules import Rules, wild_in
from openrummy.engine.state import View
from openrummy.programs.messages import BotSeat, BotView, MatchStart
from openrummy.table.view import meld_view
from openrummy.variants import choose


def bot_view(seen: View) -> BotView:
    """Return what the seat of a view sees.  Raises ValueError for a watcher's."""
    if seen.seat is None:
        raise ValueError("A watcher has no seat to play from.")
    public, sheet = seen.public, seen.public.sheet
    return BotView(
        you=seen.seat,
        deal=public.deal,
        dealer=public.dealer,
        turn=public.turn.seat,
        phase=public.turn.phase,
        stock=public.stock_count,
        pile=tuple(map(format_card, public.pile)),
        hand=tuple(map(format_card, faces_of(seen.hand))),
        seats=tuple(
            BotSeat(cards, score, tuple(format_cards(known).split()))
            for cards, score, known in zip(public.counts, sheet.totals, public.known, strict=True)
        ),
        melds=tuple(map(meld_view, public.melds)),
        taken=None if public.turn.taken is None else format_card(public.turn.taken),
        wild=tuple(map(format_card, bits(wild_in(seen.rules, public)))),
        rows=sheet.rows,
    )


def match_start(rules: Rules, match: str, seat: int, budget: int) -> MatchStart:
    """Return the line that opens a match for `seat`.  budget: milliseconds for each answer."""
    return MatchStart(
        match=match,
        rules=rules.text,
        variant=rules.key,
        options=_options(rules.text),
        pack=tuple(map(format_card, rules.pack)),
        players=rules.players,
        seat=seat,
        lowest_wins=rules.lowest_wins,
        budget=budget,
    )


@lru_cache(maxsize=64)
def _options(rules: str) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(choose(rules)[1])
    return plain
