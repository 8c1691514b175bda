"""Gin at a terminal: the offer of the upcard, knocks and gin, the lay-offs, and the sheets."""

from openrummy.table import messages as m
from openrummy.tui.keys import key_lines
from openrummy.tui.local import LocalSeat
from tests.tui.player import Player, at_table, in_loop


def gin(seed: str, preset: str = "gin", **options: object) -> LocalSeat:
    """Ann's table with a sensible bot that does not wait."""
    return LocalSeat(m.OpenTable(preset, "Ann", (m.OpenSeat(), m.OpenSeat("sensible")), dict(options), True), seed, 0)


async def follow_the_hint(player: Player) -> None:
    """Do by its own key what the hint says."""
    await player.press("h")
    await player.until(lambda: player.session.busy is None)
    assert player.session.advised is not None
    kind = player.session.advised.action["type"]
    keys = {"take_upcard": "t", "draw_discard": "t", "draw_stock": "d", "pass_upcard": "f", "finish_layoffs": "f"}
    keys |= {"knock": "k", "big_gin": "k", "discard": "x", "layoff": "l"}
    await player.press(keys[kind])


@in_loop
async def test_whole_matches_by_keys() -> None:
    """Until both have knocked and Ann has laid off, which seldom takes a second match."""
    kinds: set[tuple[str, int | None]] = set()
    for seed in map(str, range(3, 13)):
        async with at_table(gin(seed, "gin-hollywood", target_score=20)) as player:
            await finish(player, kinds)
        if kinds >= {("knocked", 0), ("knocked", 1), ("laid_off", 0)}:
            return
    raise AssertionError(kinds)


async def finish(player: Player, kinds: set[tuple[str, int | None]]) -> None:
    """Play to the end of the match and look at it; `kinds` gets what happened, and who did it."""

    async def look_and_follow() -> None:
        kinds.update((told.kind, told.seat) for told in player.session.log)
        assert player.sees("Knock limit 10")
        if player.view.opened is not None:
            points = player.view.opened.points
            await player.see(f"knocks with {points}" if player.view.opened.cards else "has gin")
        await follow_the_hint(player)

    await player.finish(look_and_follow)
    await player.see("won the match")
    await player.see("in the end")
    for _ in range(8):
        await player.press("pagedown")
    await player.see("Game 3: ")
    assert all(len(line) == 80 for line in player.screen())


@in_loop
async def test_a_knock_is_a_button_with_its_count_and_never_the_first_one() -> None:
    async with at_table(gin("3")) as player:
        while not player.session.knock:
            await player.turn()
            if player.view.status == "between":
                await player.press("enter")
            elif not player.session.knock:
                await follow_the_hint(player)
        least = min(offer.left or 0 for offer in player.session.knock)
        await player.see(f"K Knock with {least}: throw" if least else "K Gin: throw")
        assert player.session.choices == ()
        await player.press("enter")
        assert player.view.opened is None
        await player.press("k")
        await player.until(lambda: player.view.last_deal is not None or player.view.opened is not None)


@in_loop
async def test_what_is_not_possible_is_said() -> None:
    async with at_table(gin("3")) as player:
        await player.turn()
        assert player.view.unmatched is not None
        await player.press("k")
        await player.see(f"You cannot knock now: {player.view.unmatched.best} would be left.")
        await player.see(f"{player.view.unmatched.best} unmatched")
        await player.press("p")
        await player.see("Knock limit 10.")


def test_the_keys_are_listed() -> None:
    assert "Knock or go gin" in key_lines()
    assert "Leave the first upcard, or lay off no more" in key_lines()
