"""What every answer says to the browser, a refusal too."""

GUARDS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(
        f"{name}=()"
        for name in ("camera", "geolocation", "microphone", "midi", "payment", "serial", "usb", "display-capture")
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Nothing from elsewhere, and nothing told to elsewhere: the address of a table is its key."""

ONLY_ENCRYPTED = {"strict-transport-security": "max-age=31536000"}
"""For answers over https, as a proxy whose word is believed says it; over http browsers ignore it."""

NOT_KEPT = {"cache-control": "no-store"}
"""For views, records and refusals: they are of one moment, and some are of one seat."""
