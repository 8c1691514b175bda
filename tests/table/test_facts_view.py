"""The view of a deal whose melds stay in the hands: its limit, counts, own groups, the open hand, columns."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from openrummy.bots import make_agent
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.languages import language_of
from openrummy.parts.panels import TermsPanel, UnmatchedPanel
from openrummy.table import messages as m
from openrummy.table.view import to_act, view_for
from openrummy.variants.gin.panels import ColumnsPanel, FinalsPanel, OpenedPanel
from tests.panels import panel
from tests.table.world import World

View = m.TableView
_SENSIBLE = make_agent("sensible", "showing")


def step(world: World) -> None:
    """Do what the sensible bot would do, or start the next deal."""
    if world.table.status == "between":
        for seat in (0, 1):
            world.done(seat, m.Ready(f"ready {seat} {world.count}"))
        return
    (seat,) = to_act(world.table)
    action = _SENSIBLE.act(view(world.table.state, seat))
    world.done(seat, m.Act(f"act {world.count}", world.table.version, to_plain(action)))


def views(world: World) -> Iterator[View]:
    """Yield the view of the seat to act, action by action, to the end of the match."""
    while world.table.status != "over":
        if world.table.status == "playing":
            yield view_for(world.table, to_act(world.table)[0])
        step(world)


def first(wanted: Callable[[View], Any], preset: str = "gin", **options: Any) -> tuple[World, View]:
    """Return the first table, of several, whose seat to act has a wanted view."""
    worlds = (gin(preset, f"showing {seed}", **options) for seed in range(50))
    return next((world, seen) for world in worlds for seen in views(world) if wanted(seen))


def gin(preset: str = "gin", seed: str = "showing", **options: Any) -> World:
    return World(preset=preset, seed=seed, **options).start()


def knocks(seen: View) -> list[m.Offer]:
    return [offer for offer in seen.offers if offer.action["type"] == "knock"]


def arranged(world: World, seat: int, *groups: tuple[str, ...]) -> View:
    """Return the seat's view after it has arranged its hand in these groups."""
    loose = tuple(card for card in view_for(world.table, seat).hand if all(card not in group for group in groups))
    world.done(seat, m.Arrange((*groups, loose)))
    return view_for(world.table, seat)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("preset", "options", "told"),
    [
        ("gin", {}, {"Knock limit 10"}),
        ("gin", {"knock_limit": 0}, {"Gin only"}),
        ("gin-oklahoma", {"oklahoma_ace": "one"}, {f"Knock limit {limit}" for limit in range(1, 11)}),
        (
            "gin-oklahoma",
            {"oklahoma_ace": "gin_only"},
            {f"Knock limit {limit}" for limit in range(2, 11)} | {"Gin only"},
        ),
    ],
)
def test_the_limit_of_the_deal_is_told_to_everybody(preset: str, options: dict[str, Any], told: set[str]) -> None:
    world, seen = gin(preset, **options), set()
    for _ in range(300):
        if world.table.status == "over":
            break
        if world.table.status == "playing":
            terms = {panel(view_for(world.table, seat), TermsPanel).words for seat in (0, 1, None)}
            assert len(terms) == 1
            seen |= {words for words in terms.pop() if words != "Spades count double"}
        step(world)
    assert seen <= told
    assert len(seen) >= min(len(told), 2)


def test_a_spade_is_told_where_it_doubles() -> None:
    _, found = first(_is_spade_deal, "gin-oklahoma")
    assert panel(found, TermsPanel).words[1:] == ("Spades count double",)
    _, other = first(_is_spade_deal, "gin-oklahoma", oklahoma_spade_double=False)
    assert len(panel(other, TermsPanel).words) == 1


def _is_spade_deal(seen: View) -> bool:
    return seen.phase == "upcard" and seen.pile[0].endswith("S")


def test_terms_are_said_in_the_language_of_the_reader() -> None:
    german = view_for(gin().table, 0, language=language_of("de"))
    assert panel(german, TermsPanel).words == ("Klopfgrenze 10",)


def test_the_best_count_is_told_to_its_owner_and_to_nobody_else() -> None:
    world, shown = first(lambda seen: seen.panel(UnmatchedPanel) is not None and panel(seen, UnmatchedPanel).melds)
    assert shown.panel(UnmatchedPanel) is not None
    assert panel(shown, UnmatchedPanel).own is None
    assert view_for(world.table, None).panel(UnmatchedPanel) is None
    other = view_for(world.table, 1 - (shown.you or 0)).panel(UnmatchedPanel)
    assert other is not None
    assert {card for meld in other.melds for card in meld}.isdisjoint(shown.hand)


def test_the_least_knock_is_what_the_count_says() -> None:
    _, seen = first(lambda seen: len(knocks(seen)) > 1)
    assert seen.panel(UnmatchedPanel) is not None
    assert min(offer.left or 0 for offer in knocks(seen)) == panel(seen, UnmatchedPanel).best


def test_a_players_groups_are_counted_and_the_same_ones_offered_once() -> None:
    world, before = first(lambda seen: knocks(seen) and len(_melds(seen)) == 3)
    assert before.panel(UnmatchedPanel) is not None
    seat, best, melds = before.you or 0, panel(before, UnmatchedPanel).best, _melds(before)
    kept = arranged(world, seat, *melds)
    assert [offer.action for offer in kept.offers] == [offer.action for offer in before.offers]
    own = [offer for offer in kept.offers if offer.own]
    assert own
    assert all(set(map(_sorted, offer.action["melds"])) <= set(map(_sorted, map(" ".join, melds))) for offer in own)
    words = f"{best} deadwood"
    assert kept.panel(UnmatchedPanel) == UnmatchedPanel(best, melds, best, words, words)
    worse = arranged(world, seat, *melds[:1])
    assert worse.offers == before.offers  # they leave too much
    assert worse.panel(UnmatchedPanel) is not None
    assert (panel(worse, UnmatchedPanel).best, (panel(worse, UnmatchedPanel).own or 0) > best) == (best, True)


def test_a_knock_with_worse_groups_counts_as_arranged() -> None:
    world, shown = first(lambda seen: knocks(seen) and _worse(seen))
    seat = shown.you or 0
    mine = next(offer for offer in arranged(world, seat, *_worse(shown)).offers if offer not in shown.offers)
    assert (mine.left or 0) > min(offer.left or 0 for offer in knocks(shown))
    world.done(seat, m.Act("mine", world.table.version, mine.action))
    after = view_for(world.table, 1 - seat)
    assert after.panel(OpenedPanel) is not None
    assert (panel(after, OpenedPanel).seat, panel(after, OpenedPanel).points) == (seat, mine.left)


def _sorted(cards: str) -> str:
    return " ".join(sorted(cards.split()))


def _melds(seen: View) -> tuple[tuple[str, ...], ...]:
    return () if seen.panel(UnmatchedPanel) is None else panel(seen, UnmatchedPanel).melds


def _worse(seen: View) -> tuple[tuple[str, ...], ...]:
    """Return the best groups without a low first card of a long run or set, if a knock with that is allowed."""
    assert seen.panel(UnmatchedPanel) is not None
    for index, meld in enumerate(_melds(seen)):
        if len(meld) > 3 and meld[0][0] in "A2345" and panel(seen, UnmatchedPanel).best <= 5:
            return (*_melds(seen)[:index], meld[1:], *_melds(seen)[index + 1 :])
    return ()


def test_an_open_hand_is_shown_to_all_while_the_other_player_answers() -> None:
    world, shown = first(lambda seen: seen.phase == "layoff")
    assert shown.panel(OpenedPanel) is not None
    assert panel(shown, OpenedPanel).seat == 1 - (shown.you or 0)
    assert {meld.owner for meld in shown.melds} == {panel(shown, OpenedPanel).seat}
    assert shown.seats[panel(shown, OpenedPanel).seat].known == panel(shown, OpenedPanel).cards
    assert f"knocks with {panel(shown, OpenedPanel).points}" in shown.seats[panel(shown, OpenedPanel).seat].last_act
    assert view_for(world.table, None).panel(OpenedPanel) == shown.panel(OpenedPanel)
    assert view_for(world.table, panel(shown, OpenedPanel).seat).panel(UnmatchedPanel) is None
    finish = [offer for offer in shown.offers if offer.action["type"] == "finish_layoffs"]
    assert [offer.left for offer in finish] == [panel(shown, UnmatchedPanel).best]


def test_a_deal_that_is_over_shows_melds_and_what_was_left() -> None:
    world = gin()
    while world.table.status != "between":
        step(world)
    over = view_for(world.table, 0)
    assert over.last_deal is not None
    assert {meld.owner for meld in over.last_deal.melds} <= {0, 1}
    assert all(hand.melds == () for hand in over.last_deal.hands)
    step(world)
    running = view_for(world.table, 0)
    assert running.last_deal is not None
    assert running.last_deal.melds == ()


def test_columns_and_the_proof_of_the_end() -> None:
    world = gin("gin-hollywood", target_score=40)
    for _ in views(world):
        pass
    over = view_for(world.table, 0)
    assert len(panel(over, ColumnsPanel).games) == 3
    for column in panel(over, ColumnsPanel).games:
        assert column.winner is not None
        assert column.totals == tuple(map(sum, column.wins))
        assert column.totals[column.winner] >= 40
    assert [int(score.points) for score in panel(over, FinalsPanel).scores] == [seat.score for seat in over.seats]
    assert over.panel(TermsPanel) is None
    assert over.panel(UnmatchedPanel) is None


def test_games_with_table_melds_have_none_of_these_facts() -> None:
    seen = view_for(World(preset="basic").start().table, 0)
    assert seen.panels == ()
    assert all(offer.left is None for offer in seen.offers)
