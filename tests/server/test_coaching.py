"""The coach of a socket answers in its own time: acts go on meanwhile, and few questions may wait."""

import asyncio

from openrummy.languages import ENGLISH
from openrummy.server.coaching import Coach
from openrummy.server.live import LiveTable
from openrummy.table import messages as m
from tests.table.world import World


class Slow:
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.go, self.asked = asyncio.Event(), list[str]()

    async def advice(self, table: object, seat: int | None, identity: str, language: object) -> m.Advice:
        self.asked.append(identity)
        await self.go.wait()
        return m.Advice(identity, {}, "")


def test_questions_wait_for_each_other_and_not_for_ever() -> None:
    async def run() -> None:
        world, slow, said, all_said = World().start(), Slow(), list[m.ServerMessage](), asyncio.Event()

        def answer(message: m.ServerMessage) -> None:
            said.append(message)
            if len(said) == 4:
                all_said.set()

        live: LiveTable = type("Live", (), {"table": world.table})()  # all that it looks at
        coach = Coach(live, slow, ENGLISH, answer)  # type: ignore[arg-type]  # in place of workers
        seat = world.table.state.public.turn.seat
        answers = [coach.ask(seat, m.Hint(str(number))) for number in range(5)]
        await asyncio.sleep(0)
        assert slow.asked == ["0"]
        assert [answer and answer.code for answer in answers] == [None, None, None, None, "busy"]
        assert said == []
        slow.go.set()
        await all_said.wait()
        assert [getattr(each, "id", "") for each in said] == ["0", "1", "2", "3"]
        assert coach.ask(1 - seat, m.Hint("x")) is not None

    asyncio.run(run())
