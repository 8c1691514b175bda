"""A tournament over several servers: entered anywhere, played once, and it goes on without the server that began it."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.server.several import Several, several
from tests.server.tournaments import SOON, do, entered, lasting, left_to_bots, opened, over, seen, until


def kinds(found: Several) -> Counter[str]:
    """Return how often each kind of entry is in the logs of tournaments and of tables, without the pack of the day."""
    logs = (rows for name, rows in found.database.rows.items() if not name.startswith("daily-"))
    return Counter(row.kind for rows in logs for row in rows)


@pytest.mark.slow
def test_a_tournament_is_entered_at_every_server_and_played_once(tmp_path: Path) -> None:
    with several(tmp_path, 3, **SOON) as found:
        one, two, three = found.clients
        ann = opened(one, table_size=3)
        bob = entered(two, ann, "Bob")
        cy = entered(three, ann, "Cy")
        assert do(one, cy, "withdraw")[0] == 200
        listed = [client.ask("/api/tournaments")[1]["tournaments"] for client in found.clients]
        assert listed[0] == listed[1] == listed[2]
        assert len(listed[0]) == 1
        assert do(two, ann, "start", bots=5)[0] == 200
        view = left_to_bots(three, [ann, bob])
        assert [lasting(seen(client, ann)) for client in found.clients] == [lasting(view)] * 3
        counted = kinds(found)
    assert counted["match_opened"] == counted["match_played"] == counted["table_opened"]
    assert counted["tournament_ended"] == 1


@pytest.mark.slow
def test_a_tournament_goes_on_without_the_server_that_began_it(tmp_path: Path) -> None:
    with several(tmp_path, 2, bot_delay=0.05, **SOON) as found:
        one, two = found.clients
        ann = opened(one, name=None, table_size=3)
        do(one, ann, "start", bots=7)
        before = until(two, ann, lambda view: bool(view["rounds"]))
        found.servers[0].stop()
        view = until(two, ann, over)
        later = found.start().client
        assert lasting(seen(later, ann)) == lasting(view)
        assert later.ask("/api/tournaments")[1]["tournaments"] == []
        counted = kinds(found)
    drawn = [sorted(seat["player"] for seat in table["seats"]) for table in before["rounds"][0]["tables"]]
    assert drawn == [sorted(seat["player"] for seat in table["seats"]) for table in view["rounds"][0]["tables"]]
    assert counted["match_opened"] == counted["match_played"] == counted["table_opened"]


def test_a_tournament_opened_elsewhere_is_found_though_nothing_was_heard(tmp_path: Path) -> None:
    with several(tmp_path, 2) as found:
        one, two = found.clients
        found.deafen(found.servers[1])
        ann = opened(one)
        assert seen(two, ann)["players"] == seen(one, ann)["players"]
        assert entered(two, ann, "Bob")["player"] == 1
        assert [player["name"] for player in seen(one, ann)["players"]] == ["Ann", "Bob"]


def test_the_same_command_at_every_server_counts_once(tmp_path: Path) -> None:
    with several(tmp_path, 2, arrival=30) as found:
        one, two = found.clients
        ann = opened(one)
        entered(two, ann, "Bob")
        answers = [do(client, ann, "start", bots=0)[0] for client in found.clients]
        assert sorted(answers) == [200, 409]
        view = until(two, ann, lambda view: bool(view.get("table")))
        assert json.dumps(seen(one, ann)["table"]) == json.dumps(view["table"])
        assert kinds(found)["begun"] == 1
