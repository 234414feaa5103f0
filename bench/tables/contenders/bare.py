"""The most that Python can do: picows on uvloop, tables in the process, nothing else. `bare.py PORT`"""

import sys
from typing import Any

import uvloop
from game import decode, table_at
from picows import WSListener, WSMsgType, ws_create_server

TEXT = WSMsgType.TEXT


class Member(WSListener):  # type: ignore[misc]
    def __init__(self, path: str) -> None:
        self.table, self.seat = table_at(path)

    def on_ws_connected(self, transport: Any) -> None:
        self.table.members[self] = transport
        transport.send(TEXT, self.table.snapshot())

    def on_ws_disconnected(self, transport: Any) -> None:
        self.table.members.pop(self, None)

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        if frame.msg_type != TEXT:
            return
        message = decode(frame.get_payload_as_memoryview())
        if message.get("type") != "flip":
            return
        entry = self.table.flip(self.seat, message["at"])
        if entry is not None:
            for member in self.table.members.values():
                member.send(TEXT, entry)  # type: ignore[attr-defined]


async def serve(port: int) -> None:
    server = await ws_create_server(
        lambda request: Member(request.path.decode()), "127.0.0.1", port, enable_auto_ping=False
    )
    await server.serve_forever()


uvloop.run(serve(int(sys.argv[1])))
