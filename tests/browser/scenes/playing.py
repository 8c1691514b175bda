"""A deal in play, in every state."""

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.scenes.stage import LONG, TIMED, Stage
from tests.server.running import Json


def your_draw(stage: Stage) -> None:
    stage.starts("Bob", bots=1, settings=TIMED)
    stage.until("Ann")
    stage.sits()


def your_act(stage: Stage) -> None:
    """A drawn card, two groups, a selected card."""
    stage.starts("Bob", bots=2)
    stage.until("Ann", "play")
    line = stage.lines["Ann"]
    hand = line.view["hand"]
    line.say(type="arrange", groups=[hand[:3], hand[3:5], hand[5:]])
    line.until(lambda one: len(one.view["groups"]) == 3)
    stage.sits()
    stage.ann.hand.get_by_role("option").last.click()


def a_late_table(stage: Stage) -> None:
    """Six players, many melds, long names."""
    names = ("Grandmother Josephine", "Wolfeschlegelsteinhausen", "Bob")
    stage.starts(*names, bots=2, preset="basic", printed_jokers=2, end_condition="deals", num_deals=50)
    while not stage.to_act() or len(stage.view["melds"]) < 4:
        if stage.view["status"] == "between":
            stage.next_deal()
        stage.play(1)
    stage.sits()


def others_turn(stage: Stage) -> None:
    stage.starts("Bob", bots=1, settings=TIMED)
    stage.until("Bob")
    stage.sits()


def refused(stage: Stage) -> None:
    your_draw(stage)
    stage.ann.hand.get_by_role("option").nth(3).click()
    stage.ann.page.keyboard.press("x")
    expect(stage.ann.page.locator("#told.refused")).to_be_visible()


def advised(stage: Stage) -> None:
    stage.starts("Bob", bots=1)
    stage.until("Ann", "play")
    stage.sits()
    stage.press("Hint")
    expect(stage.ann.page.locator("#told")).to_contain_text("Hint")


def pause_asked(stage: Stage) -> None:
    your_draw(stage)
    assert stage.lines["Bob"].command("pause")["type"] == "accepted"
    expect(stage.ann.button("Agree")).to_be_visible()


def paused(stage: Stage) -> None:
    pause_asked(stage)
    stage.press("Agree")
    expect(stage.ann.button("Resume").first).to_be_visible()


def offline(stage: Stage) -> None:
    """Ann's connection is lost on her turn."""
    stage.ann.may_complain = True  # the browser reports the lost connection
    cuts: list[WebSocketRoute] = []

    def route(socket: WebSocketRoute) -> None:
        if cuts:
            socket.close()
            return
        cuts.append(socket)
        socket.connect_to_server()

    stage.ann.page.route_web_socket("**/ws?table=*", route)
    your_draw(stage)
    cuts[0].close()
    expect(stage.ann.page.get_by_role("status").filter(has_text="No connection")).to_be_visible()


def other_offline(stage: Stage) -> None:
    def gone(view: Json) -> None:
        view["seats"][1] |= {"connected": False, "away": True}

    stage.starts("Bob", bots=1, settings=TIMED)
    stage.until("Bob")
    stage.sits(change=gone)


def stand_in(stage: Stage) -> None:
    def stood_in(view: Json) -> None:
        view["seats"][0]["standIn"] = True

    stage.starts("Bob", bots=1, settings=TIMED)
    stage.until("Bob")
    stage.sits(change=stood_in)


def little_time(stage: Stage) -> None:
    def hurry(view: Json) -> None:
        view["seats"][0]["clock"] |= {"left": 9_000}

    stage.starts("Bob", bots=1, settings=TIMED)
    stage.until("Ann")
    stage.sits(change=hurry)


def back_again(stage: Stage) -> None:
    """A list of what happened while the page was closed."""
    stage.starts("Bob", bots=2)
    stage.until("Ann", "play")
    stage.sits()
    expect(stage.ann.hand).to_be_visible()
    stage.ann.go("/#rules")
    stage.lines["Ann"] = stage.server.sit(stage.table)
    stage.until("Ann", "draw")
    stage.sits()
    stage.press("While you were away")


def notices_at_once(stage: Stage) -> None:
    """A pause is requested, and things were missed."""
    stage.starts("Bob", bots=2)
    stage.until("Ann", "play")
    stage.sits()
    expect(stage.ann.hand).to_be_visible()
    stage.ann.go("/#rules")
    stage.lines["Ann"] = stage.server.sit(stage.table)
    stage.until("Ann", "draw")
    stage.sits()
    assert stage.lines["Bob"].command("pause")["type"] == "accepted"
    expect(stage.ann.button("Agree")).to_be_visible()


def watching(stage: Stage) -> None:
    stage.starts("Bob", bots=1, steps=6, settings={"takeover": True, "listed": True})
    stage.ann.go(f"/t/{stage.table['table']}")
    expect(stage.ann.page.get_by_text("You are watching")).to_be_visible()


def watching_late(stage: Stage) -> None:
    stage.starts("Bob", bots=1, settings={"watchers": "delayed"}, **LONG)
    stage.deal_over()
    stage.ann.go(f"/t/{stage.table['table']}")
    expect(stage.ann.page.get_by_text("one deal late")).to_be_visible()
