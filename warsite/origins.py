"""Who may open a WebSocket: pages of this site, and clients that are no browser and so send no Origin."""

from collections.abc import Collection

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope, WebSocketScope

from warsite.addresses import Origin, parse_origin


class KnownOrigins:
    """Refuses a socket whose Origin is not one of the site's: scheme, host and port must all be the same.

    A browser always sends an Origin. Without one the socket is let through with
    `scope["cookies_trusted"]` False, and whoever reads the scope must not believe its cookies.
    """

    def __init__(self, application: ASGI3Application, origins: Collection[Origin]) -> None:
        self.application = application
        self.origins = origins

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        sent = [value for name, value in scope["headers"] if name == b"origin"]
        known = len(sent) == 1 and parse_origin(sent[0].decode("latin-1")) in self.origins
        if sent and not known:
            await refuse(scope, receive, send)
            return
        await self.application({**scope, "cookies_trusted": known}, receive, send)  # type: ignore[arg-type]


async def refuse(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """An ASGI application that answers every WebSocket with 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": None})
