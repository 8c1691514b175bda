"""Security headers of every response, refusals included.  Ours, since packages for them only rename these lines."""

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
"""Nothing is loaded from other sites and nothing is revealed to them: the address of a table is its key."""

RUNS_PYTHON = {"content-security-policy": GUARDS["content-security-policy"] + "; script-src 'self' 'wasm-unsafe-eval'"}
"""For the worker that plays without a network: it may compile WebAssembly, which pages may not."""

FRAMED = {
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *"
    ),
    "cross-origin-resource-policy": "cross-origin",
}
"""For the pages below `/embed`, and for them alone: any site may show them in a frame, and nothing in them can run or load."""

ONLY_ENCRYPTED = {"strict-transport-security": "max-age=31536000"}
"""For responses over https, as a trusted proxy reports it; over http browsers ignore it."""

NOT_KEPT = {"cache-control": "no-store"}
"""For views, records and refusals: they are valid for one moment, and some are for one seat only."""
