"""The groups of a hand, built from the search's result: which cards are together."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from openrummy.cards import JOKER, Cards, Face, face, faces_of, remove_all
from openrummy.declaring.merging import splits, together
from openrummy.declaring.minimum_points import Found, Scheme
from openrummy.declaring.pure import Groups, lanes_of
from openrummy.declaring.rules import ShowRules
from openrummy.declaring.suit_runs import Needs, Run, line_for, runs_of

LONGEST_RUN = 13
ACE, KING = 0, 12


class Draft(msgspec.Struct):
    """A group that is being built.  room: for how many more wild cards."""

    cards: list[Face]
    room: int


def arranged(rules: ShowRules, plan: Scheme, hand: Cards, found: Found, *, sparing: bool = False) -> Groups:
    """Return the groups of `found`; wild cards that it does not need join them if there is room, or stay loose if `sparing`."""
    if found.shown is not None:
        return found.shown
    runs = list(_runs(plan, found))
    fixed = [[face(suit, place) for place in run.places] for suit, run in runs if run.pure]
    fixed += [[JOKER] * 3 for _ in range(found.tunnelas)]
    used = [card for group in fixed for card in group]
    pool = list(faces_of(remove_all(hand, used) & plan.wild))
    drafts = [_run(suit, run, pool) for suit, run in runs if not run.pure]
    drafts += [_set(rules, choice.rank, suits, pool) for choice in found.sets for suits in choice.sets]
    if not sparing:
        _settle(rules, drafts, pool)
    return tuple(tuple(group) for group in (*fixed, *(draft.cards for draft in drafts)))


def _runs(plan: Scheme, found: Found) -> Iterator[tuple[int, Run]]:
    lanes = lanes_of(found.hand)
    for suit, (need, wilds) in enumerate(_shares(plan, found, lanes)):
        for run in runs_of(lanes[suit], plan.lanes[suit], need, wilds, plan.high, plan.tunnelas):
            yield suit, run


def _shares(plan: Scheme, found: Found, lanes: Sequence[Cards]) -> list[tuple[Needs, int]]:
    """Return the needs and the number of wild cards of each suit with which they leave `found.points`."""
    runs = plan.pure - found.tunnelas, max(0, plan.runs - plan.pure)
    for split in splits(plan.needs, runs):
        needs = [plan.needs[index] for index in split]
        lines = [
            line_for(lane, wild, need, plan.high, plan.tunnelas)
            for lane, wild, need in zip(lanes, plan.lanes, needs, strict=True)
        ]
        if sum(line[found.wilds] for line in lines) > found.points:
            continue
        red, blue = together(lines[0], lines[1], found.wilds), together(lines[2], lines[3], found.wilds)
        if together(red, blue, found.wilds)[found.wilds] == found.points:
            one, other = _parted(red, blue, found.wilds)
            wilds = (*_parted(lines[0], lines[1], one), *_parted(lines[2], lines[3], other))
            return list(zip(needs, wilds, strict=True))
    raise AssertionError


def _parted(one: Sequence[int], other: Sequence[int], wilds: int) -> tuple[int, int]:
    """Return how to divide `wilds` between two lines for their least sum."""
    first = min(range(wilds + 1), key=lambda number: one[number] + other[wilds - number])
    return first, wilds - first


def _run(suit: int, run: Run, pool: list[Face]) -> Draft:
    """Return a run with its wild cards in its gaps, and those that lengthen it after the others, or before a king or a high ace."""
    wilds = [pool.pop() for _ in range(run.wilds)]
    cards = [face(suit, run.places[0])]
    for before, place in pairwise(run.places):
        cards += [wilds.pop() for _ in range((place - before) % LONGEST_RUN - 1)]
        cards.append(face(suit, place))
    is_high = run.places[-1] == KING or (run.places[-1] == ACE and len(cards) > 1)
    return Draft(wilds + cards if is_high else cards + wilds, LONGEST_RUN - len(cards) - len(wilds))


def _set(rules: ShowRules, rank: int, suits: Sequence[int], pool: list[Face]) -> Draft:
    cards = [face(suit, rank) for suit in suits] + [pool.pop() for _ in range(3 - len(suits))]
    longest = rules.melds.set_max
    return Draft(cards, rules.size if longest is None else longest - len(cards))


def _settle(rules: ShowRules, drafts: list[Draft], pool: list[Face]) -> None:
    """Put the wild cards that no group needs where there is room, otherwise together; some may stay loose."""
    for draft in drafts:
        more = pool[max(0, len(pool) - draft.room) :]
        del pool[len(pool) - len(more) :]
        draft.cards += more
    if len(pool) >= 3 and (rules.specials is not None or any(card != JOKER for card in pool)):
        drafts.append(Draft(pool[:LONGEST_RUN], 0))
