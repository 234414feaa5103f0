"""The addresses under which this computer can be reached, and the public ones it was told."""

import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

# Connecting a datagram socket sends nothing: it only asks the system which of its addresses it would use.
PROBES = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "192.0.2.1")
DEFAULT_PORTS = {"http": 80, "https": 443}

Origin = tuple[str, str, int]


def lan_addresses() -> list[str]:
    """IPv4 addresses of this computer that others on its network can use, the likeliest first."""
    found: list[str] = []
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probing:
            try:
                probing.connect((probe, 9))
            except OSError:
                continue
            address = probing.getsockname()[0]
        if address not in found and not address.startswith(("127.", "0.")):
            found.append(address)
    return found


def own_hosts() -> list[str]:
    """Every host name and address that stands for this computer at home."""
    name = socket.gethostname().lower()
    names = [name] if name.endswith(".local") else [name, f"{name}.local"]
    return list(dict.fromkeys(["localhost", "127.0.0.1", "[::1]", *lan_addresses(), *names]))


def origin_text(scheme: str, host: str, port: int) -> str:
    """How a browser writes the origin: without the port where it is the scheme's own."""
    return f"{scheme}://{host}" if DEFAULT_PORTS.get(scheme) == port else f"{scheme}://{host}:{port}"


def parse_origin(text: str) -> Origin | None:
    """(scheme, host, port) of an origin or of a site's address; None where it is neither.

    >>> parse_origin("https://War.example.org")
    ('https', 'war.example.org', 443)
    >>> parse_origin("null") is None
    True
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.username is not None:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return parts.scheme, host, DEFAULT_PORTS[parts.scheme] if port is None else port


def public_origins(addresses: Iterable[str]) -> list[Origin]:
    """The origins named by SITE_URL. Raises ImproperlyConfigured for one that is no address."""
    origins = []
    for address in addresses:
        origin = parse_origin(address)
        if origin is None:
            raise ImproperlyConfigured(
                f"SITE_URL must be an address such as https://war.example.org, not {address!r}."
            )
        origins.append(origin)
    return origins
