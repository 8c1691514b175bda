"""Litestar's `get` and `post`, with the shape of a refusal in the schema."""

from functools import partial

import litestar
from litestar.openapi.datastructures import ResponseSpec

from openrummy.table.messages import Complaint

_REFUSALS = {
    400: "The request cannot be read, or cannot be carried out as it stands.",
    403: "The request is not for this seat or person.",
    404: "There is no such table or tournament.",
    409: "It is too late, or somebody else was first.",
    413: "The body is too long.",
    421: "The server does not answer to this name.",
    429: "Too much was asked for; Retry-After says when to come back.",
    500: "The server is at fault, or its log was edited.",
}

_RESPONSES = {
    status: ResponseSpec(Complaint, generate_examples=False, description=words) for status, words in _REFUSALS.items()
}

get = partial(litestar.get, responses=_RESPONSES)
post = partial(litestar.post, responses=_RESPONSES)
