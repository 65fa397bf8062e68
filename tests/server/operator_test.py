"""Whoever runs the server: their own way in, games closed, people muted and banned, words to everybody, reports, and
what is forgotten after a time."""

import json
import os
import sqlite3
import stat
import subprocess
import tempfile
import time
import unittest

from client import PROGRAM, Client, Closed, Server, verify


def operator_of(server):
    with open(server.data + ".operator") as file:
        return json.load(file)


class Operators(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--proxies", "127.0.0.1")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def setUp(self):
        self.client = self.server.client()
        self.operator = self.server.client(operator_of(self.server)["token"])

    def refused(self, answer, code, status):
        self.assertEqual((code, status), (answer.json["code"], answer.status), answer)

    def remove(self, path):
        return self.operator.request("DELETE", "/api/v1/operator" + path)

    def from_far(self, address="203.0.113.9"):
        """As if it came from there: the proxy says so."""
        client = self.server.client()
        client.headers["X-Forwarded-For"] = address
        return client

    def test_the_file_is_for_its_owner_alone(self):
        path = self.server.data + ".operator"
        self.assertEqual(0o600, stat.S_IMODE(os.stat(path).st_mode))
        told = operator_of(self.server)
        self.assertEqual("http://" + self.server.address, told["address"])
        self.assertEqual(self.server.process.pid, told["process"])

    def test_to_others_there_is_nothing(self):
        absent = self.client.get("/operator/nothing")
        for client in (self.client, self.server.client("A" * 32)):
            for method, path in (("GET", "status"), ("GET", "games"), ("POST", "bans"), ("DELETE", "mutes/x")):
                answer = client.request(method, "/api/v1/operator/" + path, "{" if method == "POST" else None)
                self.assertEqual((404, absent.body), (answer.status, answer.body), path)

    def test_status_and_metrics(self):
        status = self.operator.get("/operator/status").json
        self.assertGreaterEqual(status["connections"], 1)
        self.assertIsNone(status["store"]["trouble"])
        self.assertFalse(status["draining"])
        self.assertEqual(404, self.from_far().request("GET", "/metrics").status)
        self.assertEqual(200, self.client.request("GET", "/metrics").status)
        far = self.from_far()
        self.assertEqual(200, far.request("GET", "/metrics", token=self.operator.token).status)

    def test_all_games_are_listed(self):
        asha = self.server.client()
        me = asha.post("/guests", {"name": "Asha"}).json["id"]
        table = asha.create("drafti", ["me", "link"])
        found = self.operator.get(f"/operator/games?guest={me}").json["games"]
        self.assertEqual([table.id], [game["id"] for game in found])
        self.assertEqual([me, None], [seat["guest"] for seat in found[0]["seats"]])
        self.assertEqual(0, found[0]["listeners"])
        self.assertNotIn("guest", self.client.get("/lobby").body.decode())

    def test_a_game_is_closed_at_any_time(self):
        for game in ("drafti", "casino"):
            table = self.client.create(game, ["me", "link"])
            table.sit_all(2)
            for _ in range(3):
                seat = table.look()["toAct"]
                table.act(seat, table.look(seat)["legal"][0])
            seat_after = table.look()["toAct"]
            stream = self.client.lines(table.path("/events"))
            answer = self.operator.post(f"/operator/games/{table.id}/close", {"reason": "Somebody cheats."})
            self.assertEqual(200, answer.status, answer)
            last = stream.until(lambda line: line["kind"] == "aborted")[-1]
            self.assertEqual(("Somebody cheats.", None), (last["reason"], last.get("seat")))
            self.assertEqual("aborted", table.look()["status"])
            self.refused(table.act(seat_after, "22-18"), "game-over", 409)
            self.refused(self.operator.post(f"/operator/games/{table.id}/close"), "game-over", 409)
            self.assertEqual(0, verify(table.record())[0], verify(table.record())[1])
        self.refused(self.operator.post("/operator/games/" + "A" * 22 + "/close"), "no-game", 404)
        long = self.operator.post(f"/operator/games/{table.id}/close", {"reason": "x" * 300})
        self.refused(long, "bad-request", 400)

    def test_a_guest_is_muted(self):
        asha = self.server.client()
        me = asha.post("/guests", {"name": "Asha"}).json["id"]
        table = asha.create("drafti", ["me", "link"])
        said = asha.post(table.path("/chat"), {"text": "Bad words"}, token=table.tokens[1])
        self.assertEqual(200, said.status, said)
        lines = self.operator.get(f"/operator/games/{table.id}/chat").json["lines"]
        self.assertEqual([(me, "Bad words")], [(line["guest"], line["text"]) for line in lines])
        muted = self.operator.post("/operator/mutes", {"guest": me, "minutes": 60, "reason": "Bad words"})
        self.assertEqual((201, "Asha"), (muted.status, muted.json["name"]), muted)
        self.refused(asha.post(table.path("/chat"), {"text": "Worse"}, token=table.tokens[1]), "muted", 403)
        self.assertIn(me, [one["guest"] for one in self.operator.get("/operator/mutes").json["mutes"]])
        self.assertEqual(200, self.remove("/mutes/" + me).status)
        self.refused(self.remove("/mutes/" + me), "not-found", 404)
        self.assertEqual(200, asha.post(table.path("/chat"), {"text": "Sorry"}, token=table.tokens[1]).status)
        self.refused(self.operator.post("/operator/mutes", {"guest": "nobody"}), "no-guest", 404)

    def test_a_range_is_banned(self):
        far, near = self.from_far("198.51.100.77"), self.from_far("198.51.101.1")
        self.assertEqual(200, far.get("/lobby").status)
        socket = far.socket()
        self.assertEqual("welcome", socket.next()["type"])
        table = self.client.create("drafti", ["me", "link"])
        stream = far.lines(table.path("/events"))
        answer = self.operator.post("/operator/bans", {"range": "198.51.100.0/24", "reason": "Floods"})
        self.assertEqual((201, "198.51.100.0/24", None), (answer.status, answer.json["range"], answer.json["until"]))
        with self.assertRaises(Closed) as closed:
            while True:
                socket.next()
        self.assertEqual(1008, closed.exception.code)
        with self.assertRaises((OSError, ValueError)):
            stream.until(lambda line: False)
            raise OSError("it ended")
        self.refused(far.get("/lobby"), "banned", 403)
        self.assertEqual(403, far.socket().status)
        self.assertEqual(200, near.get("/lobby").status)
        self.assertEqual(["198.51.100.0/24"], [one["range"] for one in self.operator.get("/operator/bans").json["bans"]])
        self.assertEqual(200, self.remove("/bans?range=198.51.100.0/24").status)
        self.refused(self.remove("/bans?range=198.51.100.0/24"), "not-found", 404)
        self.assertEqual(200, far.get("/lobby").status)
        for bad in ("", "everybody", "198.51.100.7/24", "127.0.0.0/8", "0.0.0.0/0", "::/0"):
            self.refused(self.operator.post("/operator/bans", {"range": bad}), "bad-range", 422)

    def test_everybody_hears_an_announcement(self):
        early = self.client.socket()
        self.assertEqual("welcome", early.next()["type"])
        made = self.operator.post("/operator/announcements", {"text": "We stop at ten.", "minutes": 30})
        self.assertEqual(201, made.status, made)
        number = made.json["number"]
        self.assertGreater(made.json["until"], made.json["at"])
        late = self.client.socket()
        for socket in (early, late):
            self.assertEqual("We stop at ten.", socket.wait_for("announcement")["text"])
        self.assertIn(made.json, self.client.get("/announcements").json["announcements"])
        self.assertEqual(200, self.remove(f"/announcements/{number}").status)
        self.assertEqual(number, early.wait_for("announcement-gone")["number"])
        self.assertEqual([], self.client.get("/announcements").json["announcements"])
        self.refused(self.remove(f"/announcements/{number}"), "not-found", 404)
        self.refused(self.operator.post("/operator/announcements", {"text": ""}), "bad-request", 400)

    def test_reports_are_read_and_closed(self):
        asha = self.server.client()
        me = asha.post("/guests", {"name": "Asha"}).json["id"]
        self.assertEqual(201, asha.post("/reports", {"text": "Juma swears.", "about": "juma"}).status)
        mine = [one for one in self.operator.get("/operator/reports").json["reports"] if one["by"] == me]
        self.assertEqual(("Juma swears.", "juma", None), (mine[0]["text"], mine[0]["about"], mine[0]["closed"]))
        number = mine[0]["number"]
        closed = self.operator.post(f"/operator/reports/{number}/close", {"answer": "Muted."})
        self.assertEqual("Muted.", closed.json["answer"], closed)
        self.assertNotIn(number, [one["number"] for one in self.operator.get("/operator/reports").json["reports"]])
        every = self.operator.get("/operator/reports?all=true").json["reports"]
        self.assertIn(number, [one["number"] for one in every])
        self.refused(self.operator.post("/operator/reports/9999/close"), "not-found", 404)


class AfterARestart(unittest.TestCase):
    def test_what_operators_did_still_holds(self):
        with Server("--proxies", "127.0.0.1") as server:
            asha = server.client()
            me = asha.post("/guests", {"name": "Asha"}).json["id"]
            table = asha.create("drafti", ["me", "link"])
            first = operator_of(server)
            operator = server.client(first["token"])
            for path, body in (("mutes", {"guest": me}), ("bans", {"range": "203.0.113.9"}),
                               ("announcements", {"text": "Welcome."})):
                self.assertEqual(201, operator.post("/operator/" + path, body).status)
            server.kill()
            self.assertEqual(first, operator_of(server))
            server.start()
            self.assertNotEqual(first["token"], operator_of(server)["token"])
            self.assertEqual(404, server.client(first["token"]).get("/operator/status").status)
            again = server.client()
            again.cookie = asha.cookie
            said = again.post(table.path("/chat"), {"text": "Hello"}, token=table.tokens[1])
            self.assertEqual("muted", said.json["code"])
            far = server.client()
            answer = far.get("/lobby", headers={"X-Forwarded-For": "203.0.113.9"})
            self.assertEqual("banned", answer.json["code"])
            self.assertEqual("Welcome.", again.socket().wait_for("announcement")["text"])
            path = server.data + ".operator"
            self.assertEqual(0, server.stop())
            self.assertFalse(os.path.exists(path))
            server.start()

    def test_with_tls_the_operator_has_a_door_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = {name: os.path.join(folder, name) for name in ("key.pem", "chain.pem", "games.db")}
            made = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                                   "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", paths["key.pem"],
                                   "-out", paths["chain.pem"]], capture_output=True)
            self.assertEqual(0, made.returncode, made.stderr)
            with subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", paths["games.db"],
                                   "--certificate", paths["chain.pem"], "--key", paths["key.pem"]],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
                self.assertRegex(process.stdout.readline(), r"^listening on https://127\.0\.0\.1:\d+$")
                with open(paths["games.db"] + ".operator") as file:
                    told = json.load(file)
                self.assertTrue(told["address"].startswith("http://127.0.0.1:"), told)
                operator = Client("127.0.0.1", int(told["address"].rpartition(":")[2]), told["token"])
                self.assertEqual(200, operator.get("/operator/status").status)
                process.terminate()
                self.assertEqual("", process.stdout.read())  # and nobody is told where it is

    def test_old_games_of_nobody_are_forgotten(self):
        with Server() as server:
            client = server.client()
            waiting, running, ended = (client.create("drafti", ["me", "link"]) for _ in range(3))
            young = client.create("drafti", ["me", "link"])
            for table in (running, ended):
                table.sit_all(2)
            ended.do(1, "resign")
            server.stop()
            file = sqlite3.connect(server.data)
            file.execute("UPDATE game SET created_ms = 1000, last_move_ms = 1000 WHERE id != ?", (young.id,))
            file.commit()
            file.close()
            server.start()  # nothing is forgotten unless it is asked for
            self.assertEqual(200, server.client().get(waiting.path()).status)
            server.stop()
            server.arguments += ["--keep-waiting-days", "30", "--keep-unfinished-days", "60"]
            server.start()
            client = server.client()
            for table, status in ((waiting, 404), (running, 404), (ended, 200), (young, 200)):
                for _ in range(600):  # it is done some time after the start
                    answer = client.get(table.path())
                    if answer.status == status:
                        break
                    time.sleep(0.05)
                self.assertEqual(status, answer.status)


if __name__ == "__main__":
    unittest.main()
