"""Faults as answers: every failed request is a `Complaint` in clear words with the right status."""

import logging
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response

from openrummy.server.metrics import REFUSALS
from openrummy.table.messages import Complaint
from openrummy.table.refusal import Refusal

_LOGGER = logging.getLogger(__name__)

_STATUS = {
    "no_table": 404,
    "started": 409,
    "full": 409,
    "not_watched": 403,
    "too_many": 429,
    "name_taken": 409,
    "foreign_origin": 403,
}
"""The status of a refusal by its code; any other is 400."""

_WORDS = {404: "There is nothing here.", 405: "That cannot be done here.", 413: "That is too much at once."}


def on_refusal(_: "Request[Any, Any, Any]", fault: Refusal) -> Response[Complaint]:
    """A refusal of ours."""
    return _complaint(_STATUS.get(fault.code, 400), fault.code, fault.words)


def on_http_fault(_: "Request[Any, Any, Any]", fault: HTTPException) -> Response[Complaint]:
    """A fault that the framework found."""
    status = fault.status_code
    if isinstance(fault, ValidationException) or status == 400:
        return _complaint(400, "bad_request", f"The request cannot be read: {_details(fault)}.")
    return _complaint(status, f"http_{status}", _WORDS.get(status, "The request cannot be answered."))


def on_nesting(_: "Request[Any, Any, Any]", fault: RecursionError) -> Response[Complaint]:
    """A body of brackets in brackets without end."""
    return _complaint(400, "bad_request", "The request cannot be read: it is nested too deeply.")


def on_fault(_: "Request[Any, Any, Any]", fault: Exception) -> Response[Complaint]:
    """A fault of the program: the log has the details, the answer has none."""
    _LOGGER.error("a request failed", exc_info=fault)
    return _complaint(500, "server_fault", "Something went wrong here; nothing has changed.")


def _details(fault: HTTPException) -> str:
    extra: Any = getattr(fault, "extra", None)
    if not isinstance(extra, list):
        return "it is not what is expected here"
    told = (f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra if isinstance(each, dict))
    return "; ".join(told)[:300]


def _complaint(status: int, code: str, words: str) -> Response[Complaint]:
    REFUSALS.labels(code).inc()
    return Response(Complaint(code, words), status_code=status, media_type="application/json")
