"""The coach of one socket: it answers in its own time, so that neither the socket nor the table waits for it."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from openrummy.engine.actions import Act
from openrummy.engine.state import View, view
from openrummy.languages import Language, Template
from openrummy.server.finishing import finish_alone
from openrummy.server.live import LiveTable
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.table import messages as m
from openrummy.table.coaching import no_outs
from openrummy.table.players import no_advice, no_coach
from openrummy.table.table import Table
from openrummy.variants.kinds import parse_action

_MOST_REMEMBERED = 8
"""Acts of a turn that can be asked about: a turn with more is rare."""
_MOST_ASKED = 4
"""Questions that may wait for their answers, each of which takes a share of a core."""
_TOO_MANY: Template = "The coach is still thinking."
_GONE: Template = "This act was too long ago."
_LOGGER = logging.getLogger(__name__)
Question: TypeAlias = m.Hint | m.LookBack | m.CountOuts


class Coach:
    """Answers the questions of a socket, one after another.  answer: sends an answer."""

    def __init__(
        self, live: LiveTable, thinkers: Thinkers, language: Language, answer: Callable[[m.ServerMessage], None]
    ) -> None:
        self._live, self._thinkers, self._language, self._answer = live, thinkers, language, answer
        self._acts: deque[tuple[str, View, Act]] = deque(maxlen=_MOST_REMEMBERED)
        self._asked: deque[tuple[int | None, Question]] = deque()
        self._work: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a question waits for its answer."""
        return bool(self._asked)

    def note(self, before: Table, seat: int | None, message: m.Act) -> None:
        """Remember an act that `before` allowed, to be asked about."""
        if before.hints and before.version == message.base:
            self._acts.append((message.id, view(before.state, seat), parse_action(message.action)))

    def ask(self, seat: int | None, question: Question) -> m.Refused | None:
        """Answer soon; return why not."""
        refused = self._refused(seat, question)
        if refused is None:
            self._asked.append((seat, question))
            if self._work is None or self._work.done():
                self._work = asyncio.ensure_future(self._answer_all())
        return refused

    def stop(self) -> None:
        """Answer nothing more; what a worker has begun it finishes."""
        self._asked.clear()
        if self._work is not None:
            finish_alone(self._work)
            self._work.cancel()

    def _refused(self, seat: int | None, question: Question) -> m.Refused | None:
        table, language = self._live.table, self._language
        if isinstance(question, m.Hint):
            refused = no_advice(table, seat, question.id, language)
        elif isinstance(question, m.CountOuts):
            refused = no_outs(table, seat, question.id, language)
        else:
            refused = no_coach(table, question.id, language)
        if refused is None and len(self._asked) >= _MOST_ASKED:
            refused = m.Refused(question.id, "busy", language.say(_TOO_MANY), table.version)
        return refused

    async def _answer_all(self) -> None:
        while self._asked:
            seat, question = self._asked[0]
            try:
                self._answer(await self._answered(seat, question))
            except Exception:
                _LOGGER.exception("the coach failed")
                words = self._language.say("There is no hint for this turn.")
                self._answer(m.Refused(question.id, "no_hint", words, self._live.table.version))
            self._asked.popleft()

    async def _answered(self, seat: int | None, question: Question) -> m.ServerMessage:
        table, language = self._live.table, self._language
        if isinstance(question, m.Hint):
            return await self._thinkers.advice(table, seat, question.id, language)
        if isinstance(question, m.CountOuts):
            return await self._thinkers.count_outs(table, seat, question, language)
        found = next(((seen, act) for identity, seen, act in self._acts if identity == question.act), None)
        if found is None:
            return m.Refused(question.id, "too_long_ago", language.say(_GONE), table.version)
        return await self._thinkers.look_back(table, *found, question.id, language)
