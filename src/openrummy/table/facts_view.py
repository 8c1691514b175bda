"""A variant's facts about a deal, for one viewer: text, and cards as text."""

from collections.abc import Iterable, Sequence

from openrummy.cards import Face, faces_of, format_card
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.rules import values_in
from openrummy.engine.state import View
from openrummy.languages import Language, Saying
from openrummy.table.deal_view import chip_text, score_view
from openrummy.table.hand_order import Groups, format_groups
from openrummy.table.messages import ColumnView, HandView, OpenedView, QuestionView, ShownView, UnmatchedView
from openrummy.variants.indian.actions import Declare
from openrummy.voice import Voice


def terms(seen: View, language: Language) -> tuple[str, ...]:
    """Return the terms of the deal in progress."""
    return _said(seen.rules.showing.terms(seen.public), language)


def acts(seen: View, groups: Groups) -> Iterable[Act]:
    """Return the seat's legal actions; when it hands in its groups, also the one with its own groups."""
    legal = tuple(LegalActions(seen))
    yield from legal
    if seen.seat is not None:
        yield from (act for act in seen.rules.showing.own_acts(seen, _shelves(groups)) if act not in legal)


def left(seen: View, action: Act) -> int | None:
    """Return the points that an action that ends the play leaves unmatched."""
    return seen.rules.showing.left(seen, action)


def unmatched_view(seen: View, groups: Groups) -> UnmatchedView | None:
    """Return what the hand leaves unmatched, for its owner only."""
    showing = seen.rules.showing
    if seen.seat is None or not seen.hand or showing.opened(seen.public) == seen.seat:
        return None
    best, shelves = showing.best(seen), _shelves(groups)
    if best is None:
        return None
    own = showing.own(seen, shelves) if shelves else None
    return UnmatchedView(best.points, format_groups(best.melds), None if own is None else own.points)


def _shelves(groups: Groups) -> Sequence[Sequence[Face]]:
    """Return the groups that their owner made, without the last one, which holds the loose cards."""
    return groups[:-1]


def price(seen: View, action: Act) -> int | None:
    """Return what an action costs in points."""
    return seen.rules.showing.price(seen, action)


def faults(seen: View, action: Act, language: Language) -> tuple[str, ...] | None:
    """Return the faults of the hand that an action shows."""
    found = seen.rules.showing.faults(seen, action)
    return None if found is None else _said(found, language)


def declares(seen: View) -> bool:
    """Return whether a deal ends when a player declares a hand."""
    return any(Declare in phase.actions for phase in seen.rules.phases.values())


def notes(seen: View, seat: int, language: Language) -> tuple[str, ...]:
    """Return the seat's situation in the deal."""
    return _said(seen.rules.showing.notes(seen.public, seat), language)


def is_inside(seen: View, seat: int) -> bool:
    """Return whether a seat plays in the deal."""
    return seen.rules.showing.is_inside(seen.public, seat)


def wild(seen: View) -> tuple[str, ...]:
    """Return the cards that are wild in this deal only."""
    return tuple(map(format_card, seen.rules.showing.wild(seen.public)))


def standing(seen: View, language: Language) -> tuple[str, ...]:
    """Return the parts of the score sheet besides numbers."""
    return _said(seen.rules.showing.standing(seen.public), language)


def chips(seen: View, seat: int) -> str | None:
    """Return the chips of a seat, with two decimals, or None if nothing is at stake."""
    all_chips = seen.rules.showing.chips(seen.public)
    return None if all_chips is None else chip_text(all_chips[seat])


def question_view(seen: View, voice: Voice) -> QuestionView | None:
    """Return the question between two deals, shown to everybody."""
    found = seen.rules.showing.question(seen.public)
    if found is None:
        return None
    sums = tuple(score_view(score, voice, hundredths=True) for score in found.sums)
    return QuestionView(_said(found.words, voice.language), sums)


def shown_views(seen: View, language: Language) -> tuple[ShownView, ...]:
    """Return the hands that were shown in groups in this deal."""
    shown = seen.rules.showing.shown(seen.public)
    return tuple(
        ShownView(
            hand.seat,
            tuple(tuple(map(format_card, cards)) for cards, _ in hand.groups),
            tuple("" if kind is None else language.say(kind) for _, kind in hand.groups),
        )
        for hand in shown
    )


def hand_views(seen: View, hands: tuple[HandView, ...], language: Language) -> tuple[HandView, ...]:
    """Return the hands of the finished deal, with the hands that were shown as they were shown."""
    shown = {view.seat: view for view in shown_views(seen, language)}
    loose = {each.seat: each.loose for each in seen.rules.showing.shown(seen.public)}
    return tuple(
        HandView(shown[seat].groups, tuple(map(format_card, loose[seat])), shown[seat].kinds) if seat in shown else hand
        for seat, hand in enumerate(hands)
    )


def _said(sayings: Iterable[Saying], language: Language) -> tuple[str, ...]:
    return tuple(each.said(language) for each in sayings)


def opened_view(seen: View) -> OpenedView | None:
    """Return the hand that was laid open: everybody knows its remaining cards."""
    seat = seen.rules.showing.opened(seen.public)
    if seat is None:
        return None
    rest = tuple(faces_of(seen.public.known[seat]))
    values = values_in(seen.rules, seen.public)
    return OpenedView(seat, tuple(map(format_card, rest)), sum(values[card] for card in rest))


def column_views(seen: View) -> tuple[ColumnView, ...]:
    """Return the games on the score sheet."""
    columns = seen.rules.showing.columns(seen.public.sheet)
    return tuple(ColumnView(column.wins, column.totals, column.winner) for column in columns)
