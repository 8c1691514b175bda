"""A start with as many bots as a tournament takes is decided without comparing all names letter by letter."""

from openrummy import tournament as tournaments
from openrummy.table import messages as m
from openrummy.table.lookalikes import outline
from openrummy.tournament.commands import Begin


def test_the_name_of_each_bot_is_looked_at_a_few_times() -> None:
    asked = m.OpenTournament(title="Cup", preset="block", nonce="aa")
    opened = tournaments.opened(tournaments.open_tournament("ABCDEF-1", asked, "host", b"1" * 128, 1))
    before = outline.cache_info().misses
    outcome = tournaments.handle(opened, Begin("host", 256), 2, "seed")
    assert outcome.refusal is None
    assert len(outcome.tournament.entrants) == 256
    assert outline.cache_info().misses - before < 1000  # 65,000 when each bot was compared with all others
