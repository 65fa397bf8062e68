"""The server is killed with -9 at any moment, under load: every acknowledged action is in the log exactly
once, everybody sees the same, and games go on. PRISE_KILLS says how often (20, and 200 with PRISE_TEST_EFFORT=2 as in
`./test all`; `tests/server/kill_test.py --many` does 2,000)."""

import os
import random
import sys
import threading
import time
import unittest

from client import Server, new_id, verify

USUAL = "200" if int(os.environ.get("PRISE_TEST_EFFORT", "1")) >= 2 else "20"
KILLS = 2000 if "--many" in sys.argv else int(os.environ.get("PRISE_KILLS", USUAL))
GAMES = ["drafti", "duel-chess", "gene-chess", "casino", "ringrift"]


class Player(threading.Thread):
    """Plays both seats of one game for as long as it lasts, repeats what was not answered, and notes what was
    acknowledged."""

    def __init__(self, test, number):
        super().__init__(daemon=True)
        self.test, self.rng = test, random.Random(number)
        self.game = GAMES[number % len(GAMES)]
        self.acknowledged = {}   # action id -> (seq, action)
        self.table = None
        self.done = []
        self.failure = None

    def run(self):
        try:
            while not self.test.over:
                self.play()
        except Exception as trouble:  # told by the test
            self.failure = trouble

    def patient(self, call):
        """Until the server answers: it may be dead for a while."""
        while True:
            try:
                return call()
            except (OSError, EOFError, ValueError, AssertionError) as trouble:
                if isinstance(trouble, AssertionError) and "503" not in str(trouble):
                    raise
                if self.test.over:
                    raise
                time.sleep(0.02)
            except Exception as trouble:
                if "http.client" not in type(trouble).__module__:
                    raise
                time.sleep(0.02)

    def client(self):
        return self.test.server.client()

    def play(self):
        def make():
            table = self.client().create(self.game, ["me", "link"])
            return table
        self.table = self.patient(make)
        self.sitting = self.patient(lambda: self.fresh().sit(2))
        self.acknowledged = {}
        for _ in range(60):
            if self.test.over:
                break
            now = self.patient(lambda: self.fresh().look())
            if now["outcome"]["status"] != "ongoing":
                break
            if now["toAct"] is None:
                continue
            seat = now["toAct"]
            legal = self.patient(lambda: self.fresh().look(seat))["legal"]
            if not legal:
                continue
            action, id = self.rng.choice(legal), new_id()
            # The same id again and again until there is an answer: it may have been done the first time.
            answer = self.patient(lambda: self.fresh().act(seat, action, id=id))
            if answer.status == 200:
                self.acknowledged[id] = (answer.json["seq"], action)
            elif answer.status not in (409, 422, 503):
                raise AssertionError(answer)
        self.done.append((self.table, dict(self.acknowledged)))

    def fresh(self):
        self.table.client = self.client()
        return self.table


class Kills(unittest.TestCase):
    def test_nothing_acknowledged_is_lost(self):
        self.over = False
        self.server = Server()
        rng = random.Random(5)
        players = [Player(self, number) for number in range(6)]
        for player in players:
            player.start()
        for _ in range(KILLS):
            time.sleep(rng.uniform(0.05, 0.5))
            port = self.server.port
            self.server.kill()
            self.server.start(f"127.0.0.1:{port}")
        time.sleep(0.5)
        self.over = True
        for player in players:
            player.join(60)
            self.assertIsNone(player.failure)
        checked = 0
        for player in players:
            for table, acknowledged in player.done:
                table.client = self.server.client()
                lines = table.client.lines(table.path("/events?since=0"), token=table.tokens[1])
                entries = lines.until(lambda line: "now" in line)
                lines.close()
                self.assertEqual(list(range(1, len(entries) + 1)), [entry["seq"] for entry in entries])
                actions = {entry["seq"] for entry in entries if entry["kind"] == "action"}
                for seq, _ in acknowledged.values():
                    # An acknowledgement names the last entry of its call: the action, or the end it led to.
                    self.assertTrue(seq <= len(entries) and (seq in actions or entries[seq - 1]["kind"] in
                                                             ("ended", "signature")), (seq, len(entries)))
                self.assertEqual(len(acknowledged), len({seq for seq, _ in acknowledged.values()}))
                self.assertGreaterEqual(len(actions), len(acknowledged))
                code, words = verify(table.record())
                self.assertIn(code, (0, 6), words)
                checked += len(acknowledged)
        self.assertGreater(checked, 20)
        self.server.close()


if __name__ == "__main__":
    sys.argv = [argument for argument in sys.argv if argument != "--many"]
    unittest.main()
