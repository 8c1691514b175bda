"""`openrummy hand`: a hand of real cards, looked at by its game as the page does."""

from collections.abc import Iterator, Sequence

import click
import msgspec

from openrummy.cards import parse_faces
from openrummy.cli.columns import columns
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import changes_of
from openrummy.languages import Language, ToldValueError, saying
from openrummy.table.hand_check import hand_answer
from openrummy.table.messages import AskHand, HandAnswer, HandArranged
from openrummy.voice import Voice


def print_answer(
    text: str, preset: str, pairs: Sequence[str], about: Sequence[str], language: Language, *, json_: bool
) -> int:
    """Print what a game says about a hand.  about: facts such as `knock=7S 8S 9S / 2D`.

    Returns the exit code: 1 if the question cannot be answered.  Raises ValueError for a fact without a name.
    """
    answer = hand_answer(AskHand(preset, text, changes_of(pairs), _facts(about)), language)
    if json_:
        as_json(msgspec.to_builtins(answer))
    elif answer.problem:
        click.echo(answer.problem, err=True)
    else:
        for line in _lines(answer, language):
            say(line)
    return int(bool(answer.problem))


def _facts(about: Sequence[str]) -> dict[str, str]:
    found = {}
    for each in about:
        name, equals, value = each.partition("=")
        if not name.strip() or not equals:
            raise ToldValueError(saying("{given} is not a fact: write --about name=value.", given=repr(each)))
        found[name.strip()] = value
    return found


def _lines(answer: HandAnswer, language: Language) -> Iterator[str]:
    if answer.wait > 0:
        yield language.count(answer.wait, "{count} more card is needed.", "{count} more cards are needed.")
        yield from columns([(ask.key, ask.label, ask.help) for ask in answer.asks], left=3)
        return
    if answer.wait < 0:
        yield language.count(-answer.wait, "{count} card too many.", "{count} cards too many.")
        return
    voice = Voice((), language=language)
    yield answer.says
    yield from columns([(remark.words, remark.clause) for remark in answer.remarks], left=2)
    for arranged in filter(None, (answer.own, answer.best)):
        yield from _arranged(arranged, voice)
    for one in answer.lay_offs:
        meld = voice.cards(parse_faces(" ".join(one.meld)))
        yield language.say("lay off {card} on {meld}", card=_said(voice, [one.card]), meld=meld)
    if answer.discards:
        yield language.say("points after a discard:")
        yield from columns([(_said(voice, [one.card]), str(one.points)) for one in answer.discards[:5]], left=1)
    outs = [(outs.words, str(outs.number), _said(voice, [one.card for one in outs.cards])) for outs in answer.outs]
    yield from columns(outs, left=1)


def _arranged(arranged: HandArranged, voice: Voice) -> Iterator[str]:
    rows = [
        (row.label or voice.say("no group"), _said(voice, [card.card for card in row.cards])) for row in arranged.rows
    ]
    yield from columns(rows, left=2)
    if arranged.rest:
        yield voice.say("left over {cards}", cards=_said(voice, arranged.rest))
    if arranged.discard is not None:
        yield voice.say("discard {card}", card=_said(voice, [arranged.discard]))
    yield from columns([(str(arranged.score.points), arranged.score.words)], left=2)


def _said(voice: Voice, cards: Sequence[str]) -> str:
    return voice.cards(parse_faces(" ".join(cards)))
