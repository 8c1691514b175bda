"""The table in a terminal, drawn from the same views as in the browser: it holds no rules."""

from openrummy.tui.play import play_local, play_remote

__all__ = ["play_local", "play_remote"]
