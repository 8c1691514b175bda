"""`openrummy check`, and `openrummy solve` where hands are shown in groups: what a grouping is worth, and the best one."""

from collections.abc import Iterator, Sequence

from openrummy.cards import JOKER, RANKS, Cards, Face, cards_of, format_card, format_faces, parse_card, parse_faces
from openrummy.cards import parse_hand as hand_of_pack
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import changes_of, chosen_rules
from openrummy.declaring import (
    Group,
    Judgement,
    ShowRules,
    best_discards,
    best_groups,
    group_label,
    judge,
    loser_score,
)
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score, leaf
from openrummy.explain import score_lines
from openrummy.languages import Language, saying
from openrummy.options import OptionError
from openrummy.variants import choose
from openrummy.variants.indian.options import DealOptions
from openrummy.variants.indian.wilds import Wilds

Groups = tuple[tuple[Face, ...], ...]


def print_check(
    text: str,
    preset: str,
    pairs: Sequence[str],
    wild: str | None,
    language: Language,
    *,
    loser: bool,
    json_: bool,
) -> None:
    """Judge a grouping such as `2H 3H 4H / 5D 5C JK` and print the verdict, each fault, and the points with their proof.

    loser: as what somebody shows who did not declare.  Raises ValueError for wrong cards or rules.
    """
    _, options = choose(preset, changes_of(pairs))
    rules = chosen_rules(preset, 2, pairs)
    show = show_rules(rules, wild)
    if not isinstance(options, DealOptions):
        raise _no_shows(rules)
    groups = parse_groups(text)
    hand = hand_of_pack(format_faces([card for group in groups for card in group]), rules.pack)
    judgement = judge(show, hand, groups)
    score = _loser(show, options, hand, judgement) if loser else _declarer(options, judgement)
    if json_:
        faults = [fault.said(language) for fault in judgement.faults]
        as_json({"valid": judgement.is_valid, "faults": faults, "points": score.points})
        return
    for line in _verdict(judgement, score, language):
        say(line)


def _declarer(options: DealOptions, judgement: Judgement) -> Score:
    if judgement.is_valid:
        return leaf(0, "declared_hand")
    points = options.invalid_declaration_points
    return leaf(points, "wrong_declaration", option=f"invalid_declaration_points={points}")


def _loser(show: ShowRules, options: DealOptions, hand: Cards, judgement: Judgement) -> Score:
    if hand.bit_count() != show.size:
        raise ValueError(f"A hand has {show.size} cards, not {hand.bit_count()}.")
    best = options.loser_arrangement == "best"
    return loser_score(show, hand, best_groups(show, hand).judgement if best else judgement)


def _verdict(judgement: Judgement, score: Score, language: Language) -> Iterator[str]:
    yield from _group_lines(judgement.groups, language)
    yield language.say("valid") if judgement.is_valid else language.say("not valid")
    yield from (f"  {fault.said(language)}" for fault in judgement.faults)
    for line in score_lines(score, (), language=language):
        because = f"  [{line.option}]" if line.option else ""
        yield f"{'  ' * line.depth}{line.amount}  {line.words}{because}"


def _group_lines(groups: Sequence[Group], language: Language) -> Iterator[str]:
    labels = [saying("no group") if group.kind is None else group_label(group) for group in groups]
    width = max((len(label.said(language)) for label in labels), default=0)
    for group, label in zip(groups, labels, strict=True):
        yield f"{label.said(language):<{width}}  {format_faces(group.cards)}"


def print_best_groups(text: str, rules: Rules, wild: str | None, language: Language, *, json_: bool) -> None:
    """The groups that leave the fewest points, for a hand or for one with the card to throw still in it."""
    show, hand = show_rules(rules, wild), hand_of_pack(text, rules.pack)
    thrown = best_discards(show, hand)[0][0] if hand.bit_count() == show.size + 1 else None
    kept = list(parse_faces(text))
    if thrown is not None:
        kept.remove(thrown)
    best = best_groups(show, cards_of(kept))
    for group in best.groups:
        for card in group:
            kept.remove(card)
    rest = [format_card(card) for card in sorted(kept)]
    if json_:
        melds = [[format_card(card) for card in group] for group in best.groups]
        found = {"melds": melds, "rest": rest, "deadwood": best.points}
        as_json(found if thrown is None else {**found, "discard": format_card(thrown)})
        return
    for line in _group_lines(best.judgement.groups, language):
        say(line)
    say(language.say("rest {cards}", cards=" ".join(rest) or "-"))
    if thrown is not None:
        say(language.say("throw {card}", card=format_card(thrown)))
    say(language.say("points {number}", number=best.points))


def parse_groups(text: str) -> Groups:
    """The groups of `2H 3H 4H / 5D 5C JK`.  Raises ValueError for what is no card."""
    groups = tuple(parse_faces(part) for part in text.split("/"))
    return tuple(group for group in groups if group)


def show_rules(rules: Rules, wild: str | None) -> ShowRules:
    """How hands are shown when `wild` was turned up: a card, or its rank where the suit makes no difference.

    Raises OptionError where no hands are shown or no card is turned up.
    """
    wilds = rules.in_deal
    if not isinstance(wilds, Wilds):
        raise _no_shows(rules)
    if wild is None:
        return wilds.plain
    if not wilds.by_card:
        raise OptionError(saying("These rules turn up no wild card."))
    return wilds.by_card[_turned_up(wilds.plain, wild.strip().upper())]


def _turned_up(show: ShowRules, wild: str) -> Face:
    if len(wild) == 1 and wild in RANKS:
        if show.specials is not None:
            raise OptionError(
                saying("With 21 cards the suit matters: name the card turned up, such as {card}.", card=f"{wild}D")
            )
        return RANKS.index(wild)
    if wild == "JOKER":
        return JOKER
    return parse_card(wild)


def _no_shows(rules: Rules) -> OptionError:
    return OptionError(saying("By {rules} no hands are declared; try indian-points or 21-card.", rules=rules.text))
