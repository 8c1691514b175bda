"""A hand shown in groups and judged, as `openrummy.check` returns it and `openrummy check` prints it."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Cards, Face, format_faces, parse_faces, parse_hand
from openrummy.declaring import Judgement, ShowRules, best_groups, judge, loser_score
from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score, leaf
from openrummy.languages import ToldValueError, saying
from openrummy.solution import SolvedMeld, meld_of_group
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.wilds import show_rules

Groups = tuple[tuple[Face, ...], ...]


class Declaration(msgspec.Struct, frozen=True):
    """The judgement of shown groups.

    judgement: of the groups as shown.  score: the points, with the proof.  counted: the judgement of the groups that count, which are
    others than those shown where the best arrangement of a loser's hand counts.
    """

    judgement: Judgement
    score: Score
    counted: Judgement

    @property
    def is_valid(self) -> bool:
        """Whether the hand may be declared as it is shown."""
        return self.judgement.is_valid

    @property
    def points(self) -> int:
        """The points that the hand costs."""
        return self.score.points

    @property
    def faults(self) -> tuple[str, ...]:
        """Every reason why the hand is not valid, in words."""
        return tuple(fault.said() for fault in self.judgement.faults)

    @property
    def groups(self) -> tuple[SolvedMeld, ...]:
        """The groups that count: in the order shown, or as they are best for a loser under such rules."""
        return tuple(map(meld_of_group, self.counted.groups))

    def __repr__(self) -> str:
        return f"<Declaration: {'; '.join(self._parts())}>"

    def _parts(self) -> Iterator[str]:
        yield "valid" if self.is_valid else "not valid"
        yield from (f"{group.kind or 'no meld'} {group}" for group in self.groups)
        yield f"{self.points} points"


def checked(rules: Rules, text: str, wild: str | None = None, *, loser: bool = False) -> Declaration:
    """Judge the groups of a text such as `2H 3H 4H / 5D 5C JK`.

    wild: the card turned up, or its rank.  loser: whether they are shown by a player who did not declare.
    Raises OptionError for a game without declarations, and ValueError for text that is not cards, cards that the pack does not
    contain, or a number of cards that a loser does not hold.
    """
    show, groups = show_rules(rules, wild), parse_groups(text)
    hand = parse_hand(format_faces([card for group in groups for card in group]), rules.pack)
    judgement = judge(show, hand, groups)
    if not loser:
        return Declaration(judgement, _declarer(rules, judgement), judgement)
    counted = _counted(rules, show, hand, judgement)
    return Declaration(judgement, loser_score(show, hand, counted), counted)


def parse_groups(text: str) -> Groups:
    """Return the groups of `2H 3H 4H / 5D 5C JK`.  Raise ValueError for text that is not a card."""
    groups = tuple(parse_faces(part) for part in text.split("/"))
    return tuple(group for group in groups if group)


def _declarer(rules: Rules, judgement: Judgement) -> Score:
    return leaf(0, "declared_hand") if judgement.is_valid else the_part(rules, Prices).score("wrong_declaration")


def _counted(rules: Rules, show: ShowRules, hand: Cards, judgement: Judgement) -> Judgement:
    """Return the judgement of the groups that count for a loser."""
    if hand.bit_count() != show.size:
        raise ToldValueError(
            saying("A hand has {number} cards, not {other}.", number=show.size, other=hand.bit_count())
        )
    return best_groups(show, hand).judgement if the_part(rules, DealScoring).best else judgement
