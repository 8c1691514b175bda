"""Talk through sockets: said once, heard by the right people, and kept for newcomers."""

from tests.server.running import Client, Json, Line


def listening(client: Client, seated: Json) -> tuple[Line, list[Json]]:
    """Return a socket at a seat, and the talk that it has heard so far."""
    line = client.sit(seated)
    lines: list[Json] = []
    hear = line.hear

    def heard() -> Json:
        message = hear()
        lines.extend(message.get("lines", ()))
        return message

    line.hear = heard  # type: ignore[method-assign]  # listens in
    return line, lines


def table_for_two(client: Client, **settings: object) -> tuple[Json, Json]:
    asked = {"preset": "block", "name": "Ann", "seats": [{}, {}], "settings": settings}
    seated = dict(client.ask("/api/tables", asked)[1])
    return seated, client.join(seated["table"], "Bob")


def test_talk_is_heard_and_kept_for_newcomers(client: Client) -> None:
    seated, other = table_for_two(client, chat=True)
    (ann, _), (bob, heard) = listening(client, seated), listening(client, other)
    version = ann.view["version"]
    assert ann.command("say", phrase="hello") == {"type": "accepted", "id": ann_id(ann), "version": version}
    ann.command("say", text="How are you?")
    bob.until(lambda line: len(heard) == 2)
    assert [(line["number"], line["name"], line.get("phrase"), line.get("text")) for line in heard] == [
        (1, "Ann", "hello", None),
        (2, "Ann", None, "How are you?"),
    ]
    late, lines = listening(client, {"table": seated["table"]})
    late.until(lambda line: len(lines) == 2)
    assert late.command("say", phrase="hello")["code"] == "watching"
    for line in (ann, bob, late):
        line.close()


def ann_id(line: Line) -> str:
    """Return the id of the line's last command."""
    return next(reversed(line.answers))


def test_free_text_is_refused_and_so_is_an_unknown_phrase(client: Client) -> None:
    seated, _ = table_for_two(client)
    line = client.sit(seated)
    assert line.command("say", text="hi")["code"] == "no_chat"
    line.say(type="say", id="x", phrase="buy_chips")
    line.until(lambda line: "" in line.answers)
    assert line.answers[""]["code"] == "bad_message"
    answers = [line.command("say", phrase="oops").get("code") for _ in range(7)]
    assert answers[0] is None
    assert answers[-1] == "too_fast"
    line.close()


def test_muted_talk_is_not_sent_to_the_person_who_muted_it(client: Client) -> None:
    seated, other = table_for_two(client)
    (ann, heard), (bob, own) = listening(client, seated), listening(client, other)
    assert ann.command("mute", seat=1)["type"] == "accepted"
    assert ann.until(lambda line: line.view.get("muted") == [1])
    bob.command("say", phrase="sorry")
    bob.until(lambda line: len(own) == 1)
    assert "muted" not in bob.view
    ann.command("say", phrase="hello")
    ann.until(lambda line: bool(heard))
    assert [line["seat"] for line in heard] == [0]
    ann.close()
    bob.close()
