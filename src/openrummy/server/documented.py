"""Litestar's `get`, `post`, `put` and `delete`, with the shape of a refusal in the schema."""

from functools import partial

import litestar
from litestar.openapi.datastructures import ResponseSpec

from openrummy.table.messages import Complaint

_REFUSALS = {
    400: "The request cannot be read, or cannot be carried out as it stands.",
    403: "This seat or person may not make this request.",
    404: "The table, tournament or shared sheet does not exist.",
    409: "The request came too late, or somebody else was faster.",
    413: "The body of the request is too long.",
    421: "The server does not accept requests to this host name.",
    429: "A rate limit was exceeded; Retry-After says when to try again.",
    500: "The server has a fault, or its log was edited.",
}

_RESPONSES = {
    status: ResponseSpec(Complaint, generate_examples=False, description=words) for status, words in _REFUSALS.items()
}

get = partial(litestar.get, responses=_RESPONSES)
post = partial(litestar.post, responses=_RESPONSES)
put = partial(litestar.put, responses=_RESPONSES)
delete = partial(litestar.delete, responses=_RESPONSES)
