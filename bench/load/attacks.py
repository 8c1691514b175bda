"""`python -m bench.load.attacks [--tree FOLDER ...]`: how long others wait for a server that one address attacks.

Each tree (a checkout with its .venv; this one if none is named) is attacked in turn, behind a proxy's header, on loopback, for some
seconds.  Meanwhile another address asks every 10 ms whether the server lives, which takes one turn of its event loop.
"""

import argparse
import asyncio
import json
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from openrummy.table.messages import EARLIER, PROTOCOL

HERE = Path(__file__).parents[2]
EVIL, GOOD = "192.0.2.1", "192.0.2.2"
GAP_SECONDS = 0.01


class Line:
    """A kept HTTP connection of an address."""

    def __init__(self, place: str, address: str) -> None:
        self._host, _, port = place.partition(":")
        self._port, self._address = int(port), address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """Return the status and the body of an answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        lines = {"Host": self._host, "X-Forwarded-For": self._address, "Content-Length": str(len(data)), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
        status, length = int((await reader.readline()).split()[1]), 0
        while (line := await reader.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, await reader.readexactly(length)


async def tournaments(place: str, until: float) -> None:
    """Start 21 tournaments of 256 bots."""
    line = Line(place, EVIL)
    for _ in range(21):
        status, body = await line.ask("/api/tournaments", {"title": "Cup", "preset": "block", "nonce": "aa"})
        if status == 201:
            seat = json.loads(body)
            path = f"/api/tournaments/{seat['tournament']}/start"
            await line.ask(path, {"bots": 256}, Authorization=f"Bearer {seat['token']}")
    await asyncio.sleep(until - time.monotonic())


async def rules(place: str, until: float) -> None:
    """Ask for rule cards, each another one."""

    async def asker(first: int) -> None:
        line, number = Line(place, EVIL), first
        while time.monotonic() < until:
            number += 8
            await line.ask("/api/rules", {"preset": "gin", "players": 2, "options": {"match_target": 100 + number}})

    await asyncio.gather(*map(asker, range(8)))


async def lists(place: str, until: float) -> None:
    """Ask for the catalogue and the lobby."""

    async def asker() -> None:
        line = Line(place, EVIL)
        while time.monotonic() < until:
            await line.ask("/api/catalogue")
            await line.ask("/api/tables")

    await asyncio.gather(*(asker() for _ in range(8)))


async def flooders(place: str, until: float) -> None:
    """Let 50 sockets send too much, and come back at once."""
    seats: list[dict[str, Any]] = [{}, {"bot": "random"}]
    _, body = await Line(place, GOOD).ask("/api/tables", {"preset": "block", "name": "Ann", "seats": seats})
    hello = json.dumps({"type": "hello", "table": json.loads(body)["table"], "token": None, "seen": 0})
    spoken = [Subprotocol(each) for each in (PROTOCOL, *EARLIER)]

    async def flood() -> None:
        while time.monotonic() < until:
            with suppress(WebSocketException, OSError, TimeoutError):
                address = {"X-Forwarded-For": EVIL}
                async with (
                    asyncio.timeout(10),
                    connect(
                        f"ws://{place}/ws", subprotocols=spoken, additional_headers=address, compression=None
                    ) as socket,
                ):
                    for _ in range(100):
                        await socket.send(hello)
                    async for _ in socket:
                        pass

    await asyncio.gather(*(flood() for _ in range(50)))


ATTACKS: tuple[Callable[[str, float], Awaitable[None]], ...] = (tournaments, rules, lists, flooders)


async def waits(place: str, attack: Callable[[str, float], Awaitable[None]] | None, seconds: float) -> list[float]:
    """Return the milliseconds that another address waits for an answer during an attack, sorted."""
    until, found, line = time.monotonic() + seconds, [], Line(place, GOOD)
    attacking = asyncio.ensure_future(asyncio.sleep(seconds) if attack is None else attack(place, until))
    while time.monotonic() < until:
        start = time.perf_counter()
        await line.ask("/health/live")
        found.append((time.perf_counter() - start) * 1000)
        await asyncio.sleep(GAP_SECONDS)
    attacking.cancel()
    with suppress(asyncio.CancelledError, OSError, TimeoutError, ValueError, IndexError):
        await attacking
    return sorted(found)


@contextmanager
def attacked(tree: Path) -> Iterator[str]:
    """Run a server of a tree on an empty database, and yield its address."""
    with tempfile.TemporaryDirectory(prefix="openrummy-attack-") as folder:
        options = ("--port", "0", "--json", "--api-only", "--proxy", "127.0.0.1", "--database", f"{folder}/log.db")
        command = [str(tree / ".venv/bin/python"), "-m", "openrummy", "serve", *options]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=tree
        ) as server:
            try:
                assert server.stdout is not None
                yield json.loads(server.stdout.readline())["address"].removeprefix("http://")
            finally:
                server.kill()


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.load.attacks", description=__doc__)
    parser.add_argument("--tree", action="append", type=Path, help="a checkout to attack; several are compared")
    parser.add_argument("--seconds", type=float, default=8)
    asked = parser.parse_args()
    trees = asked.tree or [HERE]
    print("| attack | tree | answers | p50 ms | p99 ms | longest ms |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for attack in (None, *ATTACKS):
        for tree in trees:
            with attacked(tree) as place:
                found = asyncio.run(waits(place, attack, asked.seconds))
            name, p99 = "none" if attack is None else attack.__name__, found[int(len(found) * 0.99)]
            print(
                f"| {name} | {tree.name} | {len(found)} | {found[len(found) // 2]:.1f} | {p99:.1f} | {found[-1]:.1f} |"
            )


if __name__ == "__main__":
    main()
