"""A hand of paper cards, looked at by its game: the verdict, the best arrangement, discards, lay-offs, and the cards that would help.

A question and its answer are values, the same on a server, on a device and on the command line.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from openrummy.cards import JOKER, Face, bits, format_card
from openrummy.coach.outs import outs
from openrummy.engine.determinize import unseen_cards
from openrummy.engine.rules import Rules, wild_in
from openrummy.languages import ENGLISH, Language, ToldError, capital
from openrummy.melds import NAMELESS
from openrummy.options import OptionError
from openrummy.parts.hand_check import Arranged, Ask, Checker, Given, Remark, Row, Sample
from openrummy.table import messages as m
from openrummy.table.coaching import told_outs
from openrummy.table.deal_view import score_view
from openrummy.table.hand_reading import read_question
from openrummy.variants import VARIANTS, rules_for
from openrummy.voice import Voice


def hand_answer(asked: m.AskHand, language: Language = ENGLISH) -> m.HandAnswer:
    """Return the answer to a question about a hand; one that cannot be answered says why in `problem`."""
    try:
        rules = rules_for(asked.preset, None, asked.options)
    except OptionError as fault:
        return m.HandAnswer(problem=fault.said(language))
    variant = VARIANTS[rules.key]
    if variant.checker is None:
        words = language.say("{game} has no checker of hands.", game=language.say(variant.name))
        return m.HandAnswer(problem=words)
    return _checked(rules, variant.checker, asked, language)


def _checked(rules: Rules, checker: Checker, asked: m.AskHand, language: Language) -> m.HandAnswer:
    asks = checker.asks(rules)
    answer = _about(rules, checker, asks, language)
    try:
        given = read_question(rules, asks, asked)
        sizes = checker.sizes(rules, given)
        answer = replace(answer, least=sizes[0], most=sizes[-1])
        wait = _wait(sizes, given.hand.bit_count())
        return replace(answer, wait=wait) if wait else _found(answer, checker, rules, given, language)
    except ToldError as fault:
        return replace(answer, problem=capital(fault.said(language)))


def _about(rules: Rules, checker: Checker, asks: Sequence[Ask], language: Language) -> m.HandAnswer:
    """Return what is the same for every hand."""
    told = tuple(m.HandAsk(ask.key, ask.kind, language.say(ask.label), language.say(ask.help)) for ask in asks)
    jokers = rules.pack.count(JOKER)
    return m.HandAnswer(told, rules.pack.count(0), jokers, sample=_sample(checker.sample, language))


def _sample(sample: Sample, language: Language) -> m.HandSample:
    return m.HandSample(sample.preset, language.say(sample.story), sample.cards, dict(sample.facts))


def _wait(sizes: range, number: int) -> int:
    """Return how many cards are missing, below 0 too many."""
    return max(sizes[0] - number, 0) or min(sizes[-1] - number, 0)


def _found(answer: m.HandAnswer, checker: Checker, rules: Rules, given: Given, language: Language) -> m.HandAnswer:
    view = checker.view(rules, given)
    found, voice = checker.answer(view, given), Voice(("",), 0, language=language)
    helping = None if found.is_over else outs(view)
    return replace(
        answer,
        says=voice.said(found.says),
        good=found.is_good,
        remarks=tuple(_remark(remark, voice) for remark in found.remarks),
        best=_arranged(found.best, voice),
        own=None if found.own is None else _arranged(found.own, voice),
        discards=tuple(m.HandDiscard(format_card(left.card), left.points) for left in found.discards),
        lay_offs=tuple(
            m.HandLayOff(format_card(one.card), tuple(map(format_card, one.meld))) for one in found.lay_offs
        ),
        outs=() if helping is None else tuple(told_outs(out, language) for out in helping.found),
        unseen=len(unseen_cards(view)) if helping is None else helping.unseen,
        wild=tuple(map(format_card, bits(wild_in(rules, view.public)))),
    )


def _remark(remark: Remark, voice: Voice) -> m.HandRemark:
    return m.HandRemark(capital(voice.said(remark.saying)), remark.clause, remark.fault)


def _arranged(arranged: Arranged, voice: Voice) -> m.HandArranged:
    rows = tuple(_row(row, voice) for row in arranged.rows)
    discard = None if arranged.discard is None else format_card(arranged.discard)
    return m.HandArranged(rows, tuple(map(format_card, arranged.rest)), score_view(arranged.score, voice), discard)


def _row(row: Row, voice: Voice) -> m.HandRow:
    cards = tuple(map(_placed, row.cards, row.represents))
    return m.HandRow(cards, None if row.label is None else voice.said(row.label))


def _placed(card: Face, represents: Face) -> m.PlacedCard:
    stands_for = None if represents in (card, NAMELESS) else format_card(represents)
    return m.PlacedCard(format_card(card), -1, stands_for)
