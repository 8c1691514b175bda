"""The words of events in a replay: shorter than those of the log, since the whole table lies beside them."""

from collections.abc import Sequence
from typing import Any

from openrummy.cards import Face
from openrummy.engine.kinds import StepWords
from openrummy.languages import Template, spaced
from openrummy.voice import Voice


def in_replay(words: Template, bare: Template | None = None) -> StepWords:
    """Return the words of an event that name its seat and its cards, if it has any.  bare: the words without cards."""

    def said(voice: Voice, event: Any, cards: Sequence[Face]) -> str:
        seat = getattr(event, "seat", None)
        return voice.say(
            words if cards or bare is None else bare,
            name="" if seat is None else voice.names[seat],
            cards=spaced(map(voice.name, cards)) or voice.say("a card"),
        )

    return said
