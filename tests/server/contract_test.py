"""The real server against docs/openapi.json: every route is visited, every message of the WebSocket and every kind of
entry is provoked, and whatever is sent and answered is held against the schemas. An object may have no member that the
document does not name, so nothing can be added here without being written there."""

import hashlib
import json
import os
import pathlib
import random
import re
import struct
import sys
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "records"))

import second  # Ed25519 and the deals once more, from docs/fair-deal.md alone
from client import Closed, Server, new_id

PROGRAM = os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise")
PATIENCE_S = 120
DOCUMENT = json.loads((ROOT / "docs" / "openapi.json").read_text())


class Broken(AssertionError):
    pass


def no_twice(pairs):
    """A member that stands twice in an object is read differently by different readers."""
    out = dict(pairs)
    if len(out) != len(pairs):
        raise Broken(f"a member stands twice: {[name for name, _ in pairs]}")
    return out


# A checker for the keywords of JSON Schema that the document uses --------------------------------------------------

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
}
KNOWN = {"type", "properties", "required", "items", "enum", "const", "oneOf", "anyOf", "allOf", "$ref",
         "additionalProperties", "minimum", "maximum", "pattern", "minLength", "maxLength", "description", "default",
         "discriminator", "x-status"}


def target_of(reference):
    node = DOCUMENT
    for part in reference.removeprefix("#/").split("/"):
        node = node[part.replace("~1", "/")]
    return node


def resolved(node):
    while "$ref" in node:
        node = target_of(node["$ref"])
    return node


def members_of(schema):
    """The members that an object may have; None: any."""
    schema = resolved(schema)
    if schema.get("additionalProperties"):
        return None
    names = set(schema.get("properties", ()))
    for part in schema.get("allOf", []) + schema.get("oneOf", []) + schema.get("anyOf", []):
        more = members_of(part)
        if more is None:
            return None
        names |= more
    return names


def check(schema, value, at="$", closed=True):
    unknown = set(schema) - KNOWN
    if unknown:
        raise Broken(f"{at}: the checker does not know {unknown}")
    if "$ref" in schema:
        check(target_of(schema["$ref"]), value, at, closed)
        return
    types = schema.get("type")
    if types and not any(TYPES[one](value) for one in ([types] if isinstance(types, str) else types)):
        raise Broken(f"{at}: {value!r} is no {types}")
    if "const" in schema and value != schema["const"]:
        raise Broken(f"{at}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        raise Broken(f"{at}: {value!r} is none of {schema['enum']}")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            raise Broken(f"{at}: {value} is not between {schema.get('minimum')} and {schema.get('maximum')}")
    if isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            raise Broken(f"{at}: {value!r} has a wrong length")
        if "pattern" in schema and not re.search(schema["pattern"], value):
            raise Broken(f"{at}: {value!r} is not {schema['pattern']}")
    if isinstance(value, list) and "items" in schema:
        for i, one in enumerate(value):
            check(schema["items"], one, f"{at}[{i}]")
    if isinstance(value, dict):
        for name in schema.get("required", ()):
            if name not in value:
                raise Broken(f"{at}: {name} is missing in {value}")
        for name, one in value.items():
            if name in schema.get("properties", {}):
                check(schema["properties"][name], one, f"{at}.{name}")
    for part in schema.get("allOf", ()):
        check(part, value, at, closed=False)
    for word in ("oneOf", "anyOf"):
        if word not in schema:
            continue
        faults = []
        for part in schema[word]:
            try:
                check(part, value, at, closed)
            except Broken as broken:
                faults.append(str(broken))
        fits = len(schema[word]) - len(faults)
        if fits == 0 or (word == "oneOf" and fits > 1):
            tag = schema.get("discriminator", {}).get("propertyName")
            near = [fault for fault in faults if tag is None or f"{at}.{tag}:" not in fault]
            raise Broken(f"{at}: {fits} of {word} fit: {near or [value]}")
    if isinstance(value, dict) and closed and not ({"oneOf", "anyOf"} & set(schema)):
        names = members_of(schema)
        if names is not None and (schema.get("properties") is not None or "allOf" in schema):
            if extra := set(value) - names:
                raise Broken(f"{at}: nothing is written of {sorted(extra)}")


def schema_named(name):
    return {"$ref": "#/components/schemas/" + name}


# What was visited --------------------------------------------------------------------------------------------------

class Visits:
    routes, sent, told, entries, guest_events = set(), set(), set(), set(), set()


def route_of(method, path):
    found = None
    for template, methods in DOCUMENT["paths"].items():
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if method.lower() in methods and re.fullmatch(pattern, path):
            if found is None or template.count("{") < found.count("{"):
                found = template
    return found


def check_answer(method, path, answer):
    path = path.split("?")[0]
    template = route_of(method, path)
    if template is None:
        raise Broken(f"{method} {path} is not in the document")
    operation = DOCUMENT["paths"][template][method.lower()]
    here = f"{method} {template} {answer.status}"
    if str(answer.status) not in operation["responses"]:
        raise Broken(f"{here} is not in the document: {answer}")
    if answer.status < 400:
        Visits.routes.add(f"{method} {template}")
    response = resolved(operation["responses"][str(answer.status)])
    for name, header in response.get("headers", {}).items():
        if answer.headers.get(name) is not None:
            check(header["schema"], answer.headers[name], f"{here} {name}")
    content = response.get("content", {})
    if answer.status == 304:
        if answer.body or content:
            raise Broken(f"{here}: there is a body")
        return
    kind = answer.headers.get("Content-Type")
    if kind not in content:
        raise Broken(f"{here}: {kind} is none of {list(content)}")
    schema = content[kind]["schema"]
    if "json" not in kind:
        check(schema, answer.body.decode(), here)
    elif kind == "application/x-ndjson":
        for line in answer.body.decode().splitlines():
            one = json.loads(line, object_pairs_hook=no_twice)
            if schema.get("type") != "string":
                check(schema, one, here)
    else:
        value = json.loads(answer.body, object_pairs_hook=no_twice)
        check(schema, value, here)
        if answer.status >= 400:
            check_problem(value, answer.status, here)


def check_problem(value, status, here):
    named = DOCUMENT["components"]["schemas"]["ServerCode"]["x-status"]
    if value["status"] != status or named.get(value["code"], 422) != status:
        raise Broken(f"{here}: a problem {value['code']} has not the status {status}")


def checked(client):
    """The same client, and whatever it does is held against the document."""
    plain = client.request

    def request(method, path, body=None, **more):
        answer = plain(method, path, body, **more)
        check_answer(method, path, answer)
        if isinstance(body, dict) and answer.status < 300:
            template = route_of(method, path)
            operation = DOCUMENT["paths"][template][method.lower()]
            if "requestBody" in operation:
                check(operation["requestBody"]["content"]["application/json"]["schema"], body, f"to {template}")
        return answer

    client.request = request
    return client


class CheckedLines:
    def __init__(self, client, path, schema, token=None):
        self.schema = schema
        self.lines = client.lines(path, token=token)
        assert self.lines.status == 200, self.lines.status
        assert self.lines.headers["content-type"] == "application/x-ndjson", self.lines.headers
        Visits.routes.add("GET " + route_of("GET", "/api/v1" + path.split("?")[0]))

    def next(self):
        """The empty lines that keep it alive do not keep a test waiting for ever."""
        give_up = time.monotonic() + PATIENCE_S
        while b"\n" not in self.lines.rest.lstrip():
            if self.lines.ended or time.monotonic() > give_up:
                raise Broken(f"nothing more came ({self.schema})")
            self.lines.more()
        return self.lines.next()

    def until(self, wanted):
        out = []
        while not out or not wanted(out[-1]):
            try:
                one = self.next()
            except Broken as broken:
                raise Broken(f"{broken} after {out[-3:]}") from None
            check(schema_named(self.schema), one, self.schema)
            if self.schema == "Entry":
                Visits.entries.add(one["kind"])
            else:
                Visits.guest_events.add(one["type"])
            out.append(one)
        return out

    def close(self):
        self.lines.close()


class CheckedSocket:
    def __init__(self, client):
        self.socket = client.socket()
        # The server's pings do not keep a test waiting for ever, either.
        self.watchdog = threading.Timer(PATIENCE_S, self.socket.socket.shutdown, [2])
        self.watchdog.daemon = True
        self.watchdog.start()
        Visits.routes.add("GET /api/v1/socket")
        self.kept = []

    def send(self, **message):
        check(schema_named("ClientMessage"), message, "ClientMessage")
        Visits.sent.add(message["do"])
        self.socket.send(message)

    def next(self):
        message = self.socket.next()
        check(schema_named("ServerMessage"), message, "ServerMessage")
        Visits.told.add(message["type"])
        if message["type"] == "entry":
            Visits.entries.add(message["entry"]["kind"])
        return message

    def wait_for(self, kind, wanted=lambda message: True):
        for i, message in enumerate(self.kept):
            if message["type"] == kind and wanted(message):
                return self.kept.pop(i)
        while True:
            message = self.next()
            if message["type"] == kind and wanted(message):
                return message
            self.kept.append(message)

    def do(self, **message):
        """Sends an order and waits for its answer."""
        self.send(id=new_id(), **message)
        while True:
            answer = self.next()
            if answer["type"] in ("ack", "refused"):
                return answer
            self.kept.append(answer)

    def close(self):
        self.watchdog.cancel()
        self.socket.close()


# A signature of one's own (RFC 8032) -------------------------------------------------------------------------------

def packed(point):
    x, y, z, _ = point
    inverse = pow(z, second.P - 2, second.P)
    x, y = x * inverse % second.P, y * inverse % second.P
    return (y | (x & 1) << 255).to_bytes(32, "little")


class Key:
    def __init__(self, seed):
        hashed = hashlib.sha512(seed).digest()
        self.number = int.from_bytes(hashed[:32], "little") & (2**254 - 8) | 2**254
        self.prefix = hashed[32:]
        self.public = packed(second.times(self.number, second.BASE))

    def sign(self, text):
        number = int.from_bytes(hashlib.sha512(self.prefix + text).digest(), "little") % second.L
        point = packed(second.times(number, second.BASE))
        hashed = int.from_bytes(hashlib.sha512(point + self.public + text).digest(), "little")
        return point + ((number + hashed * self.number) % second.L).to_bytes(32, "little")


def entropy_commitment(deal, seat, entropy):
    return second.digest("prise-entropy-2", bytes.fromhex(deal["commitment"]), bytes([seat]), entropy).hex()


# -------------------------------------------------------------------------------------------------------------------

class DocumentTest(unittest.TestCase):
    def test_the_document_is_sound(self):
        for name, schema in DOCUMENT["components"]["schemas"].items():
            stack = [schema]
            while stack:
                node = stack.pop()
                if isinstance(node, dict):
                    if isinstance(node.get("$ref"), str):
                        target_of(node["$ref"])
                    self.assertLessEqual(set(node.get("required", ())), set(node.get("properties", node)), name)
                    stack += node.values()
                elif isinstance(node, list):
                    stack += node
        ids = [operation["operationId"] for path in DOCUMENT["paths"].values() for operation in path.values()]
        self.assertEqual(len(ids), len(set(ids)))
        for template, methods in DOCUMENT["paths"].items():
            for operation in methods.values():
                named = {resolved(one)["name"] for one in operation.get("parameters", ())
                         if resolved(one)["in"] == "path"}
                self.assertEqual(set(re.findall(r"\{(\w+)\}", template)), named, template)

    def test_every_route_of_the_server_is_in_the_document(self):
        """The source is read: what a program has registered it does not tell."""
        api = "".join(file.read_text() for file in sorted((ROOT / "prise/server").glob("*_api.cpp")))
        here = {f"{method.upper().replace('DEL', 'DELETE')} /api/v1{path}" for method, path in
                re.findall(r'routes\.(get|post|del)\(\s*"([^"]+)"', api)}
        deeds = (ROOT / "prise/server/deeds.cpp").read_text()
        here |= {f"POST /api/v1/games/{{id}}/{path}" for path in re.findall(r'Verb\{"[^"]+", "([^"]+)"', deeds)}
        plain = (ROOT / "prise/server/server.cpp").read_text()
        here |= {f"{method.upper()} {path}" for method, path in
                 re.findall(r'router_\.add\(\s*net::Method::(\w+),\s*"([^"]+)"', plain)}
        self.assertGreater(len(here), 30)
        there = {f"{method.upper()} {path}" for path, methods in DOCUMENT["paths"].items() for method in methods}
        self.assertEqual(here, there)

    def test_every_code_with_a_status_is_in_the_document(self):
        problem = (ROOT / "prise/server/problem.cpp").read_text()
        here = {code: int(status) for code, status in re.findall(r'\{"([a-z-]+)", (\d{3})\}', problem)}
        self.assertGreater(len(here), 20)
        there = DOCUMENT["components"]["schemas"]["ServerCode"]["x-status"]
        self.assertEqual(here, {code: there.get(code) for code in here})
        self.assertEqual(list(there), DOCUMENT["components"]["schemas"]["ServerCode"]["enum"])


class ContractTest(unittest.TestCase):
    """The last test (its name says so) looks what all the others have visited."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(program=PROGRAM)
        cls.client = checked(cls.server.client())

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def guest(self, name):
        client = checked(self.server.client())
        self.assertEqual(201, client.post("/guests", {"name": name}).status)
        return client

    def started(self, game="drafti", **more):
        table = self.client.create(game, ["me", "link"], **more)
        table.sit_all(2)
        return table

    def stream(self, table, seat=None, since=0, client=None):
        return CheckedLines(client or self.client, table.path(f"/events?since={since}"), "Entry",
                            table.tokens.get(seat))

    def refused(self, answer, code):
        self.assertEqual(code, answer.json["code"], answer)

    def offer(self, table, seat, what):
        return self.client.post(table.path("/offer"), {"id": new_id(), "what": what}, token=table.tokens[seat])

    def fine(self, answer):
        self.assertLess(answer.status, 300, answer)
        return answer.json

    def test_plain_routes(self):
        for path in ("/healthz", "/readyz", "/metrics"):
            self.assertEqual(200, self.client.request("GET", path).status)
        self.assertEqual(DOCUMENT, self.client.get("/openapi.json").json)
        self.assertEqual(426, self.client.get("/socket").status)
        games = {game["game"] for game in self.client.get("/catalogue").json}
        self.assertIn("casino", games)

    def test_people(self):
        self.refused(self.client.get("/me"), "no-guest")
        self.refused(self.client.get("/me/games"), "no-guest")
        self.refused(self.client.get("/me/events"), "no-guest")
        asha = self.guest("Asha")
        self.assertEqual(200, asha.post("/guests", {"name": "Asha B."}).status)
        self.refused(asha.post("/guests", {"name": " "}), "bad-name")
        self.refused(asha.post("/guests", {"nom": "A"}), "bad-request")
        self.assertEqual("Asha B.", asha.get("/me").json["name"])
        own = CheckedLines(asha, "/me/events", "GuestEvent")
        table = asha.create("drafti", ["me", "link"], series={"bestOf": 3}, public=True)
        table.sit_all(2)
        own.until(lambda line: line["type"] == "turn")
        self.fine(table.do(1, "resign"))
        own.until(lambda line: line["type"] == "next-game")
        aborted = asha.create("drafti", ["me", "link"])
        aborted.sit_all(2)
        self.fine(aborted.do(1, "abort"))
        own.until(lambda line: line["type"] == "game-aborted")
        own.close()
        self.assertEqual(200, asha.get("/me/games").status)
        self.assertEqual(201, asha.post("/reports", {"text": "Somebody swears.", "game": table.id}).status)
        self.refused(asha.post("/reports", {}), "bad-request")

    def test_operators(self):
        with open(self.server.data + ".operator") as file:
            token = json.load(file)["token"]
        operator = checked(self.server.client(token))
        asha = self.guest("Asha")
        me = asha.get("/me").json["id"]
        table = asha.create("drafti", ["me", "link"])
        socket = CheckedSocket(asha)
        for path in ("status", "games?limit=3&guest=" + me, f"games/{table.id}/chat", "mutes", "bans", "reports?all=true",
                     "announcements"):
            self.assertEqual(200, operator.get("/operator/" + path).status, path)
        self.fine(operator.post("/operator/mutes", {"guest": me, "minutes": 5, "reason": "Noise"}))
        self.fine(operator.post("/operator/bans", {"range": "203.0.113.0/24", "minutes": 1}))
        number = self.fine(operator.post("/operator/announcements", {"text": "Karibu", "minutes": 1}))["number"]
        self.assertEqual("Karibu", socket.wait_for("announcement")["text"])
        self.fine(self.client.get("/announcements"))
        self.fine(asha.post("/reports", {"text": "Somebody swears."}))
        for one in operator.get("/operator/reports").json["reports"]:
            self.fine(operator.post(f"/operator/reports/{one['number']}/close", {"answer": "Thank you."}))
        for path in ("mutes/" + me, "bans?range=203.0.113.0/24", f"announcements/{number}"):
            self.fine(operator.request("DELETE", "/api/v1/operator/" + path))
            self.refused(operator.request("DELETE", "/api/v1/operator/" + path), "not-found")
        socket.wait_for("announcement-gone")
        socket.close()
        stream = self.stream(table)
        self.fine(operator.post(f"/operator/games/{table.id}/close", {"reason": "Enough."}))
        stream.until(lambda line: line["kind"] == "aborted")
        stream.close()
        self.refused(operator.post("/operator/bans", {"range": "everybody"}), "bad-range")
        self.refused(self.client.get("/operator/status"), "not-found")

    def test_making_and_finding(self):
        key = {"Idempotency-Key": new_id()}
        body = {"game": "drafti", "preset": "russian", "options": {}, "seats": [{"kind": "me"}, {"kind": "lobby"}],
                "clock": {"kind": "increment", "base": 60000, "step": 1000}, "public": True,
                "series": {"deals": 2}, "name": "Juma"}
        self.assertEqual(201, self.client.post("/games", body, headers=key).status)
        self.assertEqual("true", self.client.post("/games", body, headers=key).headers["Idempotency-Replayed"])
        self.refused(self.client.post("/games", {"game": "go"}), "no-such-game")
        self.refused(self.client.post("/games", {"game": "drafti", "clock": {"kind": "sand"}}), "bad-clock")
        self.refused(self.client.post("/games", {"game": "drafti", "options": {"boardSize": 9}}), "bad-options")
        self.refused(self.client.post("/games", {"game": "drafti", "position": "nonsense"}), "bad-position")
        self.refused(self.client.post("/games", {"game": "drafti", "colour": "red"}), "bad-request")
        computer = self.client.create("drafti", ["me", {"kind": "computer", "level": 1}])
        computer.look(1)
        self.client.create("casino", ["link", {"kind": "computer"}], options={"handSize": 9, "tableDeal": 4}).look()
        self.assertEqual(200, self.client.get("/lobby").status)
        wish = {"game": "gene-chess", "clock": {"kind": "delay", "base": 60000, "step": 0}}
        one, two = self.fine(self.guest("One").post("/pairings", wish)), self.fine(self.guest("Two").post("/pairings", wish))
        self.assertEqual(one["id"], two["id"])
        self.refused(self.client.post("/pairings", {}), "bad-request")
        page = self.client.get("/games?limit=1&game=drafti&status=waiting&from=0").json
        self.assertEqual(1, len(page["games"]))
        if page["next"]:
            self.client.get(f"/games?limit=1&game=drafti&status=waiting&after={page['next']}")
        self.client.get("/games?player=Asha&result=won")
        self.refused(self.client.get("/games?status=odd"), "bad-request")

    def test_seats(self):
        table = self.client.create("drafti", ["me", "link"])
        self.assertGreaterEqual(table.act(1, "22-18").status, 400)
        self.refused(self.client.post(table.path("/seats/2")), "no-right")
        self.refused(self.client.post(table.path("/seats/3"), token=table.tokens[2]), "no-seat")
        self.refused(table.sit(2, commitment="zz"), "bad-request")
        self.fine(table.sit(2, name="Juma"))
        self.fine(table.sit(2))
        self.refused(self.client.get("/games/" + "A" * 22), "no-game")
        self.refused(self.client.get(table.path(), token="A" * 32), "no-right")

    def test_reading(self):
        table = self.started("casino")
        for seat in (None, 1, 2):
            table.look(seat)
        record = self.client.get(table.path("/record"))
        self.assertEqual(200, record.status)
        unchanged = self.client.get(table.path("/record"), headers={"If-None-Match": record.headers["ETag"]})
        self.assertEqual(304, unchanged.status)
        self.refused(self.client.get(table.path("/record?format=pgn")), "bad-format")
        self.refused(self.client.get(table.path("/record?format=png")), "bad-format")
        for game, options, ending in (("duel-chess", {"duels": False}, "pgn"), ("drafti", {}, "pdn")):
            other = self.started(game, options=options, tags=[["Event", "Dar es Salaam"]])
            self.assertEqual([["Event", "Dar es Salaam"]], other.look()["tags"])
            self.assertEqual(200, self.client.get(other.path("/record?format=" + ending)).status)
        unchanged = self.client.get(other.path(), headers={"If-None-Match": self.client.get(other.path()).headers["ETag"]})
        self.assertEqual(304, unchanged.status)
        self.fine(self.client.get(table.path("/explanation")))
        self.fine(self.client.get(table.path("/explanation?action=Ah-"), token=table.tokens[1]))
        card = table.look(1)["legal"][0][:2]
        zones = {"what": "zones", "arguments": {"drag": card}}
        self.fine(self.client.post(table.path("/questions"), zones, token=table.tokens[1]))
        self.refused(self.client.post(table.path("/questions"), zones), "hidden")
        self.refused(self.client.post(table.path("/questions"), {"what": "why"}), "bad-question")
        self.fine(self.client.post(table.path("/chat"), {"text": "Hello"}, token=table.tokens[1]))
        self.refused(self.client.post(table.path("/chat"), {"text": ""}), "bad-text")
        self.assertEqual(1, len(self.client.get(table.path("/chat"), token=table.tokens[2]).json["lines"]))
        self.assertEqual(0, len(self.client.get(table.path("/chat")).json["lines"]))
        self.refused(self.client.get(table.path("/events?since=x")), "bad-request")
        waiting = self.client.create("drafti", ["me", "link"])
        self.refused(self.client.get(waiting.path("/explanation")), "not-started")

    def test_acting(self):
        table = self.started(clock={"kind": "fixed", "base": 600000})
        stream = self.stream(table, 1)
        self.refused(table.act(2, "11-15"), "not-your-turn")
        self.refused(table.act(1, "hello"), "bad-action")
        self.refused(table.act(1, "22-18", seq=1), "conflict")
        self.fine(table.act(1, "22-18", lag=20))
        self.refused(table.do(1, "withdraw"), "nothing-held")
        self.fine(table.do(1, "hold", action="18-14"))
        self.refused(table.do(2, "hold", action="11-15"), "not-to-hold")
        self.assertTrue(table.look(1)["held"])
        self.fine(table.do(1, "withdraw"))
        self.fine(self.offer(table, 1, "takeback"))
        self.assertEqual("takeback", table.look()["offer"]["what"])
        self.refused(self.offer(table, 1, "draw"), "offer-open")
        self.fine(table.do(2, "answer", accepts=True))
        self.refused(table.do(2, "answer", accepts=True), "no-offer")
        self.refused(table.do(2, "answer"), "bad-request")
        self.fine(table.do(1, "give-time", to=2, ms=1000))
        self.refused(table.do(1, "undo"), "no-undo")
        self.refused(table.do(1, "claim"), "not-gone")
        self.refused(table.do(1, "rematch"), "wrong-phase")
        self.fine(table.do(1, "resign"))
        stream.until(lambda line: line["kind"] == "signature")
        stream.close()
        self.assertGreaterEqual(table.do(1, "abort").status, 400)
        self.fine(table.do(1, "rematch"))
        self.fine(table.do(2, "rematch"))

    def test_undo(self):
        table = self.started("ringrift")
        rng = random.Random(1)
        for _ in range(200):
            seat = table.look()["toAct"]
            now = table.look(seat)
            if now["mayUndo"]:
                break
            self.fine(table.act(seat, rng.choice(now["legal"])))
        self.fine(table.do(seat, "undo", actions=1))
        stream = self.stream(table)
        stream.until(lambda line: line["kind"] == "undo")
        stream.close()

    def test_abort_and_time_out(self):
        table = self.started()
        stream = self.stream(table)
        self.fine(table.do(2, "abort"))
        stream.until(lambda line: line["kind"] == "aborted")
        stream.close()
        table.look(1)
        table = self.started(clock={"kind": "fixed", "base": 1})
        stream = self.stream(table)
        stream.until(lambda line: line["kind"] == "ended")
        stream.close()

    def test_sealed_actions(self):
        table = self.started("duel-chess")
        for seat, action in ((1, "e2e4"), (2, "d7d5"), (1, "e4d5"), (1, "bp:3"), (2, "bp:1")):
            self.fine(table.act(seat, action))
        for viewer in (None, 1, 2):
            stream = self.stream(table, viewer)
            self.assertTrue(any("opened" in line or "opening" in line
                                for line in stream.until(lambda line: "now" in line)))
            stream.close()

    def test_entropy_of_ones_own(self):
        key = Key(b"k" * 32)
        table = self.client.create("casino", ["link", {"kind": "computer", "level": 1}])
        deal = table.look()["deal"]
        entropy = random.Random(3).randbytes(32)
        self.fine(table.sit(1, commitment=entropy_commitment(deal, 1, entropy), key=key.public.hex()))
        stream = self.stream(table)
        bound = stream.until(lambda line: line["kind"] == "entropy-commit" and line["seat"] == 2)
        self.assertEqual("host", bound[-1]["by"])
        self.assertEqual(422, table.do(1, "entropy", entropy="00" * 32).status)
        self.refused(table.do(1, "entropy", entropy="00"), "bad-request")
        self.fine(table.do(1, "entropy", entropy=entropy.hex()))
        stream.until(lambda line: line["kind"] == "start")
        stream.close()
        record = [json.loads(line) for line in table.record().splitlines()]
        root, head = bytes.fromhex(record[0]["chain"]), record[-1]
        text = second.fields(b"prise-signature-2", root, bytes([1]), struct.pack(">Q", head["seq"]),
                             bytes.fromhex(head["chain"]))
        self.refused(table.do(1, "sign", entry=head["seq"], signature="00" * 64), "bad-signature")
        self.fine(table.do(1, "sign", entry=head["seq"], signature=key.sign(text).hex()))

    def test_a_deal_that_is_given_up(self):
        """A seat that has committed and shows nothing: after 20 seconds the deal is given up, and another one made."""
        table = self.client.create("casino", ["link", {"kind": "computer", "level": 1}])
        self.fine(table.sit(1, commitment="ab" * 32))
        stream = self.stream(table)
        given_up = stream.until(lambda line: line["kind"] == "deal-abandoned")[-1]
        self.assertEqual(1, given_up["seat"])
        stream.close()
        table.look()

    def test_the_server_was_away(self):
        with Server(program=PROGRAM) as server:
            client = checked(server.client())
            table = client.create("drafti", ["me", "link"], clock={"kind": "fixed", "base": 600000})
            table.sit_all(2)
            table.act(1, "22-18")
            server.kill()
            server.start()
            table.client = client = checked(server.client())
            stream = self.stream(table, client=client)
            stream.until(lambda line: line["kind"] == "resumed")
            stream.close()

    def test_the_socket(self):
        client = self.guest("Mia")
        lobby = CheckedSocket(client)
        self.assertEqual("Mia", lobby.wait_for("welcome")["guest"])
        lobby.send(do="lobby")
        lobby.wait_for("lobby")
        open_game = client.create("drafti", ["me", "lobby"], public=True)
        lobby.wait_for("lobby-game", lambda message: message["game"]["id"] == open_game.id)
        self.fine(client.post(open_game.path("/seats/2")))
        lobby.wait_for("lobby-gone", lambda message: message["id"] == open_game.id)
        lobby.send(do="leave-lobby")
        lobby.send(do="ping", t=[1, "two"])
        self.assertEqual([1, "two"], lobby.wait_for("pong")["t"])
        lobby.close()

        table = self.started("duel-chess", clock={"kind": "increment", "base": 600000, "step": 1000})
        one, two = CheckedSocket(self.client), CheckedSocket(self.client)
        one.send(do="act", game=table.id, id="early", action="e2e4")
        self.assertEqual("not-watched", one.wait_for("refused")["code"])
        one.send(do="watch", game=table.id, token=table.tokens[1])
        self.assertEqual(1, one.wait_for("game")["state"]["you"])
        two.send(do="watch", game=table.id, token=table.tokens[2], since=0)
        two.wait_for("watching")
        first = two.wait_for("entry")["entry"]
        self.assertEqual((1, "created", "duel-chess"), (first["seq"], first["kind"], first["game"]))
        one.wait_for("presence", lambda message: message["seats"][1]["present"])

        def does(socket, wanted="ack", **message):
            answer = socket.do(game=table.id, **message)
            self.assertEqual(wanted, answer["type"], (message, answer))
            return answer

        does(one, do="act", action="e2e4", lag=5)
        two.wait_for("entry", lambda message: message["entry"].get("action") == "e2e4")
        self.assertEqual("not-your-turn", does(one, "refused", do="act", action="d2d4")["code"])
        does(one, do="hold", action="d2d4")
        does(one, do="withdraw")
        does(one, do="offer", what="draw")
        does(two, do="answer", accepts=False)
        does(one, "refused", do="undo", actions=1)
        does(one, do="give-time", to=2, ms=5000)
        does(one, "refused", do="entropy", commitment="ab" * 32)
        does(one, "refused", do="sign", entry=1, signature="ab" * 64)
        does(two, "refused", do="claim")
        does(two, do="act", action="d7d5")
        does(two, "refused", do="abort")
        two.send(do="say", game=table.id, text="Good luck!")
        self.assertEqual("Good luck!", one.wait_for("chat")["text"])
        does(two, do="resign")
        one.wait_for("entry", lambda message: message["entry"]["kind"] == "ended")
        does(one, do="rematch")
        two.wait_for("rematch-offer")
        does(two, do="rematch")
        following = one.wait_for("next-game")["next"]
        one.send(do="watch", game=following, token=table.tokens[1])
        self.assertEqual(2, one.wait_for("game")["state"]["you"])
        one.send(do="unwatch", game=following)
        two.close()
        one.close()

    # Who asks from the machine itself is not counted, so these come from far away, by a proxy.

    def test_too_many_messages(self):
        with Server("--proxies", "127.0.0.1", program=PROGRAM) as server:
            client = server.client()
            client.headers["X-Forwarded-For"] = "203.0.113.5"
            socket = CheckedSocket(client)
            for _ in range(socket.wait_for("welcome")["limits"]["burst"] + 10):
                socket.send(do="ping")
            self.assertGreater(socket.wait_for("slow-down")["retryMs"], 0)
            with self.assertRaises(Closed) as closed:
                while True:
                    socket.send(do="ping")
                    socket.next()
            self.assertEqual(1008, closed.exception.code)

    def test_too_many_requests(self):
        with Server("--proxies", "127.0.0.1", "--requests-per-second", "1", program=PROGRAM) as server:
            client = checked(server.client())
            answers = [client.get("/lobby", headers={"X-Forwarded-For": "203.0.113.5"}) for _ in range(40)]
            self.assertEqual(429, answers[-1].status)
            self.assertGreater(int(answers[-1].headers["Retry-After"]), 0)
            left = [int(re.search(r";r=(\d+)", answer.headers["RateLimit"]).group(1)) for answer in answers]
            self.assertEqual(left[0] - 5, left[5])
            self.assertEqual(0, left[-1])
            self.assertEqual('"requests";q=10;w=10', answers[-1].headers["RateLimit-Policy"])

    def test_zz_everything_was_visited(self):
        schemas = DOCUMENT["components"]["schemas"]
        routes = {f"{method.upper()} {path}" for path, methods in DOCUMENT["paths"].items() for method in methods}
        # A claim is granted to whoever has waited for half a minute at least; here it is only refused.
        self.assertEqual(set(), routes - Visits.routes - {"POST /api/v1/games/{id}/claim"})
        self.assertEqual(set(schemas["ClientMessage"]["discriminator"]["mapping"]), Visits.sent)
        self.assertEqual(set(schemas["ServerMessage"]["discriminator"]["mapping"]), Visits.told)
        self.assertEqual(set(schemas["Entry"]["discriminator"]["mapping"]), Visits.entries)
        self.assertEqual({one["properties"]["type"]["const"] for one in schemas["GuestEvent"]["oneOf"]},
                         Visits.guest_events)


if __name__ == "__main__":
    unittest.main()
