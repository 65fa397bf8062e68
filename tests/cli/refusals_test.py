"""Everything that can be wrong with a command line: the exit code, and a sentence that says what."""

import json
import unittest

from harness import START, TWO_CHAINS, VERBS, WON, PriseTest, environment, prise

AT_A_POSITION = [["legal"], ["apply"], ["outcome"], ["observe", "--seat", "1"], ["events"],
                 ["perft", "--depth", "1"], ["adjudicate", "--event", "agreement"], ["show"],
                 ["explain"], ["play"], ["demo"]]


class RefusedByTheRules(PriseTest):
    def test_options_and_positions_by_every_verb(self):
        for verb, *more in AT_A_POSITION:
            with self.subTest(verb):
                line = [verb, "drafti", *more]
                self.refused("bad-options", *line, "--options", '{"huffing":true}')
                self.refused("bad-options", *line, "--preset", "martian")
                self.refused("bad-position", *line, "--position", "W:W99:B1")

    def test_options_that_are_no_options(self):
        for text in ("", " ", "{", "[]", "null", "3", '{"supaPoints":1.5}', '{"supaPoints":"1"}',
                     '{"supaPoints":1,"supaPoints":1}', '{"supaPoints":0}', "{}{}", "\x01",
                     "[" * 5000, '{"a":' * 5000, '{"supaPoints":' + "9" * 5000 + "}"):
            self.refused("bad-options", "legal", "drafti", "--options", text)
            self.refused("bad-options", "legal", "drafti", "--options=" + text)
        self.refused("bad-options", "legal", "drafti", "--preset", "")

    def test_positions_that_are_no_positions(self):
        for text in ("", "x", "W:W1:B", START + " ", START + ":", START + "\n", "W:W18:B18",
                     "W:W" + "1," * 50000, "\x7f", "é", "-" * 1000):
            self.refused("bad-position", "legal", "drafti", "--position", text)
        self.refused("bad-position", "legal", "drafti", "--position=")
        self.refused("bad-position", "legal", "drafti", "--position", "-", stdin="")

    def test_memory_that_is_no_memory(self):
        self.refused("bad-position", "legal", "drafti", "--position", START, "--memory", "x")

    def test_actions_that_are_no_actions(self):
        for text in ("", "e2e4", "22-18 ", " 22-18", "022-18", "22-33", "22x", "x" * 100000, "9d-",
                     "[22-18,11-16]", "{}", "%%", "++", "legal", "é", "1x" * 40000 + "2"):
            self.refused("bad-action", "apply", "drafti", text)

    def test_bytes_that_are_no_utf8(self):
        junk = b"\xff\xfe\x80"
        self.refused("bad-action", "apply", "drafti", junk)
        self.refused("bad-position", "apply", "drafti", "--position", junk)
        self.refused("bad-options", "apply", "drafti", "--options", b'{"\xff":1}')
        self.fails(4, "apply", junk)
        self.fails(2, junk)

    def test_an_action_that_begins_with_a_dash(self):
        self.refused("bad-action", "apply", "drafti", "--", "-x")
        self.refused("bad-action", "apply", "drafti", "22-18", "--", "--json")
        self.fine("apply", "drafti", "--", "22-18", "11-16")
        self.fails(2, "apply", "drafti", "-x")

    def test_the_first_refused_action_decides(self):
        for verb, *more in (["apply"], ["legal"], ["events"], ["outcome"], ["show"],
                            ["observe", "--seat", "1"], ["perft", "--depth", "1"],
                            ["adjudicate", "--event", "agreement"]):
            self.refused("destination-occupied", verb, "drafti", *more, "22-18", "11-8", "nonsense")

    def test_codes_of_the_book(self):
        self.refused("not-maximum", "apply", "drafti", "--position", TWO_CHAINS, "24x15")
        self.refused("game-over", "apply", "drafti", "--position", WON, "21-17")
        self.refused("game-over", "adjudicate", "drafti", "--position", WON, "--event", "agreement")
        self.refused("not-your-turn", "adjudicate", "drafti", "--event", "timeout", "--seat", "2")

    def test_refusals_in_json(self):
        answer = prise("apply", "drafti", "--json", "--position", TWO_CHAINS, "24x15")
        self.assertEqual((1, ""), (answer.code, answer.out))
        refusal = json.loads(answer.err)
        self.assertEqual(["code", "sentence", "section"], list(refusal))
        self.assertEqual(("not-maximum", "6.4"), (refusal["code"], refusal["section"]))


class WrongUsage(PriseTest):
    def test_verbs(self):
        self.assertEqual(2, prise().code)
        self.assertIn("usage: prise", prise().err)
        self.assertIn("Did you mean legal?", self.fails(2, "lega", "drafti").err)
        self.fails(2, "")
        self.fails(2, "x" * 100000)
        self.fails(2, "--ascii", "show", "drafti")

    def test_options_of_the_command_line(self):
        self.assertIn("Did you mean --position?", self.fails(2, "legal", "drafti", "--positon=x").err)
        for words in (["--depth"], ["--depth", "1", "--depth", "2"], [], ["--depth", "1", "--what"],
                      ["--depth", "1", "--json=yes"], ["--depth", "1", "-d"]):
            self.fails(2, "perft", "drafti", *words)

    def test_missing_values(self):
        for name in ("--options", "--preset", "--position", "--memory"):
            self.assertIn(name, self.fails(2, "legal", "drafti", name).err)
        self.fails(2, "legal", "drafti", "--memory", "-")

    def test_depths(self):
        for depth in ("-1", "65", "x", "", " 1", "1 ", "1.5", "0x1", "9" * 100, "+1", "1e3"):
            self.assertIn("0 to 64", self.fails(2, "perft", "drafti", "--depth", depth).err)

    def test_seats(self):
        for seat in ("0", "3", "5", "-1", "x", "", "1.0", "Spectator", "9" * 100):
            self.fails(2, "observe", "drafti", "--seat", seat)
            self.fails(2, "show", "drafti", "--seat", seat)
            self.fails(2, "adjudicate", "drafti", "--event", "resignation", "--seat", seat)
        self.fails(2, "observe", "drafti")
        self.fails(2, "adjudicate", "drafti", "--event", "resignation", "--seat", "spectator")

    def test_events(self):
        for event in ("resignation", "timeout", "abandonment"):
            self.fails(2, "adjudicate", "drafti", "--event", event)
        self.assertIn("Did you mean timeout?",
                      self.fails(2, "adjudicate", "drafti", "--event", "time-out").err)
        self.fails(2, "adjudicate", "drafti")

    def test_operands(self):
        for verb in VERBS:
            if verb not in ("games", "bench", "doctor", "completion", "engine", "serve", "operator"):
                needed = {"perft": ["--depth", "1"], "observe": ["--seat", "1"],
                          "adjudicate": ["--event", "agreement"],
                          "selfplay": ["--out", "samples"], "fit": ["--out", "fitted.cpp"],
                          "tables": ["--out", "drafti.tables"], "book": ["--out", "drafti.book"],
                          "offers": ["--drag", "Ad", "--target", "S"],
                          "backup": ["--data", "games.db"], "restore": ["--data", "games.db"]}.get(verb, [])
                files = ("contact", "verify", "key", "replay", "analyse", "captures", "fit", "backup", "restore")
                wanted = ("a file" if verb in files else
                          "two files" if verb == "convert" else "a game")
                self.assertIn(f"needs {wanted}", self.fails(2, verb, *needed).err)
        self.fails(2, "games", "drafti")
        self.fails(2, "options", "drafti", "22-18")
        self.fails(2, "play", "drafti", "22-18")

    def test_usage_in_json(self):
        answer = prise("perft", "drafti", "--json")
        self.assertEqual(2, answer.code)
        self.assertEqual("usage", json.loads(answer.err)["code"])

    def test_a_misspelled_setting_of_the_environment(self):
        answer = self.fails(2, "serve", "--print-config", env=environment(PRISE_LISTN="127.0.0.1:1"))
        self.assertIn("PRISE_LISTN: there is no setting 'listn'. Did you mean listen?", answer.err)
        other = prise("serve", "--print-config", env=environment(PRISE_LISTEN="127.0.0.1:9", PRISE_KILLS="3"))
        self.assertEqual(0, other.code, other.err)  # PRISE_KILLS is somebody else's
        self.assertIn('listen = ["127.0.0.1:9"]', other.out)


class NotFoundAndUnreadable(PriseTest):
    def test_unknown_game(self):
        for verb, *more in AT_A_POSITION + [["options"], ["bench"]]:
            answer = self.fails(4, verb, "drafty", *more)
            self.assertIn("Did you mean drafti?", answer.err)
        self.assertNotIn("Did you mean", self.fails(4, "legal", "chess-of-the-moon").err)
        self.fails(4, "legal", "")
        self.fails(4, "legal", "x" * 100000)
        answer = prise("legal", "drafty", "--json")
        self.assertEqual((4, "not-found"), (answer.code, json.loads(answer.err)["code"]))

    def test_the_game_is_looked_for_before_its_options(self):
        self.fails(4, "legal", "drafty", "--options", "x", "--position", "y", "z")

    def test_standard_input_is_bounded(self):
        self.fails(3, "legal", "drafti", "--position", "-", stdin="x" * (1 << 20 | 1))
        self.refused("bad-position", "legal", "drafti", "--position", "-", stdin="x" * (1 << 20))


if __name__ == "__main__":
    unittest.main()
