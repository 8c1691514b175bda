"""Judging a shown hand: only the grouping shown counts (rulebook 5.4, 6).

The judge names every fault, so that the player knows everything that has to change.
"""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.cards import Cards, Face, cards_of, faces_of, format_faces, remove_all
from openrummy.declaring.groups import PURE, RUNS, Group, GroupKind, read_group, stand_in_words, stand_ins
from openrummy.declaring.rules import ShowRules, is_all_wild
from openrummy.languages import Plural, Saying
from openrummy.melds import Fault


class Judgement(msgspec.Struct, frozen=True):
    """The judgement of a shown hand.

    groups: in the order shown.  loose: the cards outside valid groups, sorted.  faults: every reason why the
    hand is not a valid declaration; empty if it is one.
    """

    groups: tuple[Group, ...]
    loose: tuple[Face, ...]
    faults: tuple[Fault, ...]

    @property
    def is_valid(self) -> bool:
        """Whether the hand may be declared as it is shown."""
        return not self.faults

    def number(self, *kinds: GroupKind) -> int:
        """Return how many groups are of one of `kinds`."""
        return sum(group.kind in kinds for group in self.groups)


def judge(rules: ShowRules, hand: Cards, groups: Sequence[Sequence[Face]]) -> Judgement:
    """Judge `hand` (without the card for the finish slot) as shown in `groups`.

    Every card of the groups must be in the hand; cards in no group are loose.
    """
    read = tuple(read_group(rules, group) for group in groups)
    unshown = remove_all(hand, [card for group in groups for card in group])
    stray = [card for group in read if not _counts(group) for card in group.cards]
    loose = tuple(sorted((*stray, *faces_of(unshown))))
    return Judgement(read, loose, tuple(_faults(rules, hand, read, faces_of(unshown))))


def _counts(group: Group) -> bool:
    """Whether a group is a meld of a hand of runs and sets."""
    return group.kind in RUNS or group.kind == "set"


def has_runs(rules: ShowRules, groups: Sequence[Group]) -> bool:
    """Whether `groups` contain the needed runs and pure runs."""
    kinds = [group.kind for group in groups]
    return sum(kind in RUNS for kind in kinds) >= rules.runs and sum(kind in PURE for kind in kinds) >= rules.pure_runs


def _faults(rules: ShowRules, hand: Cards, groups: Sequence[Group], unshown: Sequence[Face]) -> Iterator[Fault]:
    number = hand.bit_count()
    if number != rules.size:
        size = Plural(
            "A declaration shows {count} card, not {number}.", "A declaration shows {count} cards, not {number}."
        )
        yield Fault("wrong_number", size, {"count": rules.size, "number": number})
    if is_special(rules, groups):
        return
    yield from (group.fault for group in groups if group.fault is not None)
    yield from _unshown_fault(unshown)
    yield from _special_faults(rules, groups)
    yield from _run_faults(rules, groups)


def is_special(rules: ShowRules, groups: Sequence[Group]) -> bool:
    """Whether tunnelas, dublees or jokers make the hand valid, whatever the other cards are (rulebook 6 b, c, d)."""
    special = rules.specials
    if special is None:
        return False
    kinds = [group.kind for group in groups]
    return (
        kinds.count("tunnela") >= special.tunnelas
        or kinds.count("dublee") >= special.dublees
        or any(len(group.cards) >= special.jokers and is_all_wild(rules, group.cards) for group in groups)
    )


def _unshown_fault(unshown: Sequence[Face]) -> Iterator[Fault]:
    if unshown:
        yield Fault("loose_cards", "Not in a group: {cards}.", {"cards": format_faces(unshown)})


def _special_faults(rules: ShowRules, groups: Sequence[Group]) -> Iterator[Fault]:
    number = sum(group.kind == "dublee" for group in groups)
    if number and rules.specials is not None:
        values = {"number": number, "needed": rules.specials.dublees}
        yield Fault("few_dublees", "Not enough dublees: {number} of {needed}.", values)


def _run_faults(rules: ShowRules, groups: Sequence[Group]) -> Iterator[Fault]:
    kinds = [group.kind for group in groups]
    runs, pure = sum(kind in RUNS for kind in kinds), sum(kind in PURE for kind in kinds)
    if not pure and rules.pure_runs:
        yield _no_pure(groups)
    elif pure < rules.pure_runs:
        values = {"number": pure, "needed": rules.pure_runs}
        yield Fault("few_pure_runs", "Not enough pure runs: {number} of {needed}.", values)
    if runs < rules.runs:
        values = {"number": runs, "needed": rules.runs}
        yield Fault("few_runs", "Not enough runs: {number} of {needed}.", values)


def _no_pure(groups: Sequence[Group]) -> Fault:
    wilds = [stand_in_words(*pair) for group in groups if group.kind == "run" for pair in stand_ins(group)]
    if not wilds:
        return Fault("no_pure_run", "No pure run.")
    return Fault("no_pure_run", "No pure run: {wilds}.", {"wilds": tuple[Saying, ...](wilds)})


def shown_hand(groups: Sequence[Sequence[Face]]) -> Cards:
    """Return the cards of all `groups` together."""
    return cards_of(card for group in groups for card in group)
