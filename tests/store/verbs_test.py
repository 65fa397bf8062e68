"""prise backup, restore and doctor, on files of games that a small host has made."""

import json
import os
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

WRITER = os.environ.get("PRISE_STORE_WRITER", "build/dev/bin/store_writer")
PROGRAM = os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise")


def prise(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)


class Verbs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="prise-store-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.data = self.folder / "games.db"
        self.copy = self.folder / "copy.db"
        subprocess.run([WRITER, self.data, "5", "400"], check=True, stdout=subprocess.DEVNULL)

    def fine(self, *arguments):
        done = prise(*arguments)
        self.assertEqual((0, ""), (done.returncode, done.stderr), done)
        return done.stdout

    def fails(self, code, *arguments):
        done = prise(*arguments)
        self.assertEqual((code, ""), (done.returncode, done.stdout), done)
        return done.stderr

    def entries(self, file):
        database = sqlite3.connect(file)
        try:
            return database.execute("SELECT game, seq, line FROM entry ORDER BY game, seq").fetchall()
        finally:
            database.close()

    def change(self, sql):
        database = sqlite3.connect(self.data)
        with database:
            database.execute(sql)
        database.close()

    def test_there_and_back(self):
        before = self.entries(self.data)
        self.assertIn("games.db", self.fine("backup", self.copy, "--data", self.data))
        self.assertEqual(before, self.entries(self.copy))
        self.assertIn("exists already", self.fails(5, "backup", self.copy, "--data", self.data))
        self.fine("backup", self.copy, "--data", self.data, "--force")
        subprocess.run([WRITER, self.data, "5", "100"], check=True, stdout=subprocess.DEVNULL)
        self.assertNotEqual(before, self.entries(self.data))
        self.assertIn("exists already", self.fails(5, "restore", self.copy, "--data", self.data))
        self.fine("restore", self.copy, "--data", self.data, "--force")
        self.assertEqual(before, self.entries(self.data))
        self.fine("restore", self.copy, "--data", self.folder / "new.db")
        self.assertIn("sound", self.fine("doctor", "--data", self.folder / "new.db"))

    def test_while_a_server_runs(self):
        with subprocess.Popen([WRITER, self.data, "20"], stdout=subprocess.PIPE) as writer:
            writer.stdout.readline()
            try:
                self.fine("backup", self.copy, "--data", self.data)
                self.fine("doctor", "--data", self.data)
                error = self.fails(5, "restore", self.copy, "--data", self.data, "--force")
                self.assertIn(f"in use by another server (process {writer.pid})", error)
                second = subprocess.run([WRITER, self.data], capture_output=True, text=True, check=False)
                self.assertEqual(1, second.returncode)
                self.assertIn(f"in use by another server (process {writer.pid})", second.stderr)
            finally:
                writer.kill()
        self.fine("doctor", "--data", self.copy)

    def test_the_doctor_finds_what_is_wrong(self):
        self.assertRegex(self.fine("doctor", "--data", self.data), r"^\S+games.db: sound\. Version \d+, \d+ games, \d+ entries\.\n$")
        answer = json.loads(self.fine("doctor", "--data", self.data, "--json"))
        self.assertEqual((True, []), (answer["ok"], answer["findings"]))
        self.change("UPDATE entry SET line = replace(line, '\"at\":1', '\"at\":2') WHERE seq = 2")
        done = prise("doctor", "--data", self.data)
        self.assertEqual(1, done.returncode)
        self.assertRegex(done.stdout, r"Game 'game-[0-9a-f]+': line 2: link: ")
        self.assertRegex(done.stdout, r"Game 'game-[0-9a-f]+': the line of entry 2 that may be shown is another one")
        self.assertNotIn("sound", done.stdout)
        answer = json.loads(prise("doctor", "--data", self.data, "--json", "--quick").stdout)
        self.assertFalse(answer["ok"])
        self.assertGreaterEqual(len(answer["findings"]), 5)

    def test_what_is_not_there(self):
        nothing = self.folder / "nothing.db"
        self.assertIn("There is no file", self.fails(4, "doctor", "--data", nothing))
        self.assertIn("There is no file", self.fails(4, "backup", self.copy, "--data", nothing))
        self.assertIn("There is no file", self.fails(4, "restore", nothing, "--data", self.data, "--force"))
        self.fails(2, "backup", self.copy)
        self.copy.write_text("x" * 5000, encoding="ascii")
        self.fails(3, "restore", self.copy, "--data", self.data, "--force")
        self.fine("doctor", "--data", self.data)


if __name__ == "__main__":
    unittest.main()
