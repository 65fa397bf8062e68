"""The bots of examples/ as their users start them: programs that know the address of a server and nothing else."""

import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import threading
import unittest

from client import Server, verify

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise")
GAMES = ["drafti", "duel-chess", "gene-chess", "casino", "ringrift"]
PATIENCE_S = 300


class BotProcess:
    def __init__(self, server, *arguments, program="bot.py"):
        self.process = subprocess.Popen(
            [sys.executable, "-B", str(ROOT / "examples" / program), f"http://{server.address}", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def next(self, word):
        """What it prints behind that word."""
        while True:
            line = self.lines.get(timeout=PATIENCE_S)
            if line is None:
                raise AssertionError("the bot has ended: " + self.process.stderr.read())
            if line.startswith(word + " "):
                return line.removeprefix(word + " ")

    def outcome(self):
        over = json.loads(self.next("over"))
        assert self.process.wait(timeout=PATIENCE_S) == 0
        return over

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


class BotsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(program=PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def bot(self, *arguments, **more):
        bot = BotProcess(more.pop("server", self.server), *arguments, **more)
        self.addCleanup(bot.close)
        return bot

    def check_end(self, one, two):
        """Both have seen the same end, and the record is sound."""
        first, second = one.outcome(), two.outcome()
        self.assertEqual(first["game"], second["game"])
        self.assertEqual(first["outcome"], second["outcome"])
        self.assertIn(first["outcome"]["status"], ("win", "draw"))
        record = self.server.client().get(f"/games/{first['game']}/record").body.decode()
        code, words = verify(record, PROGRAM)
        self.assertEqual(0, code, words)
        return first, second

    def test_every_game_by_a_link(self):
        for game in GAMES:
            with self.subTest(game=game):
                one = self.bot("new", game, "--seed", "1", "--name", "One")
                two = self.bot("join", one.next("link"), "--seed", "2", "--name", "Two")
                self.check_end(one, two)

    def test_by_the_lobby(self):
        one = self.bot("lobby", "drafti")
        paired = one.next("paired")
        two = self.bot("lobby", "drafti")
        self.assertEqual(paired.split()[0], two.next("paired").split()[0])
        self.check_end(one, two)

    def test_casino_by_offers(self):
        one = self.bot("new", "casino", "--seed", "3", program="casino_bot.py")
        two = self.bot("join", one.next("link"), "--seed", "4", program="casino_bot.py")
        first, second = self.check_end(one, two)
        # It never lays a stack together, so every action ends a turn: 20 cards each.
        self.assertEqual((20, 20), (first["actions"], second["actions"]))

    def test_a_bot_outlives_the_server(self):
        """The server is killed in the middle and comes back at the same address: the game goes on where it was."""
        with Server(program=PROGRAM) as server:
            one = self.bot("new", "casino", "--seed", "5", server=server)
            link = one.next("link")
            two = self.bot("join", link, "--seed", "6", server=server)
            game = re.search(r"/game/([\w-]+)#", link)[1]
            stream = server.client().lines(f"/games/{game}/events")
            stream.until(lambda line: line["seq"] > 20)
            stream.close()
            server.kill()
            server.start(server.address)
            first, second = one.outcome(), two.outcome()
            self.assertEqual(first["outcome"], second["outcome"])
            record = server.client().get(f"/games/{game}/record").body.decode()
            self.assertEqual(0, verify(record, PROGRAM)[0])
            played = [json.loads(line) for line in record.splitlines()]
            acted = [sum(line["kind"] == "action" and line["seat"] == seat for line in played) for seat in (1, 2)]
            self.assertEqual(acted, [one_bot["actions"] for one_bot in sorted((first, second), key=lambda b: b["seat"])])

    def test_a_refusal_is_told(self):
        bot = self.bot("new", "go")
        self.assertNotEqual(0, bot.process.wait(timeout=PATIENCE_S))
        self.assertIn("no-such-game", bot.process.stderr.read())


if __name__ == "__main__":
    unittest.main()
