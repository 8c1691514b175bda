"""The server: HTTP, WebSockets and the event log around `openrummy.table`. All framework code is here and nowhere else."""

from openrummy.server.run import Serving, serve

__all__ = ["Serving", "serve"]
