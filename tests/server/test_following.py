"""Messages on the bus that name no version."""

from unittest.mock import Mock

import pytest

from openrummy.bus import LocalBus
from openrummy.server.following import Following
from tests.server.shared import Database, SharedLog


@pytest.mark.parametrize(("body", "asks"), [(b"7", 1), (b"-7", 0), (b"seven", 0), (b"9" * 30_000, 0), (b"", 0)])
def test_only_a_number_that_a_version_can_be_is_followed(body: bytes, asks: int) -> None:
    follower = Mock()
    follower.is_behind.return_value = False
    Following(SharedLog(Database()), LocalBus(), {"table": follower}).hear("table.A", body)
    assert follower.is_behind.call_count == asks
