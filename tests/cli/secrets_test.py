"""Hidden things stay hidden: the command line with the exam game (tests/exam/exam.md)."""

import json
import os
import tempfile
import unittest

import harness

harness.PROGRAM = os.environ.get("PRISE_EXAM_PROGRAM", "build/dev/bin/prise_with_exam")


class Sight(harness.PriseTest):
    def test_observe(self):
        full = self.fine("apply", "exam", "bid:2").out
        seen = {seat: self.fine("observe", "exam", "--seat", seat, "bid:2").out
                for seat in ("1", "2", "spectator")}
        self.assertIn(" 2/- ", full)
        self.assertIn(" 2/- ", seen["1"])
        self.assertIn(" ?/- ", seen["2"])
        self.assertIn(" ?/- ", seen["spectator"])
        self.assertTrue(seen["1"].startswith("?,?,?,? "))

    def test_events(self):
        bids = ["bid:2", "pass"]
        self.assertIn('"amount":2', self.fine("events", "exam", *bids).out)
        self.assertIn('"amount":2', self.fine("events", "exam", "--seat", "1", *bids).out)
        for viewer in ("2", "spectator"):
            self.assertNotIn('"amount":2', self.fine("events", "exam", "--seat", viewer, *bids).out)

    def test_show_and_explain(self):
        full = self.fine("show", "exam", "--json", "bid:2").json()
        seen = self.fine("show", "exam", "--json", "--seat", "2", "bid:2").json()
        self.assertNotIn("?", full["position"])
        self.assertIn("?", seen["position"])
        self.assertNotEqual(full["board"], seen["board"])
        self.assertIn("legal", self.fine("explain", "exam", "--json").json())
        for viewer in ("2", "spectator"):
            answer = self.fine("explain", "exam", "--json", "--seat", viewer).json()
            self.assertEqual({"lines", "outcome", "to_act"}, set(answer))

    def test_the_memory_goes_with_the_position(self):
        snapshot = self.fine("apply", "exam", "--json", "peek", "bid:1", "pass", "take").json()
        self.assertNotEqual("-", snapshot["memory"])
        read = ["--position", snapshot["position"], "--memory", snapshot["memory"]]
        self.assertEqual(snapshot, self.fine("apply", "exam", "--json", *read).json())

    def test_seats(self):
        game, = self.fine("games", "--json").json()
        self.assertEqual({"least": 2, "most": 4}, game["seats"])
        self.fails(2, "observe", "exam", "--seat", "3")
        self.fine("observe", "exam", "--preset", "crowd", "--seat", "4")

    def test_a_secret_option_is_not_shown(self):
        out = self.fine("bench", "exam", "--seconds", "1", "--options", '{"seed":77}').out
        self.assertNotIn("77", out.splitlines()[0])


class Play(harness.PriseTest):
    def play(self, *lines, more=()):
        return self.fine("play", "exam", *more, stdin="".join(line + "\n" for line in lines)).out

    def test_the_other_seat_does_not_see_the_bid(self):
        out = self.play("bid:2", "quit")
        _, after = out.split("Hand over to seat 2.")
        self.assertIn("Seat 1 played bid:?.", after)
        self.assertNotIn("bid:2", after)

    def test_the_end_does_not_tell_the_game_again(self):
        out = self.play("pass", "pass", "pass", "pass", "pass", "pass", more=[
            "--options", '{"rounds":4,"prizes":2,"repeats":2}'])
        self.assertEqual(1, out.rpartition("Seat 1> ")[2].count("played"))

    def test_leaving_tells_nothing(self):
        self.assertTrue(self.play("bid:2", "quit").endswith("Goodbye.\n"))

    def test_on_a_terminal_the_screen_is_cleared(self):
        terminal = harness.Terminal("play", "exam")
        terminal.wait_for("Hand over to seat 1, who presses Enter. ")
        terminal.type("\n")
        terminal.wait_for("(What is typed now is not shown.)")
        terminal.wait_for("Seat 1> ")
        terminal.type("bid:2\n")
        terminal.wait_for("\x1b[2J")
        terminal.wait_for("Hand over to seat 2, who presses Enter. ")
        terminal.type("\n")
        terminal.wait_for("\x1b[2J")
        seen = terminal.wait_for("Seat 2> ")
        self.assertIn("Seat 1 played bid:?.", seen)
        terminal.type("quit\n")
        self.assertEqual(0, terminal.end())

    def test_a_seat_that_resigns_among_four_is_played_on(self):
        out = self.play("bid:2", "resign", "yes", "bid:1", "quit", more=["--preset", "crowd"])
        self.assertIn("Seat 2 played pass.", out)
        self.assertNotIn("Seat 2> bid", out)
        out = self.play(*["resign", "yes"] * 4, more=["--preset", "crowd"])
        self.assertRegex(out.splitlines()[-1], r"^(Seat \d wins|The game is drawn): ")

    def test_undo_goes_back_over_a_seat_that_resigned(self):
        out = self.play("pass", "resign", "yes", "undo", "no", "undo", "yes", "bid:3", "quit",
                        more=["--preset", "crowd"])
        self.assertIn("Seat 3> undo\nSeat 3 would like to take the last action back. Do the others agree? (yes or no) no\n"
                      "The game goes on.", out)
        self.assertIn("Do the others agree? (yes or no) yes\nHand over to seat 1.", out)

    def test_what_was_seen_is_not_undone_without_the_others(self):
        out = self.play("peek", "undo", "no", "quit")
        self.assertIn("Seat 1> undo\nSeat 1 would like to take the last action back. Do the others agree? (yes or no) no", out)

    def test_a_secret_action_is_typed_unseen(self):
        terminal = harness.Terminal("play", "exam")
        terminal.wait_for("Hand over to seat 1, who presses Enter. ")
        terminal.type("\n")
        terminal.wait_for("(What is typed now is not shown.)")
        terminal.wait_for("Seat 1> ")
        terminal.type("bid:2\n")
        self.assertNotIn("bid:2", terminal.wait_for("Hand over to seat 2"))
        terminal.type("\nquit\n")
        self.assertEqual(0, terminal.end())

    def test_every_game_is_dealt_anew_and_its_record_proves_it(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, f"{n}.prise") for n in range(3)]
            for path in paths:
                self.play("resign", "yes", more=["--record", path])
            secrets = set()
            for path in paths:
                with open(path, encoding="utf-8") as file:
                    secrets.add(json.loads(file.readlines()[1])["secret"])
            self.assertEqual(3, len(secrets))
            self.fine("verify", paths[0])
            with open(paths[0], encoding="utf-8") as file:
                lines = file.readlines()
            forged = json.loads(lines[1])
            forged["secret"] = next(iter(secrets - {forged["secret"]}))
            lines[1] = json.dumps(forged, separators=(",", ":")) + "\n"
            with open(paths[0], "w", encoding="utf-8") as file:
                file.writelines(lines)
            answer = harness.prise("verify", paths[0])
            self.assertEqual((1, ""), (answer.code, answer.out))
            self.assertRegex(answer.err, r"\Adeal: .*, line 2: bad-deal: The secret is not the one")

    def test_a_deal_of_the_command_line(self):
        for options in ('{"seed":0}', '{"seed":5}'):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "game.prise")
                self.play("quit", more=["--options", options, "--record", path])
                with open(path, encoding="utf-8") as file:
                    first = json.loads(file.readline())
                self.assertEqual(json.loads(options), first["options"])

    def test_exchange(self):
        out = self.play("bid:1", "swap", "quit", more=["--preset", "pie"])
        self.assertIn("Seat 1 and seat 2 change places.", out)


if __name__ == "__main__":
    unittest.main()
