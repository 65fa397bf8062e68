"""A host is killed with -9 at random moments: every action that it acknowledged is there exactly once.

PRISE_KILLS says how often (40); it then goes on with the games that are there.
"""

import collections
import os
import random
import sqlite3
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

WRITER = os.environ.get("PRISE_STORE_WRITER", "build/dev/bin/store_writer")
PROGRAM = os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise")
KILLS = int(os.environ.get("PRISE_KILLS", "40"))


def write_and_kill(file):
    """Starts a host and kills it; what it acknowledged."""
    with subprocess.Popen([WRITER, file, str(random.choice((1, 4, 40)))], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as writer:
        told = writer.stdout.readline()  # so that a slow start is not all that is ever killed
        time.sleep(random.uniform(0, 0.08))
        writer.kill()
        rest, complaint = writer.communicate()
    if complaint:
        raise AssertionError(complaint.decode())
    lines = (told + rest).decode().splitlines(keepends=True)
    return [line.split() for line in lines if line.endswith("\n")]


class Killed(unittest.TestCase):
    def test_what_was_acknowledged_is_there_once(self):
        with tempfile.TemporaryDirectory(prefix="prise-store-") as folder:
            file = Path(folder, "games.db")
            acknowledged = collections.defaultdict(dict)
            for kill in range(KILLS):
                for game, seq, action in write_and_kill(file):
                    # The last action of a game is repeated after a kill: the same seq, the same id.
                    self.assertEqual(action, acknowledged[game].setdefault(int(seq), action))
                self.check(file, acknowledged, kill)
            total = sum(map(len, acknowledged.values()))
            self.assertGreater(total, KILLS)
            doctor = subprocess.run([PROGRAM, "doctor", "--data", file], capture_output=True, check=False)
            self.assertEqual((0, b""), (doctor.returncode, doctor.stderr), doctor.stdout)

    def check(self, file, acknowledged, kill):
        database = sqlite3.connect(file)
        try:
            there = collections.defaultdict(list)
            for game, seq, action in database.execute(
                    "SELECT id, entry.seq, action FROM entry JOIN game ON game.number = entry.game"
                    " ORDER BY entry.number"):
                there[game].append((seq, action))
            heads = dict(database.execute("SELECT id, seq FROM game"))
        finally:
            database.close()
        for game, actions in acknowledged.items():
            self.assertEqual(list(range(1, heads[game] + 1)), [seq for seq, _ in there[game]], game)
            ids = [action for _, action in there[game] if action]
            self.assertEqual(len(ids), len(set(ids)))
            for seq, action in actions.items():
                self.assertIn((seq, action), there[game], f"kill {kill}: {game} {seq}")


if __name__ == "__main__":
    unittest.main()
