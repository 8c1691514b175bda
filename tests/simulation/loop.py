"""An event loop in virtual time.  Everything that runs on it belongs to a place: a process, the database, the people.

Within a place callbacks run in the order that a real loop gives them.  Between places a real machine gives no order, so
the seed does.  When nothing is ready, the time jumps to the next timer, so hours cost nothing and a seed repeats exactly.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

Done = TypeVar("Done")


class Handle:
    """Something to run, once; as that of asyncio, but cheaper."""

    __slots__ = ("args", "callback", "context", "is_cancelled")

    def __init__(self, callback: Callable[..., object], args: tuple[Any, ...], context: Context) -> None:
        self.callback = callback
        self.args = args
        self.context = context
        self.is_cancelled = False

    def cancel(self) -> None:
        """Do not run it."""
        self.is_cancelled = True


class Place:
    """Where callbacks run.  is_frozen: they wait.  freezes: how often they had to.  is_dead: they never run."""

    def __init__(self, name: str, skew: float = 0) -> None:
        self.name = name
        self.skew = skew
        self.is_frozen = False
        self.is_dead = False
        self.freezes = 0
        self.ready: deque[Handle] = deque()
        self.context = copy_context()
        self.context.run(PLACE.set, self)

    @property
    def runs(self) -> bool:
        """Whether callbacks run here now."""
        return not self.is_frozen and not self.is_dead


PLACE: ContextVar[Place] = ContextVar("place")


class VirtualLoop(asyncio.AbstractEventLoop):
    """The part of a loop that the server uses.  slowness: draws the seconds that work in a thread takes."""

    def __init__(self, luck: Random, slowness: Callable[[], float]) -> None:
        self._luck = luck
        self._slowness = slowness
        self._now = 0.0
        self._count = 0
        self._timers: list[tuple[float, int, Handle, Place]] = []
        self._busy: list[Place] = []
        self._tasks: list[asyncio.Task[Any]] = []
        self._places: list[Place] = []
        self.faults: list[BaseException] = []
        self.steps = 0

    def place(self, name: str, skew: float = 0) -> Place:
        """Return a new place.  skew: seconds by which its clock is wrong."""
        self._places.append(Place(name, skew))
        return self._places[-1]

    def time(self) -> float:
        """Return the virtual seconds since the beginning."""
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Handle:
        """Run `callback` after what its place already has to run."""
        context = copy_context() if context is None else context
        handle = Handle(callback, args, context)
        self._queue(handle, context[PLACE])
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Handle:
        """Run `callback` after `delay` seconds."""
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Handle:
        """Run `callback` at a time; timers of one time in the order in which they were set."""
        context = copy_context() if context is None else context
        handle = Handle(callback, args, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle, context[PLACE]))
        return handle

    def _queue(self, handle: Handle, place: Place) -> None:
        if not place.ready and place.runs:
            self._busy.append(place)
        place.ready.append(handle)

    def freeze(self, place: Place) -> None:
        """Let nothing run at `place`."""
        place.is_frozen = True
        place.freezes += 1
        if place.ready:
            self._busy.remove(place)

    def wake(self, place: Place) -> None:
        """Let `place` run again, with all that is due."""
        place.is_frozen = False
        if place.ready and not place.is_dead:
            self._busy.append(place)

    def kill(self, place: Place) -> None:
        """Let nothing run at `place` until `wind_up`, which needs what is ready: tasks end by it."""
        if place in self._busy:
            self._busy.remove(place)
        place.is_dead = True

    def run(self, is_over: Callable[[], bool]) -> None:
        """Run until `is_over`, which is asked when all is done that can be done at this time, or nothing is left to do."""
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(self)
        try:
            while not is_over() and self._jump():
                while self._busy:
                    self._step()
        finally:
            asyncio._set_running_loop(before)

    def _step(self) -> None:
        number = int(self._luck.random() * len(self._busy)) if len(self._busy) > 1 else 0
        place = self._busy[number]
        handle = place.ready.popleft()
        if not place.ready:
            self._busy.pop(number)
        if not handle.is_cancelled:
            self.steps += 1
            self._carry_out(handle)

    def _carry_out(self, handle: Handle) -> None:
        try:
            handle.context.run(handle.callback, *handle.args)
        except Exception as fault:  # noqa: BLE001 - whatever nobody caught
            self.faults.append(fault)

    def _jump(self) -> bool:
        """Go to the time of the next timer and queue all that are due; return whether there was one."""
        while self._timers and (self._timers[0][2].is_cancelled or self._timers[0][3].is_dead):
            heapq.heappop(self._timers)
        if not self._timers:
            return bool(self._busy)
        if not self._busy:
            self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            _, _, handle, place = heapq.heappop(self._timers)
            self._queue(handle, place)
        return True

    def create_future(self) -> asyncio.Future[Any]:
        """Return a future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, work: Coroutine[Any, Any, Done], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Done]:
        """Start a task at the place of its context; it is kept, since a dead process cleans nothing up."""
        task = asyncio.Task(work, loop=self, name=name, context=context)
        self._tasks.append(task)
        return task

    async def run_in_executor(  # type: ignore[override]
        self, executor: object, work: Callable[..., Done], *args: Any
    ) -> Done:
        """Work at a moment between now and the answer, as a thread does."""
        await asyncio.sleep(self._slowness())
        try:
            return work(*args)
        finally:
            await asyncio.sleep(self._slowness())

    def get_debug(self) -> bool:
        """Return False: asyncio keeps no tracebacks."""
        return False

    def is_running(self) -> bool:
        """Return True: nobody asks while it does not run."""
        return True

    def is_closed(self) -> bool:
        """Return False: it has nothing to close."""
        return False

    def set_exception_handler(self, handler: object) -> None:
        """Keep the own handler, which nothing escapes."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Note an exception that nobody caught."""
        if isinstance(context.get("exception"), BaseException):
            self.faults.append(context["exception"])

    def note(self, task: "asyncio.Task[Any]") -> None:
        """Note the exception of a task for which nobody waits."""
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            self.faults.append(fault)

    def wind_up(self) -> None:
        """Cancel every task, also those of the dead and the frozen, so that none is left to the garbage collector."""
        for place in self._places:
            place.is_dead = place.is_frozen = False
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(self)
        try:
            while waiting := [task for task in self._tasks if not task.done()]:
                for task in waiting:
                    task.cancel()
                self._run_ready()
        finally:
            asyncio._set_running_loop(before)

    def _run_ready(self) -> None:
        for place in self._places:
            while place.ready:
                handle = place.ready.popleft()
                if not handle.is_cancelled:
                    self._carry_out(handle)
