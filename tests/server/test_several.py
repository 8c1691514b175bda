"""Two and three servers of the same tables: whichever of them is asked, it is one game."""

from pathlib import Path

from tests.server.several import several


def test_a_table_opened_at_one_server_is_joined_and_played_at_others(tmp_path: Path) -> None:
    with several(tmp_path, 3) as found:
        one, two, three = found.clients
        seated = one.open(None)
        bob = two.join(seated["table"], "Bob")
        ann, bob_line = three.sit(seated), one.sit(bob)
        assert ann.command("start")["type"] == "accepted"
        bob_line.until(lambda line: line.view["status"] == "playing")
        assert bob_line.view["version"] == ann.until(lambda line: line.view["status"] == "playing")["version"]
        ann.close()
        bob_line.close()
