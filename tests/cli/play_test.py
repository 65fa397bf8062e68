"""A game at one terminal, by a pipe and by a real (pseudo) terminal, and the demonstration game."""

import json
import os
import shlex
import signal
import tempfile
import unittest

from harness import TWO_CHAINS, WON, PriseTest, Terminal


class ByPipe(PriseTest):
    def play(self, *lines, more=()):
        return self.fine("play", "drafti", *more, stdin="".join(line + "\n" for line in lines)).out

    def test_moves_words_and_the_end(self):
        out = self.play("help", "legal", "22-18", "", "  11-16  ", "resign", "yes")
        self.assertIn("take the last action back", out)
        self.assertIn("21-17 22-17 22-18", out)
        self.assertIn("White played 22-18.", out)
        self.assertIn("Black played 11-16.", out)
        self.assertTrue(out.endswith("Black wins: White has given up. (White 0, Black 1; a Supa: the loser never had a king)\n"))

    def test_refusals_are_shown_and_change_nothing(self):
        out = self.play("x", "11-16", "24x15", "21x14x5", "quit", more=["--position", TWO_CHAINS])
        self.assertIn("bad-action: ", out)
        self.assertIn("no-piece: ", out)
        self.assertIn("not-maximum: 24x15 takes 1 piece; 2 can be taken. (section 6.4)\n", out)
        self.assertIn("White played 21x14x5 and takes the man on 17 and the man on 9.", out)

    def test_why(self):
        out = self.play("why 22-18", "why 22-15", "why nonsense", "why", "quit")
        self.assertIn("22-18: legal\n", out)
        self.assertIn("22-15: refused, ", out)
        self.assertEqual(1, out.count("bad-action: "))
        self.assertIn("White> why\n  White can play 7 actions: 21-17, 22-17, 22-18, 23-18, 23-19, 24-19, 24-20.\n", out)

    def test_undo(self):
        out = self.play("undo", "22-18", "undo", "undo", "23-18", "quit")
        self.assertEqual(2, out.count("There is nothing to take back."))
        self.assertIn("To go on later:\n  prise play drafti --position 'B:W18,21,22,24,", out)

    def test_moves_as_people_write_them(self):
        out = self.play("c3-d4", "11 16", "a1-a1", "quit")
        self.assertIn("White played 22-18.", out)
        self.assertIn("Black played 11-16.", out)
        self.assertIn("bad-action: ", out)
        # Two captures with the same ends and different pieces taken: one must say which.
        where = ["--position", "W:W31:B18,19,26,27"]
        out = self.play("31x15", "2", "quit", more=where)
        self.assertRegex(out, r"\n  1  31x22x15 .*\n  2  31x24x15 .*\nWhich one\? \(1 to 2\) 2\n")
        self.assertIn("White played 31x24x15 and takes the man on 27 and the man on 19.", out)

    def test_moves_as_chess_players_write_them(self):
        out = self.fine("play", "duel-chess", stdin="e4\nd5\nexd5\n3\n2\nNf6\nO-O\nquit\n").out
        for played in ("White moves the pawn from e2 to e4.", "Black moves the pawn from d7 to d5.",
                       "White attacks the pawn on d5 with the pawn from e4: a duel.",
                       "White bids 3 (5 BP), Black bids 2 (3 BP): the pawn from e4 takes the pawn on d5.",
                       "Black moves the knight from g8 to f6."):
            self.assertIn(played, out)
        self.assertIn("White> O-O\nillegal-move: ", out)
        out = self.fine("play", "duel-chess", "--position",
                        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 39/39 r:e4d5 -",
                        stdin="e4\nquit\n").out
        self.assertIn("The attacker returns to e4 for nothing.", out)
        out = self.fine("play", "gene-chess", stdin="Nf3\nNf6\ng3\ng6\nBg2\nBg7\nO-O\nquit\n").out
        self.assertIn("White castles: the king goes from e1 to g1.", out)

    def test_undo_of_a_whole_turn(self):
        before = "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 10:0,10:0 - h - - - 9"
        out = self.fine("play", "ringrift", "--position", before,
                        stdin="undo turn\na1xd4xe5\nundo turn\nquit\n").out
        self.assertIn("Nothing of this turn can be taken back.", out)
        self.assertIn(f"prise play ringrift --position '{before}'", out)

    def test_a_game_that_counts_takebacks_keeps_the_log_out(self):
        out = self.fine("play", "casino", "--options", '{"seed":5}',
                        stdin="9s table\nAc 9s\nundo turn\nundo\nquit\n").out
        self.assertIn("Nothing of this turn can be taken back.", out)
        self.assertIn("4 takebacks left", out)

    def test_several_games_in_a_row(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.prise")
            out = self.play("resign", "yes", "draw", "yes", "22-18", "quit", more=["--games", "3", "--record", path])
            self.assertIn("After 1 of 3: first player 0, second player 1.", out)
            self.assertIn("Game 2 of 3. The first player is Black, the second White.", out)
            self.assertIn("After 2 of 3: first player 0.5, second player 1.5.", out)
            games = [json.loads(line) for line in self.unfinished("verify", path, "--json").out.splitlines()]
            self.assertEqual([True, True, False], [game["ended"] for game in games])
            self.assertIn("Black> 11-16", self.fine("play", path, stdin="11-16\n").out)
            self.assertEqual(3, len(self.unfinished("verify", path, "--json").out.splitlines()))

    def test_save_and_go_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.prise")
            out = self.play("save", "22-18", "save " + path, "11-16", "save /nowhere/x.prise", "quit")
            self.assertIn("Where to?", out)
            self.assertIn("prise: Cannot write '/nowhere/x.prise'", out)
            self.assertTrue(out.endswith(f"To go on later:\n  prise play {path}\n"))
            self.assertEqual(2, self.unfinished("verify", path, "--json").json()["actions"])
            out = self.fine("play", path, stdin="undo\n12-16\nresign\nyes\n").out
            self.assertIn("Black> 12-16", out)
            self.assertTrue(out.endswith("Black wins: White has given up. (White 0, Black 1; a Supa: the loser never had a king)\n"))
            with open(path, encoding="utf-8") as file:
                kinds = [json.loads(line)["kind"] for line in file]
            self.assertEqual(["created", "start", "action", "action", "offer", "answer", "takeback",
                              "action", "resign", "ended"], kinds)
            self.fine("verify", path)
            self.assertIn("Black wins", self.fine("play", path).out)
            self.fails(2, "play", path, "--preset", "english")
            self.fails(3, "play", path + "x.prise")

    def test_the_record_is_kept_after_every_action(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.prise")
            terminal = Terminal("play", "drafti", "--record", path)
            terminal.wait_for("White> ")
            self.assertEqual(0, self.unfinished("verify", path, "--json").json()["actions"])
            terminal.type("22-18\n")
            terminal.wait_for("Black> ")
            os.kill(terminal.process, signal.SIGKILL)
            terminal.end()
            self.assertEqual(1, self.unfinished("verify", path, "--json").json()["actions"])
            self.assertEqual(["game.prise"], os.listdir(folder))

    def test_draw(self):
        out = self.play("draw", "no", "draw", "yes")
        self.assertIn("The game goes on.\n", out)
        self.assertTrue(out.endswith("The game is drawn: the players have agreed on it. (White 0.5, Black 0.5)\n"))

    def test_the_end_of_the_input_is_polite(self):
        for stdin in ("", "22-18\n", "22-18", "draw\n"):
            out = self.fine("play", "drafti", stdin=stdin).out
            self.assertIn("\nGoodbye.\nTo go on later:\n  prise play drafti --position '", out)

    def test_what_it_says_at_the_end_goes_on_there(self):
        out = self.play("22-18", "quit", more=["--preset", "russian"])
        program, *words = shlex.split(out.splitlines()[-1])
        self.assertEqual("prise", program)
        self.assertIn('{"variant":"russian"}', words)
        self.assertIn("\nBlack> ", self.fine(*words, stdin="quit\n").out)
        self.assertEqual(self.fine("apply", "drafti", "22-18").out, words[-1] + "\n")

    def test_a_game_that_is_over(self):
        self.assertIn("White wins", self.play(more=["--position", WON]))
        out = self.play("21x14x5", "19-24", more=["--position", "W:W21:B9,17"])
        self.assertIn("White wins: ", out)

    def test_hostile_input(self):
        for junk in (b"\xff\xfe\n", b"\0\n", b"x" * 300000 + b"\n", b"why " + b"9" * 300000 + b"\n"):
            out = self.fine("play", "drafti", stdin=junk + b"22-18\n").out
            self.assertIn("White played 22-18.", out)


class ByTerminal(PriseTest):
    def test_a_few_moves(self):
        terminal = Terminal("play", "drafti")
        self.assertIn("\x1b[", terminal.wait_for("White> "))
        terminal.type("22-18\n")
        terminal.wait_for("White played 22-18.")
        terminal.wait_for("Black> ")
        terminal.type("resign\n")
        terminal.wait_for("Black gives up. Is that so? (yes or no) ")
        terminal.type("yes\n")
        terminal.wait_for("White wins: Black has given up.")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.prise")
            terminal.wait_for("Save the record? (yes or no) ")
            terminal.type("yes\n")
            terminal.wait_for("In which file?")
            terminal.type(path + "\n")
            terminal.wait_for(f"Saved in {path}.")
            self.assertEqual(0, terminal.end())
            self.fine("verify", path)

    def test_an_end_need_not_be_saved(self):
        terminal = Terminal("play", "drafti")
        terminal.wait_for("White> ")
        terminal.type("resign\nyes\n")
        terminal.wait_for("Save the record?")
        terminal.type("no\n")
        self.assertEqual(0, terminal.end())

    def test_ctrl_d_leaves_politely(self):
        terminal = Terminal("play", "drafti")
        terminal.wait_for("White> ")
        terminal.type("\x04")
        terminal.wait_for("Goodbye.")
        self.assertEqual(0, terminal.end())

    def test_ctrl_c(self):
        terminal = Terminal("play", "drafti")
        terminal.wait_for("White> ")
        terminal.type("\x03")
        terminal.wait_for("Goodbye.")
        self.assertEqual(130, terminal.end())


class Secrets(PriseTest):
    """What the games with secrets tell at one table, and whom."""

    def play(self, game, *lines, more=()):
        return self.fine("play", game, *more, stdin="".join(line + "\n" for line in lines)).out

    def test_every_hidden_placement_is_told_as_one(self):
        out = self.play("gene-chess", "hide:b1:W", "hide:g1:X", "ready", "quit", more=["--preset", "fog"])
        after = out.rpartition("Hand over to Black.")[2]
        self.assertEqual(2, after.count("White hides a trait."))
        self.assertNotIn("b1", after.partition("\n\n")[0])

    def test_what_was_shown_is_not_undone_without_the_others(self):
        for game, lines, preset in (("gene-chess", ["hide:b1:W", "ready", "ready", "reveal:b1"], "fog"),
                                    ("duel-chess", ["e4", "d5", "exd5", "2", "1"], "open")):
            out = self.play(game, *lines, "undo", "no", "quit", more=["--preset", preset])
            self.assertIn("White would like to take the last action back. Do the others agree? (yes or no) no\n"
                          if game == "gene-chess" else
                          "Black would like to take the last action back. Do the others agree? (yes or no) no\n", out)

    def test_a_sealed_bid_is_told_when_it_is_open(self):
        out = self.play("duel-chess", "e4", "d5", "exd5", "2", "1", "quit")
        before, after = out.split("Black> 1\n")
        self.assertIn("White has bid.", before)
        self.assertNotIn("(3 BP)", before)
        self.assertIn("White bids 2 (3 BP), Black bids 1 (1 BP): the pawn from e4 takes the pawn on d5.", after)

    def test_a_bid_is_typed_unseen_also_where_pools_are_open(self):
        terminal = Terminal("play", "duel-chess", "--preset", "beginner")
        for move in ("e4", "d5", "exd5"):
            terminal.wait_for("> ")
            terminal.type(move + "\n")
        terminal.wait_for("(What is typed now is not shown.)")
        terminal.wait_for("White> ")
        terminal.type("5\n")
        self.assertNotIn("5", terminal.wait_for("\x1b[2J"))
        self.assertNotIn("bp:5", terminal.wait_for("Hand over to Black"))
        terminal.type("\nquit\n")
        self.assertEqual(0, terminal.end())

    def test_a_record_opens_with_its_end(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.prise")
            self.play("duel-chess", "e4", "d5", "exd5", "2", "1", more=["--record", path])
            self.assertIn("White  bp:2", self.fine("replay", path, "--seat", "2").out)
            self.assertIn("White  bp:2", self.fine("replay", path, "--seat", "spectator").out)
            self.assertIn("Black  bp:1\n       White bids 2 (3 BP), Black bids 1 (1 BP): the pawn from e4 takes the pawn on d5.",
                          self.fine("replay", path).out)
            self.fails(2, "replay", path, "--seat", "3")


class Kept(PriseTest):
    def test_no_record_goes_where_another_stands(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.prise")
            self.fine("play", "drafti", "--record", path, stdin="22-18\nquit\n")
            with open(path, encoding="utf-8") as file:
                kept = file.read()
            for verb in ("play", "demo"):
                self.assertIn("prise play " + path, self.fails(5, verb, "drafti", "--record", path).err)
            self.assertIn("White played 22-18.", self.fine("play", path, "--record", path, stdin="quit\n").out)
            out = self.fine("play", "gene-chess", stdin=f"save {path}\nquit\n").out
            self.assertIn("exists already", out)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(kept, file.read())
            open(path, "w", encoding="utf-8").close()  # an empty file holds nothing
            self.fine("demo", "drafti", "--moves", "3", "--record", path)

    def test_what_was_taken_back_is_said_to_be(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.prise")
            self.fine("play", "drafti", "--record", path, stdin="22-18\nundo\n22-17\nquit\n")
            out = self.fine("replay", path).out
            self.assertIn("White  22-18  (taken back)\n", out)
            self.assertIn("White  22-17\n", out)


class Demo(PriseTest):
    def test_the_same_seed_the_same_game(self):
        first = self.fine("demo", "drafti", "--seed", "5").out
        self.assertEqual(first, self.fine("demo", "drafti", "--seed", "5").out)
        self.assertNotEqual(first, self.fine("demo", "drafti", "--seed", "6").out)

    def test_every_demonstration_deals_other_cards(self):
        def deal(*arguments):
            return self.fine("demo", "casino", "--moves", "0", *arguments).out
        self.assertEqual(deal("--seed", "5"), deal("--seed", "5"))
        self.assertNotEqual(deal("--seed", "5"), deal("--seed", "6"))
        chosen = ("--options", '{"seed":7}')
        self.assertEqual(deal("--seed", "5", *chosen), deal("--seed", "6", *chosen))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.prise")
            self.fine("demo", "casino", "--seed", "5", "--moves", "5000", "--record", path)
            self.fine("verify", path)

    def test_it_ends_with_the_outcome(self):
        for seed in range(5):
            last = self.fine("demo", "drafti", "--seed", str(seed), "--moves", "5000").out
            self.assertRegex(last.splitlines()[-1], r"^((White|Black) wins|The game is drawn): ")
        short = self.fine("demo", "drafti", "--moves", "3").out
        self.assertTrue(short.endswith("The demonstration stops here. The game goes on.\n"))
        self.fine("demo", "drafti", "--moves", "0")
        self.assertIn("White wins", self.fine("demo", "drafti", "--position", WON).out)

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
