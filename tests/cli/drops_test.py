"""Casino's own verbs: offers and contact."""

import json
import pathlib
import tempfile
import unittest

from harness import PriseTest, prise

CASES = "tests/cases/casino.contact.cases.json"


class Offers(PriseTest):
    def test_one_line_of_json(self):
        answer = self.fine("offers", "casino", "--drag", "6c", "--target", "6d", "6d-")
        self.assertEqual('{"rules":["same-value-auto-capture"],"actions":["6cx6d"],"modal":false}\n',
                         answer.out)

    def test_what_is_not_there_offers_nothing(self):
        for drag, target in (("6c", "6d"), ("S", "S"), ("tap", "S"), ("Ad", "B7"), ("Ad", "Ad")):
            offer = self.fine("offers", "casino", "--drag", drag, "--target", target).json()
            self.assertEqual({"rules": [], "actions": [], "modal": False}, offer)

    def test_why(self):
        told = self.fine("offers", "casino", "--why", "--drag", "Ad", "--target", "table").out
        self.assertIn("table: trail", told)
        self.assertEqual(15, sum(line.startswith(("  + ", "  - ")) for line in told.splitlines()))

    def test_data_packets(self):
        drop = ("offers", "casino", "--drag", "6c", "--target", "6d", "6d-", "--json")
        offer = self.fine(*drop).json()
        self.assertEqual(["rules", "actions", "modal", "choices", "speech"], list(offer))
        self.assertEqual([{"action": "6cx6d", "label": "Capture 6",
                           "packet": {"type": "capture", "card": "6c", "cards": ["6d"], "value": 6,
                                      "endsTurn": True}}], offer["choices"])
        full = self.fine(*drop, "--why").json()
        self.assertEqual(offer, {name: full[name] for name in offer})
        self.assertEqual(15, len(full["verdicts"]))

    def test_refusals(self):
        self.refused("bad-action", "offers", "casino", "--drag", "10d", "--target", "table")
        self.refused("bad-action", "offers", "casino", "--drag", "Ad", "--target", "B11")
        self.refused("bad-position", "offers", "casino", "--drag", "Ad", "--target", "table",
                     "--position", "x")
        self.fails(2, "offers", "drafti", "--drag", "Ad", "--target", "table")


class Typed(PriseTest):
    """At the table a drop is typed as what is dragged and where to (seed 5: 9s and 9h in one hand)."""

    def play(self, *lines):
        return self.fine("play", "casino", "--options", '{"seed":5}',
                         stdin="\n".join((*lines, "quit", ""))).out

    def test_one_offer_is_played(self):
        self.assertIn("Seat 1 trails 9s: it stays on the table.", self.play("9s table"))

    def test_several_are_asked_for(self):
        out = self.play("4d table", "2s 4d", "2")
        self.assertRegex(out, r"\n  1  2s\+4d=6  make a build of 6 from 2s and 4d: .*\n  2  2s:4d  lay 2s and 4d together .*\n"
                              r"Which one\? \(1 to 2\) 2\n")
        self.assertIn("Seat 2 puts 4d and 2s on the stack.", out)
        self.assertIn("\nNothing was played.\n", self.play("4d table", "2s 4d", "3"))

    def test_what_is_not_offered_says_why(self):
        for drop, code in (("3c table", "card-not-in-hand"), ("3c 9s", "card-not-available"),
                           ("As 5d", "target-not-found"), ("As B7", "target-not-found"),
                           ("As S", "no-temp"), ("S pile", "no-temp"), ("3c Z", "bad-action")):
            self.assertIn(f"Seat 2> {drop}\n{code}: ", self.play("9s table", drop))

    def test_a_sum_in_one_go(self):
        told = self.fine("play", "casino", "--options", '{"seed":5,"tableDeal":4,"handSize":9}',
                         stdin="8s 3h 5h\nlegal\nquit\n").out
        self.assertNotIn("does not fit", told)

    def test_what_offers_nothing_is_not_played(self):
        out = self.play("9s pile", "9s table")
        self.assertIn("Seat 1> 9s pile\nbad-action: '9s pile' is a drop, not an action", out)
        self.assertEqual(1, out.count("Seat 1 trails"))

    def test_cards_as_people_write_them(self):
        for typed in ("9S  Table", "9♠ table", "9S-"):
            self.assertIn("Seat 1 trails 9s: it stays on the table.", self.play(typed))
        self.assertIn("Seat 1 trails Td: it stays on the table.", self.play("10d-"))
        self.assertRegex(self.play("4d table", "2s", "3"),
                         r"\n  1  2s\+4d=6 .*\n  2  2s:4d .*\n  3  2s- .*\n")

    def test_why(self):
        out = self.play("9s table", "why Ac 9s", "why 3c 9s")
        self.assertIn("Ac:9s: legal", out)
        self.assertIn("3c:9s: refused, card-not-available", out)


class Adjudicate(PriseTest):
    def test_what_other_books_call_wrong_usage(self):
        self.refused("bad-action", "adjudicate", "casino", "--event", "resignation")
        self.refused("bad-action", "adjudicate", "casino", "--event", "earthquake", "--seat", "1")


class Contact(PriseTest):
    def run_cases(self, cases):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "cases.json"
            path.write_text(cases if isinstance(cases, str) else json.dumps(cases))
            return prise("contact", str(path))

    def test_cases_of_the_book(self):
        lines = [json.loads(line) for line in self.fine("contact", CASES).out.splitlines()]
        cases = json.loads(pathlib.Path(CASES).read_text(encoding="utf-8"))
        self.assertEqual([case["name"] for case in cases], [line["name"] for line in lines])
        for case, line in zip(cases, lines):
            self.assertEqual(len(case["ops"]), len(line["answers"]))

    def test_a_case_that_fails(self):
        answer = self.run_cases([{"name": "x", "ops": [{"op": "count", "t": 0, "expect": 1}]}])
        self.assertEqual((1, '{"name":"x","ok":false,"answers":[0]}\n'), (answer.code, answer.out))

    def test_absurd_numbers(self):
        rect = {"op": "register", "t": 0, "id": "a", "type": "card", "x": 0, "y": 0, "w": 9, "h": 9}
        bad = {"error": "bad-rect"}
        ops = [{**rect, "x": "1", "expect": bad}, {**rect, "w": -1, "expect": bad},
               {**rect, "h": None, "expect": bad}, {**rect, "type": "", "expect": {"error": "bad-type"}},
               {"op": "find", "t": 0, "expect": None}, {"op": "count", "t": 0, "expect": 0}]
        text = json.dumps([{"name": "absurd", "ops": ops}]).replace('"x": "1"', '"x": 1e999')
        self.assertEqual(0, self.run_cases(text).code)

    def test_data_comes_back_as_it_was(self):
        ops = [{"op": "register", "t": 0, "id": "a", "type": "card", "x": 0, "y": 0, "w": 2, "h": 2,
                "data": {"z": [1.50, -2, "é", None]}}, {"op": "find", "t": 0.5, "x": 1, "y": 1}]
        answer = self.run_cases([{"name": "data", "ops": ops}])
        self.assertEqual({"id": "a", "type": "card", "distance": 0, "data": ops[0]["data"]},
                         json.loads(answer.out)["answers"][1])

    def test_files_that_are_no_cases(self):
        self.fails(3, "contact", "no/such/file")
        for bad in ("", "{}", "[1]", "[", '[{"name":"x"}]', '[{"ops":[]}]', '[{"name":"x","ops":1}]'):
            answer = self.run_cases(bad)
            self.assertEqual((3, ""), (answer.code, answer.out), bad)


if __name__ == "__main__":
    unittest.main()
