"""What docker-compose.yml says, run without containers: the same commands with the same environment."""

import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.faults.servers import PostgresServer, StoreServer
from tests.running import ROOT, STOP_SECONDS, House, free_port, program, tethered

GIVEN = {"SECRET_KEY": "only-for-tests-" + "5432109876" * 4, "POSTGRES_PASSWORD": "only-for-tests"}
VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?::(?P<how>[-?])(?P<word>[^}]*))?\}")
START_SECONDS = 30.0


def services(given: Mapping[str, str]) -> dict[str, Any]:
    """The services, with the variables that somebody who starts them has set."""

    def value(found: re.Match[str]) -> str:
        if found["name"] in given:
            return given[found["name"]]
        assert found["how"] == "-", f"{found['name']} must be set: {found['word']}"
        return found["word"]

    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    composed: dict[str, Any] = yaml.safe_load(VARIABLE.sub(value, text))["services"]
    return composed


class Redis(StoreServer):
    """Redis as it is composed, but on a socket and in a folder of its own."""

    def __init__(self, command: str) -> None:
        super().__init__("redis")
        self.composed = shlex.split(command)

    def command(self) -> list[str]:
        own = {"port": "0", "unixsocket": str(self.socket), "dir": str(self.folder)}
        name, *options = self.composed
        assert name == "redis-server"
        return [self.program, *options, *(part for name in own for part in (f"--{name}", own[name]))]


def caddy() -> str:
    return program(("caddy",), "Caddy is missing (Debian: apt-get install caddy)")


class Proxy:
    """Caddy with the project's Caddyfile. `context` trusts the certificate that it makes for localhost."""

    def __init__(self, folder: Path, port: int, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self.url = f"https://localhost:{port}"
        folder.mkdir()
        self.output = folder / "output.txt"
        own = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HTTP_PORT": str(free_port())}
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [*tethered(), caddy(), "run", "--adapter", "caddyfile", "--config", "Caddyfile"],
                cwd=ROOT,
                env={"PATH": os.environ["PATH"], "HOME": str(folder), **environment, **own},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self.certificate = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                pytest.fail(f"the proxy did not open:\n{self.output.read_text(errors='replace')}")
            time.sleep(0.1)

    @property
    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def answers(self) -> bool:
        try:
            return self.certificate.is_file() and self.status("/") == 200
        except OSError:
            return False

    def status(self, path: str, **headers: str) -> int:
        return self.ask(path, **headers)[0]

    def ask(self, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """The answer to a GET, or to a POST where there is a body."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, sent, {"Content-Type": "application/json", **named})
        try:
            with urllib.request.urlopen(request, timeout=START_SECONDS, context=self.context) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read()

    def handshake(self, path: str, *lines: bytes) -> bytes:
        """The first line of the answer to a WebSocket's opening with these header lines."""
        host = self.url.partition("//")[2]
        asked = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        asked += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        address = ("localhost", int(host.rpartition(":")[2]))
        with (
            socket.create_connection(address, START_SECONDS) as plain,
            self.context.wrap_socket(plain, server_hostname="localhost") as connection,
        ):
            connection.sendall(asked.encode() + b"".join(line + b"\r\n" for line in lines) + b"\r\n")
            return connection.recv(4096).partition(b"\r\n")[0]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(STOP_SECONDS)


class Composed:
    """All of it. `open` brings it up; what was begun ends with `stop`."""

    def __init__(self, folder: Path, prepared: Path) -> None:
        caddy()
        self.folder = folder
        self.prepared = prepared
        self.port = free_port()
        self.services = services({**GIVEN, "SITE_URL": f"https://localhost:{self.port}"})
        self.postgres = PostgresServer(fsync="off")
        self.redis = Redis(self.services["redis"]["command"])
        self.houses: dict[str, House] = {}

    def open(self) -> None:
        self.postgres.start()
        self.redis.start()
        environment = dict(self.services["proxy"]["environment"])
        for name in self.services:
            if name.startswith("war"):
                shutil.copytree(self.prepared / "static", self.folder / name / "static")
                house = self.houses[name] = House(self.folder / name, **self.environment(name))
                house.wait_until_open()
                environment["HOUSES"] = environment["HOUSES"].replace(
                    f"{name}:8000", f"127.0.0.1:{house.port}"
                )
        self.proxy = Proxy(self.folder / "proxy", self.port, environment)

    def environment(self, name: str) -> dict[str, str]:
        """What a house is told, with the addresses of this computer for those of the containers."""
        told = {key: str(value) for key, value in self.services[name]["environment"].items()}
        place = self.postgres.url.partition("@")[2]
        told["DATABASE_URL"] = told["DATABASE_URL"].replace("@postgres/war", f"@{place}")
        assert told["REDIS_URL"] == "redis://redis:6379/0"
        return told | {"REDIS_URL": f"unix://{self.redis.socket}"}

    @cached_property
    def table(self) -> dict[str, str]:
        """A table that tests share which only try to come to it."""
        return self.make()

    def make(self) -> dict[str, str]:
        status, answer = self.proxy.ask("/api/tables", {"rules": "play-war", "seats": ["me", "computer"]})
        assert status == 201, answer
        made: dict[str, str] = json.loads(answer)
        return made

    def reopen(self, name: str) -> None:
        """A house that was stopped opens again at its address."""
        port = self.houses[name].port
        house = self.houses[name] = House(self.folder / name, **self.environment(name) | {"PORT": str(port)})
        house.wait_until_open()
        house.port = port

    def stop(self) -> None:
        if hasattr(self, "proxy"):
            self.proxy.stop()
        for house in self.houses.values():
            house.stop()
        self.postgres.stop()
        self.redis.stop()
