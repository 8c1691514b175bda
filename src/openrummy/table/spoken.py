"""An event in words, made once for all who are told the same."""

from collections.abc import Mapping

import msgspec

from openrummy.cards import format_card
from openrummy.engine.events import Happening
from openrummy.engine.redact import insiders, redact
from openrummy.explain import event_said
from openrummy.languages import Language
from openrummy.table.reuse import Reuse
from openrummy.variants.kinds import EVENTS
from openrummy.voice import Overheard, Voice


class Spoken(msgspec.Struct, frozen=True):
    """An event as one reader is told of it; the fields are those of `Told`."""

    kind: str
    words: str
    seat: int | None
    cards: tuple[str, ...]


class Heard(msgspec.Struct, frozen=True):
    """An event as everybody is told of it.  own: for the seats that are told more or in other words than a watcher."""

    plain: Spoken
    own: Mapping[int, Spoken]

    def by(self, seat: int) -> Spoken:
        """Return the event as `seat` is told of it."""
        return self.own.get(seat, self.plain)


def spoken(event: Happening, voice: Voice) -> Spoken:
    """Return an event as the reader of `voice` is told of it."""
    seen = redact(event, voice.you)
    moving = EVENTS[type(event)].moving(seen)
    return Spoken(
        kind=str(type(event).__struct_config__.tag),
        words=event_said(seen, voice),
        seat=getattr(seen, "seat", None),
        cards=tuple(format_card(card) for card in moving if card is not None),
    )


def heard(event: Happening, names: tuple[str, ...], language: Language, reuse: Reuse) -> Heard:
    """Return an event as everybody is told of it, the same object for the line of its entry and for its seat's latest action."""
    return reuse((type(event), getattr(event, "seat", None)), _heard, event, names, language)


def _heard(event: Happening, names: tuple[str, ...], language: Language) -> Heard:
    voice = Overheard(names, language=language)
    plain = spoken(event, voice)
    others = insiders(event, len(names)) | voice.asked
    return Heard(plain, {seat: spoken(event, Voice(names, seat, language=language)) for seat in others})
