"""A program that serves on a free loopback port, out of a folder of its own, and never outlives its owner."""

import shutil
import signal
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.services.ports import free_port

_READY_SECONDS = 60
_STOP_SECONDS = 60
_ASK_SECONDS = 0.02
_PORTS = 5


class Service(ABC):
    """A context manager: running and ready inside, stopped and its folder removed outside.

    port: the same through all stops and starts.  folder: its files, `log` among them.
    """

    _last_signal = signal.SIGKILL

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"openrummy-{type(self).__name__.lower()}-"))
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._leash: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self._start_somewhere()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process; raises AssertionError if it is stopped."""
        assert self._process is not None, "it is stopped"
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """The end of what it said."""
        return (self.folder / "log").read_text(errors="replace")[-2_000:]

    def start(self) -> None:
        """Start it, and return when it answers; does nothing if it runs."""
        if self.is_running:
            return
        self.spawn()
        limit = time.monotonic() + _READY_SECONDS
        while not self.is_ready():
            assert self.is_running, f"it ended by itself: {self.log}"
            assert time.monotonic() < limit, f"it is not ready after {_READY_SECONDS} s: {self.log}"
            time.sleep(_ASK_SECONDS)

    def spawn(self) -> None:
        """Start its process without waiting."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
            )
        # If this process dies in any way, the pipe closes and the service is stopped.
        stop = f"kill -{self._last_signal.name[3:]} {self._process.pid}; sleep 1; rm -rf '{self.folder}'"
        script = f"read _; {stop}"
        self._leash = subprocess.Popen(["sh", "-c", script], stdin=subprocess.PIPE, start_new_session=True)

    def end(self, by: signal.Signals) -> None:
        """Stop it by a signal, and return when it is gone; does nothing if it is stopped."""
        process, leash, self._process, self._leash = self._process, self._leash, None, None
        if leash is not None and leash.stdin is not None:
            leash.kill()
            leash.wait()
            leash.stdin.close()
        if process is None:
            return
        process.send_signal(by)
        process.send_signal(signal.SIGCONT)
        try:
            process.wait(_STOP_SECONDS)
        finally:
            process.kill()
            process.wait()

    def freeze(self) -> None:
        """Let it stand still, with its connections open, until `wake`."""
        self.send(signal.SIGSTOP)

    def wake(self) -> None:
        """Let a frozen one go on."""
        self.send(signal.SIGCONT)

    def revive(self) -> None:
        """Wake it if it is frozen, start it if it is stopped."""
        if self.is_running:
            self.wake()
        self.start()

    def send(self, which: signal.Signals) -> None:
        """Send it a signal; raises AssertionError if it is stopped."""
        assert self._process is not None, "it is stopped"
        self._process.send_signal(which)

    def close(self) -> None:
        """Stop it for ever and remove its folder."""
        try:
            self.end(self._last_signal)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    @abstractmethod
    def command(self) -> Sequence[str]:
        """The program and its arguments, for `port` and `folder`."""

    @abstractmethod
    def is_ready(self) -> bool:
        """Whether it answers."""

    def _start_somewhere(self) -> None:
        """Start it on a free port; another one if somebody was faster."""
        for left in reversed(range(_PORTS)):
            self.port = free_port()
            try:
                self.start()
            except AssertionError:
                if not left or "in use" not in self.log:
                    raise
                self.end(signal.SIGKILL)
            else:
                return
