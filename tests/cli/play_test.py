"""A game at one terminal, by a pipe and by a real (pseudo) terminal, and the demonstration game."""

import json
import shlex
import unittest

from harness import TWO_CHAINS, WON, PriseTest, Terminal


class ByPipe(PriseTest):
    def play(self, *lines, more=()):
        return self.fine("play", "drafti", *more, stdin="".join(line + "\n" for line in lines)).out

    def test_moves_words_and_the_end(self):
        out = self.play("help", "legal", "22-18", "", "  11-16  ", "resign")
        self.assertIn("take the last action back", out)
        self.assertIn("21-17 22-17 22-18", out)
        self.assertIn("Seat 1 played 22-18.", out)
        self.assertIn("Seat 2 played 11-16.", out)
        self.assertTrue(out.endswith("Seat 2 wins: resignation. (scores 0, 1; supa true)\n"))

    def test_refusals_are_shown_and_change_nothing(self):
        out = self.play("x", "11-16", "24x15", "21x14x5", "quit", more=["--position", TWO_CHAINS])
        self.assertIn("bad-action: ", out)
        self.assertIn("no-piece: ", out)
        self.assertIn("not-maximum: 24x15 takes 1 piece; 2 can be taken. (section 6.4)\n", out)
        self.assertIn("Seat 1 takes man at 17 and man at 9.", out)

    def test_why(self):
        out = self.play("why 22-18", "why 22-15", "why nonsense", "why", "quit")
        self.assertIn("22-18: legal\n", out)
        self.assertIn("22-15: refused, ", out)
        self.assertEqual(2, out.count("bad-action: "))

    def test_undo(self):
        out = self.play("undo", "22-18", "undo", "undo", "23-18", "quit")
        self.assertEqual(2, out.count("There is nothing to take back."))
        self.assertIn("To go on later:\n  prise play drafti --position 'B:W18,21,22,24,", out)

    def test_draw(self):
        out = self.play("draw", "no", "draw", "yes")
        self.assertIn("The game goes on.\n", out)
        self.assertTrue(out.endswith("The game is drawn: agreement. (scores 0.5, 0.5)\n"))

    def test_the_end_of_the_input_is_polite(self):
        for stdin in ("", "22-18\n", "22-18", "draw\n"):
            out = self.fine("play", "drafti", stdin=stdin).out
            self.assertIn("\nGoodbye.\nTo go on later:\n  prise play drafti --position '", out)

    def test_what_it_says_at_the_end_goes_on_there(self):
        out = self.play("22-18", "quit", more=["--preset", "russian"])
        program, *words = shlex.split(out.splitlines()[-1])
        self.assertEqual("prise", program)
        self.assertIn('{"variant":"russian"}', words)
        self.assertIn("\nSeat 2> ", self.fine(*words, stdin="quit\n").out)
        self.assertEqual(self.fine("apply", "drafti", "22-18").out, words[-1] + "\n")

    def test_a_game_that_is_over(self):
        self.assertIn("Seat 1 wins", self.play(more=["--position", WON]))
        out = self.play("21x14x5", "19-24", more=["--position", "W:W21:B9,17"])
        self.assertIn("Seat 1 wins: ", out)

    def test_hostile_input(self):
        for junk in (b"\xff\xfe\n", b"\0\n", b"x" * 300000 + b"\n", b"why " + b"9" * 300000 + b"\n"):
            out = self.fine("play", "drafti", stdin=junk + b"22-18\n").out
            self.assertIn("Seat 1 played 22-18.", out)


class ByTerminal(PriseTest):
    def test_a_few_moves(self):
        terminal = Terminal("play", "drafti")
        self.assertIn("\x1b[", terminal.wait_for("Seat 1> "))
        terminal.type("22-18\n")
        terminal.wait_for("Seat 1 played 22-18.")
        terminal.wait_for("Seat 2> ")
        terminal.type("resign\n")
        terminal.wait_for("Seat 1 wins: resignation.")
        self.assertEqual(0, terminal.end())

    def test_ctrl_d_leaves_politely(self):
        terminal = Terminal("play", "drafti")
        terminal.wait_for("Seat 1> ")
        terminal.type("\x04")
        terminal.wait_for("Goodbye.")
        self.assertEqual(0, terminal.end())

    def test_ctrl_c(self):
        terminal = Terminal("play", "drafti")
        terminal.wait_for("Seat 1> ")
        terminal.type("\x03")
        self.assertEqual(130, terminal.end())


class Demo(PriseTest):
    def test_the_same_seed_the_same_game(self):
        first = self.fine("demo", "drafti", "--seed", "5").out
        self.assertEqual(first, self.fine("demo", "drafti", "--seed", "5").out)
        self.assertNotEqual(first, self.fine("demo", "drafti", "--seed", "6").out)

    def test_it_ends_with_the_outcome(self):
        for seed in range(5):
            last = self.fine("demo", "drafti", "--seed", str(seed), "--moves", "5000").out
            self.assertRegex(last.splitlines()[-1], r"^(Seat [12] wins|The game is drawn): ")
        short = self.fine("demo", "drafti", "--moves", "3").out
        self.assertTrue(short.endswith("The demonstration stops here. The game goes on.\n"))
        self.fine("demo", "drafti", "--moves", "0")
        self.assertIn("Seat 1 wins", self.fine("demo", "drafti", "--position", WON).out)

    def test_json_lines_replay_to_the_same_end(self):
        lines = [json.loads(line) for line in
                 self.fine("demo", "drafti", "--json", "--moves", "20").out.splitlines()]
        *steps, end = lines
        self.assertEqual(20, len(steps))
        actions = [step["action"] for step in steps]
        self.assertEqual(end["position"] + "\n", self.fine("apply", "drafti", *actions).out)
        events = [event for step in steps for event in step["events"]]
        told = [json.loads(line) for line in self.fine("events", "drafti", *actions).out.splitlines()]
        self.assertEqual(told, events)

    def test_numbers(self):
        for words in (["--seed", "-1"], ["--seed", "x"], ["--moves", "-1"], ["--moves", "100001"]):
            self.fails(2, "demo", "drafti", *words)


if __name__ == "__main__":
    unittest.main()
