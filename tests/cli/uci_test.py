"""`prise engine --protocol uci` as cutechess and python-chess run it: what they send, in their order, and what they read
from the answers. Neither program is needed for this."""

import re
import subprocess
import unittest

from harness import PROGRAM, environment

MOVE = re.compile(r"^[a-h][1-8][a-h][1-8][qrbn]?$")
INFO = re.compile(r"^info depth \d+ multipv \d+ score (cp|mate) -?\d+( (lower|upper)bound)? nodes \d+ time \d+( nps \d+)? "
                  r"pv [a-h][1-8][a-h][1-8][qrbn]?( [a-h][1-8][a-h][1-8][qrbn]?)*$")
OPTION = re.compile(r"^option name (.+?) type (?:check default (?:true|false)|spin default (-?\d+) min (-?\d+) max (-?\d+)|button)$")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class UciTest(unittest.TestCase):
    def setUp(self):
        self.process = subprocess.Popen([PROGRAM, "engine", "--protocol", "uci"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        self.end_of_line = "\n"

    def tearDown(self):
        self.process.stdin.close()
        self.assertEqual(0, self.process.wait(60))
        self.assertEqual(b"", self.process.stderr.read())
        self.process.stdout.close()
        self.process.stderr.close()

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write((line + self.end_of_line).encode())
        self.process.stdin.flush()

    def until(self, word):
        """The lines up to the one that begins with this word, which is the last."""
        lines = []
        while True:
            line = self.process.stdout.readline().decode()
            self.assertTrue(line.endswith("\n"), (word, lines))
            lines.append(line.rstrip("\n"))
            if lines[-1].split(" ")[0] == word:
                return lines

    def ready(self):
        self.send("isready")
        return self.until("readyok")[:-1]

    def best(self, go):
        """What `go` comes to, once all that was said on the way has been read as those programs read it."""
        self.send(go)
        *said, best = self.until("bestmove")
        for line in said:
            self.assertRegex(line, INFO)
        words = best.split(" ")
        self.assertRegex(words[1], MOVE, best)
        if len(words) > 2:
            self.assertEqual("ponder", words[2])
            self.assertRegex(words[3], MOVE)
        return words[1]

    def options(self):
        self.send("uci")
        lines = self.until("uciok")
        self.assertRegex(lines[0], "^id name prise ")
        self.assertRegex(lines[1], "^id author ")
        found = {}
        for line in lines[2:-1]:
            option = OPTION.match(line)
            self.assertTrue(option, line)
            name, default, least, most = option.groups()
            found[name] = None if default is None else (int(least), int(default), int(most))
            if default is not None:
                self.assertLessEqual(int(least), int(default))
                self.assertLessEqual(int(default), int(most))
        return found

    def test_as_cutechess_runs_it(self):
        found = self.options()
        self.assertEqual(["Clear Hash", "Hash", "Level", "MultiPV", "Ponder", "Threads", "UCI_Elo", "UCI_LimitStrength"],
                         sorted(found))
        self.assertEqual((1, 1), found["Threads"][:2])
        self.send("setoption name Hash value 16", "setoption name Threads value 1", "setoption name Ponder value true")
        self.assertEqual([], self.ready())
        for start in ("startpos", "fen " + START):
            self.send("ucinewgame")
            self.assertEqual([], self.ready())
            moves = []
            for turn in range(4):
                self.send("position " + start + (" moves " + " ".join(moves) if moves else ""))
                clock = f"wtime {400 - turn} btime {390 - turn} winc 10 binc 10"
                moves.append(self.best("go " + clock + (" movestogo 40" if turn % 2 else "")))
        for limit in ("movetime 20", "depth 2", "nodes 300", "depth 1 nodes 100"):
            self.best("go " + limit)
        self.send("quit")

    def test_as_python_chess_runs_it(self):
        self.assertIn("MultiPV", self.options())
        self.send("setoption name MultiPV value 3", "ucinewgame")
        self.assertEqual([], self.ready())
        # A square behind a double step is always named.
        self.send("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 moves e7e5")
        self.send("go infinite")
        lines = [line for line in (self.process.stdout.readline().decode() for _ in range(6))]
        self.assertEqual({"1", "2", "3"}, {line.split(" multipv ")[1][0] for line in lines})
        self.send("stop")
        self.assertRegex(self.until("bestmove")[-1].split(" ")[1], MOVE)
        self.send("setoption name MultiPV value 1")
        # Chess960, variants and the mode of analysis are sent only to who offers them.
        for name in ("UCI_Chess960", "UCI_Variant", "UCI_AnalyseMode", "UCI_ShowWDL"):
            self.send(f"setoption name {name} value false")
        said = self.ready()
        self.assertEqual(4, len(said))
        for line in said:
            self.assertRegex(line, "^info string There is no option ")
        self.send("quit")

    def test_thinking_ahead(self):
        self.send("position startpos moves e2e4 e7e5", "go ponder wtime 200 btime 200", "isready")
        said = self.until("readyok")
        self.assertFalse(any(line.startswith("bestmove") for line in said))
        self.send("ponderhit")
        self.assertRegex(self.until("bestmove")[-1].split(" ")[1], MOVE)
        self.send("go ponder wtime 200 btime 200", "stop")
        self.assertRegex(self.until("bestmove")[-1].split(" ")[1], MOVE)
        self.send("stop", "ponderhit")  # nobody thinks: nothing to say
        self.assertEqual([], self.ready())

    def test_mates(self):
        self.send("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        self.send("go depth 3")
        *said, best = self.until("bestmove")
        self.assertIn(" score mate 1 ", said[-1])
        self.assertEqual("a1a8", best.split(" ")[1])
        self.send("position fen 6k1/5ppp/8/8/8/8/1r3PPP/q6K w - - 0 1", "go depth 3")
        self.assertRegex(self.until("bestmove")[-1], r"^bestmove \(none\)$")  # it is over

    def test_games_that_are_over(self):
        for position in ("startpos moves f2f3 e7e5 g2g4 d8h4", "fen k7/8/1Q6/8/8/8/8/6K1 b - - 0 1",
                         "fen 8/8/8/3k4/8/8/8/4K3 w - - 0 1"):
            self.send("position " + position, "go movetime 10")
            lines = self.until("bestmove")
            self.assertEqual("bestmove (none)", lines[-1], position)
            self.assertTrue(all(line.startswith("info string ") for line in lines[:-1]), lines)

    def test_draws_that_nobody_claimed(self):
        """python-chess plays on until the fifth repetition and seventy-five moves, unless it is told to claim."""
        back_and_forth = " g1f3 g8f6 f3g1 f6g8" * 4
        self.send("position startpos moves" + back_and_forth)
        self.best("go depth 2")
        self.send("position fen 7k/8/8/8/8/8/8/R3K3 w Q - 140 120")
        self.best("go depth 2")

    def test_special_moves(self):
        for position, move in (("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8"),
                               ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 d4e3"), ("8/P6k/8/8/8/8/7P/4K3 w - - 0 1", "a7a8n")):
            self.send(f"position fen {position} moves {move}")
            self.assertEqual([], self.ready(), position)
            self.best("go depth 1")
        self.send("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")
        self.best("go depth 1")

    def test_lines_as_windows_ends_them_and_lines_with_nothing(self):
        self.end_of_line = "\r\n"
        self.assertIn("Hash", self.options())
        self.send("", "   ", "position startpos moves e2e4 e7e5")
        self.assertEqual([], self.ready())
        self.best("go nodes 100")
        self.send("quit")

    def test_what_it_does_not_know(self):
        for nonsense in ("xboard", "position middle", "position startpos moves e2e5", "setoption name Hash value lots"):
            self.send(nonsense)
            said = self.ready()
            self.assertEqual(1, len(said), nonsense)
            self.assertRegex(said[0], "^info string ")
        self.send("joho debug on", "register later")
        self.assertEqual([], self.ready())
        self.send("position startpos")
        self.best("go nodes 50")

    def test_it_ends_with_its_input(self):
        self.send("position startpos", "go infinite")  # tearDown closes the input, and waits for the end


if __name__ == "__main__":
    unittest.main()
