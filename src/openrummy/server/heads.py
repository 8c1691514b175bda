"""HEAD for every route that has GET.  Ours, since Litestar wants a second handler for each."""

from typing import Any


def with_heads(app: Any) -> Any:
    """Return `app`, answering HEAD as it answers GET; uvicorn leaves out the body of a response to HEAD."""

    async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await app({**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope, receive, send)

    return answer
