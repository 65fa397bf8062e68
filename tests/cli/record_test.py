"""Records on the command line: verify, replay, captures, and what happens to a record that was touched."""
import datetime
import json
import os
import random
import tempfile
import unittest

from harness import PriseTest, Terminal, prise


class Records(PriseTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "game.prise")
        self.fine("demo", "drafti", "--seed", "5", "--record", self.path)
        with open(self.path, encoding="utf-8") as file:
            self.lines = file.read().splitlines()

    def written(self, lines, end="\n"):
        path = os.path.join(self.folder.name, "touched.prise")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + end)
        return path

    def test_a_fresh_record_verifies(self):
        answer = json.loads(self.fine("verify", self.path, "--json").out)
        self.assertTrue(answer["ok"])
        self.assertEqual("drafti", answer["game"])
        self.assertEqual(len(self.lines), answer["entries"])
        self.assertEqual(json.loads(self.lines[-1])["outcome"], answer["outcome"])
        self.assertIn("verified", self.fine("verify", self.path).out)

    def test_records_that_were_kept_still_verify(self):
        names = [name for name in os.listdir("tests/records") if name.endswith(".prise")]
        self.assertGreater(len(names), 1)
        for name in names:
            answer = self.fine("verify", os.path.join("tests/records", name), "--json").json()
            self.assertTrue(answer["replayed"] and answer["ended"], name)

    def test_version_1_is_refused_in_a_sentence(self):
        first = self.lines[0].replace('"prise":2', '"prise":1')
        failed = self.fails(3, "verify", self.written([first] + self.lines[1:]))
        self.assertIn("line 1: form: bad-record: A record of version 1. Only version 2 can be read: ", failed.err)

    def test_a_record_without_an_end_is_unfinished(self):
        for cut in (1, 2, len(self.lines) - 1):
            answer = self.unfinished("verify", self.written(self.lines[:cut]))
            self.assertIn("Unfinished: ", answer.out)
            self.assertFalse(self.unfinished("verify", self.written(self.lines[:cut]), "--json").json()["ended"])

    def test_it_is_said_what_is_proved(self):
        out = self.fine("verify", self.path).out
        self.assertIn("\nDeal: Nothing of this game is left to chance.\n", out)
        self.assertIn("\nSeals: Nothing is sealed.\n", out)
        self.assertIn("\nSignatures: not proved. Nobody has signed it", out)
        path = os.path.join(self.folder.name, "cards.prise")
        self.fine("play", "casino", "--record", path, stdin="resign\nyes\n")
        proofs = self.fine("verify", path, "--json").json()
        self.assertEqual("not-proved", proofs["deal"]["verdict"])
        self.assertEqual("All randomness of the deal is the host's own.", proofs["deal"]["sentence"])
        named = os.path.join(self.folder.name, "named.prise")
        self.fine("demo", "casino", "--moves", "5000", "--record", named)
        self.assertIn("Deal: not proved. The options name the deal", self.fine("verify", named).out)

    def test_signatures(self):
        keys = [os.path.join(self.folder.name, name) for name in ("my.key", "other.key")]
        public = [self.fine("key", key).out.strip() for key in keys]
        self.assertEqual(0o600, os.stat(keys[0]).st_mode & 0o777)
        self.assertEqual(public[0], self.fine("key", keys[0], "--json").json()["key"], "it is only read")
        path = os.path.join(self.folder.name, "signed.prise")
        self.fine("demo", "drafti", "--moves", "5000", "--record", path, "--key", keys[0])
        self.assertIn("Signatures: proved. The host (key " + public[0], self.fine("verify", path).out)
        for key in (public[0], keys[0]):
            self.fine("verify", path, "--key", key)
        for key in (public[1], keys[1]):
            failed = prise("verify", path, "--key", key)
            self.assertEqual((1, ""), (failed.code, failed.out))
            self.assertIn("not-signed: ", failed.err)
        failed = prise("verify", self.path, "--key", public[0])
        self.assertIn("nobody in it has that key", failed.err)
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        failed = prise("verify", self.written(lines[:-1]), "--key", public[0])
        self.assertIn("has signed up to line 0 of ", failed.err)
        self.fails(3, "verify", path, "--key", os.path.join(self.folder.name, "missing"))
        self.fails(3, "verify", path, "--key", path)
        self.fails(3, "key", path)
        self.fails(5, "key", "/nowhere/key")

    def test_replay_tells_every_action_and_ends_as_the_game_did(self):
        told = [json.loads(line) for line in self.fine("replay", self.path, "--json").out.splitlines()]
        actions = [json.loads(line)["action"] for line in self.lines if '"kind":"action"' in line]
        self.assertEqual(actions, [step["action"] for step in told[:-1]])
        self.assertEqual(told[-2]["position"], self.fine("apply", "drafti", *actions).out.strip())

    def test_replay_begins_with_what_the_start_tells(self):
        path = os.path.join(self.folder.name, "deal.prise")
        self.fine("demo", "casino", "--seed", "3", "--record", path)

        def start(*options):
            return json.loads(self.fine("replay", path, "--json", *options).out.splitlines()[0])

        self.assertNotIn("action", start())
        deal, turn = start()["events"]
        self.assertEqual(("deal", "turn"), (deal["type"], turn["type"]))
        self.assertEqual(10, len(deal["hand1"]))
        self.assertNotIn("hand1", start("--seat", "2")["events"][0])
        self.assertNotIn(deal["hand1"][0], start("--seat", "2")["position"].split()[0].split("/")[0])
        boards = self.fine("replay", path, "--boards").out
        actions = [line for line in open(path) if '"kind":"action"' in line]
        self.assertEqual(len(actions) + 1, boards.count("deck"))

    def test_the_score_sheet_of_a_duel(self):
        path = os.path.join(self.folder.name, "duel.prise")
        self.fine("play", "duel-chess", "--record", path,
                  stdin="e4\nd5\nexd5\n2\n1\nQxd5\n0\n")
        sheet = self.fine("replay", path, "--sheet").out.splitlines()
        self.assertEqual(["1. e4 d5", "2. exd5[2:1] Qxd5", "*"], sheet[1:], "a bid not yet answered")
        self.fine("play", path, stdin="3\nd8\nresign\nyes\n")
        for seat in ((), ("--seat", "1")):
            answer = self.fine("replay", path, "--sheet", "--json", *seat).json()
            self.assertEqual("1. e4 d5\n2. exd5[2:1] Qxd5[0:3]>d8\n0-1\n", answer["sheet"])
        self.assertIn("has no answer to 'sheet'", self.fails(2, "replay", self.path, "--sheet").err)

    def test_the_score_sheet_tells_no_hidden_bid(self):
        path = os.path.join(self.folder.name, "hidden.prise")
        self.fine("play", "duel-chess", "--options", '{"revealBids":"result"}', "--record", path,
                  stdin="e4\nd5\nexd5\n2\n1\n")
        self.assertIn("exd5[2:1]", self.fine("replay", path, "--sheet").out)
        for seat in ("1", "2", "spectator"):
            self.assertIn("exd5[+]", self.fine("replay", path, "--sheet", "--seat", seat).out)
        self.fine("play", path, stdin="resign\nyes\n")
        self.assertIn("exd5[2:1]\n1-0", self.fine("replay", path, "--sheet", "--seat", "1").out)

    def test_captures_agree_with_the_events(self):
        actions = [json.loads(line)["action"] for line in self.lines if '"kind":"action"' in line]
        events = json.loads(self.fine("events", "drafti", "--json", *actions).out)
        listed = [json.loads(line) for line in self.fine("captures", self.path, "--json").out.splitlines()]
        for capture in listed:
            self.assertEqual(json.loads(self.lines[0])["id"], capture.pop("game"))
            line = self.lines[capture.pop("seq") - 1]
            self.assertIn('"kind":"action"', line)
            at = datetime.datetime.fromtimestamp(json.loads(line)["at"] / 1000, datetime.timezone.utc)
            self.assertEqual(at.isoformat(timespec="milliseconds").replace("+00:00", "Z"), capture.pop("time"))
        self.assertEqual(events["captures"], listed)
        table = self.fine("captures", self.path, "--csv").out.splitlines()
        self.assertEqual(len(listed) + 1, len(table))
        self.assertTrue(table[0].startswith("game,time,seq,ply,seat,"))
        name = json.loads(self.lines[0])["id"]
        for line in self.fine("captures", self.path).out.splitlines():
            self.assertRegex(line, "^" + name + r"  \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z +\d+\. ")

    def test_by_keys(self):
        terminal = Terminal("replay", self.path)
        terminal.wait_for("0 of ")
        terminal.type(" ")
        terminal.wait_for("1 of ")
        terminal.type("\x1b[C\x1b[D")
        terminal.wait_for("2 of ")
        terminal.wait_for("1 of ")
        terminal.type("G")
        terminal.wait_for("The game is drawn: ")
        terminal.type("zg")
        terminal.wait_for("0 of ")
        terminal.type("q")
        self.assertEqual(0, terminal.end())
        terminal = Terminal("replay", self.path)
        terminal.wait_for("0 of ")
        terminal.type("\x03")
        self.assertEqual(130, terminal.end())

    def test_a_file_of_several_records(self):
        other = os.path.join(self.folder.name, "other.prise")
        self.fine("demo", "drafti", "--seed", "6", "--record", other)
        with open(other, encoding="utf-8") as file:
            both = self.written(self.lines + file.read().splitlines())
        games = [json.loads(line) for line in self.fine("verify", both, "--json").out.splitlines()]
        self.assertEqual(2, len(games))
        self.assertEqual(len(self.lines), games[0]["entries"])
        second = self.fine("replay", both, "--game", "2", "--json").out
        self.assertEqual(self.fine("replay", other, "--json").out, second)
        self.assertIn("\nGame 2 of 2: ", self.fine("replay", both).out)
        self.fails(4, "replay", both, "--game", "3")
        self.assertIn("The game is drawn" if games[1]["outcome"]["status"] == "draw" else "wins",
                      self.fine("play", both).out)
        broken = self.written(self.lines + self.lines[:3] + self.lines[4:])
        self.assertIn(f"line {len(self.lines) + 4}:", self.fails(3, "verify", broken).err)

    def test_a_touched_record_is_refused_and_the_line_named(self):
        at = next(i for i, line in enumerate(self.lines) if '"kind":"action"' in line)
        entry = json.loads(self.lines[at])
        entry["action"] = "21-17" if entry["action"] != "21-17" else "22-17"
        lines = list(self.lines)
        lines[at] = json.dumps(entry, separators=(",", ":"))
        failed = prise("verify", self.written(lines))
        self.assertEqual((1, ""), (failed.code, failed.out))
        self.assertRegex(failed.err, rf"\Alink: .*, line {at + 1}: broken-chain: .*\n\Z")

    def test_lines_dropped_doubled_or_exchanged(self):
        for lines in (self.lines[1:], self.lines[:3] + self.lines[2:], self.lines[:2] + self.lines[3:],
                      [self.lines[1], self.lines[0]] + self.lines[2:], ["{"], ["[]"], [""], ["x" * 100000]):
            self.assertIn(prise("verify", self.written(lines)).code, (1, 3))
        self.fails(3, "verify", self.written(self.lines, end=""))
        self.fails(3, "verify", os.path.join(self.folder.name, "missing"))
        self.fails(3, "verify", self.folder.name)
        self.fails(2, "verify")


class Histories(PriseTest):
    """A log of events is no record, but RingRift follows its own."""

    START = ("--position", "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 10:0,10:0 - h - - - 9")

    def written(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "h.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_from_the_start(self):
        actions = ["2@d4", "d4-d7", "1@d5", "d5-d6"]
        log = self.fine("events", "ringrift", *actions).out
        path = self.written(log)
        end = self.fine("apply", "ringrift", *actions).out.strip()
        self.assertEqual({"records": len(log.splitlines()), "position": end},
                         self.fine("replay", path, "--json").json())
        told = self.fine("replay", path, "--ascii").out
        self.assertIn(f"RingRift: {len(log.splitlines())} events replayed", told)

    def test_a_chain_and_what_was_touched(self):
        log = self.fine("events", "ringrift", *self.START, "a1xd4xe5", "e5xf6xh8").out
        answer = self.fine("replay", self.written(log), *self.START, "--json").json()
        self.assertEqual("7(a2b2)/8/8/4a3/8/8/8/a7 2 p 10:0,10:0 - h - 1:1 - 10", answer["position"])
        part = self.fine("events", "ringrift", *self.START, "a1xd4xe5").out
        chain = self.fine("replay", self.written(part), *self.START, "--json").json()["chain"]
        self.assertEqual(["e5xf6xh8"], chain["available_options"])
        self.assertEqual(0, chain["captures"][0]["landing_marker"])
        self.refused("history-mismatch", "replay", self.written(log.replace('"rings_captured":2', '"rings_captured":3')),
                     *self.START)
        self.refused("captured-colour-mismatch", "replay",
                     self.written(log.replace('"captured_color":2', '"captured_color":1')), *self.START)
        self.fails(3, "replay", self.written(log + "nonsense\n"), *self.START)

    def test_a_long_one_is_replayed_in_pieces(self):
        chance, actions, position = random.Random(1), [], ()
        while len(actions) < 150:
            legal = self.fine("legal", "ringrift", *position).out.split()
            if not legal:
                break
            actions.append(chance.choice([text for text in legal if "x" in text] or legal))
            position = ("--position", self.fine("apply", "ringrift", *position, "--", actions[-1]).out.strip())
        log = self.fine("events", "ringrift", "--", *actions).out
        lines = log.splitlines(keepends=True)
        self.assertGreater(len(lines), 250)
        self.assertEqual({"records": len(lines), "position": position[1]},
                         self.fine("replay", self.written(log), "--json").json())
        for missing in range(25, 60):  # one of them is the first of a piece
            touched = self.written("".join(lines[:missing] + lines[missing + 1:]))
            self.assertEqual(1, prise("replay", touched).code, missing)

    def test_options_are_named(self):
        options = ("--options", '{"board":"hex8","players":3}')
        log = self.fine("events", "ringrift", *options, "3@e5", "e5-e9").out
        answer = self.fine("replay", self.written(log), *options, "--json").json()
        self.assertEqual(self.fine("apply", "ringrift", *options, "3@e5", "e5-e9").out.strip(), answer["position"])


if __name__ == "__main__":
    unittest.main()
