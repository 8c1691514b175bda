"""Deals that were played online, as they would be told on paper."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from openrummy.engine import decide
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.evolve import evolve
from openrummy.engine.match import DealLog, Deed, new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import State
from openrummy.paper.questions import leaving, tag_of
from openrummy.paper.sheet import entered, paper_of, work
from openrummy.parts.paper.mistold import Mistold
from openrummy.parts.paper.round import Paper
from openrummy.parts.paper.told import PaperAnswer, PaperMatch, PaperRound
from openrummy.variants.kinds import ACTIONS


def paper_match(
    rules: Rules, names: Sequence[str], deals: Iterable[DealLog], begun: PaperMatch | None = None
) -> PaperMatch:
    """Return a match up to its last finished deal; raise OptionError if it cannot be told on paper.

    begun: the deals before those in `deals`, if the match began with real cards.
    """
    paper, state, dealer = paper_of(rules), new_state(rules), 0
    rounds: list[PaperRound] = []
    if begun is not None:
        state, dealer, rounds = replace(work(begun).state, rules=rules), begun.dealer, [*begun.rounds]
    for deal in deals:
        before = state
        state, _ = decide.deal(before, deal.secret, deal.nonces)
        dealer = dealer if rounds else state.public.dealer
        told, state = _played(paper, before, state, deal)
        rounds += [] if told is None else [told]
    return PaperMatch(rules.text, tuple(names), dealer=dealer, rounds=tuple(rounds))


def _played(paper: Paper, before: State, state: State, deal: DealLog) -> tuple[PaperRound | None, State]:
    """Return a deal as it would be told, None if it is not over, and the state after it.  before, state: before and after it was dealt."""
    told: PaperRound | None = None
    for number, deed in enumerate(deal.deeds):
        earlier = state
        state, events = decide.act(earlier, deed.seat, deed.action)
        if told is not None:
            told = replace(told, answers=(*told.answers, PaperAnswer(deed.seat, tag_of(deed.action))))
        for at_end, ended in _ends(earlier, events):
            told = _exact(paper, before, at_end, ended, deal.deeds[: number + 1])
    return told, state


def _ends(state: State, events: Iterable[Happening]) -> Iterator[tuple[State, DealEnded]]:
    """Yield the end of the deal, if it is among `events`, and the state before it."""
    for event in events:
        if isinstance(event, DealEnded):
            yield state, event
            return
        state = evolve(state, event)


def _exact(paper: Paper, before: State, at_end: State, ended: DealEnded, deeds: Iterable[Deed]) -> PaperRound:
    """Return a deal as it would be told, with cards if these count the same; otherwise with numbers, such as when a lay-off was left out."""
    told, dealer = paper.tell(at_end, ended), at_end.public.dealer
    if not _counts_so(paper, before, told, ended, dealer):
        told = replace(told, hands=tuple(replace(hand, cards={}) for hand in told.hands))
    left = [deed.seat for deed in deeds if ACTIONS[type(deed.action)].by_table == "leave"]
    may_leave = leaving(entered(before, paper, told, dealer).state) if left else ()
    return replace(told, answers=tuple(PaperAnswer(seat, "leave") for seat in left if seat in may_leave))


def _counts_so(paper: Paper, before: State, told: PaperRound, ended: DealEnded, dealer: int) -> bool:
    try:
        scores = entered(before, paper, told, dealer).ended.scores
    except Mistold:
        return False
    return [score.points for score in scores] == [score.points for score in ended.scores]
