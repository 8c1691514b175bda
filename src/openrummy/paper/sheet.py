"""A match on paper as the engine's own: every round becomes its events, and the sheet is what they make of it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.flow import Flow
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State
from openrummy.languages import Saying, saying
from openrummy.options import OptionError
from openrummy.paper.questions import Asked, answered, leaving, open_questions
from openrummy.paper.reading import read_round
from openrummy.parts.deal import NextDeal, OneByOne
from openrummy.parts.paper.mistold import Mistold, mistold
from openrummy.parts.paper.round import Paper
from openrummy.parts.paper.told import PaperAnswer, PaperMatch, PaperRound
from openrummy.variants import VARIANTS, rules_for


class Entered(msgspec.Struct, frozen=True):
    """A round that is on the sheet.

    ended: its scores.  state: after it and its answers.  asked: all questions that followed, in order.  events: what followed its end.
    """

    deal: NextDeal
    ended: DealEnded
    state: State
    asked: tuple[Asked, ...]
    events: tuple[Happening, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A worked sheet.  paper: how rounds are told.  fault: of the first round that cannot be entered, None if all are."""

    state: State
    paper: Paper
    rounds: tuple[Entered, ...]
    fault: Mistold | None
    first_dealer: int

    @property
    def coming(self) -> NextDeal | None:
        """The next deal, None while a question is open and after the match."""
        state = _going_on(self.state, self.paper)
        return coming(state, self.first_dealer) if state.public.turn.phase == DEAL else None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that have won, or lead after some matches of one deal; none before the end of a match."""
        sheet = self.state.public.sheet
        if sheet.winners is None or not self.paper.single:
            return sheet.winners or ()
        best = (min if self.state.rules.lowest_wins else max)(sheet.totals)
        return tuple(seat for seat, total in enumerate(sheet.totals) if total == best)

    @property
    def open(self) -> tuple[Asked, ...]:
        """The questions that are open."""
        return open_questions(self.state)

    @property
    def leaving(self) -> tuple[int, ...]:
        """The seats that may leave the match now."""
        return tuple(leaving(self.state))


def work(match: PaperMatch) -> Sheet:
    """Return the sheet of a match; raise OptionError for rules that cannot be played, or not on paper, and Mistold for a dealer that is no seat."""
    rules = rules_for(match.preset, len(match.names), match.options)
    paper = paper_of(rules)
    if not 0 <= match.dealer < rules.players:
        raise mistold("no_such_seat", "There is no seat {seat} at this table.", seat=match.dealer)
    rounds: list[Entered] = []
    state, fault = new_state(rules), None
    for typed in match.rounds:
        try:
            rounds.append(entered(state, paper, typed, match.dealer))
        except Mistold as found:
            fault = found
            break
        state = rounds[-1].state
    return Sheet(state, paper, tuple(rounds), fault, match.dealer)


def worked(match: PaperMatch) -> Sheet:
    """Return and raise the same as `work`; the latest few sheets are kept."""
    return _worked(msgspec.json.encode(match))


@lru_cache(maxsize=16)
def _worked(match: bytes) -> Sheet:
    return work(msgspec.json.decode(match, type=PaperMatch))


def paper_of(rules: Rules) -> Paper:
    """Return how rounds under these rules are told; raise OptionError if they cannot be."""
    variant = VARIANTS[rules.key]
    if variant.paper is None:
        raise OptionError(saying("There is no score sheet for {game}.", game=Saying(variant.name)))
    return variant.paper(rules)


def coming(state: State, first_dealer: int) -> NextDeal:
    """Return the next deal of a match between deals."""
    dealing = state.rules.dealing
    assert isinstance(dealing, OneByOne)  # every game with a paper deals one by one
    return dealing.coming(state.rules, state.public, first_dealer)


def entered(state: State, paper: Paper, typed: PaperRound, first_dealer: int) -> Entered:
    """Return the next round of a match; raise Mistold."""
    state = _going_on(state, paper)
    if state.public.turn.phase != DEAL:
        raise _not_now(state)
    deal = coming(state, first_dealer)
    flow = Flow(state)
    paper.enter(flow, read_round(state.rules, paper.form, deal, typed))
    after = next(number for number, event in enumerate(flow.events) if isinstance(event, DealEnded))
    ended = flow.events[after]
    assert isinstance(ended, DealEnded)
    asked, events = _followed(flow, typed.answers)
    return Entered(deal, ended, flow.state, tuple(asked), (*flow.events[after + 1 :], *events))


def _going_on(state: State, paper: Paper) -> State:
    """Return the state before the next deal.

    On paper a match of one deal is followed by another, and the totals go on; where all but one have left, nothing follows.
    """
    public, takes_part = state.public, state.rules.takes_part
    are_enough = takes_part is None or len(takes_part(public)) > 1
    if public.turn.phase == DEAL and not are_enough:
        return replace(state, public=replace(public, turn=replace(public.turn, phase=OVER)))
    if public.turn.phase != OVER or not paper.single or takes_part is None or not are_enough:
        return state
    sheet, turn = replace(public.sheet, winners=None), replace(public.turn, phase=DEAL)
    return replace(state, public=replace(public, sheet=sheet, turn=turn))


def _not_now(state: State) -> Mistold:
    if state.public.turn.phase == OVER:
        return mistold("over", "The match is over, so no deal can follow.")
    return mistold("questions_open", "A question has to be answered before the next deal.")


def _followed(flow: Flow, answers: Iterable[PaperAnswer]) -> tuple[list[Asked], list[Happening]]:
    """Give the answers, and return every question that was asked, with what followed."""
    asked = [*open_questions(flow.state)]
    events: list[Happening] = []
    for answer in answers:
        flow.state, more = answered(flow.state, answer)
        events += more
        asked = [*_noted(asked, answer), *_new(asked, flow.state)]
    return asked, events


def _noted(asked: Iterable[Asked], answer: PaperAnswer) -> Iterator[Asked]:
    for each in asked:
        is_it = each.seat == answer.seat and each.given is None and answer.answer in each.answers
        yield replace(each, given=answer.answer) if is_it else each


def _new(asked: Iterable[Asked], state: State) -> Iterator[Asked]:
    """Yield the questions that are open and were not asked before."""
    known = [(each.seat, set(each.answers)) for each in asked if each.given is None]
    return (each for each in open_questions(state) if (each.seat, set(each.answers)) not in known)
