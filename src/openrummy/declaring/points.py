"""The points of a loser at the show, as a proof (rulebook 5.6, 6)."""

from collections.abc import Iterable, Sequence

from openrummy.cards import Cards, Face, faces_of, format_card
from openrummy.declaring.groups import PURE
from openrummy.declaring.judging import Judgement, has_runs
from openrummy.declaring.rules import ShowRules, card_points
from openrummy.engine.scores import Score, leaf, total


def loser_score(
    rules: ShowRules, hand: Cards, judgement: Judgement, *, seat: int | None = None, unplayed_cap: int | None = None
) -> Score:
    """Return the score of a loser's hand according to `judgement`; a loser who shows no groups has none (R37).

    With the needed runs the cards outside groups count, otherwise all cards, or all outside pure runs; never more than
    the cap, nor than `unplayed_cap`, which is set for a loser who has not had a turn.  A complete hand costs
    `ShowRules.complete`; six dublees have a price of their own, which takes precedence.
    """
    special = rules.specials
    cap = _cap(rules, unplayed_cap)
    if special is not None and judgement.number("dublee") >= special.few_dublees:
        return leaf(special.few_dublee_points, "many_dublees", seat=seat)
    if judgement.is_valid:
        return _whole(rules, seat)
    if has_runs(rules, judgement.groups):
        return _capped(rules, cap, "loose_cards", judgement.loose, seat)
    if rules.incomplete == "all":
        return _capped(rules, cap, "without_runs", faces_of(hand), seat)
    return _capped(rules, cap, "without_runs_but_pure", _impure(judgement, hand), seat)


def _cap(rules: ShowRules, unplayed_cap: int | None) -> Score:
    """Return the most points, with the option that sets it."""
    if unplayed_cap is not None and unplayed_cap < rules.cap:
        return leaf(unplayed_cap, "over_the_cap", option=f"unplayed_loser_cap={unplayed_cap}")
    return leaf(rules.cap, "over_the_cap", option=f"points_cap={rules.cap}")


def _whole(rules: ShowRules, seat: int | None) -> Score:
    option = f"complete_loser_points={rules.complete}" if rules.complete else None
    return leaf(rules.complete, "complete_hand", seat=seat, option=option)


def _impure(judgement: Judgement, hand: Cards) -> tuple[Face, ...]:
    """Return the cards of `hand` outside pure runs."""
    left = list(faces_of(hand))
    for group in judgement.groups:
        if group.kind in PURE:
            for card in group.cards:
                left.remove(card)
    return tuple(left)


_OPTIONS = {"without_runs": "incomplete_counts=all", "without_runs_but_pure": "incomplete_counts=all_but_pure"}


def _capped(rules: ShowRules, cap: Score, rule: str, cards: Sequence[Face], seat: int | None) -> Score:
    parts = tuple(_cards(rules, cards))
    over = sum(part.points for part in parts) - cap.points
    if over > 0:
        parts = (*parts, leaf(-over, "over_the_cap", option=cap.option))
    return total(rule, parts, seat=seat, option=_OPTIONS.get(rule))


def _cards(rules: ShowRules, cards: Iterable[Face]) -> Iterable[Score]:
    values = card_points(rules.melds.wild)
    for card in cards:
        text = format_card(card)
        yield leaf(0, "wild_card", card=text) if rules.melds.wild >> card & 1 else leaf(values[card], "card", card=text)
