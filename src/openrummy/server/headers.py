"""What every answer says to the browser, a refusal too."""

GUARDS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Nothing from elsewhere, and nothing told to elsewhere: the address of a table is its key."""

NOT_KEPT = {"cache-control": "no-store"}
"""For views, records and refusals: they are of one moment, and some are of one seat."""
