"""Rulebook 3.3: going out, floating, the last discard."""

from typing import Any

from tests.helpers import legal, pile, play, position, refusal, result

RUN = ["1: 5H 6H 7H"]


def test_3_3_free() -> None:
    deal = position("500", hands=["8H", "2C"], melds=RUN, pile="4C", phase="play")
    assert result(play(deal, "lay 8H 0")).winner == 0


def test_3_3_discard_required() -> None:
    """S0 option 7."""
    deal = position("500", hands=["8H", "2C"], melds=RUN, pile="4C", phase="play", go_out_mode="discard_required")
    assert legal(deal) == {"discard 8H"}
    assert result(play(deal, "discard 8H")).winner == 0


def test_3_3_who_plays_the_last_card_floats() -> None:
    deal = position("500", hands=["8H", "2C 3C"], melds=RUN, pile="4C", phase="play", go_out_mode="floating")
    deal = play(deal, "lay 8H 0")
    assert deal.public.last_deal is None
    assert (deal.public.floating, deal.public.turn.seat) == (1, 1)


def test_3_3_the_float_turn() -> None:
    """A card from the stock is either played, and the player goes on floating, or discarded, which ends the deal."""
    deal = position(
        "500", hands=["", "2C 3C"], melds=RUN, pile="4C", stock="8H 9D", go_out_mode="floating", floating=[0]
    )
    drawn = play(deal, "stock")
    assert legal(drawn) == {"lay 8H 0", "discard 8H"}
    assert play(drawn, "lay 8H 0").public.floating == 1
    assert result(play(drawn, "discard 8H")).winner == 0


def test_3_3_floating_must_play() -> None:
    """R18."""
    settings: dict[str, Any] = {"go_out_mode": "floating", "floating_must_play": True}
    deal = position("500", hands=["", "2C 3C"], melds=RUN, pile="4C", stock="8H 9D", floating=[0], **settings)
    deal = play(deal, "stock")
    assert legal(deal) == {"lay 8H 0"}
    assert refusal(deal, "discard 8H") == "must_play_last"
    stuck = position("500", hands=["", "2C 3C"], melds=RUN, pile="4C", stock="9D 8H", floating=[0], **settings)
    assert legal(play(stuck, "stock")) == {"discard 9D"}


def test_3_3_a_floater_who_takes_the_top_must_play_it() -> None:
    settings: dict[str, Any] = {"go_out_mode": "floating", "may_discard_taken_card": True}
    useless = position("500", hands=["", "2C 3C"], melds=RUN, pile="4C", floating=[0], **settings)
    assert legal(useless) == {"stock"}
    useful = position("500", hands=["", "2C 3C"], melds=RUN, pile="4C 8H", floating=[0], **settings)
    assert legal(play(useful, "pile")) == {"lay 8H 0"}


def test_3_3_a_floater_who_keeps_cards_no_longer_floats() -> None:
    deal = position("500", hands=["", "2C 3C"], melds=RUN, pile="8H 4C 9D", floating=[0], go_out_mode="floating")
    deal = play(deal, "pile 3", "lay 8H 0", "discard 4C")
    assert (deal.public.floating, deal.public.counts[0]) == (0, 1)


def test_3_3_a_floater_who_declines_ends_the_deal() -> None:
    deal = position("500", hands=["", "2C 3C"], melds=RUN, pile="4C", stock="", floating=[0], go_out_mode="floating")
    assert legal(deal) == {"decline"}
    assert result(play(deal, "decline")).reason == "blocked"


def test_3_3_the_last_discard_must_be_unplayable() -> None:
    """S0 option 9, R19: a card that fits stays on the pile, and its owner floats."""
    settings: dict[str, Any] = {"go_out_mode": "floating", "final_discard_must_be_unplayable": True}
    deal = position("500", hands=["8H", "2C 3C"], melds=RUN, pile="4C", phase="play", **settings)
    deal = play(deal, "discard 8H")
    assert deal.public.last_deal is None
    assert (pile(deal), deal.public.floating, deal.public.turn.seat) == ("4C 8H", 1, 1)
    stuck = position("500", hands=["9D", "2C 3C"], melds=RUN, pile="4C", phase="play", **settings)
    assert result(play(stuck, "discard 9D")).winner == 0


def test_3_3_a_joker_is_playable_wherever_a_wild_card_fits() -> None:
    settings: dict[str, Any] = {"go_out_mode": "floating", "final_discard_must_be_unplayable": True}
    deal = position("500", hands=["JK", "2C 3C"], melds=RUN, pile="4C", phase="play", **settings)
    assert play(deal, "discard JK").public.floating == 1
    full = position("500", hands=["JK", "2C 3C"], melds=["1: 5H 5S 5D 5C"], pile="4C", phase="play", **settings)
    assert result(play(full, "discard JK")).winner == 0


def test_3_3_the_closing_discard_is_face_down() -> None:
    """S3: no effect on scores."""
    from tests.helpers import events

    deal = position("500-river", hands=["9D", "2C 3C"], melds=RUN, pile="4C", phase="play")
    assert getattr(events(deal, "discard 9D")[0], "face_down") is True  # noqa: B009
    early = position("500-river", hands=["9D 2D", "2C 3C"], melds=RUN, pile="4C", phase="play")
    assert getattr(events(early, "discard 9D")[0], "face_down") is False  # noqa: B009
