"""The parts behind the screen: hands, choices, addresses, delays before reconnecting, the log."""

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from openrummy.client.asking import address_of
from openrummy.client.wire import backoff
from openrummy.languages import CODES, ENGLISH, language_of
from openrummy.table import messages as m
from openrummy.table.messages import Offer
from openrummy.table.view import view_for
from openrummy.tui.choices import apart, choices_for, is_main, nearest, offers_for, on_meld
from openrummy.tui.commands import Commands
from openrummy.tui.faces import Deck, sort_key
from openrummy.tui.hand import HandState, Held, keep, move
from openrummy.tui.keys import KEYS, LETTERS, with_key
from openrummy.tui.readings import held_counted, read_hand
from openrummy.tui.remote import decoded
from openrummy.tui.session import Session
from tests.table.world import World

DRAW = Offer({"type": "draw_stock"}, "Draw from the stock", gesture="draw")
TAKE = Offer({"type": "draw_discard", "depth": 1}, "Take 7♥", gesture="take")
DISCARD = Offer({"type": "discard", "card": "7H"}, "Discard 7♥", ("7H",), gesture="discard")
SET = Offer({"type": "meld", "cards": ["7H", "7S", "7C"]}, "Meld 7♠ 7♥ 7♣", ("7C", "7H", "7S"), gesture="meld")
LAY_1 = Offer(
    {"type": "layoff", "card": "7H", "meld": 1},
    "Lay off 7♥ on Ann's run",
    ("7H",),
    gesture="lay_off",
    meld=1,
    menu="Lay off …",
)
LAY_2 = replace(LAY_1, action={**LAY_1.action, "meld": 2}, words="Lay off 7♥ on your set", meld=2)
OFFERS = (DISCARD, SET, DRAW, TAKE, LAY_1, LAY_2)


def test_the_first_choice_is_the_most_wanted() -> None:
    assert [choice.words for choice in choices_for(OFFERS, ())] == ["Draw from the stock", "Take 7♥"]
    assert [choice.words for choice in choices_for(OFFERS, ("7H",))] == ["Discard 7♥", "Lay off …"]
    assert [choice.words for choice in choices_for(OFFERS, ("7S", "7H", "7C"))] == ["Meld 7♠ 7♥ 7♣"]


def test_what_was_advised_leads() -> None:
    assert choices_for(OFFERS, (), TAKE)[0].words == "Take 7♥"
    assert choices_for(OFFERS, ("7H",), LAY_2)[0].offers == (LAY_2,)
    assert choices_for(OFFERS, (), DISCARD)[0].words == "Draw from the stock"


def test_an_action_that_nobody_here_has_heard_of_gets_its_button_in_the_tables_words() -> None:
    buy = Offer({"type": "buy", "card": "7H"}, "Buy the 7♥")
    assert [choice.words for choice in choices_for((DRAW, buy), ())] == ["Draw from the stock", "Buy the 7♥"]
    view = replace(view_for(World().start().table, 0), offers=(DRAW, replace(buy, place="costly", price=5)))
    assert not is_main(view, view.offers[1])
    assert [choice.words for choice in apart(view, ())] == ["Buy the 7♥: 5 points …"]


def test_the_nearest_offer_and_those_on_a_meld() -> None:
    assert nearest(OFFERS, ("7S",)) == SET
    assert nearest(OFFERS, ("7S", "7S")) is None
    assert on_meld(OFFERS, ("7H",), 2) == (LAY_2,)
    assert on_meld(OFFERS, (), 2) == ()
    assert offers_for(OFFERS, ("8H",)) == ()


def test_a_hand_keeps_its_order_and_new_cards_go_to_the_end() -> None:
    mine = keep((), ["KD", "7H", "7H", "2C"])
    assert mine == (Held("KD"), Held("7H"), Held("7H", 1), Held("2C"))
    after = keep(mine, ["2C", "7H", "KD", "AS"], leaving={Held("7H")})
    assert after == (Held("KD"), Held("7H", 1), Held("2C"), Held("AS"))
    assert move(mine, {mine[0], mine[2]}, 1) == (mine[1], mine[0], mine[2], mine[3])


def test_a_new_deal_forgets_the_selection() -> None:
    told: list[tuple[str, ...]] = []
    hand = HandState(lambda groups: told.extend(map(tuple, groups)))
    hand.receive(1, ["7H", "8H"], [["8H", "7H"]])
    assert hand.cards == ("8H", "7H")
    hand.toggle(1)
    hand.nudge(-1)
    assert (hand.cards, hand.selected_cards, hand.cursor) == (("7H", "8H"), ("7H",), 0)
    assert told == [("7H", "8H")]
    hand.nudge(-1)
    assert told == [("7H", "8H")]
    hand.extend(1)
    assert hand.selected_cards == ("7H", "8H")
    hand.receive(2, ["7H"], [["7H"]])
    assert not hand.selected


def test_a_hand_of_nothing() -> None:
    hand = HandState(lambda groups: None)
    for act in (hand.lower, lambda: hand.nudge(1), lambda: hand.extend(1), lambda: hand.toggle(0)):
        act()
    assert hand.cursor == 0


def test_a_seat_that_is_not_in_the_deal_is_out_unless_its_notes_say_more() -> None:
    seat = view_for(World().start().table, 0).seats[0]
    seats = seat, replace(seat, inside=False), replace(seat, inside=False, notes=("sits out",))
    assert [held_counted(each, ENGLISH) for each in seats] == [f"{seat.cards} cards", "out", ""]


def test_the_empty_hand_of_a_seat_that_sits_out_is_no_empty_hand() -> None:
    said = [read_hand([()], [], outside=outside) for outside in ("", "You sit out this deal.")]
    assert said == ["Your hand is empty.", "You sit out this deal."]


def test_jokers_sort_last_and_red_lies_between_black() -> None:
    cards = ["JK", "2C", "2D", "2H", "2S", "AC"]
    assert sorted(cards, key=lambda card: sort_key(card, by_rank=False)) == ["2S", "2H", "AC", "2C", "2D", "JK"]
    assert sorted(cards, key=lambda card: sort_key(card, by_rank=True)) == ["AC", "2S", "2H", "2C", "2D", "JK"]


def test_each_suit_has_its_own_colour() -> None:
    colours = {str(Deck().face(card).style) for card in ("7S", "7H", "7D", "7C", "JK")}
    assert len(colours) == 5
    assert [Deck().face(card).plain for card in ("7S", "TD", "JK")] == [" 7♠", "10♦", " JK"]
    assert Deck(letters=True).painted("Discard 10♦.").plain == "Discard 10D."


def test_coming_back_waits_longer_each_time_and_never_too_long() -> None:
    assert backoff(0, 0) == 0.25
    assert backoff(0, 1) == 0.5
    assert backoff(3, 1) == 4
    assert backoff(99, 1) == 8


@pytest.mark.parametrize(
    ("server", "table", "found"),
    [
        ("http://a:8000", "code", ("http://a:8000", "code")),
        ("http://a:8000/", "code", ("http://a:8000", "code")),
        ("https://a/t/code", None, ("https://a", "code")),
        ("http://a/t/code", "other", ("http://a", "other")),
    ],
)
def test_a_server_and_a_table(server: str, table: str | None, found: tuple[str, str]) -> None:
    assert address_of(server, table) == found


@pytest.mark.parametrize(("server", "table"), [("a:8000", "code"), ("ftp://a", "code"), ("http://a", None), ("", "x")])
def test_no_server_or_no_table(server: str, table: str | None) -> None:
    with pytest.raises(ValueError, match=r"is not a server|which table"):
        address_of(server, table)


def test_a_kind_of_message_that_only_a_newer_server_knows_is_passed_over() -> None:
    assert decoded('{"type": "fireworks", "id": "1"}') is None
    assert decoded('{"type": "accepted", "id": "1", "version": 2}') == m.Accepted("1", 2)
    assert decoded('{"type": "accepted", "id": "1", "version": 2, "more": 3}') == m.Accepted("1", 2)
    assert isinstance(decoded('{"type": "accepted", "id": "1", "version": "two"}'), m.Gone)


def test_a_gap_is_said_in_the_log() -> None:
    world = World().start()
    session = Session(lambda message: None)
    session.hear(m.Update((), view_for(world.table, 0), complete=False))
    assert [told.words for told in session.log] == ["Much has happened that is not shown here."]


def test_talk_goes_into_the_log_once() -> None:
    session = Session(lambda message: None)
    lines = (m.Line(1, 1, "Mira", 0, "good_luck"), m.Line(2, 1, "Mira", 0, text="Your move!"))
    session.hear(m.Said(lines[:1]))
    session.hear(m.Said(lines))
    assert [told.words for told in session.log] == ["Mira: Good luck!", "Mira: Your move!"]


def test_a_made_up_action_has_its_key_its_place_and_its_words() -> None:
    buy = Offer({"type": "buy", "price": 1}, "Buy the 7♥", gesture="take")
    rest = Offer({"type": "rest"}, "Let it lie", gesture="pass")
    stop = Offer(
        {"type": "stop", "discard": "KD"}, "Stop", ("KD",), left=3, place="ending", button="Stop with K♦: 3 left"
    )
    sent: list[m.Act] = []
    session = Session(lambda message: sent.append(message) if isinstance(message, m.Act) else None)
    commands = Commands(session, lambda offers: pytest.fail("nothing is asked"), session.act, {})
    for key, offer in ((commands.take, buy), (commands.finish, rest), (commands.knock, stop)):
        session.busy = None
        session.hear(m.Update((), replace(view_for(World().start().table, 0), offers=(buy, rest, stop))))
        key()
        assert sent.pop().action == offer.action
    assert [LETTERS[choice.sign] for choice in choices_for((buy, rest), ())] == ["T", "F"]
    view = replace(view_for(World().start().table, 0), offers=(stop,))
    (choice,) = apart(view, ())
    assert (LETTERS[choice.sign], choice.words) == ("K", "Stop with K♦: 3 left")


@pytest.mark.parametrize(("asker", "said"), [(1, "Person 1 would like a rematch."), (0, "")])
def test_a_rematch_that_another_player_wants_is_said_with_its_time(asker: int, said: str) -> None:
    view = view_for(World().start().table, 0)
    session = Session(lambda message: None)
    session.hear(m.Update((m.Told(view.version, "rematch_asked", "A rematch is asked for.", asker),), view))
    assert session.said.startswith(said)
    assert ("20 seconds" in session.said) == bool(said)


@pytest.mark.parametrize("code", CODES)
def test_the_words_under_the_piles_and_the_keys_fit_the_smallest_screen(code: str) -> None:
    language = language_of(code)
    tools = [with_key(key.cap, language.say(key.tool), language) for key in KEYS if key.tool]
    assert sum(cell_len(words) + 1 for words in tools) <= 80
    assert max(cell_len(language.say(words)) for words in ("[D] draw", "stock")) <= 11
    assert max(cell_len(language.say(words)) for words in ("[T] take", "[X] discard", "pile")) <= 13
