"""Error responses: every failed request returns a `Complaint` in clear words with the right status."""

import logging
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response

from openrummy.languages import Language, Template, preferred
from openrummy.server.headers import GUARDS, NOT_KEPT
from openrummy.server.limits import TooMany
from openrummy.server.metrics import REFUSALS
from openrummy.server.retrying import refusal_of
from openrummy.store import StoreTrouble
from openrummy.table.messages import Complaint
from openrummy.table.refusal import Refusal

_LOGGER = logging.getLogger(__name__)

_STATUS = {
    "no_table": 404,
    "no_tournament": 404,
    "no_schedule": 404,
    "no_entrant": 404,
    "no_deal": 404,
    "no_puzzle": 404,
    "not_host": 403,
    "only_plays": 403,
    "rated_programs": 409,
    "stake_programs": 409,
    "event_programs": 409,
    "taken": 409,
    "no_program": 404,
    "watching": 403,
    "not_asked": 409,
    "no_match": 409,
    "too_many_times": 409,
    "started": 409,
    "sealed": 409,
    "cancelled": 409,
    "two_entries": 409,
    "other_account": 403,
    "full": 409,
    "not_watched": 403,
    "no_seat": 403,
    "edited": 500,
    "too_many": 429,
    "too_many_watchers": 429,
    "name_taken": 409,
    "foreign_origin": 403,
    "not_encrypted": 403,
    "not_signed_in": 403,
    "prove_first": 403,
    "wrong_sign_in": 403,
    "wrong_code": 403,
    "wrong_link": 403,
    "passkey_refused": 403,
    "no_device": 404,
    "no_passkey": 404,
    "no_warning": 404,
    "suspended": 403,
    "last_key": 409,
    "unwelcome": 403,
    "no_person": 403,
    "no_invitation": 404,
    "friends_full": 409,
    "no_club": 404,
    "not_member": 403,
    "not_here": 404,
    "not_helper": 403,
    "not_owner": 403,
    "hand_over": 409,
    "club_full": 409,
    "no_season": 404,
    "season_on": 409,
    "season_closed": 409,
    "topped_up": 409,
    "enough_chips": 409,
    "too_few_chips": 409,
    "no_sheet": 404,
    "wrong_key": 403,
    "sheet_changed": 409,
    "sheets_full": 409,
    "sheet_too_long": 413,
    "unknown_host": 421,
    "try_again": 503,
    "damaged": 500,
}
"""The status of a refusal according to its code; 400 for all others."""

_TOO_DEEP: Template = "The request is nested too deeply to be read."
_WORDS: dict[int, Template] = {
    404: "There is nothing at this address.",
    405: "You cannot do that here.",
    413: "That was too much at once.",
}


def status_of(fault: Refusal) -> int:
    """Return the status of a refusal."""
    return _STATUS.get(fault.code, 400)


def on_refusal(request: "Request[Any, Any, Any]", fault: Refusal) -> Response[Complaint]:
    """Answer a refusal of our own."""
    complaint = _complaint(status_of(fault), fault.code, fault.said(asked_language(request)))
    if isinstance(fault, TooMany):
        complaint.set_header("Retry-After", str(fault.seconds))
    if complaint.status_code == 503:
        complaint.set_header("Retry-After", "1")
    return complaint


def on_trouble(request: "Request[Any, Any, Any]", fault: StoreTrouble) -> Response[Complaint]:
    """Answer that the database cannot be read or written for now."""
    return on_refusal(request, refusal_of(fault))


def on_http_fault(request: "Request[Any, Any, Any]", fault: HTTPException) -> Response[Complaint]:
    """Answer an error that the framework found."""
    status, language = fault.status_code, asked_language(request)
    if isinstance(fault, ValidationException) or status == 400:
        words = language.say("The request cannot be read: {details}.", details=_details(fault))
        return _complaint(400, "bad_request", words)
    words = language.say(_WORDS[status]) if status in _WORDS else language.say("The request cannot be answered.")
    return _complaint(status, f"http_{status}", words)


def on_nesting(request: "Request[Any, Any, Any]", fault: RecursionError) -> Response[Complaint]:
    """Answer a body of endlessly nested brackets."""
    return _complaint(400, "bad_request", asked_language(request).say(_TOO_DEEP))


def on_fault(request: "Request[Any, Any, Any]", fault: Exception) -> Response[Complaint]:
    """Answer a fault of the program: the log has the details, the response has none."""
    _LOGGER.error("a request failed", exc_info=fault)
    words = asked_language(request).say("Something went wrong on the server; nothing has changed.")
    return _complaint(500, "server_fault", words)


def asked_language(request: "Request[Any, Any, Any]") -> Language:
    """Return the language that a request asks for with Accept-Language."""
    return preferred(request.headers.get("accept-language", ""))


def _details(fault: HTTPException) -> str:
    extra: Any = getattr(fault, "extra", None)
    if not isinstance(extra, list):
        return "it is not what is expected here"
    return "; ".join(_detail(each) for each in extra if isinstance(each, dict))[:300]


def _detail(found: dict[str, Any]) -> str:
    key, message = found.get("key", ""), found.get("message", "")
    if message == repr(key):  # the framework's message for a missing key
        return "a JSON body is missing" if key == "data" else f"{key} is missing"
    return f"{key}: {message}".strip(": ")


def _complaint(status: int, code: str, words: str) -> Response[Complaint]:
    REFUSALS.labels(code).inc()
    headers = GUARDS | NOT_KEPT
    return Response(Complaint(code, words), status_code=status, media_type="application/json", headers=headers)
