"""The checker of hands shown in groups: a declaration, or what a loser pays, by the exact searches of `declaring` (rulebook 5.3 to 5.6, 6)."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from openrummy.cards import Cards, Face, distinct, faces_of, format_card, remove, remove_all
from openrummy.declaring import (
    Group,
    Judgement,
    ShowRules,
    best_discards,
    card_points,
    group_label,
    judge,
    loser_score,
    read_group,
)
from openrummy.declaring.best_arrangement import groups_to_keep
from openrummy.declaring.finishing import declared_after
from openrummy.declaring.lacks import lack, reachable_runs, shown_runs, still_missing, why_counted
from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score, leaf
from openrummy.engine.state import DISCARD, DRAW, View
from openrummy.languages import Plural, Saying, saying
from openrummy.parts.groups import Groups
from openrummy.parts.hand_check import (
    TAKEN,
    Arranged,
    Ask,
    Checker,
    Found,
    Given,
    Left,
    Remark,
    Row,
    Sample,
    laid_out,
)
from openrummy.variants.indian.declaring import Declaring
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.wilds import Wilds

_TURNED_UP = Ask(
    "turned_up", "card", "Card turned up for the wild cards", "All cards of its rank are wild in this deal."
)
_BESIDE = Ask(
    "turned_up",
    "card",
    "Card turned up for the wild cards",
    "Cards of its rank, and the cards beside it in its suit, are wild in this deal.",
)
_LOSER = Ask("lost", "flag", "Another player has declared", "Your hand is then counted as a loser's.")
_UNNAMED = saying("Name the card turned up: without it only printed jokers are wild.")
_COSTS = Plural(
    "{lack}; a loser pays {count} point for this hand.", "{lack}; a loser pays {count} points for this hand."
)
_PAYS = Plural("A loser pays {count} point for this hand.", "A loser pays {count} points for this hand.")
_NOT_YET = Plural(
    "No declaration yet: the best discard, {card}, leaves a hand of {count} point.",
    "No declaration yet: the best discard, {card}, leaves a hand of {count} points.",
)
_CLAUSES: Mapping[str, str] = {
    "wrong_number": "5.4",
    "loose_cards": "5.4",
    "no_pure_run": "5.4",
    "few_pure_runs": "5.4",
    "few_runs": "5.4",
    "few_dublees": "6",
}
"""The clause on which each fault of a whole declaration rests; those of a group rest on 5.3."""


def _asks(rules: Rules) -> tuple[Ask, ...]:
    wilds = the_part(rules, Wilds)
    turned_up = (_TURNED_UP if wilds.plain.specials is None else _BESIDE,) if wilds.by_card else ()
    taken = (TAKEN,) if the_part(rules, Declaring).bar.applies else ()
    return (*turned_up, *taken, _LOSER)


def _sizes(rules: Rules, given: Given) -> range:
    return range(rules.deal_size, rules.deal_size + (1 if "lost" in given.flags else 2))


def _view(rules: Rules, given: Given) -> View:
    phase = DISCARD if given.hand.bit_count() > rules.deal_size else DRAW
    aside = (given.cards["turned_up"],) if "turned_up" in given.cards else ()
    return laid_out(rules, given, phase, aside=aside)


def _answer(view: View, given: Given) -> Found:
    wilds = the_part(view.rules, Wilds)
    show = wilds.rules(view.public)
    found = _after_draw(view, show) if view.public.turn.phase == DISCARD else _held(show, view.hand)
    if given.groups is not None:
        found = _with_own(view, show, given, found)
    if wilds.by_card and wilds.turned_up(view.public) is None:
        found = replace(found, remarks=(Remark(_UNNAMED, "5.1"), *found.remarks))
    return found


def _held(show: ShowRules, hand: Cards) -> Found:
    """Return what a hand of the usual size would cost a loser."""
    best = groups_to_keep(show, hand)
    runs, score = shown_runs(show, best.judgement.groups), loser_score(show, hand, best.judgement)
    words = (
        saying(_PAYS, count=score.points) if runs is None else saying(_COSTS, lack=lack(show, runs), count=score.points)
    )
    why = () if runs is None else (Remark(why_counted(show, runs, hand.bit_count(), score), "5.6"),)
    return Found(words, None, _arranged(hand, best.judgement, score), remarks=why)


def _after_draw(view: View, show: ShowRules) -> Found:
    barred = the_part(view.rules, Declaring).bar.barred(view)
    whole = declared_after(show, view.hand, barred)
    if whole is not None:
        card, groups = whole
        kept = remove(view.hand, card)
        best = _arranged(kept, judge(show, kept, groups), leaf(0, "declared_hand"), card)
        return Found(
            saying("You may declare: put {card} down to finish.", card=format_card(card)), True, best, is_over=True
        )
    left = tuple(Left(*one) for one in best_discards(show, view.hand) if one[0] != barred)
    card = left[0].card
    found, reach = _held(show, remove(view.hand, card)), reachable_runs(show, view.hand)
    missing = (
        (Remark(still_missing(show, reach), "5.4"),) if reach.runs < show.runs or reach.pure < show.pure_runs else ()
    )
    words = saying(_NOT_YET, card=format_card(card), count=left[0].points)
    return Found(words, False, replace(found.best, discard=card), remarks=(*missing, *found.remarks), discards=left)


def _arranged(hand: Cards, judged: Judgement, score: Score, discard: Face | None = None) -> Arranged:
    shown = [group for group in judged.groups if group.kind is not None]
    rest = remove_all(hand, [card for group in shown for card in group.cards])
    return Arranged(tuple(map(_row, judged.groups)), faces_of(rest), score, discard)


def _row(group: Group) -> Row:
    if group.kind is None:
        return Row(group.cards, group.cards)
    if group.shape is None:
        return Row(group.cards, group.cards, group_label(group))
    return Row(group.shape.cards, group.shape.represents, group_label(group))


def _with_own(view: View, show: ShowRules, given: Given, found: Found) -> Found:
    """Return an answer about the person's groups: as a declaration, or as a loser shows them."""
    groups, hand = given.groups or (), view.hand
    gone = _put_down(view, show, groups) if view.public.turn.phase == DISCARD else None
    kept = hand if gone is None else remove(hand, gone)
    judged = judge(show, kept, groups)
    own = _arranged(kept, judged, _own_score(view, show, kept, judged, given), gone)
    is_loser = "lost" in given.flags
    faults = () if is_loser else tuple(_faults(show, groups, judged))
    says = found.says if is_loser else _verdict(judged, gone)
    return replace(
        found,
        says=says,
        is_good=None if is_loser else judged.is_valid,
        own=own,
        is_over=is_loser or judged.is_valid,
        remarks=(*faults, *_kinds(show, groups, is_loser), *found.remarks),
    )


def _kinds(show: ShowRules, groups: Groups, is_loser: bool) -> Iterator[Remark]:
    """Yield why groups of a loser are none; those of a declaration are among its faults."""
    for group in groups if is_loser else ():
        fault = read_group(show, group).fault
        if fault is not None:
            yield Remark(fault.saying, "5.3", fault=True)


def _own_score(view: View, show: ShowRules, kept: Cards, judged: Judgement, given: Given) -> Score:
    if "lost" in given.flags:
        best = the_part(view.rules, DealScoring).best
        return loser_score(show, kept, groups_to_keep(show, kept).judgement if best else judged)
    return leaf(0, "declared_hand") if judged.is_valid else the_part(view.rules, Prices).score("wrong_declaration")


def _verdict(judged: Judgement, gone: Face | None) -> Saying:
    if not judged.is_valid:
        return saying("This declaration is not valid.")
    if gone is None:
        return saying("These groups are a valid declaration.")
    return saying("These groups are a valid declaration, with {card} put down to finish.", card=format_card(gone))


def _put_down(view: View, show: ShowRules, groups: Groups) -> Face | None:
    """Return the card that the person puts down: the dearest one outside the groups, None if all are in groups."""
    free = remove_all(view.hand, [card for group in groups for card in group])
    barred, values = the_part(view.rules, Declaring).bar.barred(view), card_points(show.melds.wild)
    may = [card for card in distinct(free) if card != barred]
    return max(may, key=lambda card: values[card], default=None)


def _faults(show: ShowRules, groups: Sequence[Sequence[Face]], judged: Judgement) -> Iterator[Remark]:
    for fault in judged.faults:
        yield Remark(fault.saying, _CLAUSES.get(fault.code, "5.3"), fault=True)


def checker(sample: Sample) -> Checker:
    """Return the checker of a game whose hands are shown in groups."""
    return Checker(_asks, _sizes, _view, _answer, sample)


INDIAN_CHECKER = checker(
    Sample(
        "indian-points",
        "Queens are wild, and the first run has one. Is it still pure, and the declaration valid?",
        "TH JH QH KH / 6C QS 8C / 5D 5S JK / 3H 3S 3C / 9D",
        {"turned_up": "QD"},
    )
)
TWENTY_ONE_CHECKER = checker(
    Sample(
        "21-card",
        "Three tunnelas are said to be enough, whatever the other cards are.",
        "7S 7S 7S / KH KH KH / 2D 2D 2D / 3C 5H 9S TC JD QC AS AH 4D 6C 8H 9D / TS",
        {"turned_up": "5D"},
    )
)
