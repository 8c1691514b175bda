"""The checker of hands where melds are laid on the table: basic rummy, 500, contract rummy (rulebook 1.4, 1.6, 2.2, 2.4, 3.5).

The solver finds the melds; whether they may be laid down, laid off or end the deal is asked of the engine, which tries it.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from openrummy.cards import Face, faces_of, format_card
from openrummy.engine.actions import Meld
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score
from openrummy.engine.state import DRAW, PLAY, TableMeld, View
from openrummy.engine.table_meld import table_meld
from openrummy.languages import Plural, Saying, Template, ToldValueError, saying
from openrummy.melds import Fault, Shape
from openrummy.parts.duties.contract import Contracts
from openrummy.parts.duties.opening import worth
from openrummy.parts.duties.table import TableDuties
from openrummy.parts.going_out import laid_off, way_out
from openrummy.parts.going_out_words import arranged, lay_offs, swaps
from openrummy.parts.hand_check import (
    TAKEN,
    Arranged,
    Ask,
    Checker,
    Found,
    Given,
    Left,
    Remark,
    Sample,
    as_shown,
    laid_out,
    loose,
    meld_of,
    outside,
    row_of,
)
from openrummy.parts.lay_off import Gate
from openrummy.parts.paying.plays import Plays
from openrummy.parts.score import PointScoring
from openrummy.solver import best_discards, solve
from openrummy.solver.search import NO_END

EXACT = 16
"""The most cards of a hand that is searched to the end; larger ones, as rivers bring, only in part."""
_FAR = 1_000
"""The points that the solver opens for a larger hand, and a tenth of them for each of its discards."""

_LARGEST = 30
"""The most cards of a hand that is looked at; those of rivers are rarely larger."""

_DRAWN = Ask("drawn", "flag", "I have drawn in this turn", "Then a card is to be discarded.")
_OWN = Ask("own", "melds", "Your melds on the table", "Groups separated by a slash.")
_TABLE = Ask("table", "melds", "The others' melds on the table", "Groups separated by a slash.")
_CREDITED = Ask(
    "credited", "melds", "Your cards in the others' melds", "Cards that you laid off there count for you.", again=True
)
_DEAL = Ask("deal", "number", "Number of the deal", "It says which contract is to be laid down.")

_OUT = saying("You can go out now with this hand.")
_MELDS = Plural(
    "{count} meld; left in your hand: {points}.",
    "{count} melds; left in your hand: {points}.",
)
_HAS: Template = "Your contract is {contract}, and your hand has it."
_HAS_NOT: Template = "Your contract is {contract}; your hand does not have it yet."
_SO_FAR = Plural(
    "A hand of more than {count} card is searched only so far: there may be better melds, and cards that would help are not named.",
    "A hand of more than {count} cards is searched only so far: there may be better melds, and cards that would help are not named.",
)
_NOW: Template = "If another player went out now, your cards would count {points}."
_NONE = saying("No meld in this hand yet.")
_OPENS = Plural(
    "Your first melds need {count} point; these reach {points}.",
    "Your first melds need {count} points; these reach {points}.",
)


def _asks(rules: Rules) -> tuple[Ask, ...]:
    deal = (_DEAL,) if part_of(rules, Contracts) is not None else ()
    credited = (_CREDITED,) if rules.credit is not None else ()
    return (_DRAWN, TAKEN, _OWN, _TABLE, *credited, *deal)


def _sizes(rules: Rules, given: Given) -> range:
    plays = part_of(rules, Plays)
    return range(1, (_LARGEST if plays is None or plays.opening is None else plays.large) + 1)


def _view(rules: Rules, given: Given) -> View:
    phase = PLAY if "drawn" in given.flags or "taken" in given.cards else DRAW
    own, others, credited = (given.melds.get(key, ()) for key in ("own", "table", "credited"))
    mine = [card for group in credited for card in group]
    melds = (
        *(_on_table(rules, 0, cards, []) for cards in own),
        *(_on_table(rules, 1, cards, mine) for cards in others),
    )
    if mine:
        raise ToldValueError(saying("{card} lies in no meld of the others.", card=format_card(mine[0])))
    seen = laid_out(rules, given, phase, melds=melds, own=bool(own))
    deal = given.numbers.get("deal", 1)
    sheet = replace(seen.public.sheet, scored=max(0, deal - 1))
    return replace(seen, public=replace(seen.public, deal=deal, sheet=sheet))


def _on_table(rules: Rules, owner: int, cards: Sequence[Face], mine: list[Face]) -> TableMeld:
    """Return a meld on the table, and take from `mine` the cards there that count for seat 0; raise ValueError in words for cards that are no meld."""
    shape = meld_of(rules.melds, cards)
    if isinstance(shape, Fault):
        raise ToldValueError(shape.saying)
    return table_meld(rules, owner, shape, tuple(_credit(owner, card, mine) for card in shape.cards))


def _credit(owner: int, card: Face, mine: list[Face]) -> int:
    if card not in mine:
        return owner
    mine.remove(card)
    return 0


def _answer(view: View, given: Given) -> Found:
    rules, is_drawn = view.rules, view.public.turn.phase == PLAY
    left = _discards(view) if is_drawn else ()
    found = solve(rules.melds, rules.values, view.hand, _most(view))
    playing = view if is_drawn else _playing(view)
    out, allowed = way_out(playing) if is_drawn else None, _may_meld(playing)
    laid = laid_off(playing, found.melds) if out is None else out
    best = (
        Arranged(tuple(map(row_of, found.melds)), found.rest, _counts(view))
        if out is None
        else arranged(view, out, _counts(view))
    )
    if not found.melds:
        says: Saying = _NONE
    else:
        says = saying(_MELDS, count=len(found.melds), points=found.points)
    answer = Found(
        says if out is None else _OUT,
        True if out is not None else (allowed if found.melds else None),
        best,
        remarks=(*swaps(laid), *_remarks(playing, found.melds, allowed=allowed)),
        discards=left,
        lay_offs=tuple(lay_offs(laid)),
        is_over=out is not None or _is_large(view),
    )
    return answer if given.groups is None else _with_own(playing, given.groups, answer)


def _is_large(view: View) -> bool:
    return view.hand.bit_count() > EXACT


def _most(view: View) -> int:
    return _FAR if _is_large(view) else NO_END


def _playing(view: View) -> View:
    return replace(view, public=replace(view.public, turn=replace(view.public.turn, phase=PLAY)))


def _counts(view: View) -> Score:
    return replace(the_part(view.rules, PointScoring).standing(view, 0), seat=None)


def _discards(view: View) -> tuple[Left, ...]:
    rules, taken = view.rules, view.public.turn.taken
    every = (
        Left(*one) for one in best_discards(rules.melds, rules.values, view.hand, _most(view) // 10) if one[0] != taken
    )
    return tuple(sorted(every, key=lambda one: (one.points, -rules.values[one.card])))


def _may_meld(view: View) -> bool:
    """Whether the engine lists any meld of the hand."""
    return any(isinstance(action, Meld) for action in view.legal_actions())


def _remarks(view: View, melds: Sequence[Shape], *, allowed: bool) -> Iterator[Remark]:
    rules = view.rules
    yield Remark(saying(_NOW, points=_counts(view).points), "2.4")
    if _is_large(view):
        yield Remark(saying(_SO_FAR, count=EXACT))
    duties, contracts = part_of(rules, TableDuties), part_of(rules, Contracts)
    if duties is not None and duties.opening and not view.public.melded & 1:
        reached = sum(worth(rules, meld) for meld in melds)
        yield Remark(saying(_OPENS, count=duties.opening, points=reached), "8.1", fault=bool(melds) and not allowed)
    if contracts is not None:
        due = contracts.left(view.public)
        if due is not None:
            words = _HAS if allowed else _HAS_NOT
            yield Remark(saying(words, contract=due.contract.words), fault=not allowed)
    closed = the_part(rules, Gate).closed(view) if view.public.melds else None
    if closed is not None:
        yield Remark(closed.saying, "2.2")


def _with_own(view: View, groups: Sequence[Sequence[Face]], found: Found) -> Found:
    """Return an answer with the person's groups: which of them are melds, and what they leave."""
    rules = view.rules
    read = [as_shown(rules.melds, group) for group in groups]
    rows = tuple(loose(group) if isinstance(row, Remark) else row for row, group in zip(read, groups, strict=True))
    rest = outside(view.hand, [row.cards for row in rows if row.label is not None])
    faults = tuple(row for row in read if isinstance(row, Remark))
    own = Arranged(rows, faces_of(rest), replace(the_part(rules, PointScoring).hand(rules.values, 0, rest), seat=None))
    says = saying("Not all of these groups are melds.") if faults else saying("All of these groups are melds.")
    return replace(found, says=says, is_good=not faults, own=own, remarks=(*faults, *found.remarks))


def checker(sample: Sample) -> Checker:
    """Return the checker of a game whose melds are laid on the table."""
    return Checker(_asks, _sizes, _view, _answer, sample)


BASIC_CHECKER = checker(
    Sample("basic-house", "Ace, two, king of hearts: is that a run?", "KH AH 2H / 7S 7H 7D / 9C 4S", {"drawn": "yes"})
)
FIVE_HUNDRED_CHECKER = checker(
    Sample(
        "500",
        "Another player goes out. What do your melds less the cards you hold come to?",
        "AS 5H 6H KD",
        {"own": "9C TC JC / QS QH QD", "table": "2H 3H 4H"},
    )
)
CONTRACT_CHECKER = checker(
    Sample(
        "contract",
        "The contract is one set and one run. Does this hand have it?",
        "5S 5H 5D 7C 8C 9C TC KD 2S 3D",
        {"deal": "2", "drawn": "yes"},
    )
)
