"""The conversations of docs/protocol.md, replayed against the real server as they stand on the page.

    > METHOD PATH            a request; its headers and its body follow, behind > as well
    < STATUS                 what is answered; then the body, or as many lines of a stream as the page shows
    A> {…}   A< {…}          a message over the WebSocket A, which is opened where it is first named

{name} stands for a text that the server has chosen, the same wherever it stands. "…" is anything; as a member, any other
members; at the end of a list, any other items."""

import json
import os
import pathlib
import re
import threading
import unittest

from client import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
DOCUMENT = json.loads((ROOT / "docs" / "openapi.json").read_text())
PROGRAM = os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise")
LIVE = {"presence"}
PATIENCE_S = 120


def section(title):
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.S | re.M)[1]


def lines_of(title):
    blocks = re.findall(r"^```conversation\n(.*?)^```", section(title), re.S | re.M)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


class Conversation:
    def __init__(self, server, lines):
        self.server, self.lines = server, list(lines)
        self.client = server.client()
        self.names, self.sockets, self.steps = {}, {}, 0
        self.watchdogs = []

    def filled(self, text):
        """With what the server has chosen."""
        return re.sub(r"\{(\w+)\}", lambda found: self.names[found[1]], text)

    def match(self, wanted, got, at):
        if wanted == "…":
            return
        if isinstance(wanted, str) and (place := re.fullmatch(r"\{(\w+)\}", wanted)):
            assert isinstance(got, str) and self.names.setdefault(place[1], got) == got, f"{at}: {got!r} is not {wanted}"
        elif isinstance(wanted, dict):
            assert isinstance(got, dict), f"{at}: {got!r}"
            is_open = "…" in wanted
            missing = set(wanted) - set(got) - {"…"}
            assert not missing, f"{at}: {sorted(missing)} missing in {got}"
            assert is_open or set(wanted) == set(got), f"{at}: {sorted(set(got) - set(wanted))} not on the page"
            for name, value in wanted.items():
                if name != "…":
                    self.match(value, got[name], f"{at}.{name}")
        elif isinstance(wanted, list):
            is_open = wanted[-1:] == ["…"]
            items = wanted[:-1] if is_open else wanted
            assert isinstance(got, list) and len(got) >= len(items), f"{at}: {got!r}"
            assert is_open or len(got) == len(items), f"{at}: {got!r}"
            for i, value in enumerate(items):
                self.match(value, got[i], f"{at}[{i}]")
        else:
            assert type(wanted) is type(got) and wanted == got, f"{at}: {got!r} is not {wanted!r}"

    def take(self, start):
        """The next lines with this beginning, without it."""
        out = []
        while self.lines and self.lines[0].startswith(start):
            if out and re.match(r"(GET|POST) /", self.lines[0].removeprefix(start)):
                break
            out.append(self.lines.pop(0).removeprefix(start))
        return out

    def request(self):
        asked, answered = self.take("> "), self.take("< ")
        method, path = self.filled(asked[0]).split(" ")
        headers = dict(line.split(": ", 1) for line in map(self.filled, asked[1:]) if not line.startswith("{"))
        token = headers.get("Authorization", "").removeprefix("Bearer ") or None
        body = next((line for line in asked[1:] if line.startswith("{")), None)
        wanted = [json.loads(line) for line in answered[1:]]
        if "/events" in path:
            stream = self.server.client().lines(path.removeprefix("/api/v1"), token=token)
            assert stream.status == int(answered[0]), (path, stream.status)
            for one in wanted:
                self.match(one, stream.next(), path)
            stream.close()
            return
        filled = self.filled(body) if body else ("{}" if method == "POST" else None)
        answer = self.client.request(method, path, filled, headers=headers)
        assert answer.status == int(answered[0]), (path, answer)
        assert len(wanted) == 1
        self.match(wanted[0], answer.json, path)

    def socket(self, name):
        if name not in self.sockets:
            opened = self.sockets[name] = self.server.client().socket()
            # The server's pings do not keep a test waiting for ever.
            self.watchdogs.append(threading.Timer(PATIENCE_S, opened.socket.shutdown, [2]))
            self.watchdogs[-1].daemon = True
            self.watchdogs[-1].start()
        return self.sockets[name]

    def message(self):
        name, way, text = re.fullmatch(r"(\w)([<>]) (.*)", self.lines.pop(0)).groups()
        socket = self.socket(name)
        if way == ">":
            socket.send(self.filled(text))
            return
        wanted = json.loads(text)
        while True:
            got = socket.next()
            if got["type"] not in LIVE:
                self.match(wanted, got, text[:60])
                return

    def run(self):
        while self.lines:
            self.steps += 1
            if self.lines[0].startswith("> "):
                self.request()
            else:
                self.message()
        for watchdog in self.watchdogs:
            watchdog.cancel()
        for socket in self.sockets.values():
            socket.close()


class ProtocolTest(unittest.TestCase):
    def replay(self, title, least):
        lines = lines_of(title)
        with Server(program=PROGRAM) as server:
            conversation = Conversation(server, lines)
            conversation.run()
            self.assertGreater(conversation.steps, least)

    def test_over_http(self):
        self.replay("A conversation over HTTP", 10)

    def test_over_a_websocket(self):
        self.replay("A conversation over a WebSocket", 30)


class PageTest(unittest.TestCase):
    """The page and the definition say the same."""

    def test_codes(self):
        table = re.findall(r"^\| (\d{3}) \| (.*) \|$", section("Errors"), re.M)
        told = {code: int(status) for status, codes in table for code in re.findall(r"`([a-z-]+)`", codes)}
        self.assertEqual(DOCUMENT["components"]["schemas"]["ServerCode"]["x-status"], told)

    def test_messages(self):
        schemas = DOCUMENT["components"]["schemas"]
        told = set()
        for row in re.findall(r"^\| (`.*?) \|", section("The WebSocket"), re.M):
            told |= set(re.findall(r"`([a-z-]+)`", row))
        there = {name for kind in ("ClientMessage", "ServerMessage") for name in schemas[kind]["discriminator"]["mapping"]}
        self.assertEqual(there, told - {"do", "type"})

    def test_what_a_seat_does(self):
        told = set(re.findall(r"^\| `/([a-z-]+)` \|", section("Acting, exactly once"), re.M))
        there = {path.rsplit("/", 1)[1] for path, methods in DOCUMENT["paths"].items()
                 if methods.get("post", {}).get("tags") == ["acting"]}
        self.assertEqual(there, told)

    def test_settings(self):
        """Of docs/operating.md: every setting that there is."""
        source = (ROOT / "prise/server/config.cpp").read_text()
        page = (ROOT / "docs" / "operating.md").read_text()
        there = set(re.findall(r'ConfigRow\{"([a-z-]+)"', source))
        self.assertGreater(len(there), 10)
        rows = re.findall(r"^\| (`.*?) \|", page, re.M)
        self.assertEqual(set(), there - {name for row in rows for name in re.findall(r"`([a-z-]+)`", row)})

    def test_figures(self):
        source = (ROOT / "prise/server/metrics.cpp").read_text()
        page = (ROOT / "docs" / "operating.md").read_text()
        there = set(re.findall(r'add\(out, "(\w+)"', source))
        self.assertGreater(len(there), 10)
        self.assertEqual(there, set(re.findall(r"`prise_(\w+)`", page)))

    def test_paths(self):
        for path in re.findall(r"`(?:GET|POST) (/[^` ?]*)", PAGE):
            full = path if path.startswith("/api/") else "/api/v1" + path
            self.assertIn(full.replace("…", "/games/{id}"), DOCUMENT["paths"])


if __name__ == "__main__":
    unittest.main()
