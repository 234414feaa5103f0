"""What stands in the terminal once the house is open."""

from collections.abc import Sequence
from typing import TextIO

import segno


def addresses_to_show(
    public: Sequence[str], host: str, port: int, lan: Sequence[str]
) -> list[tuple[str, str]]:
    """(label, address) lines, the one to share last."""
    if public:
        return [("Address", address.rstrip("/") + "/") for address in public]
    suffix = "/" if port == 80 else f":{port}/"
    local = (
        "On this computer",
        f"http://{'localhost' if host in ('0.0.0.0', '127.0.0.1') else host}{suffix}",
    )
    if host != "0.0.0.0":
        return [local]
    return [local, *(("On your network", f"http://{address}{suffix}") for address in lan)]


def announce(lines: Sequence[tuple[str, str]], out: TextIO) -> None:
    """Prints the addresses, and in a terminal the QR code of the first one that others can open."""
    width = max(len(label) for label, _ in lines) + 1
    print("War is open.", file=out)
    for label, address in lines:
        print(f"  {label + ':':<{width}} {address}", file=out)
    shared = next((address for label, address in lines if label != "On this computer"), None)
    if out.isatty():
        if shared:
            segno.make(shared).terminal(out=out, compact=True, border=2)
        print("Ctrl-C closes it.", file=out)
    out.flush()
