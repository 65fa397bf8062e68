"""Games between formats: PDN, PGN, FEN of draughts and chess, and records."""
import json
import os
import re
import tempfile
import unittest

from harness import PriseTest, prise

GAME = """[Event "Test"]
[White "Asha"]
[Black "Juma"]
[Result "1-0"]
[GameType "25"]

1. c3-d4 {the usual} d6-c5 2. b2-c3 (2. d2-c3 f6-g5) 2... f6-g5 $1 1-0
"""
TWO = GAME + """
[White "Juma"]
[GameType "25"]
1. 22-18 11-16 *
"""

CHESS = """[Event "Test"]
[White "Asha"]
[Black "Juma"]
[Result "1-0"]
[ECO "C20"]

1. e2-e4 {the usual} e5 2. Bc4 (2. Nf3 Nc6) 2... Nc6 $1 3. Qh5 Nf6 1-0

[White "Juma"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]
30... Ke7 31. e4 1/2-1/2
"""
CHESS_ENDS = ["r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
              "8/4k3/8/8/4P3/8/8/4K3 b - - 0 31"]
BACK_AND_FORTH = "Nf3 Nf6 Ng1 Ng8 " * 3


class Files(PriseTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()


class Convert(Files):
    def test_there_and_back(self):
        first, again = self.path("a.prise"), self.path("c.prise")
        answer = prise("convert", self.path("a.pdn", TWO), first)
        self.assertEqual((0, ""), (answer.code, answer.out))
        self.assertEqual("prise: game 1: 3 comments, annotations and variations have no place there.\n",
                         answer.err)
        self.unfinished("verify", first)
        for spelling in ([], ["--squares", "letters"], ["--captures", "short"]):
            self.fine("convert", first, self.path("b.PDN"), "--force", *spelling)
            self.fine("convert", self.path("b.PDN"), again, "--force")
            self.assertEqual(self.read("a.prise"), self.read("c.prise"))
        games = [json.loads(line) for line in self.unfinished("verify", first, "--json").out.splitlines()]
        self.assertEqual([4, 2], [game["actions"] for game in games])
        self.assertEqual([1, None], [game.get("outcome", {}).get("winner") for game in games])
        self.assertIn('[Black "Juma"]', self.read("b.PDN"))

    def test_pdn_to_pdn_keeps_everything(self):
        self.fine("convert", self.path("a.pdn", GAME), self.path("b.pdn"))
        for part in ("{the usual}", "(2. 26-22", "$1", '[Event "Test"]', "1-0"):
            self.assertIn(part, self.read("b.pdn"))

    def test_positions(self):
        out = self.fine("convert", self.path("a.pdn", TWO), "-", "--to", "fen").out
        self.assertEqual(["W:W18,21,22,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,12,14,16",
                          "W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,16"],
                         out.splitlines())
        fens = "W:W21-24:BK3\n\nB:Wa1:Bh8\n"
        record = self.fine("convert", "-", "-", "--from", "fen", "--to", "prise", "--preset", "russian",
                           stdin=fens).out
        self.unfinished("verify", self.path("a.prise", record))
        self.assertEqual("W:W21,22,23,24:BK3\nB:W29:B4\n",
                         self.fine("convert", self.path("a.prise"), "-", "--to", "fen").out)

    def test_pgn_to_pgn_keeps_everything(self):
        self.fine("convert", self.path("a.pgn", CHESS), self.path("b.pgn"))
        for part in ("1. e4 {the usual} 1... e5", "(2. Nf3 Nc6)", "$1", '[Event "Test"]', '[ECO "C20"]', "1-0",
                     "30... Ke7 31. e4 1/2-1/2"):
            self.assertIn(part, self.read("b.pgn"))
        self.fine("convert", self.path("b.pgn"), self.path("c.pgn"))
        self.assertEqual(self.read("b.pgn"), self.read("c.pgn"))

    def test_chess_positions(self):
        out = self.fine("convert", self.path("a.pgn", CHESS), "-", "--to", "fen").out
        self.assertEqual(CHESS_ENDS, out.splitlines())
        pgn = self.fine("convert", "-", "-", "--from", "fen", "--to", "pgn", stdin="\n" + out).out
        self.assertEqual(2, pgn.count("[SetUp"))
        self.assertEqual(out, self.fine("convert", self.path("b.pgn", pgn), "-", "--to", "fen").out)
        self.assertEqual(out, self.fine("convert", self.path("b.fen", out), "-", "--to", "fen").out)

    def test_chess_records(self):
        pgn, record = self.path("a.pgn", CHESS), self.path("a.prise")
        if "duel-chess" not in self.fine("games").out:
            self.assertIn("duel-chess", self.fails(3, "convert", pgn, record).err)
            self.assertFalse(os.path.exists(record))
            return
        answer = prise("convert", pgn, record)
        self.assertEqual((0, ""), (answer.code, answer.out))
        self.assertEqual("prise: game 1: 3 comments, annotations and variations have no place there.\n",
                         answer.err)
        games = [json.loads(line) for line in self.fine("verify", record, "--json").out.splitlines()]
        self.assertEqual([6, 2], [game["actions"] for game in games])
        self.assertEqual(CHESS_ENDS, self.fine("convert", record, "-", "--to", "fen").out.splitlines())
        self.fine("convert", record, self.path("b.pgn"))
        self.fine("convert", self.path("b.pgn"), self.path("b.prise"))
        self.assertEqual(self.read("a.prise"), self.read("b.prise"))

    def test_chess_games_outlive_draws(self):
        if "duel-chess" not in self.fine("games").out:
            return
        answer = prise("convert", self.path("a.pgn", BACK_AND_FORTH), self.path("a.prise"))
        self.assertEqual(0, answer.code)
        self.assertEqual("prise: game 1: Draw rule lifted: repetitionLimit becomes 0, because the game goes on.\n",
                         answer.err)
        self.unfinished("verify", self.path("a.prise"))

    def test_duels_stand_in_comments(self):
        if "duel-chess" not in self.fine("games").out:
            return
        with open("docs/pgn.md", encoding="utf-8") as page:
            example = page.read().split("```\n")[1]
        pgn, record = self.path("a.pgn", example), self.path("a.prise")
        self.assertEqual("", prise("convert", pgn, record).err)
        self.fine("verify", record)
        self.assertIn("hidePools", self.read("a.prise"))
        for source in (pgn, record):
            self.assertEqual(example, self.fine("convert", source, "-", "--to", "pgn").out)
        # To whom the tags and the comments say nothing, it is a game of chess.
        plain = re.sub(r"\{[^}]*\}|\[(Rules|Options) .*\]\n", "", example)
        end = self.fine("convert", self.path("plain.pgn", plain), "-", "--to", "fen").out
        self.assertEqual("Qn2kb1r/p2bpppp/3q4/1B2n3/8/2N5/PPPP1PPP/R1BQK1NR b KQk - 0 9\n", end)
        self.fails(3, "convert", record, "-", "--to", "fen")
        self.fails(3, "convert", pgn, "-", "--to", "fen")
        bad = self.path("bad.prise")
        for found, put, refusal in (("{exd5[2:1]}", "{exd5[2:2]}", "A duel has no end"), ("{exd5[2:1]}", "{exd5[2:]}", "is no turn"),
                                    ("{exd5[2:1]}", "", "No comment tells of the duel for e4d5"),
                                    ("{Qxd5[0:3]>d8}", "{Qxd5[0:3]>d7}", "not what the duel came to"),
                                    ("hidePools", "hidePurses", "The tag Options")):
            self.assertIn(refusal, self.fails(3, "convert", self.path("bad.pgn", example.replace(found, put)), bad).err)
        # Whether a bid could be paid is for the rules to say.
        self.refused("bid-over-maximum", "convert", self.path("bad.pgn", example.replace("{exd5[2:1]}", "{exd5[11:1]}")), bad)
        self.refused("not-enough-bp", "convert", self.path(
            "bad.pgn", example.replace('[Options "{', '[Options "{\\"initialBp\\":1,')), bad)
        self.assertFalse(os.path.exists(bad))

    def test_duels_of_a_played_game_come_back(self):
        if "duel-chess" not in self.fine("games").out:
            return
        self.fine("demo", "duel-chess", "--record", self.path("played.prise"))
        self.fine("convert", self.path("played.prise"), self.path("one.pgn"))
        self.fine("convert", self.path("one.pgn"), self.path("one.prise"))
        self.fine("convert", self.path("one.prise"), self.path("two.pgn"))
        self.assertEqual(self.read("one.pgn"), self.read("two.pgn"))
        actions = [self.unfinished("verify", self.path(name), "--json").json()["actions"] for name in ("played.prise", "one.prise")]
        self.assertEqual(actions[0], actions[1])
        # Without what opens its seals, and so without an end.
        lines = [json.loads(line) for line in self.read("played.prise").splitlines()]
        seen = [{name: value for name, value in line.items() if "salt" not in line or name not in ("action", "salt")}
                for line in lines if line["kind"] != "ended"]
        hiding = self.path("hiding.prise", "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in seen))
        self.unfinished("verify", hiding)
        self.assertIn("hides bids", self.fails(3, "convert", hiding, self.path("x.pgn")).err)

    def test_chess_refusals(self):
        target = self.path("out.pgn")
        answer = prise("convert", self.path("bad.pgn", "1. e4 e5\n2. Nd2 *"), target)
        self.assertEqual(1, answer.code)
        self.assertRegex(answer.err, r"\Aillegal-move: .*bad.pgn: Game 1, line 2, column 4: .* Legal: Na3, ")
        for text in ("1. e4 {never closed", "", "[Event", "1. e4 ((", "1. e4 ---"):
            self.fails(3, "convert", self.path("bad.pgn", text), target)
        answer = prise("convert", self.path("bad.fen", CHESS_ENDS[0] + "\n8/8/8/8/8/8/8/K7 w - - 0 1\n"), target)
        self.assertEqual(1, answer.code)
        self.assertRegex(answer.err, r"\Abad-position: .*bad.fen: Line 2: ")
        self.assertFalse(os.path.exists(target))
        self.fine("demo", "drafti", "--record", self.path("a.prise"))
        self.fails(3, "convert", self.path("a.prise"), target)
        self.fails(2, "convert", self.path("a.pgn", CHESS), self.path("b.pdn"))
        self.fails(2, "convert", self.path("a.pgn"), target, "--preset", "russian")

    def test_streams(self):
        record = self.fine("convert", "-", "-", "--from", "pdn", "--to", "prise", "--preset", "russian",
                           stdin="1. 22-18 11-16 *").out
        self.assertEqual(record, self.fine("convert", self.path("x.prise", record), "-", "--to", "prise").out)

    def test_nothing_is_written_when_something_is_wrong(self):
        target = self.path("out.prise")
        for text in ("1. 22-18 11-16 2. 22-17 *", "1. 22-18 {never closed", "", "[Event", "1. 22-18 (("):
            answer = prise("convert", self.path("bad.pdn", text), target)
            self.assertIn(answer.code, (1, 3), text)
            self.assertEqual("", answer.out)
            self.assertFalse(os.path.exists(target))
        answer = prise("convert", self.path("bad.pdn", "1. 22-18 11-16\n2. 22-17 *"), target)
        self.assertEqual(1, answer.code)
        self.assertRegex(answer.err, r"\Ano-such-move: .*bad.pdn: Game 1, line 2, column 4: ")
        answer = prise("convert", self.path("bad.fen", "W:W21:B1\nW:W99:B1\n"), target)
        self.assertEqual(1, answer.code)
        self.assertRegex(answer.err, r"\Abad-position: .*bad.fen: Line 2, column \d+: ")
        self.fine("demo", "drafti", "--record", self.path("a.prise"))
        lines = self.read("a.prise").splitlines(True)
        self.path("a.prise", "".join(lines[:3] + lines[4:]))
        self.fails(3, "convert", self.path("a.prise"), self.path("out.pdn"))

    def test_usage(self):
        pdn = self.path("a.pdn", GAME)
        self.fails(2, "convert", pdn)
        self.fails(2, "convert", pdn, self.path("a.txt"))
        self.fails(2, "convert", pdn, "-")
        self.fails(2, "convert", pdn, self.path("x.prise"), "z")
        self.fails(2, "convert", pdn, "-", "--to", "pgm")
        self.fails(3, "convert", self.path("missing.pdn"), "-", "--to", "fen")
        self.fine("demo", "drafti", "--record", self.path("a.prise"))
        self.fails(2, "convert", self.path("a.prise"), self.path("b.pdn"), "--preset", "russian")


class KeepGoing(Files):
    def test_the_good_games_are_taken_and_the_others_listed(self):
        bad = '[White "a"]\n[Black "b"]\n\n1. e4 Ke5 {[%clk 0:01]\n[%eval 1]} 2. d4 *\n'
        good = '[White "c"]\n\n1. d4 (1. c4 e5) d5 *\n'
        path = self.path("many.pgn", good + "\n" + bad + "\n" + good + bad.replace("Ke5", "e9") + good)
        target = self.path("good.prise")
        self.assertEqual(1, len(prise("convert", path, target).err.splitlines()))
        self.assertFalse(os.path.exists(target))
        answer = prise("convert", path, target, "--keep-going")
        self.assertEqual((1, ""), (answer.code, answer.out))
        wrong = [line for line in answer.err.splitlines() if "Game " in line]
        self.assertEqual(2, len(wrong))
        self.assertRegex(wrong[0], r"many\.pgn: Game 2, line 8, column 7: ")
        self.assertIn("Game 4, line ", wrong[1])
        self.assertIn("2 of 5 games were left out; the others are in", answer.err)
        self.assertEqual(3, len(self.unfinished("verify", target, "--json").out.splitlines()))
        notes = [line for line in answer.err.splitlines() if "comment" in line]
        self.assertEqual(["prise: game 1:", "prise: game 3:", "prise: game 5:"], [n[:14] for n in notes])

    def test_draughts_and_positions(self):
        path = self.path("many.pdn", '[White "a"]\n\n1. 22-18 *\n\n[White "b"]\n\n1. 22-19 *\n\n'
                         '[White "c"]\n\n1. 22-17 *\n')
        answer = prise("convert", path, self.path("good.pdn"), "--keep-going")
        self.assertEqual(1, answer.code)
        self.assertIn("Game 2, line 7", answer.err)
        self.assertEqual(2, self.read("good.pdn").count("[White "))
        answer = prise("convert", self.path("many.fen", "W:W21:B1\nW:W99:B1\nW:W22:B1\n"), "-", "--to", "fen",
                       "--keep-going")
        self.assertEqual(["W:W21:B1", "W:W22:B1"], answer.out.splitlines())
        self.assertIn("Line 2", answer.err)

    def test_whatever_is_wrong_with_one_game_the_others_are_taken(self):
        head = '[White "{}"]\n'
        wrong = {
            "pdn": ("1. 22-18 11-8 *", "1. hello *", "1. 22-18 {never closed *", "1. 22-18 (1. 22-17 *", "1. 22-18 )",
                    "1. 22-18 }", '[FEN "W:W99:B1"]\n\n1. 22-18 *', '[Black "x]\n\n1. 22-18 *', "1. 22-18 5-5"),
            "pgn": ("1. e4 Ke5 *", "1. hello *", "1. e4 {never closed *", "1. e4 (1. d4 *", "1. e4 )", "1. e4 }",
                    '[FEN "8/8 w"]\n\n1. e4 *', '[Black "x]\n\n1. e4 *', "1. e4 e9"),
        }
        good = {"pdn": "1. 22-18 11-16 2. 18-14 9x18 *", "pgn": "1. d4 (1. c4 e5) d5 *"}
        for kind, faults in wrong.items():
            for fault in faults:
                for place in range(3):
                    games = [head.format("good") + "\n" + good[kind] + "\n\n"] * 2
                    gap = "" if fault.startswith("[") else "\n"
                    games.insert(place, head.format("bad") + gap + fault + "\n\n")
                    target = self.path("target.prise")
                    answer = prise("convert", self.path(f"mixed.{kind}", "".join(games)), target, "--keep-going",
                                   "--force")
                    self.assertEqual(1, answer.code, (fault, answer.err))
                    self.assertIn(f"mixed.{kind}: Game {place + 1}, line ", answer.err)
                    self.assertIn("1 of 3 games were left out", answer.err, fault)
                    verified = self.unfinished("verify", target, "--json").out.splitlines()
                    self.assertEqual(2, len(verified), (fault, place, answer.err))

    def test_nothing_good_is_nothing_written(self):
        answer = prise("convert", self.path("bad.pgn", "1. e4 Ke5 *\n"), self.path("x.prise"), "--keep-going")
        self.assertNotEqual(0, answer.code)
        self.assertFalse(os.path.exists(self.path("x.prise")))

    def test_null_moves_let_the_turn_pass(self):
        text = "1. e4 (1. d4 Z0 2. e4 {a (comment)} (2. c4 --)) 1... e5 (1... Z0 2. d4) 2. Nf3 *\n"
        out = self.fine("convert", self.path("null.pgn", text), "-", "--to", "pgn").out
        self.assertIn("(1. d4 -- 2. e4 {a (comment)} (2. c4 --))", out.replace("\n", " "))
        self.assertEqual(out, self.fine("convert", self.path("again.pgn", out), "-", "--to", "pgn").out)
        line = self.path("line.pgn", "1. e4 Z0 2. d4 0000 *\n")
        self.assertIn("1. e4 -- 2. d4 -- *", self.fine("convert", line, "-", "--to", "pgn").out)
        # In a game that was played nobody passes.
        self.fails(3, "convert", line, "-", "--to", "prise")
        check = prise("convert", self.path("check.pgn", "1. e4 f6 2. Qh5+ -- *\n"), "-", "--to", "pgn")
        self.assertEqual((1, ""), (check.code, check.out))
        self.assertRegex(check.err, r"\Aillegal-move: .* line 1, column 18: A side that is in check cannot pass\.\n\Z")

    def test_no_file_is_written_over(self):
        pgn = self.path("a.pgn", "1. e4 *\n")
        target = self.path("b.prise")
        self.fine("convert", pgn, target)
        before = self.read("b.prise")
        self.assertIn("--force", self.fails(5, "convert", self.path("c.pgn", "1. d4 *\n"), target).err)
        self.assertEqual(before, self.read("b.prise"))
        self.fine("convert", self.path("c.pgn"), target, "--force")
        self.assertNotEqual(before, self.read("b.prise"))


if __name__ == "__main__":
    unittest.main()
