"""games, options, show, explain, bench, and what the program says of itself."""

import os
import re
import tempfile
import unittest

from harness import START, TWO_CHAINS, VERBS, WON, PriseTest, Terminal, prise


class Games(PriseTest):
    def test_text(self):
        out = self.fine("games").out
        for piece in ("drafti\n", "Drafti (Tanzania draughts)", "2 seats", "presets: tanzania, "):
            self.assertIn(piece, out)

    def test_json(self):
        drafti = next(g for g in self.fine("games", "--json").json() if g["id"] == "drafti")
        self.assertEqual({"least": 2, "most": 2}, drafti["seats"])
        self.assertIn("russian", drafti["presets"])
        self.assertTrue(drafti["title"] and drafti["idea"])

    def test_every_game_named_there_is_known(self):
        for game in self.fine("games", "--json").json():
            for name in filter(None, (game["id"], game.get("alias"))):
                self.fine("legal", name)
                self.fine("options", name)
                self.fine("show", name)


class Options(PriseTest):
    def test_text(self):
        out = self.fine("options", "drafti").out
        self.assertRegex(out, r"repetitionLimit +integer +3 +8\.1 +0 or 2\.\.10\n")
        self.assertIn("kingContinuation nearest, captureChoice free, supaPoints 12", out)

    def test_json(self):
        answer = self.fine("options", "drafti", "--json").json()
        self.assertEqual("drafti", answer["game"])
        rows = {row["name"]: row for row in answer["options"]}
        self.assertEqual((0, 10, 3), tuple(rows["repetitionLimit"][k] for k in ("min", "max",
                                                                               "default")))
        self.assertEqual(["maximum", "free"], rows["captureChoice"]["words"])
        self.assertIs(False, rows["menCaptureBackward"]["default"])
        presets = {preset["name"]: preset["options"] for preset in answer["presets"]}
        self.assertEqual({}, presets["tanzania"])
        self.assertEqual(12, presets["tanzania-federation"]["supaPoints"])


class Show(PriseTest):
    def test_board(self):
        out = self.fine("show", "drafti", "--ascii").out
        self.assertEqual(12, out.count("| w"))
        self.assertEqual(12, out.count("| b"))
        self.assertEqual(out, self.fine("show", "drafti", "--ascii", "--seat", "1").out)

    def test_a_finished_game_says_so(self):
        self.assertIn("White wins", self.fine("show", "drafti", "--position", WON).out)

    def test_json(self):
        answer = self.fine("show", "drafti", "--json").json()
        self.assertEqual(("drafti", START, 1, {"status": "ongoing"}),
                         tuple(answer[k] for k in ("game", "position", "to_act", "outcome")))
        self.assertGreater(len(answer["board"]), 8)


class Explain(PriseTest):
    def test_a_refused_action_is_an_answer(self):
        out = self.fine("explain", "drafti", "--position", TWO_CHAINS, "24x15").out
        self.assertTrue(out.startswith("24x15: refused, not-maximum\n"))
        self.assertIn("(section 6.4)", out)
        answer = self.fine("explain", "drafti", "--json", "--position", TWO_CHAINS, "24x15").json()
        self.assertEqual(("24x15", False, "not-maximum"),
                         (answer["action"], answer["legal"], answer["code"]))
        self.assertTrue(all(line["sentence"] for line in answer["lines"]))

    def test_a_legal_action(self):
        self.assertTrue(self.fine("explain", "drafti", "22-18").out.startswith("22-18: legal\n"))
        answer = self.fine("explain", "drafti", "22-18", "11-16", "--json").json()
        self.assertEqual(("11-16", True), (answer["action"], answer["legal"]))
        self.assertNotIn("code", answer)

    def test_the_actions_before_are_played(self):
        self.refused("no-piece", "explain", "drafti", "18-14", "22-18")

    def test_a_text_that_is_no_action_cannot_be_explained(self):
        self.refused("bad-action", "explain", "drafti", "e2e4")

    def test_what_the_position_demands(self):
        out = self.fine("explain", "drafti").out
        self.assertIn("White is to act.", out)
        self.assertIn("White can play 7 actions: 21-17, 22-17", out)
        out = self.fine("explain", "drafti", "--position", TWO_CHAINS).out
        self.assertIn("Only one action can be played: 21x14x5.", out)
        self.assertIn("White wins", self.fine("explain", "drafti", "--position", WON).out)
        answer = self.fine("explain", "drafti", "--json").json()
        self.assertEqual({"outcome": {"status": "ongoing"}, "to_act": 1, "legal": 7,
                          "forced": "21-17"}, answer)

    def test_a_finished_game(self):
        out = self.fine("explain", "drafti", "--position", WON, "21-17").out
        self.assertTrue(out.startswith("21-17: refused, game-over\n"))


class Bench(PriseTest):
    def test_json(self):
        answer, = self.fine("bench", "drafti", "--seconds", "1", "--json").json()
        self.assertEqual("drafti", answer["game"])
        for key in ("playout_actions_per_second", "playout_actions_per_second_with_text",
                    "legal_with_text_ns", "apply_with_text_ns"):
            self.assertGreater(answer[key], 0, key)
        for key in ("perft_bulk", "perft_visited"):
            self.assertGreater(answer[key]["nodes"], 0)
            self.assertGreater(answer[key]["per_second"], 0)

    def test_text(self):
        out = self.fine("bench", "drafti", "--seconds", "1", "--preset", "russian").out
        self.assertEqual(7, len(out.splitlines()))
        self.assertIn('{"variant":"russian"}', out)


class Rules(PriseTest):
    def test_the_book_and_its_sections(self):
        book = self.fine("rules", "drafti").out
        self.assertIn("6.4 Which chains are legal\n", book)
        section = self.fine("rules", "drafti", "6.4").out
        self.assertTrue(section.startswith("6.4 Which chains are legal\n"))
        self.assertIn("  6 Legality\n    6.1 Quiet moves\n", self.fine("rules", "drafti", "contents").out)
        self.assertLessEqual(max(map(len, section.splitlines())), 100)
        self.fails(4, "rules", "drafti", "99")
        self.fails(4, "rules", "chess")
        self.fails(2, "rules", "drafti", "6", "7")
        self.fails(2, "rules")

    def test_what_a_refusal_cites_is_found(self):
        answer = prise("apply", "drafti", "--position", TWO_CHAINS, "24x15")
        section = re.search(r"\(section ([0-9.]+)\)", answer.err).group(1)
        self.fine("rules", "drafti", section)

    def test_a_pager_shows_it_on_a_terminal(self):
        terminal = Terminal("rules", "drafti", "6.4", PAGER="sed s/^/paged:/")
        terminal.end()
        self.assertIn("paged:6.4 Which chains are legal", terminal.all)
        for pager in ("", "no-such-program"):
            terminal = Terminal("rules", "drafti", "6.4", PAGER=pager)
            terminal.end()
            self.assertIn("6.4 Which chains are legal", terminal.all)


class GameOptions(PriseTest):
    def test_as_name_and_value(self):
        short = self.fine("apply", "ringrift", "board=hex8", "players=3").out
        self.assertEqual(short, self.fine("apply", "ringrift", "--options", '{"board":"hex8","players":3}').out)
        self.assertEqual(self.fine("legal", "drafti", "--preset", "russian", "captureChoice=maximum", "22-18").out,
                         self.fine("legal", "drafti", "--preset", "russian", "--options",
                                   '{"captureChoice":"maximum"}', "22-18").out)
        self.assertEqual(short, self.fine("apply", "ringrift", "--options", '{"board":"square8"}', "board=hex8",
                                          "players=3").out)
        self.refused("bad-options", "apply", "ringrift", "players=x")
        self.refused("bad-options", "apply", "ringrift", "board=hex9")
        self.refused("bad-action", "apply", "ringrift", "bord=hex8")

    def test_hints(self):
        self.assertIn("players=VALUE", self.fails(2, "play", "ringrift", "--players", "3").err)
        answer = prise("play", "drafti", "--preset", "rusian")
        self.assertEqual(1, answer.code)
        self.assertIn("Did you mean russian?", answer.err)


class Itself(PriseTest):
    def test_version(self):
        self.assertRegex(self.fine("--version").out, r"\Aprise \d+\.\d+\.\d+ \(\w+\)\n\Z")
        self.assertEqual({"version", "commit"}, set(self.fine("--version", "--json").json()))

    def test_help_lists_every_verb_and_exit_code(self):
        out = self.fine("--help").out
        self.assertEqual(VERBS, re.findall(r"^  ([a-z]+)  ", out, re.M))
        codes = [int(n) for n in re.findall(r"^ +(\d+)  ", out, re.M)]
        self.assertEqual([0, 1, 2, 3, 4, 5, 6, 70, 130], codes)
        self.assertIn("Examples\n", out)
        self.assertEqual(out, self.fine("-h").out)
        self.assertEqual(out, self.fine("help").out)

    def test_every_verb_has_help(self):
        for verb in VERBS:
            answer = self.fine(verb, "--help")
            self.assertTrue(answer.out.startswith(f"usage: prise {verb}"))
            self.assertIn("Exit codes\n", answer.out)
            self.assertEqual(answer, self.fine("help", verb))
            self.assertEqual(answer, self.fine(verb, "no-such-game", "-h"))
            self.assertLessEqual(max(map(len, answer.out.splitlines())), 90)

    def test_the_examples_work(self):
        examples = set()
        for verb in VERBS:
            # Those for a server and its file of games are tried in tests/store, tests/server and operator_test.py.
            if verb not in ("bench", "play", "selfplay", "fit", "backup", "restore", "doctor", "serve",
                            "operator"):
                out = prise(verb, "--help").out
                examples.update(re.findall(r"^  prise (.*)$", out, re.M))
        self.assertGreater(len(examples), 10)
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "game.prise")
            self.fine("demo", "drafti", "--record", record)
            self.fine("demo", "duel-chess", "--record", os.path.join(folder, "duel.prise"))
            self.fine("convert", record, os.path.join(folder, "games.pdn"))
            with open(os.path.join(folder, "games.pgn"), "w", encoding="utf-8") as file:
                file.write("1. e4 e5 2. Nf3 *\n")
            for line in examples:
                words = re.split("[|>]", line)[0].split()
                self.fine(*(os.path.join(folder, word)
                            if re.match(r"\w+\.(prise|pdn|pgn|fen|tables|book)$", word) else word for word in words))


if __name__ == "__main__":
    unittest.main()
