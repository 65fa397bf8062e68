"""The live interface: players and spectators over WebSockets, reconnection, two tabs, hostile messages."""

import json
import random
import unittest

from client import Closed, Server, new_id, verify


class Sockets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.client = cls.server.client()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def open(self, **more):
        socket = self.client.socket(**more)
        self.assertEqual("welcome", socket.next()["type"])
        self.addCleanup(socket.close)
        return socket

    def table(self, game="drafti"):
        table = self.client.create(game, ["me", "link"])
        table.sit_all(2)
        return table

    def watch(self, table, seat=None, **more):
        socket = self.open()
        message = {"do": "watch", "game": table.id, **more}
        if seat:
            message["token"] = table.tokens[seat]
        socket.send(message)
        return socket, socket.wait_for("watching" if "since" in more else "game")

    def test_whole_games(self):
        for game in ("drafti", "duel-chess", "gene-chess", "casino", "ringrift"):
            with self.subTest(game=game):
                table = self.table(game)
                sockets, seqs, rng = {}, {}, random.Random(game)
                for viewer in (1, 2, None):
                    sockets[viewer], whole = self.watch(table, viewer)
                    seqs[viewer] = whole["state"]["seq"]
                now = whole["state"]
                for _ in range(1500):
                    if now["outcome"]["status"] != "ongoing":
                        break
                    seat = now["toAct"]
                    legal = table.look(seat)["legal"]
                    id = new_id()
                    sockets[seat].send({"do": "act", "game": table.id, "id": id, "action": rng.choice(legal)})
                    ack = sockets[seat].wait_for("ack")
                    self.assertEqual(id, ack["id"])
                    for viewer, socket in sockets.items():
                        while seqs[viewer] < ack["seq"]:
                            entry = socket.wait_for("entry")["entry"]
                            self.assertEqual(seqs[viewer] + 1, entry["seq"])
                            seqs[viewer] = entry["seq"]
                            now = entry.get("now", now)
                # The end may come as entries after the last acknowledged one.
                self.assertNotEqual("ongoing", table.look()["outcome"]["status"])
                self.assertEqual(0, verify(table.record())[0])

    def test_resume(self):
        table = self.table()
        socket, whole = self.watch(table, 1)
        socket.close()
        for seat, action in ((1, "22-18"), (2, "11-15"), (1, "18x11")):
            answer = table.act(seat, action)
            self.assertEqual(200, answer.status, answer)
        socket, watching = self.watch(table, 1, since=whole["state"]["seq"])
        actions = [socket.wait_for("entry")["entry"] for _ in range(3)]
        self.assertEqual(["22-18", "11-15", "18x11"], [entry["action"] for entry in actions])
        self.assertIn("now", actions[-1])

    def test_two_tabs_on_one_seat(self):
        table = self.table()
        one, _ = self.watch(table, 1)
        two, _ = self.watch(table, 1)
        id = new_id()
        for tab in (one, two):
            tab.send({"do": "act", "game": table.id, "id": id, "action": "22-18"})
        acks = [tab.wait_for("ack") for tab in (one, two)]
        self.assertEqual(acks[0]["seq"], acks[1]["seq"])
        self.assertEqual([False, True], sorted(ack["repeated"] for ack in acks))
        self.assertEqual(["22-18"], table.look()["line"])

    def test_refusals(self):
        table = self.table()
        socket, _ = self.watch(table, 1)
        for text in ("", "[]", "null", "{", '{"do":5}', '{"do":"fly"}', '{"do":"act","game":"x","id":"1","action":"a"}',
                     json.dumps({"do": "act", "game": table.id, "id": "q", "action": "22-19"}),
                     json.dumps({"do": "act", "game": table.id, "id": "q", "action": 5}),
                     json.dumps({"do": "act", "game": table.id, "id": "q", "action": "22-18", "odd": 1}),
                     json.dumps({"do": "watch", "game": table.id, "token": "A" * 32}),
                     "[" * 4000):
            socket.send(text)
            self.assertTrue(socket.wait_for("refused")["code"], text)
        spectator, _ = self.watch(table)
        spectator.send({"do": "act", "game": table.id, "id": "1", "action": "22-18"})
        self.assertEqual("no-right", spectator.wait_for("refused")["code"])
        self.assertEqual([], table.look()["line"])

    def closed_with(self, codes, send):
        socket = self.open()
        send(socket)
        with self.assertRaises(Closed) as closed:
            while True:
                socket.next()
        self.assertIn(closed.exception.code, codes)

    def test_what_closes_a_socket(self):
        self.closed_with([1009], lambda socket: socket.send("x" * 9000))
        self.closed_with([1003], lambda socket: socket.send_frame(2, b"binary"))
        self.closed_with([1007], lambda socket: socket.send_frame(1, b'{"do":"\xff"}'))

        def flood(socket):
            try:
                for _ in range(20_000):
                    socket.send({"do": "ping"})
            except OSError:
                pass
        self.closed_with([1008, 4008], flood)  # it does not read the warnings, either

    def test_foreign_pages_stay_out(self):
        self.assertEqual(403, self.client.socket(origin="https://evil.example").status)
        self.assertEqual(101, self.client.socket(origin=f"http://{self.server.address}").status)

    def test_chat_in_two_rooms(self):
        table = self.table()
        player, _ = self.watch(table, 1)
        other, _ = self.watch(table, 2)
        spectator, _ = self.watch(table)
        player.send({"do": "say", "game": table.id, "text": "Habari"})
        self.assertEqual("Habari", other.wait_for("chat")["text"])
        spectator.send({"do": "say", "game": table.id, "text": "Play 22-18!"})
        self.assertEqual("Play 22-18!", spectator.wait_for("chat")["text"])
        other.send({"do": "say", "game": table.id, "text": "Nzuri"})
        self.assertEqual(["Nzuri"], [other.wait_for(lambda m: m["type"] == "chat" and m["text"] != "Habari")["text"]])
        table.do(1, "resign")
        lines = self.client.get(table.path("/chat")).json["lines"]
        self.assertEqual({"players", "spectators"}, {line["room"] for line in lines})

    def test_lobby_is_live(self):
        socket = self.open()
        socket.send({"do": "lobby"})
        socket.wait_for("lobby")
        table = self.client.create("drafti", ["me", "lobby"], public=True)
        self.assertEqual(table.id, socket.wait_for("lobby-game")["game"]["id"])
        taken = self.client.post(table.path("/seats/2"), {"name": "Juma"})
        self.assertEqual(200, taken.status, taken)
        self.assertEqual(table.id, socket.wait_for("lobby-gone")["id"])

    def test_presence(self):
        table = self.table()
        player, _ = self.watch(table, 1)
        for _ in range(3):
            self.watch(table)
        seen = player.wait_for(lambda m: m["type"] == "presence" and m["spectators"] == 3)
        self.assertTrue(seen["seats"][0]["present"])


if __name__ == "__main__":
    unittest.main()
