"""The protocol as an AsyncAPI document, made from the types that read commands and describe frames."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from games.tables.commands import COMMANDS

from .boards import BoardFrame
from .shapes import FRAMES

CHANNELS = {
    "table": ("/ws/tables/{code}/", "Play at a table, by its code."),
    "watch": ("/ws/watch/{watch_code}/", "Watch a table; only `hello` and `ping` are obeyed."),
}
BOARD = ("/ws/boards/{key}/", "Hear when a game was counted on a family's board; nothing is obeyed.")


def document() -> dict[str, Any]:
    """AsyncAPI 3.0: the channels, what may be sent on them and what comes back."""
    shapes: dict[str, type[msgspec.Struct]] = {f"command-{_type(command)}": command for command in COMMANDS}
    shapes |= {f"frame-{_type(frame)}": frame for frame in FRAMES}
    shapes["board"] = BoardFrame
    payloads, schemas = msgspec.json.schema_components(
        shapes.values(), ref_template="#/components/schemas/{name}"
    )
    messages = {
        name: {"name": _type(shape), "payload": payload}
        for (name, shape), payload in zip(shapes.items(), payloads, strict=True)
    }
    of_tables = [name for name in messages if name != "board"]
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "War: the protocol of a table", "version": "1"},
        "defaultContentType": "application/json",
        "channels": {
            **{name: _channel(*about, of_tables) for name, about in CHANNELS.items()},
            "board": _channel(*BOARD, ["board"]),
        },
        "operations": {
            **{
                f"{name}-{what}": _operation(name, action, [m for m in of_tables if m.startswith(what)])
                for name in CHANNELS
                for what, action in (("command", "receive"), ("frame", "send"))
            },
            "board-frame": _operation("board", "send", ["board"]),
        },
        "components": {"schemas": schemas, "messages": messages},
    }


def _type(shape: type[msgspec.Struct]) -> str:
    return str(shape.__struct_config__.tag)


def _channel(address: str, about: str, messages: Iterable[str]) -> dict[str, Any]:
    parameter = address.partition("{")[2].partition("}")[0]
    return {
        "address": address,
        "description": about,
        "parameters": {parameter: {}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
    }


def _operation(channel: str, action: str, messages: list[str]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "messages": [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in messages],
    }
