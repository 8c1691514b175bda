"""The bots' decisions for live tables, from workers or from this process, and an action for a seat whose bot has none."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

from openrummy.bots.searching import KEY, can_search
from openrummy.coach.better import Better
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.rules import Rules
from openrummy.engine.state import View, view
from openrummy.languages import ENGLISH, Language
from openrummy.server.settings import Settings
from openrummy.server.thinking.coverage import Coverage
from openrummy.server.thinking.pace import Pace
from openrummy.server.thinking.pool import NoWorkers, Pool, Unanswered, usual_number
from openrummy.server.thinking.warming import Warmth, warm_on_disk
from openrummy.table.coaching import chosen_card, no_outs, worded_outs
from openrummy.table.commands import BotAct
from openrummy.table.entries import Sitter
from openrummy.table.messages import Advice, CountedOuts, CountOuts, LookedBack, Refused
from openrummy.table.players import ADVISER, no_advice, no_coach, worded_advice, worded_look_back
from openrummy.table.table import Table
from openrummy.table.teaching import taught_act
from openrummy.thinking.coaching import NEVER, CoachTask, advice_in
from openrummy.thinking.coverage import CoverageTask
from openrummy.thinking.prospects import ProspectsTask, prospects_in
from openrummy.thinking.question import Question, answer, encode_action, question_of
from openrummy.thinking.task import Task

_THREADS = 2
Said = TypeVar("Said")
_LOGGER = logging.getLogger(__name__)


class Thinkers:
    """Thinks for every bot of a server.  number: of worker processes at most; 0 thinks in this process.  warm: compiles what search needs."""

    def __init__(self, number: int, budget: float, warm: Callable[[], Awaitable[int]] = warm_on_disk) -> None:
        self._pool = Pool(number, budget) if number else None
        self._warmth = Warmth(warm)
        self.pace = Pace()
        self._coverage = Coverage(self._covers)
        self._threads = ThreadPoolExecutor(_THREADS, "openrummy-bot")

    def prepare(self) -> None:
        """Be ready soon: a bot is to move."""
        if self._pool is not None:
            self._pool.prepare()

    async def turn(self, table: Table) -> None:
        """Wait until a bot may act: at once at a table with people, otherwise for the next turn of those without."""
        if not table.present:
            await self.pace.turn(table.tournament or table.id)

    async def bot_act(self, table: Table, seat: int, sitter: Sitter) -> BotAct:
        """Return the command of the bot `sitter` that plays for `seat`; in a lesson its acts are fixed."""
        told = taught_act(table, seat)
        if told is not None:
            return BotAct(table.version, told)
        seen, group = view(table.state, seat), table.tournament or table.id
        await self._warmth.wait_for(sitter.bot)
        try:
            action = await self._decided(
                question_of(sitter.bot, sitter.seed, seen), group, is_awaited=bool(table.present)
            )
        except Unanswered as fault:
            _LOGGER.error("a bot plays its first legal action: %s", fault, extra={"bot": sitter.bot})  # noqa: TRY400 - the place in the program says nothing
            action = await asyncio.get_running_loop().run_in_executor(self._threads, _first_legal, seen)
        return BotAct(table.version, action)

    async def advice(
        self, table: Table, seat: int | None, identity: str, language: Language = ENGLISH
    ) -> Advice | Refused:
        """Return the answer to a hint that `seat` asked for: by search where that is at hand, else what a bot would do."""
        refused = no_advice(table, seat, identity, language)
        if refused is not None:
            return refused
        question, group = question_of(*ADVISER, view(table.state, seat)), table.tournament or table.id
        try:
            better = await self._coached(CoachTask(question), group)
            if better is None:
                better = Better(await self._decided(question, group, is_awaited=True))
        except Unanswered:
            return Refused(identity, "no_hint", language.say("There is no hint for this turn."), table.version)
        return await self._said(partial(worded_advice, table, seat, identity, better, language))

    async def look_back(
        self, table: Table, seen: View, action: Act, identity: str, language: Language = ENGLISH
    ) -> LookedBack | Refused:
        """Return what `action` cost, if that is certain.  seen: before it."""
        refused = no_coach(table, identity, language)
        if refused is not None:
            return refused
        task = CoachTask(question_of(*ADVISER, seen), encode_action(action))
        better = await self._coached(task, table.tournament or table.id)
        return await self._said(partial(worded_look_back, table, seen, identity, better, language))

    async def count_outs(
        self, table: Table, seat: int | None, asked: CountOuts, language: Language = ENGLISH
    ) -> CountedOuts | Refused:
        """Return the cards that would help the hand of `seat`, and what the others probably hold."""
        refused = no_outs(table, seat, asked.id, language)
        if refused is not None:
            return refused
        seen = view(table.state, seat)
        task = ProspectsTask(question_of(*ADVISER, seen), chosen_card(asked))
        found = prospects_in(await self._done(task, table.tournament or table.id))
        judges = self._may_search(task.seen)
        return await self._said(partial(worded_outs, table, seat, asked.id, found, language, judges=judges))

    async def _done(self, task: Task, group: str) -> bytes:
        """Return the result of a task that a player waits for, done in this process if there is no other."""
        if self._pool is not None:
            with suppress(NoWorkers):
                return await self._pool.result(task, group, is_awaited=True)
        return await self._said(task.done)

    async def _said(self, words: Callable[[], Said]) -> Said:
        """Return an answer put into words: arranging a hand takes milliseconds, which the event loop does not have."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, words)

    async def _coached(self, task: CoachTask, group: str) -> Better | None:
        """Return the advice of search; None where it has none, or is not compiled yet."""
        if self._pool is None or not self._may_search(task.seen) or not self._warmth.is_ready():
            return None
        try:
            written = await self._pool.result(task, group, is_awaited=True)
        except (Unanswered, NoWorkers):
            return None
        if written == NEVER:
            self._coverage.note(task.seen.rules, task.seen.players, covered=False)
        return advice_in(written)

    def _may_search(self, seen: Question) -> bool:
        """Whether search judges acts by these rules, as far as this process knows."""
        return self._pool is not None and self._coverage.may(seen.rules, seen.players)

    async def can_judge(self, rules: Rules) -> bool:
        """Whether search can judge a match by these rules, here: it needs workers."""
        return self._pool is not None and await self._coverage.has(rules)

    async def _decided(self, question: Question, group: str, *, is_awaited: bool) -> Act:
        if self._pool is not None:
            try:
                return await self._pool.act(question, group, is_awaited=is_awaited)
            except NoWorkers:  # said in the log when it turned out
                self._pool = None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, answer, question)
        except Exception as fault:
            raise Unanswered(f"the bot failed: {type(fault).__name__}") from fault

    async def result(self, task: Task, group: str) -> bytes:
        """Return the result of a task that no player waits for.  Raises Unanswered, and NoWorkers without workers."""
        if task.searches and can_search():
            await self._warmth.wait_for(KEY)
        if self._pool is None:
            raise NoWorkers
        return await self._pool.result(task, group, is_awaited=False)

    async def _covers(self, task: CoverageTask) -> bytes:
        if self._pool is None:
            raise NoWorkers
        return await self._pool.result(task, "", is_awaited=True)

    async def close(self) -> None:
        """End the workers."""
        self.pace.stop()
        self._coverage.stop()
        await self._warmth.close()
        if self._pool is not None:
            await self._pool.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def thinkers_for(settings: Settings) -> Thinkers:
    """Return what thinks for the bots of a server with these settings."""
    number = usual_number() if settings.thinkers is None else settings.thinkers
    return Thinkers(number, settings.think_seconds)


def _first_legal(seen: View) -> Act:
    return next(iter(LegalActions(seen)))
