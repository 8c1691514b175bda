"""Worker processes that think for a server, as many as it may use, started when there is something to think about.

A task goes to a worker that has room.  Each may have a few at once, so that it need not wait for a busy event loop between two.
A worker that takes too long is killed; it and one that died are replaced, and their tasks given again.  A task that a worker
took too long for, or that two workers died of, is not given a third time (`Unanswered`): a seat then gets another action.
"""

import asyncio
import logging
import os
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from openrummy.engine.actions import Act
from openrummy.server.thinking.process import Job, Worker, start_worker
from openrummy.server.thinking.rotation import Lanes
from openrummy.thinking.question import Question, decode_action
from openrummy.thinking.task import Task
from openrummy.thinking.worker import DONE

Start: TypeAlias = Callable[[float], Awaitable[Worker]]

_DEPTH = 3
"""Tasks that a worker has in hand; more would wait behind a long thought while another worker is free."""

_MOST_DEATHS = 2
_MOST_STARTS = 3
_BREATH_SECONDS = 1
_MOST_BY_DEFAULT = 4
_LOGGER = logging.getLogger(__name__)


class Unanswered(Exception):  # noqa: N818 - the fact, as elsewhere here
    """No worker has a result for this task."""


class NoWorkers(Exception):  # noqa: N818 - the fact, as elsewhere here
    """No worker process can be started on this machine."""


def usual_number() -> int:
    """Return how many workers a server uses: a core stays free for the server, if there is more than one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(_MOST_BY_DEFAULT, cores - 1))


class Pool:
    """Up to `most` workers.  budget: seconds for a thought.  Use it inside one event loop."""

    def __init__(self, most: int, budget: float, start: Start = start_worker) -> None:
        self._most, self._budget, self._start = most, budget, start
        self._waiting: Lanes[Job] = Lanes()
        self._again: deque[Job] = deque()
        self._workers: list[Worker] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_broken = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes."""
        return tuple(worker.pid for worker in self._workers)

    def prepare(self) -> None:
        """Start a first worker, unless there is one."""
        if not self._tasks:
            self._grow()

    async def act(self, question: Question, group: str, *, is_awaited: bool) -> Act:
        """Return a bot's answer; the arguments and errors are those of `result`."""
        try:
            return decode_action(await self.result(question, group, is_awaited=is_awaited))
        except ValueError as fault:
            raise Unanswered(f"an answer is no action: {fault}") from None

    async def result(self, task: Task, group: str, *, is_awaited: bool) -> bytes:
        """Return what a task came to.  group: of tasks that take turns with others.  is_awaited: people wait.

        Raises Unanswered, or NoWorkers.
        """
        if self.is_broken:
            raise NoWorkers
        job = Job(task, asyncio.get_running_loop().create_future())
        self._waiting.put(group, job, is_awaited=is_awaited)
        self._hand_out()
        return await job.answer

    async def close(self) -> None:
        """End all processes; their tasks are cancelled."""
        tasks = list(self._tasks)
        for job in (job for worker in self._workers for job in worker.jobs):
            job.answer.cancel()
        while (waiting := self._first()) is not None:
            waiting.answer.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _grow(self) -> None:
        task = asyncio.get_running_loop().create_task(self._staff())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hand_out(self) -> None:
        """Give tasks to workers with room; if too few are at work, start another."""
        while (job := self._first()) is not None:
            free = min(self._workers, key=lambda worker: len(worker.jobs), default=None)
            if free is None or len(free.jobs) >= _DEPTH:
                self._again.appendleft(job)
                break
            free.ask(job)
        waiting, coming = len(self._again) + len(self._waiting), len(self._tasks) - len(self._workers)
        if waiting > coming * _DEPTH and len(self._tasks) < self._most:
            self._grow()

    def _first(self) -> Job | None:
        """Take out the next task that somebody still waits for."""
        while self._again or self._waiting:
            job = self._again.popleft() if self._again else self._waiting.take()
            if not job.answer.done():
                return job
        return None

    async def _staff(self) -> None:
        """Keep one worker at work for ever."""
        while not self.is_broken:
            worker = await self._hired()
            if worker is None:
                return
            self._workers.append(worker)
            try:
                self._hand_out()
                await self._hear(worker)
            finally:
                self._workers.remove(worker)
                code = await worker.gone()
            self._take_back(worker, code)

    async def _hired(self) -> Worker | None:
        """Return a new worker, or None if none can be started: then nobody waits for one any longer."""
        for _ in range(_MOST_STARTS):
            try:
                return await self._start(self._budget)
            except OSError as fault:
                _LOGGER.warning("no worker for the bots: %s", fault)
                await asyncio.sleep(_BREATH_SECONDS)
        _LOGGER.error("bots think in the server's own process from now on")
        self.is_broken = True
        while (job := self._first()) is not None:
            job.answer.set_exception(NoWorkers())
        return None

    async def _hear(self, worker: Worker) -> None:
        """Pass on answers until the worker is gone."""
        try:
            while True:
                body = await worker.hear()
                _settle(worker.answered(), body)
                self._hand_out()
        except EOFError:
            return

    def _take_back(self, worker: Worker, code: int) -> None:
        """Give again what a worker has not done; its first task may be the reason."""
        reason = "took too long" if worker.is_late else f"ended with code {code}"
        _LOGGER.warning("a worker for the bots %s and is replaced", reason)
        if not worker.jobs:
            return
        first = worker.jobs[0]
        first.deaths += 1
        if (worker.is_late or first.deaths >= _MOST_DEATHS) and not first.answer.done():
            first.answer.set_exception(Unanswered(f"a worker {reason}"))
        self._again.extendleft(reversed(worker.jobs))


def _settle(job: Job, body: bytes) -> None:
    """Give a task its result, or its fault."""
    if job.answer.done():  # its table needs none any more
        return
    if body.startswith(DONE):
        job.answer.set_result(body[len(DONE) :])
    else:
        job.answer.set_exception(Unanswered(f"the worker failed: {body[1:].decode(errors='replace')}"))
