"""Tables against bots on the device of one person, where there is no server: the same requests and the same socket messages.

Values in and values out, as JSON: whoever runs it (the page, in a worker) keeps the entries, carries the messages and waits.
"""

from openrummy.offline.device import Device

__all__ = ["Device"]
