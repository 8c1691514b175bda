"""The host's choices besides the rules."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from openrummy.table.messages.base import Part

Pace: TypeAlias = Literal["instant", "natural", "slow"]
"""How long bots take for their acts."""
MOST_STAKE = 10_000
"""As many chips as everybody has at the start."""


class SettingsView(Part, frozen=True):
    """The host's choices besides the rules, made when the table is opened.

    clock: none; relaxed: 5 min and 30 s more each turn; normal: 2 min and 10 s; fast: 30 s and 15 s.  A bank is never
    above its start.  absent: what happens when a player's time is up, present or not: wait; bot: a bot stands in;
    draw_and_throw: the turn is a draw and a discard; miss: the turn is missed, only if the rules have that.
    watchers: nobody may watch, or they see the public cards, or everything of the finished deals.  listed: in the lobby
    for all.
    chat: free text is allowed.  takeover: a person may take a bot's seat during the match.
    check: a wrong declaration is refused; or the player is told the faults before declaring; or only afterwards.
    pace: of the bots.
    stake: the play chips that everybody brings, 0 for none; all players are then people who are signed in.
    rated: the match changes the ratings of its players, who are all signed in; there are no hints then, nobody takes over a bot's seat, and
    the clock runs.
    """

    clock: Literal["none", "relaxed", "normal", "fast"] = "none"
    absent: Literal["wait", "bot", "draw_and_throw", "miss"] = "wait"
    watchers: Literal["off", "public", "delayed"] = "public"
    listed: bool = False
    chat: bool = False
    takeover: bool = False
    check: Literal["block", "warn", "risk"] = "warn"
    pace: Pace = "natural"
    stake: Annotated[int, Meta(ge=0, le=MOST_STAKE)] = 0
    rated: bool = False


class TableSettings(SettingsView, frozen=True, forbid_unknown_fields=True):
    """The settings in a request: one that the server does not know is refused."""
