"""A process that answers lines on its standard input with lines on its standard output, each within a time."""

import os
import select
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from signal import SIGKILL
from time import monotonic

from openrummy.languages import Saying, Template, ToldError, saying
from openrummy.programs.messages import FaultCode
from openrummy.programs.tail import Tail

LONGEST_LINE = 1 << 16
"""Bytes of an answer; a longer one is garbled."""

_TAIL = 200
_FAREWELL_SECONDS = 1.0
_CHUNK = 1 << 16


class FaultError(ToldError):
    """A bot did something that it may not do.  code: for programs."""

    def __init__(self, code: FaultCode, said: Saying) -> None:
        super().__init__(said)
        self.code = code


class Process:
    """A running program.

    command: its path and arguments.  The end of its standard error is kept, whose last line a fault quotes.  It is not in our group
    of processes, so that Ctrl-C ends it only when we do.  Raises FaultError if it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        if sys.platform == "win32":
            raise FaultError("no_start", saying("Programs cannot play on Windows; use WSL."))
        try:
            self._popen = subprocess.Popen(  # noqa: S603 -- the command of whoever runs this
                [*command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as fault:
            words: Template = "{program} cannot be started: {fault}."
            raise FaultError(
                "no_start", saying(words, program=command[0], fault=fault.strerror or str(fault))
            ) from None
        assert self._popen.stdin is not None  # both are pipes
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self._errors = Tail(self._popen.stderr)
        self._in, self._out = self._popen.stdin.fileno(), self._popen.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._read = bytearray()

    def tell(self, line: bytes, seconds: float) -> None:
        """Write a line.  Raises FaultError if the program does not read it in time, or has ended."""
        self._write(line + b"\n", monotonic() + seconds)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Write a line and return the next line of the program, without its end.

        Raises FaultError if it does not come in time, is too long, or if the program has ended.
        """
        until = monotonic() + seconds
        self._write(line + b"\n", until)
        while (end := self._read.find(b"\n")) < 0:
            if len(self._read) > LONGEST_LINE:
                break
            self._wait(self._out, select.POLLIN, until)
            found = self._received()
            if not found:
                raise self._ended()
            self._read += found
        if not 0 <= end <= LONGEST_LINE:
            raise FaultError("garbled", saying("The answer has more than {most} bytes.", most=LONGEST_LINE))
        answer = bytes(self._read[:end])
        del self._read[: end + 1]
        return answer

    def close(self) -> None:
        """End the program, by closing its input first and by force after a second."""
        if self._popen.returncode is not None:
            return
        self._close_pipes()
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(_FAREWELL_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End the program and what it has started, at once."""
        with suppress(OSError):
            os.killpg(self._popen.pid, SIGKILL)
        self._popen.wait()
        self._close_pipes()

    def _close_pipes(self) -> None:
        for pipe in (self._popen.stdin, self._popen.stdout):
            assert pipe is not None
            pipe.close()

    def _write(self, rest: bytes, until: float) -> None:
        try:
            while rest:
                self._wait(self._in, select.POLLOUT, until)
                with suppress(BlockingIOError):
                    rest = rest[os.write(self._in, rest) :]
        except BrokenPipeError:
            raise self._ended() from None

    def _received(self) -> bytes:
        """Return what can be read now, empty at the end of the output."""
        try:
            return os.read(self._out, _CHUNK)
        except ConnectionError:
            return b""

    def _wait(self, pipe: int, for_what: int, until: float) -> None:
        poll = select.poll()
        poll.register(pipe, for_what)
        left = until - monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            raise FaultError("late", saying("There was no answer in time."))

    def _ended(self) -> FaultError:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(_FAREWELL_SECONDS)
        code = self._popen.poll()
        if code is None:
            return FaultError("ended", saying("The program has closed its input or output."))
        last = self._errors.last_line(_FAREWELL_SECONDS)[:_TAIL]
        if not last:
            return FaultError("ended", saying("The program ended with exit code {code}.", code=code))
        return FaultError("ended", saying("The program ended with exit code {code}: {line}", code=code, line=last))
