"""`prise operator`: whoever runs a server keeps order from the command line of its machine."""

import json
import os
import re
import signal
import tempfile
import unittest
import urllib.request

from harness import PriseTest, Server, Terminal, prise


class Operator(PriseTest):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)
        self.data = f"{self.server.folder}/games.db"

    def does(self, *words):
        return self.fine("operator", *words, "--data", self.data).out

    def post(self, path, body, **headers):
        request = urllib.request.Request(self.server.url + "/api/v1" + path, json.dumps(body).encode(),
                                         {"Content-Type": "application/json", **headers})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer), answer.headers

    def guest(self, name):
        made, headers = self.post("/guests", {"name": name})
        return made["id"], headers["Set-Cookie"].partition(";")[0]

    def test_it_looks(self):
        said = self.does("status")
        self.assertRegex(said, r"\AIt runs since 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\n")
        self.assertIn("The disk is well.", said)
        self.assertFalse(json.loads(self.does("status", "--json"))["draining"])
        self.assertEqual("There are none.\n", self.does("games"))
        guest, cookie = self.guest("Asha")
        game = self.post("/games", {"game": "drafti"}, Cookie=cookie)[0]["id"]
        said = self.does("games")
        self.assertRegex(said, rf"\A{game}  drafti  waiting  .* 0 actions  0 listeners  Asha \({guest}\), -\n\Z")
        self.assertEqual(said, self.does("games", "--guest", guest, "--game", "drafti", "--status", "waiting"))
        self.assertEqual("There are none.\n", self.does("games", "--status", "ended"))
        self.post("/games", {"game": "casino"}, Cookie=cookie)
        more = self.does("games", "--limit", "1")
        cursor = re.search(r"--after '([^']+)'", more)[1]
        self.assertEqual(said, self.does("games", "--limit", "1", "--after", cursor))

    def test_a_game_is_closed_and_its_players_read_why(self):
        person = Terminal("play", "--server", self.server.url, "drafti", "--level", "1", columns=100)
        person.wait_for("White> ")
        person.type("say hello\n")
        person.wait_for("Anonymous: hello")
        game = json.loads(self.does("games", "--json"))["games"][0]["id"]
        self.assertRegex(self.does("chat", game), r"players  Anonymous: hello\n\Z")
        self.assertEqual(f"The game {game} is closed.\n", self.does("close", game, "--reason", "Bots only."))
        person.wait_for("it counts for nobody. Why: Bots only.")
        person.wait_for("(over)> ")
        person.type("quit\n")
        self.assertEqual(0, person.end())
        answer = prise("operator", "close", game, "--data", self.data)
        self.assertEqual(1, answer.code)
        self.assertIn("game-over: ", answer.err)
        self.fails(4, "operator", "chat", "AAAAAAAAAAAAAAAAAAAAAA", "--data", self.data)

    def test_mutes(self):
        guest, _ = self.guest("Juma")
        self.assertRegex(self.does("mute", guest, "--minutes", "5", "--reason", "Loud"),
                         rf"\A{guest} is muted until 20.*\.\n\Z")
        self.assertRegex(self.does("mutes"), rf"\A{guest}  Juma  until 20.*: Loud\n\Z")
        self.assertEqual(f"{guest} may chat again.\n", self.does("unmute", guest))
        self.assertEqual("There are none.\n", self.does("mutes"))
        self.fails(4, "operator", "unmute", guest, "--data", self.data)
        self.fails(4, "operator", "mute", "nobody", "--data", self.data)

    def test_bans(self):
        self.assertEqual("203.0.113.0/24 is shut out for good.\n", self.does("ban", "203.0.113.0/24"))
        self.assertEqual("203.0.113.0/24  for good\n", self.does("bans"))
        self.assertEqual("203.0.113.0/24 may come in again.\n", self.does("unban", "203.0.113.0/24"))
        self.assertIn("2001:db8::/32", self.does("ban", "2001:db8::/32", "--minutes", "1"))
        for wrong in ("everybody", "127.0.0.1"):
            answer = prise("operator", "ban", wrong, "--data", self.data)
            self.assertEqual((1, ""), (answer.code, answer.out))
            self.assertIn("bad-range: ", answer.err)

    def test_announcements(self):
        person = Terminal("play", "--server", self.server.url, "drafti", "--level", "1", columns=100)
        person.wait_for("White> ")
        said = self.does("announce", "Down at noon \u2600", "--minutes", "30")
        number = re.match(r"Announcement (\d+) stands until ", said)[1]
        person.wait_for("From the server: Down at noon \u2600")
        self.assertIn(": Down at noon \u2600", self.does("announcements"))
        self.assertEqual(f"Announcement {number} is taken down.\n", self.does("withdraw", number))
        person.type("quit\n")
        self.assertEqual(0, person.end())

    def test_reports(self):
        self.post("/reports", {"text": "He cheats", "about": "Juma"})
        said = self.does("reports")
        self.assertRegex(said, r"\A1  20.*, about Juma: He cheats\n\Z")
        self.assertEqual("Report 1 is settled.\n", self.does("settle", "1", "--answer", "He does not."))
        self.assertEqual("There are none.\n", self.does("reports"))
        self.assertIn("(settled: He does not.)", self.does("reports", "--all"))

    def test_without_a_server(self):
        nobody = tempfile.mktemp()
        self.assertIn("No server runs on", self.fails(4, "operator", "status", "--data", nobody).err)
        self.server.stop(signal.SIGKILL)
        self.assertTrue(os.path.exists(self.data + ".operator"))
        self.assertIn("No server runs on", self.fails(4, "operator", "status", "--data", self.data).err)
        with open(self.data + ".operator", "w") as file:
            file.write("nonsense")
        self.fails(3, "operator", "status", "--data", self.data)
        self.server.start()

    def test_wrong_usage(self):
        for words, said in ((("clsoe",), "Did you mean close?"), ((), "What shall be done?"),
                            (("close",), "It is 'prise operator close GAME'."),
                            (("status", "x"), "It is 'prise operator status'."),
                            (("status", "--reason", "x"), "takes no --reason"),
                            (("mute", "x", "--minutes", "0"), "from 1 to")):
            self.assertIn(said, self.fails(2, "operator", *words, "--data", self.data).err)
        self.fails(2, "operator", "status")
        self.assertIn("  close GAME ", prise("operator", "--help").out)


if __name__ == "__main__":
    unittest.main()
