"""The common parts of all messages."""

from typing import Literal, TypeAlias

import msgspec

PROTOCOL = "openrummy.3"
"""The WebSocket sub-protocol; it carries the protocol's version."""

EARLIER = ("openrummy.1", "openrummy.2")
"""Earlier versions, whose pages and programs are told to change."""

Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "well_played",
    "lucky",
    "oops",
    "sorry",
    "thanks",
    "good_game",
    "again",
    "bye",
]
"""The phrases that anybody may say at any table; the client has the text in the reader's language."""


class Message(msgspec.Struct, frozen=True, tag_field="type", rename="camel"):
    """The base of all messages; `type` names the kind.  Fields that only a newer server knows are ignored."""


class FromClient(Message, frozen=True, forbid_unknown_fields=True):
    """The base of what clients send: a field that the server does not know is refused, not ignored."""


class Part(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The base of the parts of messages."""
