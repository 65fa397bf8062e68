"""Computer players from outside: the engine, contests that survive a kill, learning, a rival at the table."""

import json
import os
import signal
import subprocess
import tempfile
import time
import unittest

from harness import PROGRAM, START, TWO_CHAINS, PriseTest, environment, prise


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

    def test_it_thinks_on_several_threads(self):
        _, answers = engine({"do": "hello"}, {"do": "newgame", "game": "drafti", "threads": 1024, "tableMb": 1},
                            {"do": "position", "observation": "W:W21,22,23,30:B1,2,3,9"},
                            {"do": "go", "nodes": 20000}, {"do": "quit"})
        self.assertEqual(answers[0]["mostThreads"], os.cpu_count())
        self.assertEqual([answer for answer in answers if "error" in answer], [])
        self.assertEqual(len([answer for answer in answers if "best" in answer]), 1)

    def test_every_game(self):
        for game in ("drafti", "duel-chess", "gene-chess", "casino", "ringrift"):
            observation = prise("observe", game, "--seat", "1").out.strip()
            code, answers = engine({"do": "newgame", "game": game, "level": 1},
                                   {"do": "position", "observation": observation})
            self.assertEqual(code, 0)
            self.assertEqual(answers[-1], {"ready": True}, game)


class OtherLanguages(PriseTest):
    def test_chess_programs_run_it(self):
        for game in ((), ("--game", "gene-chess")):
            said = self.fine("engine", "--protocol", "uci", *game,
                             stdin="uci\nisready\nposition startpos moves e2e4\ngo nodes 200\nquit\n").out.splitlines()
            self.assertIn("uciok", said)
            self.assertIn("readyok", said)
            self.assertTrue(any(line.startswith("info depth ") for line in said))
            self.assertTrue(said[-1].startswith("bestmove "), said[-1])

    def test_draughts_programs_run_it(self):
        said = self.fine("engine", "--protocol", "hub",
                         stdin='hub\ninit\npos moves="22-18 11-15"\nlevel nodes=200\ngo think\nquit\n').out.splitlines()
        self.assertIn("wait", said)
        self.assertIn("ready", said)
        self.assertTrue(said[-1].startswith("done move=18x11x15"), said[-1])

    def test_only_uci_has_a_choice_of_games(self):
        self.assertEqual(prise("engine", "--game", "gene-chess").code, 2)
        self.assertEqual(prise("engine", "--protocol", "uci", "--game", "drafti").code, 2)
        self.assertEqual(prise("engine", "--protocol", "xboard").code, 2)


class Endings(PriseTest):
    def test_tables_are_made_and_looked_up(self):
        with tempfile.TemporaryDirectory() as folder:
            tables = os.path.join(folder, "drafti.tables")
            made = self.fine("tables", "drafti", "--pieces", "3", "--out", tables)
            self.assertIn("199520 positions of up to 3 pieces", made.out)
            # Two kings against one: by the tables it is won, and how soon, before anything is searched.
            with subprocess.Popen([PROGRAM, "engine", "--tables", tables], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  text=True, env=environment()) as process:
                for request in ({"do": "newgame", "game": "drafti"},
                                {"do": "position", "observation": "W:WK18,K22:BK4"}, {"do": "go", "depth": 1}):
                    process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()
                score = None
                while "best" not in (answer := json.loads(process.stdout.readline())):
                    score = answer.get("info", {}).get("score", score)
                self.assertIn("endIn", score)
                process.stdin.close()
                self.assertEqual(process.wait(60), 0)
            contest = prise("tourney", "drafti", "--first", "nodes=50,tables", "--second", "nodes=50", "--pairs", "2",
                            "--tables", tables, "--json").json()
            self.assertEqual(contest["games"], 4)
            with open(tables, "r+b") as file:
                file.truncate(os.path.getsize(tables) // 2)
            broken = prise("engine", "--tables", tables, stdin="")
            self.assertEqual((broken.code, broken.out), (3, ""))
            self.assertIn("no file of 'prise tables'", broken.err)
            self.assertEqual(prise("engine", "--tables", os.path.join(folder, "none"), stdin="").code, 3)
            self.assertEqual(prise("play", "drafti", "--level", "8", "--tables", tables, stdin="quit\n").code, 3)
            serve = prise("serve", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "games.db"), "--tables", tables)
            self.assertEqual((serve.code, serve.out), (5, ""))
            self.assertIn("no file of 'prise tables'", serve.err)
            self.assertEqual(prise("tables", "casino", "--out", tables).code, 2)


class Openings(PriseTest):
    def test_a_book_is_made_and_looked_into(self):
        with tempfile.TemporaryDirectory() as folder:
            book = os.path.join(folder, "drafti.book")
            how = ("--positions", "100", "--nodes", "2000", "--below", "3")
            made = self.fine("book", "drafti", *how, "--preset", "russian", "--out", book)
            self.assertRegex(made.out, r"^[0-9]+ positions, [0-9]+ bytes in ")
            with open(book, encoding="utf-8") as file:
                known = {line.split()[1] for line in file.read().splitlines()[1:] if line.startswith("1 ")}
            requests = [{"do": "newgame", "game": "drafti", "preset": "russian"}, {"do": "position", "observation": START},
                        {"do": "go", "depth": 2, "book": True}, {"do": "go", "depth": 2}]
            answers = [json.loads(line) for line in
                       self.talk(("engine", "--tables", book), requests, '"best"').splitlines()]
            (first, second) = [i for i, answer in enumerate(answers) if "best" in answer]
            self.assertIn(answers[first]["best"], known)
            self.assertEqual([answer["info"]["nodes"] for answer in answers[2:first]], [0])
            self.assertGreater(answers[second - 1]["info"]["nodes"], 0)
            contest = prise("tourney", "drafti", "--preset", "russian", "--first", "nodes=50,book", "--second", "nodes=50,plain",
                            "--opening", "0", "--pairs", "2", "--tables", book, "--json").json()
            self.assertEqual(contest["games"], 4)
            self.fine("book", "drafti", *how, "--out", os.path.join(folder, "openings_tanzania.cpp"))
            with open(book, "a", encoding="utf-8") as file:
                file.write("1 22-14 0\n")
            broken = prise("engine", "--tables", book, stdin="")
            self.assertEqual((broken.code, broken.out), (3, ""))
            self.assertIn("'prise book'", broken.err)
            self.assertEqual(prise("book", "casino", "--out", book).code, 2)

    @staticmethod
    def talk(command, requests, end):
        """What an engine answers to requests, the last of which are waited for until they end."""
        with subprocess.Popen([PROGRAM, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              env=environment()) as process:
            out = ""
            for request in requests:
                process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()
                while True:
                    line = process.stdout.readline()
                    out += line
                    if request["do"] != "go" or end in line:
                        break
            process.stdin.close()
            process.wait(60)
            return out


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

    def test_what_both_are_sure_of_need_not_be_played(self):
        with tempfile.TemporaryDirectory() as folder:
            def games(*more):
                journal = os.path.join(folder, "-".join(("journal", *more)))
                found = prise("tourney", "drafti", "--first", "nodes=3000", "--second", "nodes=200", "--pairs", "6", "--json",
                              "--journal", journal, *more).json()
                with open(journal, encoding="utf-8") as file:
                    return found, [game for line in file.read().splitlines()[1:] for game in json.loads(line)["games"]]
            whole, played = games()
            short, ended = games("--adjudicate")
            self.assertEqual(short["score"], whole["score"])
            self.assertTrue(any(game["reason"] == "adjudicated" for game in ended))
            for long, early in zip(played, ended):
                self.assertEqual(early["points"], long["points"])
                self.assertEqual(early["actions"] < long["actions"], early["reason"] == "adjudicated")
            refused = prise("tourney", "drafti", "--first", "nodes=3000", "--second", "nodes=200", "--pairs", "6",
                            "--journal", os.path.join(folder, "journal"), "--adjudicate")
            self.assertEqual(refused.code, 2)

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

    def test_other_programs_play(self):
        own = prise(*self.CONTEST[:2], "--first", "nodes=60", "--second", "nodes=60", "--pairs", "3", "--json").json()
        for how, program in (("protocol=json,", "engine"), ("protocol=hub,", "engine --protocol hub")):
            found = prise("tourney", "drafti", "--first", "nodes=60", "--pairs", "3", "--json",
                          "--second", f"nodes=60,{how}engine={PROGRAM} {program}").json()
            self.assertEqual(found["pairs"], own["pairs"], how)  # the same player, wherever it runs
        chess = prise("tourney", "duel-chess", "--preset", "orthodox", "--first", "nodes=60", "--pairs", "1", "--json",
                      "--second", f"nodes=20,protocol=uci,set.Hash=1,engine={PROGRAM} engine --protocol uci").json()
        self.assertEqual(chess["games"], 2)

    def test_programs_that_are_no_engines(self):
        for program in ("/no/such/engine", "true", "echo hello"):
            answer = prise("tourney", "drafti", "--first", "nodes=9", "--second", "nodes=9,engine=" + program)
            self.assertEqual((answer.code, answer.out), (1, ""), program)
            self.assertIn("engine-failed", answer.err)

    def test_a_ladder_is_a_contest_for_every_step(self):
        with tempfile.TemporaryDirectory() as folder:
            journal = os.path.join(folder, "steps")
            command = ("ladder", "drafti", "--pairs", "4", "--to", "3", "--journal", journal, "--json")
            rungs = prise(*command).json()
            self.assertEqual([(rung["level"], rung["over"], rung["games"]) for rung in rungs], [(2, 1, 8), (3, 2, 8)])
            self.assertAlmostEqual(rungs[1]["rating"], rungs[0]["elo"] + rungs[1]["elo"], delta=0.2)
            second = prise("tourney", "drafti", "--first", "level=3", "--second", "level=2", "--pairs", "4", "--json").json()
            self.assertEqual({name: rungs[1][name] for name in second}, second)
            self.assertEqual(sorted(os.listdir(folder)), ["steps.2", "steps.3"])
            self.assertEqual(prise(*command).json(), rungs)  # nothing is played again
        top = prise("ladder", "drafti", "--pairs", "1", "--from", "7", "--nodes", "500")
        self.assertRegex(top.out, r"^level 8 over 7: 2 games in pairs .*; rating ")
        self.assertEqual(prise("ladder", "drafti", "--from", "4", "--to", "4").code, 2)

    def test_every_game_is_kept_as_a_record(self):
        with tempfile.TemporaryDirectory() as folder:
            for game in ("drafti", "casino", "duel-chess"):
                file = os.path.join(folder, game)
                played = prise("tourney", game, "--first", "nodes=30", "--second", "random", "--pairs", "1", "--json",
                               "--records", file).json()
                verified = [json.loads(line) for line in prise("verify", file, "--json").out.splitlines()]
                self.assertEqual([one["ended"] for one in verified], [True] * played["games"])
                with open(file, encoding="utf-8") as kept:
                    tags = [line["tags"] for line in map(json.loads, kept) if "tags" in line]
                self.assertEqual(tags, [[["First", "nodes=30"], ["Second", "random"]],
                                        [["First", "random"], ["Second", "nodes=30"]]])

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

    def test_gambit_chess_learns_too(self):
        with tempfile.TemporaryDirectory() as folder:
            samples, source = os.path.join(folder, "samples"), os.path.join(folder, "fitted.cpp")
            self.assertEqual(prise("selfplay", "duel-chess", "--games", "3", "--nodes", "50", "--out", samples).code, 0)
            self.assertEqual(os.path.getsize(samples) % 40, 0)
            self.assertEqual(prise("fit", samples, "--out", source).code, 3, "of another game")
            self.assertEqual(prise("fit", samples, "--game", "duel-chess", "--slope", "7", "--out", source).code, 2)
            self.assertEqual(prise("fit", samples, "--game", "duel-chess", "--out", source).code, 0)
            with open(source, encoding="utf-8") as file:
                self.assertIn("weights_of_duels", file.read())
            self.assertEqual(prise("selfplay", "casino", "--out", source + "2").code, 2)


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
