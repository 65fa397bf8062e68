"""A server under test and clients for it: HTTP, streams of lines and WebSockets, by the standard
library alone. Nothing here trusts the server: what it sends is read byte by byte."""

import base64
import hashlib
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

PROGRAM = os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise")
EXAM_PROGRAM = os.environ.get("PRISE_EXAM_PROGRAM", "build/dev/bin/prise_with_exam")
QUIET = ["--log-requests", "false"]


class Server:
    """The real program with a database of its own."""

    def __init__(self, *arguments, folder=None, program=PROGRAM):
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="prise-server-")
        self.arguments = [*QUIET, *arguments]
        self.program = program
        self.process = None
        self.start()

    @property
    def data(self):
        return os.path.join(self.folder, "games.db")

    def start(self, listen="127.0.0.1:0"):
        self.errors = open(os.path.join(self.folder, "errors.log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", listen, "--data", self.data, *self.arguments],
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("listening on http://"):
            raise AssertionError(f"the server says {line!r}: {self.trouble()}")
        self.address = line.split("//")[1].strip()
        self.host, _, port = self.address.rpartition(":")
        self.port = int(port)

    def trouble(self):
        return pathlib.Path(self.folder, "errors.log").read_text(errors="replace")[-4000:]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.errors.close()
        return code

    def close(self):
        if self.process.poll() is None:
            self.stop()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def client(self, token=None):
        return Client(self.host, self.port, token)


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:500]!r}"


class Client:
    """One HTTP connection, opened again when the server has closed it."""

    def __init__(self, host, port, token=None):
        self.host, self.port, self.token = host, port, token
        self.cookie = None
        self.headers = {}  # of every request
        self.connection = None

    def request(self, method, path, body=None, headers=None, token=None):
        sent = {**self.headers, **(headers or {})}
        if token or self.token:
            sent["Authorization"] = "Bearer " + (token or self.token)
        if self.cookie:
            sent["Cookie"] = self.cookie
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            sent["Content-Type"] = "application/json"
        for attempt in (1, 2):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
                self.connection.request(method, path, body, sent)
                answer = self.connection.getresponse()
                break
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                self.connection = None
                if attempt == 2 or method != "GET":
                    raise
        result = Answer(answer.status, answer.headers, answer.read())
        if answer.headers.get("Set-Cookie"):
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        if answer.headers.get("Connection", "").lower() == "close":
            self.connection = None
        return result

    def get(self, path, **more):
        return self.request("GET", "/api/v1" + path, **more)

    def post(self, path, body=None, **more):
        return self.request("POST", "/api/v1" + path, body if body is not None else {}, **more)

    def create(self, game, seats=None, **more):
        body = {"game": game, **more}
        if seats:
            body["seats"] = [one if isinstance(one, dict) else {"kind": one} for one in seats]
        answer = self.post("/games", body)
        assert answer.status == 201, answer
        return Table(self, answer.json)

    def lines(self, path, token=None):
        return Lines(self.host, self.port, "/api/v1" + path, token or self.token, self.cookie,
                     headers=self.headers)

    def socket(self, **more):
        return WebSocket(self.host, self.port, cookie=self.cookie, headers=self.headers, **more)


class Table:
    """A game with the tokens of all its seats."""

    def __init__(self, client, made):
        self.client, self.id = client, made["id"]
        self.tokens = {seat["seat"]: seat.get("token") for seat in made["seats"]}

    def path(self, rest=""):
        return f"/games/{self.id}{rest}"

    def sit(self, seat, **body):
        return self.client.post(self.path(f"/seats/{seat}"), body, token=self.tokens[seat])

    def sit_all(self, *seats):
        for seat in seats:
            answer = self.sit(seat)
            assert answer.status == 200, answer

    def look(self, seat=None):
        answer = self.client.get(self.path(), token=self.tokens.get(seat))
        assert answer.status == 200, answer
        return answer.json

    def act(self, seat, action, id=None, **more):
        body = {"id": id or new_id(), "action": action, **more}
        return self.client.post(self.path("/actions"), body, token=self.tokens[seat])

    def do(self, seat, verb, **body):
        return self.client.post(self.path("/" + verb), body, token=self.tokens[seat])

    def next_game(self):
        """The game that follows, as soon as there is one."""
        for _ in range(1500):
            following = self.look()["next"]
            if following:
                return following
            time.sleep(0.02)
        raise AssertionError("no game follows")

    def record(self):
        answer = self.client.get(self.path("/record"))
        assert answer.status == 200, answer
        return answer.body.decode()

    def play_to_the_end(self, rng, limit=2000):
        """Random legal actions by whoever is to act."""
        for _ in range(limit):
            now = self.look()
            if now["outcome"]["status"] != "ongoing":
                return now
            seat = now["toAct"]
            legal = self.look(seat)["legal"]
            answer = self.act(seat, rng.choice(legal))
            assert answer.status == 200, answer
        raise AssertionError("the game does not end")


def new_id():
    return base64.urlsafe_b64encode(random.randbytes(12)).decode()


class Lines:
    """A stream of JSON lines, read as they come."""

    def __init__(self, host, port, path, token=None, cookie=None, timeout=30, headers=None):
        self.socket = socket.create_connection((host, port), timeout=timeout)
        head = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if cookie:
            head += f"Cookie: {cookie}\r\n"
        for name, value in (headers or {}).items():
            head += f"{name}: {value}\r\n"
        self.socket.sendall((head + "\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.headers = {}
        while (line := self.file.readline().strip()):
            name, _, value = line.decode().partition(":")
            self.headers[name.lower()] = value.strip()
        self.rest = b""
        self.ended = False

    def more(self):
        size = int(self.file.readline().split(b";")[0] or b"0", 16)
        if size == 0:
            self.ended = True
            return
        self.rest += self.file.read(size)
        self.file.readline()

    def next(self):
        """The next object; None at the end."""
        while True:
            line, newline, rest = self.rest.partition(b"\n")
            if newline:
                self.rest = rest
                if line.strip():
                    return json.loads(line)
            elif self.ended:
                return None
            else:
                self.more()

    def until(self, wanted):
        out = []
        while True:
            one = self.next()
            if one is None:
                return out
            out.append(one)
            if wanted(one):
                return out

    def close(self):
        self.file.close()
        self.socket.close()


class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"{code} {reason}")
        self.code = code


class WebSocket:
    """Frames by hand (RFC 6455)."""

    def __init__(self, host, port, path="/api/v1/socket", cookie=None, origin=None, timeout=30, headers=None):
        self.socket = socket.create_connection((host, port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(random.randbytes(16)).decode()
        head = (f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n")
        if cookie:
            head += f"Cookie: {cookie}\r\n"
        if origin:
            head += f"Origin: {origin}\r\n"
        for name, value in (headers or {}).items():
            head += f"{name}: {value}\r\n"
        self.socket.sendall((head + "\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        accept = None
        while (line := self.file.readline().strip()):
            name, _, value = line.decode().partition(":")
            if name.lower() == "sec-websocket-accept":
                accept = value.strip()
        if self.status == 101:
            expected = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            assert accept == base64.b64encode(expected).decode()
        self.kept = []

    def send_frame(self, opcode, payload, fin=True):
        mask = random.randbytes(4)
        head = bytes([(0x80 if fin else 0) | opcode])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        elif len(payload) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(1, text.encode())

    def read_frame(self):
        head = self.file.read(2)
        if len(head) < 2:
            raise Closed(1006, "the connection broke")
        size = head[1] & 0x7F
        assert not head[1] & 0x80, "a server does not mask"
        if size == 126:
            size = struct.unpack(">H", self.file.read(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.file.read(8))[0]
        return head[0] & 0x0F, self.file.read(size)

    def next(self):
        while True:
            opcode, payload = self.read_frame()
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else 1005, payload[2:].decode())
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 1:
                return json.loads(payload)

    def wait_for(self, wanted):
        """The next message of that type, or for which it is true; others are kept."""
        if isinstance(wanted, str):
            kind = wanted
            wanted = lambda message: message["type"] == kind
        for i, message in enumerate(self.kept):
            if wanted(message):
                return self.kept.pop(i)
        while True:
            message = self.next()
            if wanted(message):
                return message
            self.kept.append(message)

    def close(self):
        self.file.close()
        self.socket.close()


def verify(record, program=PROGRAM):
    """What `prise verify` says of a record: exit code and output."""
    with tempfile.NamedTemporaryFile("w", suffix=".prise") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr
