"""A short name for a device, from what its browser says of itself; wrong names do no harm, since people only recognise theirs."""

_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_BETWEEN = " · "


def device_name(agent: str) -> str:
    """Return the browser and the system in a `User-Agent` header, as far as they are known: names, in no language."""
    found = (next((name for mark, name in names.items() if mark in agent), "") for names in (_BROWSERS, _SYSTEMS))
    return _BETWEEN.join(name for name in found if name)
