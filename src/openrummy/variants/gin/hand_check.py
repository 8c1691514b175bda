"""The checker of hands of gin: deadwood, knocks, gin, and the best defence against a knock (rulebook 4.1)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from openrummy.cards import Cards, Face, bits, cards_of, faces_of, format_card
from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.engine.state import DISCARD, DRAW, View
from openrummy.languages import Plural, Saying, saying
from openrummy.melds import Fault, Shape, read_shape
from openrummy.parts.deadwood import deadwood_score, points_of
from openrummy.parts.hand_check import (
    TAKEN,
    Arranged,
    Ask,
    Checker,
    Found,
    Given,
    LaidOn,
    Left,
    Remark,
    Sample,
    as_shown,
    laid_out,
    loose,
    outside,
    row_of,
)
from openrummy.solver import best_discards, defend, solve
from openrummy.variants.gin.knocking import Knocking
from openrummy.variants.gin.limit import KnockLimit
from openrummy.variants.gin.memory import FirstUpcard
from openrummy.variants.gin.scoring import KnockScoring

_UPCARD = Ask("upcard", "card", "First upcard of the deal", "In Oklahoma it sets the knock limit.")
_KNOCK = Ask(
    "knock",
    "melds",
    "The other player's knock",
    "The hand as it was shown: its melds and, as the last group, the cards left over.",
)
_NEEDS_UPCARD = saying("Name the first upcard: it sets the knock limit of this deal.")
_DEADWOOD = Plural("{count} point of deadwood.", "{count} points of deadwood.")
_DEFENDED = Plural(
    "After the best lay-offs {count} point of deadwood is left.",
    "After the best lay-offs {count} points of deadwood are left.",
)
_KNOCKS = Plural(
    "You may knock: discard {card}, and {count} point of deadwood is left; the limit is {limit}.",
    "You may knock: discard {card}, and {count} points of deadwood are left; the limit is {limit}.",
)
_TOO_MUCH = Plural(
    "No knock yet: at least {count} point of deadwood would be left, and the limit is {limit}.",
    "No knock yet: at least {count} points of deadwood would be left, and the limit is {limit}.",
)
_GIN_ONLY = Plural(
    "Only gin ends this deal, and at least {count} point of deadwood would be left.",
    "Only gin ends this deal, and at least {count} points of deadwood would be left.",
)


def _asks(rules: Rules) -> tuple[Ask, ...]:
    upcard = (_UPCARD,) if the_part(rules, KnockLimit).values else ()
    return (*upcard, TAKEN, _KNOCK)


def _sizes(rules: Rules, given: Given) -> range:
    return range(rules.deal_size, rules.deal_size + (1 if "knock" in given.melds else 2))


def _view(rules: Rules, given: Given) -> View:
    phase = DISCARD if given.hand.bit_count() > rules.deal_size else DRAW
    seen = laid_out(rules, given, phase, seats=2)
    if not isinstance(seen.public.extra, FirstUpcard):
        return seen
    return replace(seen, public=replace(seen.public, extra=FirstUpcard(given.cards.get("upcard"))))


def _answer(view: View, given: Given) -> Found:
    if "knock" in given.melds:
        found = _defence(view, given.melds["knock"], _limit(view, given))
    elif view.public.turn.phase == DISCARD:
        found = _after_draw(view, _limit(view, given))
    else:
        found = Found(saying(_DEADWOOD, count=_least(view.rules, view.hand)), None, _arranged(view.rules, view.hand))
    if _misses_upcard(view, given):
        found = replace(found, remarks=(Remark(_NEEDS_UPCARD, "4.3"), *found.remarks))
    return found if given.groups is None else _with_own(view, given.groups, found)


def _misses_upcard(view: View, given: Given) -> bool:
    return bool(the_part(view.rules, KnockLimit).values) and "upcard" not in given.cards


def _limit(view: View, given: Given) -> int | None:
    """Return the knock limit, None if the upcard that sets it was not named."""
    return None if _misses_upcard(view, given) else the_part(view.rules, KnockLimit).of(view.public)


def _least(rules: Rules, hand: Cards) -> int:
    return solve(rules.melds, rules.values, hand).points


def _arranged(rules: Rules, hand: Cards, discard: Face | None = None) -> Arranged:
    found = solve(rules.melds, rules.values, hand)
    return Arranged(
        tuple(map(row_of, found.melds)), found.rest, deadwood_score(rules, None, cards_of(found.rest)), discard
    )


def _after_draw(view: View, limit: int | None) -> Found:
    rules, knocking = view.rules, the_part(view.rules, Knocking)
    if knocking.big_gin.is_possible(view.hand):
        words = saying("Big gin: all {count} cards are in melds.", count=view.hand.bit_count())
        return Found(
            words,
            True,
            _arranged(rules, view.hand),
            remarks=(Remark(saying("No card is discarded."), "4.1"),),
            is_over=True,
        )
    barred = view.public.turn.taken
    every = best_discards(rules.melds, rules.values, view.hand)
    left = [Left(card, points) for card, points in every if card != barred]
    left.sort(key=lambda one: (one.points, -rules.values[one.card]))
    best = left[0]
    return Found(
        _verdict(best, limit),
        _may_knock(best, limit),
        _arranged(rules, view.hand ^ 1 << best.card, best.card),
        remarks=() if barred is None else (Remark(saying(knocking.bar.words, card=format_card(barred)), "4.1"),),
        discards=tuple(left),
        is_over=not best.points,
    )


def _may_knock(best: Left, limit: int | None) -> bool | None:
    """Return whether this deadwood is enough, None if that depends on a limit that nobody knows; gin always is."""
    if not best.points:
        return True
    return None if limit is None else best.points <= limit


def _verdict(best: Left, limit: int | None) -> Saying:
    if not best.points:
        return saying("Gin: discard {card}, and every card is in a meld.", card=format_card(best.card))
    if limit is None:
        return saying(_DEADWOOD, count=best.points)
    if best.points <= limit:
        return saying(_KNOCKS, card=format_card(best.card), count=best.points, limit=limit)
    return saying(_TOO_MUCH if limit else _GIN_ONLY, count=best.points, limit=limit)


def _with_own(view: View, groups: Sequence[Sequence[Face]], found: Found) -> Found:
    """Return an answer with the person's groups; with a card too many the dearest of the others is put down."""
    rules = view.rules
    read = [as_shown(rules.melds, group) for group in groups]
    rows = tuple(loose(group) if isinstance(row, Remark) else row for row, group in zip(read, groups, strict=True))
    rest = outside(view.hand, [row.cards for row in rows if row.label is not None])
    free = [card for card in bits(rest) if card != view.public.turn.taken]
    gone = None
    if view.public.turn.phase == DISCARD and free and found.best.discard is not None:
        gone = max(free, key=lambda card: rules.values[card])
        rest ^= 1 << gone
    own = Arranged(rows, faces_of(rest), deadwood_score(rules, None, rest), gone)
    return replace(found, own=own, remarks=(*(row for row in read if isinstance(row, Remark)), *found.remarks))


def _defence(view: View, knock: Sequence[Sequence[Face]], limit: int | None) -> Found:
    """Return the best lay-offs against a knock, and what the deal then comes to."""
    rules = view.rules
    read = [read_shape(rules.melds, group) for group in knock]
    melds = [shape for shape in read if not isinstance(shape, Fault)]
    rest = tuple(card for group, shape in zip(knock, read, strict=True) if isinstance(shape, Fault) for card in group)
    theirs = points_of(rules, cards_of(rest))
    laid = defend(rules.melds, rules.values, melds if rest else (), view.hand)
    best = Arranged(
        tuple(map(row_of, laid.own.melds)), laid.own.rest, deadwood_score(rules, None, cards_of(laid.own.rest))
    )
    return Found(
        saying(_DEFENDED if rest else _DEADWOOD, count=laid.points),
        None,
        best,
        remarks=(*_of_knock(theirs, limit, melds, rest), _outcome(rules, laid.points, theirs, is_gin=not rest)),
        lay_offs=tuple(LaidOn(card, melds[number].cards) for card, number in laid.lay_offs),
        is_over=True,
    )


def _of_knock(points: int, limit: int | None, melds: Sequence[Shape], rest: Sequence[Face]) -> Iterator[Remark]:
    shown = sum(len(meld.cards) for meld in melds) + len(rest)
    if not 10 <= shown <= 11:
        yield Remark(saying("A knock shows 10 cards; these are {number}.", number=shown), "4.1", fault=True)
    if not rest:
        yield Remark(saying("They went gin, so nothing is laid off."), "4.1")
    elif limit is None:
        return
    elif points > limit:
        words = saying(
            "That knock is not allowed: {points} deadwood, and the limit is {limit}.", points=points, limit=limit
        )
        yield Remark(words, "4.1", fault=True)
    else:
        yield Remark(
            saying("The knock is right: {points} deadwood, and the limit is {limit}.", points=points, limit=limit),
            "4.1",
        )


def _outcome(rules: Rules, mine: int, theirs: int, *, is_gin: bool) -> Remark:
    scoring = the_part(rules, KnockScoring)
    if is_gin:
        return Remark(saying("The other player scores your {points} and the bonus for gin.", points=mine), "4.2")
    if mine == theirs and not scoring.undercut_on_tie:
        return Remark(saying("Both have the same deadwood, so nobody scores."), "4.2")
    if mine <= theirs:
        words = saying("That is an undercut: you score {points} and the bonus for it.", points=theirs - mine)
        return Remark(words, "4.2")
    return Remark(saying("The other player wins the deal by {points}.", points=mine - theirs), "4.2")


_SAMPLE = Sample(
    "gin",
    "Your friend knocks with nine. Who wins this deal?",
    "7D 8D 9D TD KS 4S 4H 2C 2D QH",
    {"knock": "5S 6S 7S / KH KD KC / QS QD QC / 9C"},
)

CHECKER = Checker(_asks, _sizes, _view, _answer, _SAMPLE)
