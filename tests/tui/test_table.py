"""The table screen, key by key."""

import pytest

from openrummy.tui.faces import signs
from openrummy.tui.keys import KEYS
from openrummy.tui.widgets import Hand
from tests.tui.player import at_table, in_loop, local


@in_loop
async def test_refusals_are_words_and_change_nothing() -> None:
    async with at_table(local("random")) as player:
        await player.turn()
        hand, version = player.view.hand, player.view.version
        for key, words in (("x", "Select the card to discard first."), ("m", "Select the cards to meld first.")):
            await player.press(key)
            await player.see(f"✗ {words}")
        await player.press("space", "x")
        await player.see("✗ ")
        await player.see(player.session.refusal[:30])
        assert (hand, version) == (player.view.hand, player.view.version)
        await player.press("escape")
        assert not player.sees("✗ ")


@in_loop
async def test_the_hand_lies_as_its_owner_laid_it() -> None:
    seat = local("random")
    async with at_table(seat) as player:
        await player.turn()
        before = player.session.hand.cards
        await player.press("alt+right")
        assert player.session.hand.cards[:2] == (before[1], before[0])
        assert player.session.hand.cursor == 1
        await player.until(lambda: player.view.groups == (player.session.hand.cards,))
        await player.press("r")
        by_rank = player.session.hand.cards
        await player.press("s")
        assert sorted(by_rank) == sorted(player.session.hand.cards)
        assert by_rank != player.session.hand.cards
        await player.press("d")
        await player.until(lambda: len(player.view.hand) == len(before) + 1)
        assert player.session.hand.cards[:-1] == tuple(player.view.groups[0][:-1])


@in_loop
async def test_a_drag_moves_a_card() -> None:
    async with at_table(local("random")) as player:
        await player.turn()
        first = player.session.hand.cards[0]
        await player.pilot.mouse_down(Hand, offset=(2, 2))
        await player.pilot.mouse_up(Hand, offset=(17, 2))
        await player.pilot.pause()
        assert player.session.hand.cards[3] == first
        assert not player.session.selected


@in_loop
async def test_the_reading_keys_read() -> None:
    async with at_table(local("random", "random")) as player:
        await player.turn()
        for key, words in (("a", "Your hand, "), ("o", "Mira, bot, "), ("p", "Pile: "), ("j", ".")):
            await player.press(key)
            assert words in player.session.said
            await player.see(player.session.said[:40])


@pytest.mark.slow
@in_loop
async def test_pages_open_and_close() -> None:
    async with at_table(local("random")) as player:
        await player.turn()
        for key, words in (("question_mark", "Select or deselect the card"), ("w", "Deal"), ("v", "The log")):
            await player.press(key)
            await player.see(words)
            await player.press("d")  # the table below does not get the key
            await player.press("escape")
        assert player.session.is_my_turn
        assert player.view.phase == "draw"


@in_loop
async def test_suits_as_letters() -> None:
    async with at_table(local("random")) as player:
        await player.turn()
        await player.press("f2")
        assert not any(sign in "".join(player.screen()) for sign in "♠♥♦♣")
        await player.press("f2")
        await player.see(signs(player.view.hand[:1]))


@in_loop
async def test_no_hints_where_there_are_none() -> None:
    async with at_table(local("random", hints=False)) as player:
        await player.turn()
        await player.press("h")
        await player.see("Hints are turned off at this table.")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@in_loop
async def test_everything_fits(width: int, height: int) -> None:
    async with at_table(local(*["random"] * 5), width, height) as player:
        await player.turn()
        for name in ("Mira", "Otto", "Lena", "Hugo", "Ines"):
            await player.see(f"{name} bot · ")
        await player.see("^Q Leave")
        await player.see("⏎ ")
        assert len(player.screen()) == height


def test_every_key_stands_in_the_list_once() -> None:
    names = [name for key in KEYS for name in key.names]
    assert len(names) == len(set(names))
