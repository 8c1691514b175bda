"""One worker process, and the tasks that it has not done yet."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from openrummy.thinking.task import Task, encode
from openrummy.thinking.worker import HEAD_BYTES, READY, framed

_START_SECONDS = 60
_LOADING_SECONDS = 60
_SECOND_LOOK_SECONDS = 0.25
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows knows one way to end a process
_PRIVATE = ("OPENRUMMY_", "PG")
"""How the names of variables begin that may hold a password of the database."""

_PROGRAM = "import sys; sys.path[:] = sys.argv[1:]; from openrummy.thinking.worker import main; main()"
"""Not `-m`, which would look for openrummy in the current folder; a zip file that runs itself is on the path too."""


class Job(msgspec.Struct, eq=False):
    """A task and the future that gets its result.  deaths: of workers that had this task first in hand."""

    task: Task
    answer: "asyncio.Future[bytes]"
    deaths: int = 0

    @property
    def loading(self) -> float:
        """Seconds that a worker may need more for its first task of this kind: search is large, and the machine may be busy."""
        return _LOADING_SECONDS if self.task.searches else 0


class Worker:
    """A process that thinks.  jobs: what it has been asked, oldest first.  is_late: it took too long, and was ended."""

    def __init__(self, process: Process, budget: float) -> None:
        assert process.stdin is not None  # both are pipes
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout
        self._budget = budget
        self._timer: asyncio.TimerHandle | None = None
        self.jobs: deque[Job] = deque()
        self.is_late = False
        self._has_loaded = False

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def ask(self, job: Job) -> None:
        """Send a task.  The pipe is never waited for: a worker has few tasks, each of a few KB."""
        self.jobs.append(job)
        self._in.write(framed(encode(job.task)))
        if len(self.jobs) == 1:
            self._begin()

    async def hear(self) -> bytes:
        """Return the body of the next frame; raise EOFError when the process has ended."""
        try:
            head = await self._out.readexactly(HEAD_BYTES)
            return await self._out.readexactly(int.from_bytes(head, "big"))
        except (asyncio.IncompleteReadError, OSError):
            raise EOFError from None

    def answered(self) -> Job:
        """Return the job that the last frame answers; the time of the next one begins."""
        job = self.jobs.popleft()
        self._has_loaded = self._has_loaded or job.loading > 0
        self._begin()
        return job

    def _begin(self) -> None:
        """Begin the time of the first job, if there is one."""
        loading = self.jobs[0].loading if self.jobs and not self._has_loaded else 0
        self._wind(self._budget + loading, self._look_again)

    def _wind(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then) if self.jobs else None

    def _look_again(self) -> None:
        """Give an answer that waits in the pipe the time to be read: it may be this process that was held up."""
        self._wind(_SECOND_LOOK_SECONDS, self._end_late)

    def _end_late(self) -> None:
        self.is_late = True
        self.end()

    def end(self) -> None:
        """Kill the process."""
        if self._timer is not None:
            self._timer.cancel()
        if self._process.returncode is None:
            with suppress(ProcessLookupError):  # `Process.kill` takes the exit code from asyncio, which then says 255
                os.kill(self._process.pid, _KILL)

    async def gone(self) -> int:
        """Kill the process, and return its exit code when nothing of it is left."""
        self.end()
        self._in.close()
        code = await self._process.wait()
        await self._out.read()  # to the end, so that its pipe is closed too
        return code


async def start_worker(budget: float) -> Worker:
    """Return a process that is ready to think.  budget: seconds for a thought.  Raises OSError if it cannot be started."""
    command = (sys.executable, "-c", _PROGRAM, *sys.path)
    worker = Worker(
        await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=shared(os.environ)), budget
    )
    try:
        async with asyncio.timeout(_START_SECONDS):
            if await worker.hear() == READY:
                return worker
    except (EOFError, TimeoutError):
        pass
    except BaseException:  # cancelled: the server stops, and its loop may be closed as soon as this ends
        await worker.gone()
        raise
    raise OSError(f"a worker did not start; its exit code is {await worker.gone()}")


def shared(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that a worker gets: a bot needs no password."""
    return {name: value for name, value in environment.items() if not name.startswith(_PRIVATE)}
