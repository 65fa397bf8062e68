"""Computer players from outside: the engine, contests that survive a kill, learning, a rival at the table."""

import json
import os
import signal
import subprocess
import tempfile
import time
import unittest

from harness import PROGRAM, TWO_CHAINS, PriseTest, environment, prise


def engine(*requests):
    """What the engine answers to these lines."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answer = prise("engine", "--protocol", "json", stdin=lines)
    return answer.code, [json.loads(line) for line in answer.out.splitlines()]


class TheEngine(PriseTest):
    def test_it_plays(self):
        code, answers = engine({"do": "hello"}, {"do": "newgame", "game": "drafti"},
                               {"do": "position", "observation": TWO_CHAINS})
        self.assertEqual(code, 0)
        self.assertEqual(answers[0]["protocol"], 1)
        self.assertEqual([answer.get("ready") for answer in answers[1:]], [True, True])

    def test_it_thinks_while_it_listens(self):
        with subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              env=environment()) as process:
            def say(request):
                process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()

            def hear():
                return json.loads(process.stdout.readline())

            say({"do": "newgame", "game": "drafti", "tableMb": 1})
            self.assertIn("ready", hear())
            say({"do": "position", "observation": "W:W21,22,23,30:B1,2,3,9"})
            self.assertIn("ready", hear())
            say({"do": "go"})
            self.assertIn("info", hear())
            say({"do": "hello"})
            while "engine" not in (answer := hear()):
                self.assertIn("info", answer)
            say({"do": "stop"})
            while "best" not in (answer := hear()):
                self.assertIn("info", answer)
            say("nonsense")
            self.assertEqual(hear()["error"]["code"], "bad-request")
            say({"do": "go", "nodes": 100})
            while "best" not in hear():
                pass
            process.stdin.close()
            self.assertEqual(process.wait(60), 0)

    def test_every_game(self):
        for game in ("drafti", "duel-chess", "gene-chess", "casino", "ringrift"):
            observation = prise("observe", game, "--seat", "1").out.strip()
            code, answers = engine({"do": "newgame", "game": game, "level": 1},
                                   {"do": "position", "observation": observation})
            self.assertEqual(code, 0)
            self.assertEqual(answers[-1], {"ready": True}, game)


class Contests(PriseTest):
    CONTEST = ("tourney", "drafti", "--first", "level=2", "--second", "random", "--json")

    def test_a_player_beats_chance(self):
        found = prise(*self.CONTEST, "--pairs", "10").json()
        self.assertEqual(found["games"], 20)
        self.assertGreater(found["score"], 0.8)
        self.assertEqual(found, prise(*self.CONTEST, "--pairs", "10", "--threads", "2").json())

    def test_a_sure_answer_ends_it(self):
        found = prise(*self.CONTEST, "--pairs", "1000", "--sprt", "0,100").json()
        self.assertEqual(found["decision"], "yes")
        self.assertLess(found["games"], 400)

    def test_a_journal_goes_on_after_a_kill(self):
        whole = prise(*self.CONTEST, "--pairs", "12").json()
        with tempfile.TemporaryDirectory() as folder:
            journal = os.path.join(folder, "journal")
            command = (*self.CONTEST, "--pairs", "12", "--journal", journal)
            with subprocess.Popen([PROGRAM, *command], stdout=subprocess.DEVNULL, env=environment()) as process:
                while not os.path.exists(journal) or os.path.getsize(journal) < 400:
                    time.sleep(0.005)
                    if process.poll() is not None:
                        break
                process.send_signal(signal.SIGKILL)
                process.wait(60)
            with open(journal, "rb+") as file:  # killed in the middle of a line
                file.truncate(os.path.getsize(journal) - 5)
            self.assertEqual(prise(*command).json(), whole)
            self.assertEqual(prise(*command).json(), whole)
            other = prise(*self.CONTEST, "--pairs", "12", "--seed", "2", "--journal", journal)
            self.assertEqual(other.code, 2)
            self.assertIn("another contest", other.err)

    def test_ctrl_c_finishes_what_is_being_played(self):
        with tempfile.TemporaryDirectory() as folder:
            journal = os.path.join(folder, "journal")
            with subprocess.Popen([PROGRAM, "tourney", "drafti", "--first", "nodes=2000", "--second", "nodes=2000",
                                   "--pairs", "100000", "--journal", journal, "--json"],
                                  stdout=subprocess.PIPE, text=True, env=environment()) as process:
                while not os.path.exists(journal) or os.path.getsize(journal) < 400:
                    time.sleep(0.01)
                process.send_signal(signal.SIGINT)
                out = process.communicate(timeout=120)[0]
                self.assertEqual(process.returncode, 130)
            with open(journal, encoding="utf-8") as file:
                lines = file.read().splitlines()
            self.assertEqual(json.loads(out)["games"], 2 * (len(lines) - 1))

    def test_players_that_are_none(self):
        for player in ("level=9", "level=8", "strong", "nodes=0", "nodes=-5", "level=x"):
            answer = prise("tourney", "drafti", "--first", player)
            self.assertEqual((answer.code, answer.out), (1, ""), player)
            self.assertIn("bad-player", answer.err)


class Learning(PriseTest):
    def test_games_and_weights_from_them(self):
        with tempfile.TemporaryDirectory() as folder:
            samples, source = os.path.join(folder, "samples"), os.path.join(folder, "fitted.cpp")
            command = ("selfplay", "drafti", "--games", "5", "--nodes", "50", "--out", samples)
            self.assertEqual(prise(*command).code, 0)
            self.assertEqual(os.path.getsize(samples) % 16, 0)
            self.assertEqual(prise(*command).code, 5, "never over another file")
            self.assertEqual(prise("fit", samples, "--out", source).code, 0)
            with open(source, encoding="utf-8") as file:
                self.assertIn("weights_of_tanzania", file.read())
            with open(samples, "ab") as file:
                file.write(b"x")
            self.assertEqual(prise("fit", samples, "--out", source).code, 3)


class AtTheTable(PriseTest):
    def test_the_computer_answers_and_goes_back_with_what_it_answered(self):
        said = prise("play", "drafti", "--level", "2", stdin="22-18\nmoves\nhint\nundo\nmoves\ndraw\nquit\n").out
        self.assertIn("White to move, move 2", said)
        self.assertIn("The computer would play ", said)
        self.assertIn("The computer plays on.", said)
        self.assertIn("White to move, move 1", said.split("hint")[-1])

    def test_it_begins_where_you_sit_second(self):
        said = prise("play", "drafti", "--level", "1", "--seat", "2", stdin="quit\n").out
        self.assertIn("Black to move, move 1", said)

    def test_it_plays_to_the_end(self):
        said = prise("play", "drafti", "--level", "1", "--position", TWO_CHAINS, stdin="21x14x5\n" * 2 + "quit\n").out
        self.assertIn("White to move", said)

    def test_levels_and_seats_that_are_none(self):
        for more in (("--level", "9"), ("--level", "3", "--seat", "3"), ("--seat", "2"),
                     ("--level", "3", "--games", "2")):
            self.assertEqual(prise("play", "drafti", *more).code, 2, more)


if __name__ == "__main__":
    unittest.main()
