"""Why one act of gin is better than another: each claim is true of the position, whoever decided."""

from openrummy.bots.gin_outlook import GinOutlook, gin_outlook
from openrummy.bots.reasons.reason import goes_with, natural_meld
from openrummy.cards import Cards, Face, bits, format_card, format_faces
from openrummy.engine.actions import Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.decide import listed
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.puzzles.puzzle import Case
from openrummy.solver import after_discards, solve
from openrummy.variants.gin.actions import FinishLayoffs, Knock, PassUpcard, TakeUpcard

_RISK = 0.05
"""The chance that the other player melds a card from which on it is dangerous."""

_MORE = 2
"""Cards by which one discard must leave more outs than another."""

_HEAVIER = 3
"""Points by which one discard must leave more deadwood than another."""


def knock_now(case: Case) -> Saying | None:
    """To knock is better than to play on."""
    if not isinstance(case.best, Knock) or not isinstance(case.other, Discard):
        return None
    look, hand = gin_outlook(case.seen), case.seen.hand & ~(1 << case.best.discard)
    points = look.count(hand)
    if points == 0:
        return None
    number = _gin_outs(look, case.seen.hand & ~(1 << case.other.card))
    words = Plural(
        "you knock with {points}, and only {count} unseen card would make it gin",
        "you knock with {points}, and only {count} unseen cards would make it gin",
    )
    none: Template = "you knock with {points}, and no single card would make it gin"
    return saying(none, points=points) if number == 0 else saying(words, points=points, count=number)


def hold_for_gin(case: Case) -> Saying | None:
    """To play on is better than to knock, since gin is near."""
    if not isinstance(case.best, Discard) or not _may_knock(case):
        return None
    count = _gin_outs(gin_outlook(case.seen), case.seen.hand & ~(1 << case.best.card))
    words = Plural("{count} unseen card would make it gin", "{count} unseen cards would make it gin")
    return saying(words, count=count) if count else None


def take_it(case: Case) -> Saying | None:
    """To take the card is better than to draw, though it is not clear at first sight."""
    if not isinstance(case.best, DrawDiscard | TakeUpcard):
        return None
    look, card = gin_outlook(case.seen), case.seen.public.pile[-1]
    before, after = look.count(case.seen.hand), _least(look, case.seen.hand | 1 << card)
    meld = natural_meld(case.seen.rules.melds, case.seen.hand | 1 << card, card)
    if meld is not None:
        words: Template = "it makes {cards} and takes your deadwood from {before} to {after}"
        return saying(words, cards=format_faces(meld.cards), before=before, after=after)
    fewer: Template = "it takes your deadwood from {before} to {after}"
    return saying(fewer, before=before, after=after) if after < before else None


def leave_it(case: Case) -> Saying | None:
    """To draw is better than to take a card that goes with others of the hand."""
    if not isinstance(case.best, DrawStock | PassUpcard) or not isinstance(case.other, DrawDiscard | TakeUpcard):
        return None
    card, rules = case.seen.public.pile[-1], case.seen.rules.melds
    if natural_meld(rules, case.seen.hand | 1 << card, card) is not None:
        return None
    beside = [one for one in bits(case.seen.hand) if goes_with(rules, card, one)]
    if len(beside) < _MORE:
        return None
    words: Template = "{card} goes with {cards} but makes no meld, and the other player would see it"
    return saying(words, card=format_card(card), cards=format_faces(beside))


def wanted_card(case: Case) -> Saying | None:
    """The other card goes with one that the other player took."""
    pair = _discards(case)
    if pair is None:
        return None
    look, rules = gin_outlook(case.seen), case.seen.rules.melds
    best, other = pair
    taken = [one for one in bits(look.known) if goes_with(rules, other, one)]
    if not taken or any(goes_with(rules, best, one) for one in bits(look.known)):
        return None
    words: Template = "{card} goes with {cards}, which the other player took"
    return saying(words, card=format_card(other), cards=format_faces(taken))


def dead_card(case: Case) -> Saying | None:
    """Nobody can meld the card, unlike the other one."""
    pair = _discards(case)
    if pair is None:
        return None
    look, (best, other) = gin_outlook(case.seen), pair
    if look.danger(best) > 0 or look.danger(other) < _RISK:
        return None
    words: Template = (
        "the other player cannot meld {card}: too many of the cards for it lie in the pile or in your hand"
    )
    return saying(words, card=format_card(best))


def more_outs(case: Case) -> Saying | None:
    """After it more cards bring a meld."""
    pair = _discards(case)
    if pair is None:
        return None
    look, (best, other) = gin_outlook(case.seen), pair
    number, fewer = (_outs(look, case.seen.hand & ~(1 << card)) for card in (best, other))
    if number < fewer + _MORE:
        return None
    words: Template = "after it, {number} unseen cards would bring you a meld; after {card}, only {fewer}"
    return saying(words, number=number, card=format_card(other), fewer=fewer)


def fewer_points(case: Case) -> Saying | None:
    """It leaves less deadwood."""
    pair = _discards(case)
    if pair is None:
        return None
    look, (best, other) = gin_outlook(case.seen), pair
    points, more = (look.count(case.seen.hand & ~(1 << card)) for card in (best, other))
    if more < points + _HEAVIER:
        return None
    words: Template = "it leaves {points} deadwood; {card} would leave {more}"
    return saying(words, points=points, card=format_card(other), more=more)


def keep_a_meld(case: Case) -> Saying | None:
    """A card that fits the other player's meld had better stay in one's own."""
    worse = case.other
    if not isinstance(case.best, FinishLayoffs) or not isinstance(worse, LayOff):
        return None
    look = gin_outlook(case.seen)
    points, more = look.count(case.seen.hand), look.count(case.seen.hand & ~(1 << worse.card))
    if more <= points:
        return None
    words: Template = "your hand counts {points} as it is; without {card} it would count {more}"
    return saying(words, points=points, card=format_card(worse.card), more=more)


def break_a_meld(case: Case) -> Saying | None:
    """A card of one's own meld had better be laid off."""
    if not isinstance(case.best, LayOff):
        return None
    rules, hand, card = case.seen.rules, case.seen.hand, case.best.card
    if not any(card in meld.cards for meld in solve(rules.melds, rules.values, hand).melds):
        return None
    words: Template = "{card} is in a meld of yours, but in the end laying it off leaves you with fewer points"
    return saying(words, card=format_card(card))


def _discards(case: Case) -> tuple[Face, Face] | None:
    """Return the cards of two discards, None if it is about anything else, as where a knock is possible too."""
    if isinstance(case.best, Discard) and isinstance(case.other, Discard) and not _may_knock(case):
        return case.best.card, case.other.card
    return None


def _may_knock(case: Case) -> bool:
    return any(isinstance(act, Knock) for act in listed(case.seen))


def _least(look: GinOutlook, hand: Cards) -> int:
    """Return the least deadwood after a discard."""
    return min(points for _, points in after_discards(look.count, hand))


def _gin_outs(look: GinOutlook, hand: Cards) -> int:
    """Return how many unseen cards would make gin of a hand after a discard."""
    return sum(_least(look, hand | 1 << card) == 0 for card in bits(look.unseen))


def _outs(look: GinOutlook, hand: Cards) -> int:
    """Return how many unseen cards would make a meld that a hand does not have yet and leave less deadwood."""
    rules, points = look.view.rules.melds, look.count(hand)
    return sum(
        natural_meld(rules, hand | 1 << card, card) is not None and _least(look, hand | 1 << card) < points
        for card in bits(look.unseen)
    )
