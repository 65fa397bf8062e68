"""What the computer says of a recorded game."""

import json
import os
import tempfile
import unittest

from harness import PriseTest, prise


class Analysis(PriseTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def record(self, game, moves, *more):
        path = os.path.join(self.folder.name, game + ".prise")
        prise("play", game, "--record", path, *more, stdin="".join(move + "\n" for move in moves) + "resign\nyes\n")
        return path

    def test_a_blunder_is_called_one(self):
        # 18-15 gives away a man, and that is all that is left.
        path = self.record("drafti", ["18-15", "10x19x26"], "--position", "W:W18,23,32:B1,3,10")
        told = self.fine("analyse", path, "--nodes", "5000").out
        self.assertRegex(told, r"18-15  \([-+]\d+\.\d\d\)  (mistake|blunder): \d+ % of the game; \S+ was better")
        self.assertRegex(told, r"White: \d blunders?, \d mistakes?, \d inaccurac(y|ies) in 1 action")
        lines = [json.loads(line) for line in self.fine("analyse", path, "--nodes", "5000", "--json").out.splitlines()]
        self.assertEqual([line["action"] for line in lines[:-1]], ["18-15", "10x19x26"])
        self.assertGreater(lines[0]["loss"], 0.12)
        self.assertEqual(lines[1]["loss"], 0, "there was no choice")
        self.assertEqual([seat["actions"] for seat in lines[-1]["seats"]], [1, 1])
        again = self.fine("analyse", path, "--nodes", "5000", "--json").out
        self.assertEqual([json.loads(line) for line in again.splitlines()], lines, "the same on every machine")

    def test_what_was_taken_back_is_not_looked_at(self):
        path = self.record("drafti", ["22-18", "11-16", "undo", "11-15"])
        actions = [json.loads(line).get("action")
                   for line in self.fine("analyse", path, "--nodes", "100", "--json").out.splitlines()]
        self.assertEqual(actions, ["22-18", "11-15", None])

    def test_who_hides_something_is_not_judged(self):
        path = os.path.join(self.folder.name, "casino.prise")
        self.fine("demo", "casino", "--moves", "12", "--record", path)
        refused = prise("analyse", path)
        self.assertEqual(refused.code, 2, "the game goes on")
        self.fine("demo", "casino", "--seed", "3", "--moves", "2000", "--record", os.path.join(self.folder.name, "whole.prise"))
        told = self.fine("analyse", os.path.join(self.folder.name, "whole.prise"), "--nodes", "50").out
        self.assertIn("cannot be told afterwards", told)
        self.assertNotIn("mistake:", told)

    def test_files_that_are_no_records(self):
        self.assertEqual(prise("analyse", "/no/such/file").code, 3)
        path = os.path.join(self.folder.name, "bad.prise")
        with open(path, "w", encoding="utf-8") as file:
            file.write("nonsense\n")
        self.assertEqual(prise("analyse", path).code, 3)


if __name__ == "__main__":
    unittest.main()
