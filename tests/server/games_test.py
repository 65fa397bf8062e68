"""Games over HTTP: made, joined, played to the end, looked at by everybody, downloaded, verified."""

import random
import sqlite3
import unittest

from client import EXAM_PROGRAM, Server, new_id, verify

GAMES = ["drafti", "duel-chess", "gene-chess", "casino", "ringrift"]


class Games(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.client = cls.server.client()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def refused(self, answer, code, status=None):
        self.assertEqual("application/problem+json", answer.headers["Content-Type"], answer)
        self.assertEqual(code, answer.json["code"], answer)
        if status:
            self.assertEqual(status, answer.status, answer)

    def test_every_game_to_its_end(self):
        for game in GAMES:
            with self.subTest(game=game):
                table = self.client.create(game, ["me", "link"])
                self.assertEqual("waiting", table.look()["status"])
                table.sit_all(2)
                self.assertEqual("running", table.look()["status"])
                running = table.record()
                self.assertEqual(6, verify(running)[0], verify(running)[1])
                table.play_to_the_end(random.Random(game))
                code, words = verify(table.record())
                self.assertEqual(0, code, words)

    def test_three_seats(self):
        with Server(program=EXAM_PROGRAM) as server:
            table = server.client().create("exam", ["me", "link", "link"], options={"seats": 3})
            table.sit_all(2)
            self.assertEqual("waiting", table.look()["status"])
            table.sit_all(3)
            table.play_to_the_end(random.Random(1))
            code, words = verify(table.record(), EXAM_PROGRAM)
            self.assertEqual(0, code, words)

    def test_computers(self):
        for game in GAMES:
            with self.subTest(game=game):
                seats = ["me", {"kind": "computer", "level": 1}]
                table = self.client.create(game, seats)
                rng = random.Random(2)
                for _ in range(40):
                    stream = self.client.lines(table.path("/events"))
                    now = stream.until(lambda line: "now" in line and line["now"]["toAct"] in (1, None))[-1]["now"]
                    stream.close()
                    if now["outcome"]["status"] != "ongoing":
                        break
                    answer = table.act(1, rng.choice(table.look(1)["legal"]))
                    self.assertEqual(200, answer.status, answer)

    def test_refusals(self):
        self.refused(self.client.post("/games", {"game": "go"}), "no-such-game")
        self.refused(self.client.post("/games", {"game": "drafti", "options": {"boardSize": 9}}), "bad-options", 422)
        self.refused(self.client.post("/games", "nonsense"), "bad-request", 400)
        self.refused(self.client.post("/games", {"game": "drafti", "colour": "red"}), "bad-request", 400)
        self.refused(self.client.post("/games", {"game": "drafti", "seats": [{"kind": "me"}]}), "bad-request", 400)
        self.refused(self.client.post("/games", {"game": "casino", "options": {"seed": 5}}), "bad-options", 422)
        self.refused(self.client.get("/games/" + "A" * 22), "no-game", 404)
        self.refused(self.client.get("/games/none"), "no-game", 404)
        table = self.client.create("drafti", ["me", "link"])
        self.refused(table.act(1, "22-18"), "wrong-phase", 409)
        table.sit_all(2)
        self.refused(table.act(2, "22-18"), "not-your-turn", 409)
        self.assertEqual(422, table.act(1, "22-19").status)
        self.refused(table.act(1, "hello"), "bad-action", 422)
        self.refused(self.client.post(table.path("/actions"), {"id": "x", "action": "22-18"}), "no-right", 403)
        self.refused(self.client.post(table.path("/actions"), {"id": "x", "action": "22-18"}, token="A" * 32),
                     "no-right", 403)
        self.refused(table.do(1, "actions", id="x"), "bad-request", 400)
        self.refused(table.do(1, "actions", id="x", action="22-18", seq=1), "conflict", 409)
        self.assertEqual(0, table.look()["actions"])

    def test_a_repeat_of_what_would_be_legal_again_changes_nothing(self):
        table = self.client.create("drafti", ["me", "link"], position="W:W21,K32:BK1,12")
        table.sit_all(2)
        for seat, action, id in ((1, "32-28", "there"), (2, "1-5", None), (1, "28-32", None), (2, "5-1", None)):
            answer = table.act(seat, action, id=id)
            self.assertEqual(200, answer.status, answer)
        before = table.record()
        again = table.act(1, "32-28", id="there")
        self.assertEqual((200, True), (again.status, again.json["repeated"]))
        self.assertLess(again.json["seq"], table.look()["seq"])
        self.assertEqual(before, table.record())
        self.assertEqual(200, table.act(1, "32-27", id="elsewhere").status)
        self.assertEqual(5, table.look()["actions"])
        # Nor does a repeat count as late for the entry that it was meant for.
        late = table.act(1, "32-28", id="there", seq=2)
        self.assertEqual((200, again.json["seq"]), (late.status, late.json["seq"]))

    def test_a_repeat_gets_the_first_answer(self):
        table = self.client.create("drafti", ["me", "link"])
        table.sit_all(2)
        first = table.act(1, "22-18", id="one")
        again = table.act(1, "22-18", id="one")
        self.assertEqual((200, 200), (first.status, again.status))
        self.assertEqual(first.json["seq"], again.json["seq"])
        self.assertTrue(again.json["repeated"])
        self.assertEqual(1, len(table.look()["line"]))

    def test_the_same_request_makes_one_game(self):
        headers = {"Idempotency-Key": new_id()}
        body = {"game": "drafti"}
        first = self.client.post("/games", body, headers=headers)
        again = self.client.post("/games", body, headers=headers)
        self.assertEqual(first.json, again.json)
        self.assertNotEqual(first.json["id"], self.client.post("/games", body).json["id"])

    def test_a_stream_tells_all_that_was_and_comes(self):
        table = self.client.create("duel-chess", ["me", "link"])
        table.sit_all(2)
        table.act(1, "e2e4")
        stream = self.client.lines(table.path("/events?since=0"))
        lines = stream.until(lambda line: line.get("action") == "e2e4")
        self.assertEqual(list(range(1, len(lines) + 1)), [line["seq"] for line in lines])
        self.assertEqual(2, lines[-1]["now"]["toAct"])
        table.act(2, "d7d5")
        self.assertEqual("d7d5", stream.next()["action"])
        late = self.client.lines(table.path(f"/events?since={lines[-1]['seq']}"))
        self.assertEqual("d7d5", late.next()["action"])

    def test_bids_are_hidden_until_they_are_shown(self):
        table = self.client.create("duel-chess", ["me", "link"])
        table.sit_all(2)
        for seat, action in ((1, "e2e4"), (2, "d7d5"), (1, "e4d5"), (1, "bp:3")):
            self.assertEqual(200, table.act(seat, action).status)
        for viewer in (None, 2):
            look = table.look(viewer)
            look.pop("legal")
            self.assertNotIn("bp:3", str(look))
            stream = self.client.lines(table.path("/events"), token=table.tokens.get(viewer))
            seen = stream.until(lambda line: "now" in line)
            seen[-1]["now"].pop("legal")
            self.assertNotIn("bp:3", str(seen))
            self.assertIn("commitment", seen[-1])
        self.assertNotIn("bp:3", table.record())
        own = self.client.lines(table.path("/events"), token=table.tokens[1]).until(lambda line: "now" in line)
        self.assertEqual("bp:3", own[-1]["action"])
        self.assertIn("salt", own[-1]["opening"])
        table.act(2, "bp:1")
        seen = self.client.lines(table.path("/events")).until(lambda line: "now" in line)
        self.assertEqual("bp:3", seen[-1]["opened"][0]["action"])

    def test_draw_resign_undo_takeback(self):
        table = self.client.create("drafti", ["me", "link"])
        table.sit_all(2)
        table.act(1, "22-18")
        self.assertEqual(200, table.do(1, "offer", what="takeback").status)
        self.assertEqual("takeback", table.look()["offer"]["what"])
        self.assertEqual(200, table.do(2, "answer", accepts=True).status)
        self.assertEqual([], table.look()["line"])
        self.assertEqual(200, table.do(1, "offer", what="draw").status)
        self.assertEqual(200, table.do(2, "answer", accepts=False).status)
        self.assertEqual(200, table.do(1, "resign").status)
        self.assertEqual(2, table.look()["outcome"]["winner"])
        self.assertEqual(200, table.do(1, "rematch").status)
        self.assertEqual(200, table.do(2, "rematch").status)
        following = table.next_game()
        again = self.client.get(f"/games/{following}", token=table.tokens[1]).json
        self.assertEqual((2, "running"), (again["you"], again["status"]))

    def test_a_draw_is_half_a_point_for_each(self):
        for game in GAMES:
            with self.subTest(game=game):
                table = self.client.create(game, ["me", "link"], series={"deals": 2})
                table.sit_all(2)
                stream = self.client.lines(table.path("/events"))
                seat = table.look()["toAct"]
                self.assertEqual(200, table.do(seat, "offer", what="draw").status)
                self.assertEqual(200, table.do(3 - seat, "answer", accepts=True).status)
                ended = stream.until(lambda line: line["kind"] == "ended")[-1]
                self.assertEqual("draw", ended["outcome"]["status"])
                self.assertEqual("draw", table.look()["outcome"]["status"])
                following = self.client.get(f"/games/{table.next_game()}").json
                self.assertEqual([0.5, 0.5], following["series"]["pointsBefore"][:2])

    def test_abort(self):
        table = self.client.create("drafti", ["me", "link"])
        table.sit_all(2)
        table.act(1, "22-18")
        self.assertEqual(200, table.do(2, "abort").status)
        self.assertEqual("aborted", table.look()["status"])
        self.refused(table.act(2, "11-15"), "game-over", 409)
        table = self.client.create("drafti", ["me", "link"])
        table.sit_all(2)
        table.act(1, "22-18")
        table.act(2, "11-15")
        self.refused(table.do(1, "abort"), "too-late", 409)

    def test_lobby_and_pairing(self):
        first, second = self.server.client(), self.server.client()
        self.assertEqual(201, first.post("/guests", {"name": "Asha"}).status)
        self.assertEqual(201, second.post("/guests", {"name": "Juma"}).status)
        self.assertEqual("Asha", first.get("/me").json["name"])
        wish = {"game": "drafti", "preset": "russian"}
        one = first.post("/pairings", wish).json
        self.assertIn(one["id"], [game["id"] for game in self.client.get("/lobby").json["games"]])
        two = second.post("/pairings", wish).json
        self.assertEqual((one["id"], 1, 2), (two["id"], one["seat"], two["seat"]))
        now = first.get(f"/games/{one['id']}", token=one["token"]).json
        self.assertEqual("running", now["status"])
        self.assertEqual(["Asha", "Juma"], [seat["name"] for seat in now["seats"]])
        self.assertNotIn(one["id"], [game["id"] for game in self.client.get("/lobby").json["games"]])

    def test_a_series(self):
        table = self.client.create("drafti", ["me", "link"], series={"bestOf": 3})
        table.sit_all(2)
        table.do(1, "resign")
        following = table.next_game()
        second = self.client.get(f"/games/{following}", token=table.tokens[1]).json
        self.assertEqual((2, 2), (second["you"], second["series"]["number"]))

    def test_other_formats(self):
        table = self.client.create("duel-chess", ["me", "link"], options={"duels": False},
                                   tags=[["Event", "Dar es Salaam"], ["Round", "2"]], name="Asha")
        table.sit(2, name="Juma")
        for seat, action in ((1, "e2e4"), (2, "e7e5"), (1, "g1f3")):
            self.assertEqual(200, table.act(seat, action).status)
        running = self.client.get(table.path("/record?format=pgn"))
        self.assertEqual("application/vnd.chess-pgn", running.headers["Content-Type"])
        self.assertIn("1. e4 e5 2. Nf3 *", running.body.decode())
        table.do(2, "resign")
        text = self.client.get(table.path("/record?format=pgn")).body.decode()
        for line in ('[Event "Dar es Salaam"]', '[Round "2"]', '[White "Asha"]', '[Black "Juma"]', '[Result "1-0"]'):
            self.assertIn(line, text)
        self.refused(self.client.get(table.path("/record?format=pdn")), "bad-format", 422)
        drafti = self.client.create("drafti", ["me", "link"], preset="russian")
        self.refused(self.client.get(drafti.path("/record?format=pdn")), "not-started", 409)
        drafti.sit_all(2)
        legal = drafti.look(1)["legal"][0]
        drafti.act(1, legal)
        self.assertIn("[GameType", self.client.get(drafti.path("/record?format=pdn")).body.decode())
        for tags in ("Event", [["Event"]], [["Event", 5]], [["Ev\nent", "x"]], [["a", "b"]] * 17):
            self.refused(self.client.post("/games", {"game": "drafti", "tags": tags}), "bad-request", 400)

    def test_duels_are_told_when_the_game_is_over(self):
        table = self.client.create("duel-chess", ["me", "link"], name="Asha")
        table.sit(2, name="Juma")
        path = table.path("/record?format=pgn")
        for seat, action in ((1, "e2e4"), (2, "d7d5"), (1, "e4d5"), (1, "bp:2"), (2, "bp:1"), (2, "d8d5"), (2, "bp:0"),
                             (1, "bp:3"), (2, "rt:d8"), (1, "d5d6"), (2, "c7d6"), (2, "bp:4")):
            self.assertEqual(200, table.act(seat, action).status, action)
            for token in (None, table.tokens[1], table.tokens[2]):
                self.refused(self.client.get(path, token=token), "bad-format", 422)
        table.do(1, "resign")
        answer = self.client.get(path)
        self.assertEqual("application/vnd.chess-pgn", answer.headers["Content-Type"])
        text = " ".join(answer.body.decode().split())
        for part in ('[White "Asha"]', '[Result "0-1"]', '[Rules "duel-chess"]', "2. exd5 {exd5[2:1]} 2... -- {Qxd5[0:3]>d8} 3. d6",
                     "{Not to be replayed as chess: cxd6[4]} 0-1"):
            self.assertIn(part, text)

    def test_what_has_not_changed_is_not_sent_again(self):
        table = self.client.create("drafti", ["me", "link"], clock={"kind": "fixed", "base": 600000})
        table.sit_all(2)
        first = self.client.get(table.path(), token=table.tokens[1])
        same = self.client.get(table.path(), token=table.tokens[1], headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual((304, b""), (same.status, same.body))
        other = self.client.get(table.path(), headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual(200, other.status)  # a spectator sees something else
        record = self.client.get(table.path("/record"))
        table.act(1, "22-18")
        changed = self.client.get(table.path(), token=table.tokens[1], headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual(200, changed.status)
        headers = {"If-None-Match": record.headers["ETag"]}
        self.assertEqual(200, self.client.get(table.path("/record"), headers=headers).status)
        headers = {"If-None-Match": self.client.get(table.path("/record")).headers["ETag"]}
        self.assertEqual(304, self.client.get(table.path("/record"), headers=headers).status)

    def test_a_series_goes_on_after_a_crash(self):
        """The server may die when a game has ended and before the next one is made."""
        with Server() as server:
            client = server.client()
            table = client.create("drafti", ["me", "link"], series={"bestOf": 3})
            table.sit_all(2)
            table.do(1, "resign")
            first = table.next_game()
            server.kill()
            file = sqlite3.connect(server.data)
            self.assertEqual([], file.execute("SELECT * FROM owes_next").fetchall())
            file.execute("PRAGMA foreign_keys = ON")
            file.execute("DELETE FROM game WHERE id = ?", (first,))
            file.execute("UPDATE game SET next = ''")
            file.execute("INSERT INTO owes_next SELECT number FROM game")
            file.commit()
            file.close()
            server.start()
            table.client = client = server.client()
            following = table.next_game()
            self.assertNotEqual(first, following)
            second = client.get(f"/games/{following}", token=table.tokens[1]).json
            self.assertEqual((2, 2, "running"), (second["you"], second["series"]["number"], second["status"]))
            self.assertEqual([1, 0], second["series"]["pointsBefore"][:2])

    def test_lists(self):
        table = self.client.create("drafti", ["me", "link"], public=True)
        table.sit_all(2)
        table.act(1, "22-18")
        table.do(2, "resign")
        found = self.client.get("/games?game=drafti&status=ended&opening=22-18").json["games"]
        self.assertIn(table.id, [game["id"] for game in found])
        self.refused(self.client.get("/games?status=odd"), "bad-request", 400)


if __name__ == "__main__":
    unittest.main()
