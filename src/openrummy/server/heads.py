"""HEAD for everything that can be asked for with GET."""

from typing import Any


def with_heads(app: Any) -> Any:
    """Return `app`, which answers HEAD as it answers GET; uvicorn leaves the body out, since it was asked with HEAD."""

    async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await app({**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope, receive, send)

    return answer
