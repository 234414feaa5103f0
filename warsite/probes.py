"""What machines ask of one process: whether it lives, whether it can work, and what it has counted.

Answered before Django: no cookie, no redirect to HTTPS, no host that must be known, and no thread that a
page might hold up.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope


@dataclass(frozen=True, slots=True)
class Answer:
    """One response, never to be kept by anybody on its way."""

    status: int
    body: bytes
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


def said(status: int, **facts: object) -> Answer:
    """An answer in JSON."""
    return Answer(status, json.dumps(facts).encode() + b"\n")


type Probe = Callable[[HTTPScope], Awaitable[Answer | None]]


class Probes:
    """Answers GET and HEAD of some paths itself and leaves everything else to the application.

    A probe that gives `None` is as if there were no such path.
    """

    def __init__(self, application: ASGI3Application, probes: Mapping[str, Probe]) -> None:
        self.application = application
        self.probes = probes

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        probe = self.probes.get(scope["path"])
        if probe is None:
            await self.application(scope, receive, send)
            return
        if scope["method"] in ("GET", "HEAD"):
            answer = await probe(scope)
        else:
            answer = Answer(405, b"", headers={"Allow": "GET, HEAD"})
        if answer is None:
            await self.application(scope, receive, send)
        else:
            await _send(answer, send, with_body=scope["method"] != "HEAD")


async def _send(answer: Answer, send: ASGISendCallable, with_body: bool) -> None:
    headers = {
        "Content-Type": answer.content_type,
        "Content-Length": str(len(answer.body)),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        **answer.headers,
    }
    coded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": answer.status, "headers": coded, "trailers": False})
    body = answer.body if with_body else b""
    await send({"type": "http.response.body", "body": body, "more_body": False})
