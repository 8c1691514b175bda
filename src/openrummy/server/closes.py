"""The codes and reasons with which the server closes sockets."""

from typing import TypeAlias

Close: TypeAlias = tuple[int, str]

TOO_SLOW: Close = (1013, "You read too slowly; come back.")
TOO_MANY: Close = (1008, "Too many messages at once.")
RESTARTING: Close = (1012, "The server is restarting.")
BROKEN: Close = (1011, "Something went wrong here; come back.")
GONE: Close = (1000, "")
NOT_FOUND: Close = (4404, "no such table or seat")
