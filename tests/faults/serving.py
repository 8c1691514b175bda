"""A server in a process group of its own, which is killed, and started again on the same log."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_START_SECONDS = 60


class Serving:
    """`openrummy serve` on a database.

    lying: the one that acknowledges first.  more: further arguments.  errors: the file that gets what it complains of.
    Whoever makes one calls `kill` in the end, whatever happened.
    """

    def __init__(self, database: Path, *, lying: bool = False, more: tuple[str, ...] = ()) -> None:
        real = (
            str(Path(sys.executable).with_name("openrummy")),
            "serve",
            "--port",
            "0",
            "--bot-delay",
            "0",
            "--database",
        )
        self._command = (*((sys.executable, str(_HERE / "ack_first.py")) if lying else real), str(database), *more)
        self._process: asyncio.subprocess.Process | None = None
        self.errors = database.with_suffix(".errors")
        self.port = 0

    async def start(self) -> int:
        """Start it; the port at which it answers."""
        with self.errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, str(_HERE / "launch.py"), *self._command),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(_START_SECONDS):
            said = (await self._process.stdout.readline()).decode()
        assert said.startswith("Serving at "), (said, self.errors.read_text()[-2_000:])
        self.port = int(said.strip().rstrip("/").rpartition(":")[2])
        return self.port

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def kill(self) -> None:
        """SIGKILL to the whole group; returns when it is gone."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
        self._process = None


async def ask(port: int, path: str, body: object = None) -> tuple[int, Any]:
    """The status and the decoded answer of a request; with a body it is a POST.  Raises OSError when cut off."""
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
    kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if data else ""
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
