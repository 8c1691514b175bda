"""Friends over HTTP: asked, answered, invited by a link and to a table, seen, and blocked."""

import pytest

from tests.server.people.company import account, befriend, joined, known, meet, names, opened
from tests.server.people.visitors import Browser
from tests.server.running import Client, Json, Line


@pytest.fixture
def ann(host: Client) -> Browser:
    return account(host, "Ann")


@pytest.fixture
def bob(host: Client) -> Browser:
    return account(host, "Bob")


def test_people_who_played_together_ask_and_accept(ann: Browser, bob: Browser) -> None:
    assert ann.told("company")["met"] == []
    meet(ann, bob)
    meet(ann, bob)
    met = ann.told("company")["met"]
    assert [(one["name"], one["times"]) for one in met] == [("Bob", 0)]  # no match of theirs is over
    assert names(ann.told(f"friends/{met[0]['id']}/ask", {}), "asked") == ["Bob"]
    theirs = bob.told("company")
    assert (names(theirs, "asking"), names(theirs, "met")) == (["Ann"], [])
    accepted = bob.told(f"friends/{known(bob, ann)}/answer", {"accept": True})
    assert (names(accepted, "friends"), names(accepted, "asking")) == (["Ann"], [])
    assert names(ann.told("company"), "friends") == ["Bob"]
    ann.told(f"friends/{known(ann, bob)}/remove", {})
    assert names(bob.told("company"), "friends") == []


def test_a_friend_may_be_declined_and_what_was_asked_taken_back(ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    ann.told(f"friends/{known(ann, bob)}/ask", {})
    bob.told(f"friends/{known(bob, ann)}/answer", {"accept": False})
    assert (names(ann.told("company"), "asked"), names(bob.told("company"), "asking")) == ([], [])
    ann.told(f"friends/{known(ann, bob)}/ask", {})
    ann.told(f"friends/{known(ann, bob)}/remove", {})
    assert bob.refused(f"friends/{known(bob, ann)}/answer", {"accept": True}) == (409, "not_asked")


def test_two_who_ask_each_other_are_friends(ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    ann.told(f"friends/{known(ann, bob)}/ask", {})
    assert names(bob.told(f"friends/{known(bob, ann)}/ask", {}), "friends") == ["Ann"]


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("ask", {}),
        ("answer", {"accept": True}),
        ("remove", {}),
        ("block", {"blocked": True}),
        ("call", {"table": "x"}),
        ("decline", {}),
    ],
)
def test_nobody_finds_out_which_accounts_exist(host: Client, ann: Browser, bob: Browser, what: str, body: Json) -> None:
    carl = account(host, "Carl")
    meet(bob, carl)
    stranger = known(carl, bob)
    answers = [ann.ask(f"friends/{one}/{what}", body) for one in (stranger, "A" * 22, "%00")]
    assert answers == [answers[0]] * 3
    assert (answers[0][0], answers[0][1]["code"]) == (403, "no_person")


def test_a_link_makes_friends_of_two_who_never_met_once(host: Client, ann: Browser) -> None:
    link = ann.told("invitations", {})
    assert [one["id"] for one in ann.told("company")["links"]] == [link["id"]]
    guest = Browser(host)
    assert guest.told("invitations/look", {"token": link["token"]}) == {"name": "Ann"}
    assert guest.refused("invitations/accept", {"token": link["token"]}) == (403, "not_signed_in")
    assert ann.refused("invitations/accept", {"token": link["token"]}) == (400, "own_invitation")
    guest.keep("Dora")
    guest.told("invitations/accept", {"token": link["token"]})
    assert (names(ann.told("company"), "friends"), ann.told("company")["links"]) == (["Dora"], [])
    again = account(host, "Emil")
    assert again.refused("invitations/accept", {"token": link["token"]}) == (404, "no_invitation")
    assert guest.refused("invitations/look", {"token": link["token"]}) == (404, "no_invitation")


def test_a_link_that_was_revoked_is_good_for_nothing_and_there_are_ten_at_most(host: Client, ann: Browser) -> None:
    made = [ann.told("invitations", {}) for _ in range(10)]
    assert ann.refused("invitations", {}) == (400, "too_many_links")
    other = account(host, "Bob")
    assert other.refused(f"invitations/{made[0]['id']}/revoke", {}) == (404, "no_invitation")
    ann.told(f"invitations/{made[0]['id']}/revoke", {})
    assert other.refused("invitations/accept", {"token": made[0]["token"]}) == (404, "no_invitation")
    assert len(ann.told("company")["links"]) == 9


def test_a_friend_is_invited_to_a_table_until_it_is_over_or_declined(ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    table = opened(ann, 3)["table"]
    assert ann.refused(f"friends/{known(ann, bob)}/call", {"table": table}) == (400, "no_friend")
    befriend(ann, bob)
    assert ann.refused(f"friends/{known(ann, bob)}/call", {"table": "other"}) == (403, "no_seat")
    ann.told(f"friends/{known(ann, bob)}/call", {"table": table})
    calls = bob.told("company")["calls"]
    assert [(one["name"], one["table"], one["title"]) for one in calls] == [("Ann", table, "Block rummy")]
    assert bob.told(f"friends/{known(bob, ann)}/decline", {})["calls"] == []


def test_friends_see_where_somebody_is_only_if_they_let_them(host: Client, ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    befriend(ann, bob)
    seated = opened(ann, 3)
    line = host.sit(seated)

    def seen() -> list[str]:
        return [one.get("table", "") for one in bob.told("company")["friends"]]

    assert seen() == [""]
    assert ann.told("company/shown", {"shown": True})["isShown"]
    assert seen() == [seated["table"]]
    assert bob.told("company")["friends"][0]["isFree"]
    ann.told("company/shown", {"shown": False})
    assert seen() == [""]
    line.close()


def test_nobody_is_seen_at_a_table_to_which_nobody_may_come(host: Client, ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    befriend(ann, bob)
    ann.told("company/shown", {"shown": True})
    closed = opened(ann, 2, settings={"watchers": "off"})
    host.join(closed["table"], "Carl")
    line = host.sit(closed)
    assert [one.get("table", "") for one in bob.told("company")["friends"]] == [""]
    line.close()


def test_whoever_is_blocked_is_not_told_and_comes_to_nothing(host: Client, ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    befriend(ann, bob)
    ann.told("company/shown", {"shown": True})
    theirs = opened(bob, 3)["table"]
    line = host.sit(opened(ann, 3))
    blocked = ann.told(f"friends/{known(ann, bob)}/block", {"blocked": True})
    assert (names(blocked, "blocked"), names(blocked, "friends"), names(blocked, "met")) == (["Bob"], [], [])
    seen = bob.told("company")
    assert (names(seen, "friends"), seen["friends"][0].get("table", "")) == (["Ann"], "")
    bob.told(f"friends/{known(bob, ann)}/call", {"table": theirs})
    assert ann.told("company")["calls"] == []
    bob.told(f"friends/{known(bob, ann)}/remove", {})
    bob.told(f"friends/{known(bob, ann)}/ask", {})
    assert names(ann.told("company"), "asking") == []
    link = ann.told("invitations", {})
    assert bob.refused("invitations/accept", {"token": link["token"]}) == (404, "no_invitation")
    assert ann.refused(f"friends/{known(ann, bob)}/ask", {}) == (400, "blocked_by_you")
    again = ann.told(f"friends/{known(ann, bob)}/block", {"blocked": False})
    assert (names(again, "blocked"), names(again, "asking")) == ([], ["Bob"])
    line.close()


def test_whoever_is_blocked_sits_down_at_no_table_of_the_host_and_others_do(
    host: Client, ann: Browser, bob: Browser
) -> None:
    meet(ann, bob)
    ann.told(f"friends/{known(ann, bob)}/block", {"blocked": True})
    table = opened(ann, 3)["table"]
    code = host.ask(f"/api/tables/{table}")[1]["code"]
    for address in (table, code):
        status, answer, _ = host.fetch(f"/api/tables/{address}/join", {"name": "Bob"}, bob.headers)
        assert (status, b"unwelcome" in answer) == (403, True)
    carl = account(host, "Carl")
    joined(carl, table)
    assert host.join(table, "Guest")["seat"] == 2
    assert joined(ann, opened(bob, 2)["table"])["seat"] == 1  # it is for the host to say


def test_whoever_is_blocked_is_not_heard(host: Client, ann: Browser, bob: Browser) -> None:
    seated = meet(ann, bob)
    lines = [host.sit(seated)]
    ann.told(f"friends/{known(ann, bob)}/block", {"blocked": True})
    lines[0].until(lambda line: line.view.get("muted") == [1])
    other = opened(bob, 2)
    mine = joined(ann, other["table"])
    lines.append(host.sit(mine))
    assert lines[1].view.get("muted") == [0]
    for line in lines:
        line.close()


def test_whoever_is_blocked_is_not_heard_by_somebody_who_signs_in_at_the_table(
    host: Client, ann: Browser, bob: Browser
) -> None:
    meet(ann, bob)
    ann.told(f"friends/{known(ann, bob)}/block", {"blocked": True})
    seated = host.open(None)  # as a guest
    joined(bob, seated["table"])
    ann.told("seats", {"seats": [{"table": seated["table"], "token": seated["token"]}]})
    before, now = (
        Line(host.socket(), seated["table"], seated["token"]),
        Line(host.socket(Cookie=ann.cookie), seated["table"], seated["token"]),
    )
    assert now.view.get("muted") == [1]
    before.until(lambda line: line.view.get("muted") == [1])
    for line in (before, now):
        line.close()


def test_the_export_names_everybody_and_deletion_leaves_nothing(host: Client, ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    befriend(ann, bob)
    carl = account(host, "Carl")
    meet(ann, carl)
    ann.told(f"friends/{known(ann, carl)}/block", {"blocked": True})
    ann.told("invitations", {})
    ann.told("company/shown", {"shown": True})
    found = ann.told("export")["company"]
    assert sorted((one["kind"], one["name"]) for one in found["ties"]) == [("blocked", "Carl"), ("friend", "Bob")]
    assert (len(found["links"]), found["isShown"]) == (1, True)
    login = ann.told("me")["account"]["login"]
    ann.told("delete", {"login": login})
    left = bob.told("company")
    assert (names(left, "friends"), names(left, "met")) == ([], [])


def test_many_are_asked_only_slowly(host: Client, ann: Browser, bob: Browser) -> None:
    meet(ann, bob)
    other = known(ann, bob)
    answers = []
    for _ in range(31):
        answers.append(ann.ask(f"friends/{other}/ask", {})[0])
        ann.told(f"friends/{other}/remove", {})
    assert answers == [200] * 30 + [429]
