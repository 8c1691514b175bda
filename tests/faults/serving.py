"""A server in its own process group, which can be killed and restarted on the same log."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from tests.faults.brisk import DIES

Form: TypeAlias = Literal["brisk", "ack_first", "forgetful", "real"]

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]
_START_SECONDS = 60


class Door(Protocol):
    """Something that answers at a port of this machine."""

    @property
    def port(self) -> int:
        """The port."""


class Serving:
    """A server on a database.

    form: `openrummy serve` itself, the same with time twenty times as fast, or one that breaks a promise.
    more: further arguments of the real one.  errors: the file that receives its stderr.
    The owner must call `kill` at the end, whatever happened.
    """

    def __init__(self, database: Path, *, form: Form = "real", more: tuple[str, ...] = ()) -> None:
        place = (
            str(Path(sys.executable).with_name("openrummy")),
            "serve",
            "--api-only",
            "--port",
            "0",
            "--bot-delay",
            "0",
        )
        real = (*place, "--database", str(database), *more)
        self._command = real if form == "real" else (sys.executable, str(_HERE / f"{form}.py"), str(database))
        self._process: asyncio.subprocess.Process | None = None
        self.errors = database.with_suffix(".errors")
        self.port = 0

    async def start(self, dies: str = "") -> int:
        """Start it, and return its port once it answers.  dies: where it kills itself, as in `brisk`."""
        await self.spawn(dies)
        assert self._process is not None
        assert self._process.stdout is not None
        async with asyncio.timeout(_START_SECONDS):
            said = (await self._process.stdout.readline()).decode()
        assert said.startswith("Serving at "), (said, self.errors.read_text()[-2_000:])
        self.port = int(said.strip().rstrip("/").rpartition(":")[2])
        return self.port

    async def spawn(self, dies: str = "") -> None:
        """Start its process without waiting."""
        with self.errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, str(_HERE / "launch.py"), *self._command),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": f"{_ROOT}:{_ROOT / 'src'}", DIES: dies},
                start_new_session=True,
            )

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def was_killed(self) -> bool:
        """Whether it was ended by SIGKILL."""
        return self._process is not None and self._process.returncode == -signal.SIGKILL

    @property
    def died(self) -> str:
        """How it ended without a kill, with the last lines of its stderr."""
        status = None if self._process is None else self._process.returncode
        return f"the server died by itself with status {status}: {self.errors.read_text()[-2_000:]}"

    async def kill(self) -> None:
        """Send SIGKILL to the whole group, and return when it is gone."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
        self._process = None


async def ask(port: int, path: str, body: object = None, token: str | None = None) -> tuple[int, Any]:
    """Return the status and the decoded answer of a request; with a body it is a POST.  Raises OSError if cut off.

    token: of the seat that asks.
    """
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
    kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if data else ""
    kind += "" if token is None else f"Authorization: Bearer {token}\r\n"
    async with asyncio.timeout(20):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(f"{head}{kind}\r\n".encode() + data)
            answer = await reader.read()
        finally:
            writer.transport.abort()
    top, _, rest = answer.partition(b"\r\n\r\n")
    if not top.startswith(b"HTTP/1.1 "):
        raise ConnectionResetError("cut off before the answer")
    try:
        return int(top.split()[1]), json.loads(rest)
    except ValueError:
        raise ConnectionResetError("cut off in the answer") from None
