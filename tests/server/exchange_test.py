"""Persons exchange seats (RingRift's pie rule): what is theirs goes with them. Keys, sockets, streams, presence, names in
lists, computers, the next game and the points of a series."""

import random
import subprocess
import unittest

from client import PROGRAM, Server, new_id


class Exchange(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def setUp(self):
        self.client = self.server.client()
        self.rng = random.Random(self.id())

    def table(self, seats=("me", "link"), **more):
        table = self.client.create("ringrift", list(seats), options={"swap": True}, name="Asha", **more)
        if seats[1] == "link":
            self.assertEqual(200, table.sit(2, name="Juma").status)
        return table

    def until_swap(self, table):
        """Plays until the second seat may exchange."""
        for _ in range(20):
            seat = table.look()["toAct"]
            legal = table.look(seat)["legal"]
            if "swap" in legal:
                self.assertEqual(2, seat)
                return
            self.assertEqual(200, table.act(seat, self.rng.choice(legal)).status)
        self.fail("nobody may swap")

    def names(self, table):
        return [seat["name"] for seat in table.look()["seats"]]

    def test_keys_and_listeners_follow(self):
        table = self.table(public=True)
        self.until_swap(table)
        sockets = {}
        for person in (1, 2):
            sockets[person] = self.client.socket()
            sockets[person].send({"do": "watch", "game": table.id, "token": table.tokens[person]})
            self.assertEqual(person, sockets[person].wait_for("game")["state"]["you"])
        stream = self.client.lines(table.path("/events"), token=table.tokens[1])
        stream.until(lambda line: "now" in line)
        answer = table.act(2, "swap")
        self.assertEqual(200, answer.status, answer)
        seq = answer.json["seq"]
        # Seat 2 is still to act, and the first person sits there now.
        entry = stream.next()
        self.assertEqual((seq, 2, 2), (entry["seq"], entry["now"]["you"], entry["now"]["toAct"]))
        self.assertTrue(entry["now"]["legal"])
        for person, seat in ((1, 2), (2, 1)):
            now = sockets[person].wait_for("entry")["entry"]["now"]
            self.assertEqual((seat, person == 1), (now["you"], now["legal"] is not None))
            self.assertEqual(seat, table.look(person)["you"])
        self.assertEqual(["Juma", "Asha"], self.names(table))
        listed = [game for game in self.client.get("/games?game=ringrift&player=Asha").json["games"]
                  if game["id"] == table.id]
        self.assertEqual(["Juma", "Asha"], [seat["name"] for seat in listed[0]["seats"]])
        # Whoever reads it again reads the same.
        again = self.client.lines(table.path(f"/events?since={seq - 1}"), token=table.tokens[1]).next()
        again["now"].pop("clock")
        entry["now"].pop("clock")
        self.assertEqual(entry, again)
        # Actions go by the person, on either way, and ids are the person's own.
        refused = table.act(2, table.look(1)["legal"][0])
        self.assertEqual("not-your-turn", refused.json["code"])
        repeated = table.act(2, "swap", id="again")
        self.assertEqual(409, repeated.status)
        sockets[1].send({"do": "act", "game": table.id, "id": new_id(), "action": table.look(1)["legal"][0]})
        self.assertEqual("ack", sockets[1].wait_for(lambda m: m["type"] in ("ack", "refused"))["type"])
        # Presence is the person's, too.
        sockets[1].close()
        stream.close()
        sockets[2].send({"do": "say", "game": table.id, "text": "Hello"})
        self.assertEqual(1, sockets[2].wait_for("chat")["seat"])

    def test_a_takeback_brings_them_back(self):
        table = self.table()
        self.until_swap(table)
        table.act(2, "swap")
        answer = table.do(2, "offer", what="takeback", to=table.look()["seq"] - 1)
        self.assertEqual(200, answer.status, answer)
        self.assertEqual(200, table.do(1, "answer", accepts=True).status)
        self.assertEqual((1, 2), (table.look(1)["you"], table.look(2)["you"]))
        self.assertEqual(["Asha", "Juma"], self.names(table))
        self.assertIn("swap", table.look(2)["legal"])

    def test_it_holds_after_a_crash(self):
        table = self.table(clock={"kind": "fixed", "base": 600000})
        self.until_swap(table)
        table.act(2, "swap")
        self.server.kill()
        self.server.start()
        self.client = table.client = self.server.client()
        self.assertEqual((2, 1), (table.look(1)["you"], table.look(2)["you"]))
        self.assertEqual(["Juma", "Asha"], self.names(table))
        self.assertEqual(200, table.act(1, table.look(1)["legal"][0]).status)
        doctor = subprocess.run([PROGRAM, "doctor", "--data", self.server.data], capture_output=True, text=True)
        self.assertEqual(0, doctor.returncode, doctor.stdout)

    def test_a_computer_changes_seats_as_well(self):
        table = self.table([{"kind": "computer", "level": 1}, "me"])
        stream = self.client.lines(table.path("/events"), token=table.tokens[2])
        stream.until(lambda line: line.get("now", {}).get("legal") and "swap" in line["now"]["legal"])
        self.assertEqual(200, table.act(2, "swap").status)
        # It goes on for the second seat, until it is the turn of the first, where the person sits now.
        last = stream.until(lambda line: line.get("now", {}).get("toAct") == 1)[-1]
        self.assertEqual((1, 2), (last["now"]["you"], last["seat"]))
        self.assertEqual(["person", "computer"], [seat["kind"] for seat in table.look()["seats"]])

    def test_the_next_game_and_the_points(self):
        table = self.table(series={"deals": 2})
        self.until_swap(table)
        table.act(2, "swap")
        self.assertEqual(200, table.do(1, "resign").status)  # Asha, on seat 2: Juma has a point
        self.assertEqual(1, table.look()["outcome"]["winner"])
        following = table.next_game()
        # One seat on from where they sat at the end: Asha on seat 1 again.
        for person, seat in ((1, 1), (2, 2)):
            now = self.client.get(f"/games/{following}", token=table.tokens[person]).json
            self.assertEqual(seat, now["you"])
        self.assertEqual(["Asha", "Juma"], [seat["name"] for seat in now["seats"]])
        self.assertEqual([0, 1], now["series"]["pointsBefore"][:2])

    def test_a_rematch(self):
        table = self.table()
        self.until_swap(table)
        table.act(2, "swap")
        table.do(2, "resign")
        self.assertEqual(200, table.do(1, "rematch").status)
        self.assertEqual(200, table.do(2, "rematch").status)
        following = table.next_game()
        self.assertEqual(1, self.client.get(f"/games/{following}", token=table.tokens[1]).json["you"])


if __name__ == "__main__":
    unittest.main()
