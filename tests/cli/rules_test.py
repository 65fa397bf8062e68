"""The verbs that ask the rules: their output, byte for byte, and the shapes of their JSON."""

import unittest

from harness import START, TWO_CHAINS, WON, PriseTest

OPENING = ["21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"]


class Legal(PriseTest):
    def test_one_action_a_line(self):
        self.assertEqual("".join(a + "\n" for a in OPENING), self.fine("legal", "drafti").out)

    def test_after_actions(self):
        answer = self.fine("legal", "drafti", "22-18", "11-16", "18-14")
        self.assertEqual("10x17\n9x18\n", answer.out)

    def test_nothing_when_the_game_is_over(self):
        self.assertEqual("", self.fine("legal", "drafti", "--position", WON).out)
        self.assertEqual("[]\n", self.fine("legal", "drafti", "--position", WON, "--json").out)

    def test_json_is_one_line(self):
        answer = self.fine("legal", "drafti", "--json")
        self.assertEqual(OPENING, answer.json())
        self.assertEqual(1, answer.out.count("\n"))


class Apply(PriseTest):
    def test_position_after_the_actions(self):
        answer = self.fine("apply", "drafti", "--position", TWO_CHAINS, "21x14x5")
        self.assertEqual("B:W5,24:B19:H0:F1:E0:P-:R-\n", answer.out)

    def test_canonical_text_without_actions(self):
        self.assertEqual(START + "\n", self.fine("apply", "drafti").out)
        self.assertEqual("W:W18:B5:H0:F1:E0:P-:R-\n",
                         self.fine("apply", "drafti", "--position", "W:W18:B5").out)

    def test_json_is_a_snapshot_that_can_be_read_again(self):
        snapshot = self.fine("apply", "drafti", "22-18", "--json").json()
        self.assertEqual(["position", "memory"], list(snapshot))
        again = self.fine("apply", "drafti", "--position", snapshot["position"],
                          "--memory", snapshot["memory"], "--json").json()
        self.assertEqual(snapshot, again)

    def test_position_from_standard_input(self):
        for newline in ("", "\n", "\r\n"):
            answer = self.fine("legal", "drafti", "--position", "-", stdin=TWO_CHAINS + newline)
            self.assertEqual("21x14x5\n", answer.out)

    def test_preset_and_options(self):
        board = ["legal", "drafti", "--position", TWO_CHAINS]
        free = "21x14x5\n24x15\n"
        self.assertEqual(free, self.fine(*board, "--preset", "tanzania-federation").out)
        self.assertEqual(free, self.fine(*board, '--options={"captureChoice":"free"}').out)
        # Both together: the options override the preset.
        answer = self.fine(*board, "--preset", "russian", "--options", '{"captureChoice":"maximum"}')
        self.assertEqual("21x14x5\n", answer.out)


class Outcome(PriseTest):
    def test_one_json_line(self):
        self.assertEqual('{"status":"ongoing"}\n', self.fine("outcome", "drafti").out)
        over = self.fine("outcome", "drafti", "--position", WON)
        self.assertEqual(("win", 1), (over.json()["status"], over.json()["winner"]))
        self.assertEqual(over, self.fine("outcome", "drafti", "--position", WON, "--json"))

    def test_adjudicate(self):
        answer = self.fine("adjudicate", "drafti", "--event", "resignation", "--seat", "2").json()
        self.assertEqual(("win", 1, "resignation"),
                         (answer["status"], answer["winner"], answer["reason"]))
        answer = self.fine("adjudicate", "drafti", "--event", "agreement").json()
        self.assertEqual(answer, self.fine("adjudicate", "drafti", "--event", "agreement", "--seat", "3").json())
        self.assertEqual(("draw", "agreement"), (answer["status"], answer["reason"]))

    def test_adjudicate_looks_at_the_position_after_the_actions(self):
        self.fine("adjudicate", "drafti", "--event", "timeout", "--seat", "2", "22-18")


class Observe(PriseTest):
    def test_seats_and_spectator(self):
        for seat in ("1", "2", "spectator"):
            self.assertEqual(START + "\n", self.fine("observe", "drafti", "--seat", seat).out)

    def test_json(self):
        answer = self.fine("observe", "drafti", "--seat", "2", "--json").json()
        self.assertEqual({"seat": 2, "observation": START, "memory": "-"}, answer)
        answer = self.fine("observe", "drafti", "--seat", "spectator", "--json").json()
        self.assertEqual("spectator", answer["seat"])


class Events(PriseTest):
    def test_json_lines_of_all_actions(self):
        lines = self.fine("events", "drafti", "22-18", "11-16").out.splitlines()
        self.assertEqual('{"type":"move","seat":1,"side":"white","kind":"man","from":22,"to":18}',
                         lines[0])
        self.assertEqual(2, sum('"type":"move"' in line for line in lines))

    def test_for_a_viewer(self):
        everything = self.fine("events", "drafti", "22-18")
        self.assertEqual(everything, self.fine("events", "drafti", "--seat", "spectator", "22-18"))

    def test_json_holds_the_capture_records_too(self):
        answer = self.fine("events", "drafti", "--json", "--position", TWO_CHAINS, "21x14x5").json()
        self.assertEqual(["events", "captures"], list(answer))
        self.assertEqual([{"what": "man", "at": "17"}, {"what": "man", "at": "9"}],
                         answer["captures"][0]["taken"])

    def test_nothing_without_actions(self):
        self.assertEqual("", self.fine("events", "drafti").out)


class Perft(PriseTest):
    def test_the_number(self):
        for depth, nodes in ((0, 1), (1, 7), (2, 49), (3, 302), (4, 1469)):
            self.assertEqual(f"{nodes}\n", self.fine("perft", "drafti", "--depth", str(depth)).out)

    def test_divide(self):
        lines = self.fine("perft", "drafti", "--depth", "3", "--divide").out.splitlines()
        self.assertEqual("total 302", lines.pop())
        shares = [line.split(" ") for line in lines]
        self.assertEqual(OPENING, [action for action, _ in shares])
        self.assertEqual(302, sum(int(count) for _, count in shares))
        self.assertEqual("total 1\n", self.fine("perft", "drafti", "--depth", "0", "--divide").out)

    def test_json(self):
        self.assertEqual({"depth": 2, "nodes": 49},
                         self.fine("perft", "drafti", "--depth", "2", "--json").json())
        answer = self.fine("perft", "drafti", "--depth", "1", "--divide", "--json").json()
        self.assertEqual({"action": "21-17", "nodes": 1}, answer["divide"][0])

    def test_after_actions_and_from_a_position(self):
        self.assertEqual("1\n", self.fine("perft", "drafti", "--depth", "1", "--position",
                                          TWO_CHAINS).out)
        self.assertEqual("2\n", self.fine("perft", "drafti", "--depth", "1", "22-18", "11-16",
                                          "18-14").out)


if __name__ == "__main__":
    unittest.main()
