"""Reading a file takes at most 8 times its size, above what the program needs for a file with almost nothing in it. A game in
PDN or PGN is read as a tree, and of many there is one at a time: a tree as large as a game may have takes 40 MB.
Memory is measured, never time. Other sizes: PRISE_MEMORY_LINES, of the longest record."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from harness import PROGRAM, environment, prise

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "records"))
from second import digest, written  # noqa: E402  what is hashed, from its page

TIMES = 8
TREE = 40_000_000
LINES = int(os.environ.get("PRISE_MEMORY_LINES", "16000"))


def is_sanitized():
    program = pathlib.Path(PROGRAM).read_bytes()
    return b"__asan_init" in program or b"__tsan_init" in program


# A process inherits the peak of whoever starts it, so a small one does.
MEASURE = """import os, sys
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[
    (os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 3, 2)] + [(os.POSIX_SPAWN_DUP2, 3, 1)])
_, status, usage = os.wait4(process, 0)
print(usage.ru_maxrss * 1024, os.waitstatus_to_exitcode(status))"""


def peak_of(*arguments):
    """Bytes that were resident at most, and the exit code; what is printed goes to nobody."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, PROGRAM, *arguments], env=environment(),
                          capture_output=True, text=True, check=True)
    peak, code = done.stdout.split()
    return int(peak), int(code)


def long_record(first_lines, lines):
    """Goes on with a record of two lines: an action, and it is taken back, again and again."""
    link, texts = digest("prise-record-2"), []

    def add(kind, seat=None, **members):
        nonlocal link
        entry = {"seq": len(texts) + 1, "kind": kind, "at": 0, **({"seat": seat} if seat else {}), **members}
        link = digest("prise-link-2", link, written(entry))
        texts.append(written({**entry, "chain": link.hex()}).decode())
        return entry["seq"]

    for line in first_lines:
        entry = json.loads(line)
        assert entry.pop("chain")
        for name in ("seq", "at"):
            entry.pop(name)
        add(entry.pop("kind"), **entry)
    while len(texts) < lines:
        before = len(texts)
        add("action", 1, action="22-18")
        offer = add("offer", 1, what="takeback", to=before)
        add("answer", 2, offer=offer, accepts=True)
        add("takeback", to=before)
    return "\n".join(texts) + "\n"


PDN = '[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-f4 4. b4xd6 e7xc5 *\n\n'
PGN = '[White "Asha"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Qe2 Qe7 5. Bxf7+ Qxf7 1-0\n\n'
ELEMENT = {"op": "register", "t": 0, "type": "card", "x": 0, "y": 0, "w": 1, "h": 1}


def contact_case(ops):
    return json.dumps([{"name": "x", "ops": ops}], separators=(",", ":"))


@unittest.skipIf(is_sanitized(), "a sanitizer needs memory of its own")
class Memory(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.write("none.pdn", '[GameType "25"]\n*\n')
        assert prise("convert", str(cls.folder / "none.pdn"), str(cls.folder / "none.prise")).code == 0
        first = (cls.folder / "none.prise").read_text().splitlines()
        assert len(first) == 2
        cls.write("long.prise", long_record(first, LINES))
        cls.write("many.pdn", PDN * (LINES // 4))
        cls.write("many.pgn", PGN * (LINES // 4))
        cls.write("none.pgn", PGN)
        for kind in ("pdn", "pgn"):
            games = str(cls.folder / f"many.{kind}")
            assert prise("convert", games, str(cls.folder / f"many-{kind}.prise")).code == 0
        cls.write("none.json", contact_case([]))

    @classmethod
    def write(cls, name, text):
        (cls.folder / name).write_text(text)

    def measure(self, verb, name, *more, small, codes=(0, 6), allowed=0):
        path = self.folder / name
        base, _ = peak_of(verb, str(self.folder / small), *more)
        peak, code = peak_of(verb, str(path), *more)
        size = path.stat().st_size
        times = (peak - base - allowed) / size
        if "PRISE_MEMORY_LINES" in os.environ:
            print(f"{verb} {' '.join(more)} {name}: {size / 1e6:.1f} MB, {base / 1e6:.1f} + {times:.2f} times")
        self.assertIn(code, codes, (verb, name))
        self.assertGreater(size, 100_000, name)
        self.assertLess(times, TIMES, (verb, name, *more))

    def test_one_long_record(self):
        for verb, *more in (["verify"], ["replay"], ["replay", "--boards"], ["replay", "--json"], ["captures"],
                            ["convert", "-", "--to", "pdn"], ["convert", "-", "--to", "prise"]):
            self.measure(verb, "long.prise", *more, small="none.prise")

    def test_many_records(self):
        for kind in ("pdn", "pgn"):
            for verb, *more in (["verify"], ["replay"], ["captures"], ["captures", "--json"], ["captures", "--csv"],
                                ["convert", "-", "--to", kind], ["convert", "-", "--to", "fen"]):
                small = "none.prise"
                self.measure(verb, f"many-{kind}.prise", *more, small=small)

    def test_games_in_notations(self):
        for kind in ("pdn", "pgn"):
            for to in ("prise", kind, "fen"):
                self.measure("convert", f"many.{kind}", "-", "--to", to, small=f"none.{kind}")

    def test_one_large_tree(self):
        # The most moves and notes, in as few characters as they can be written.
        self.write("dense.pgn", "e4 " + "(d4)" * 90_000 + "{a}" * 9_000 + " *\n")
        self.write("noted.pgn", ("e4 " + "{a}" * 99_000 + "*\n\n") * 2)
        self.write("dense.pdn", '[GameType "25"]\n22-18 ' + "(22-17)" * 90_000 + " *\n")
        for name in ("dense.pgn", "noted.pgn", "dense.pdn"):
            kind = name[-3:]
            for to in ("prise", kind, "fen"):
                self.measure("convert", name, "-", "--to", to, small=f"none.{kind}", allowed=TREE)
        self.write("endless.pgn", "e4 " + "{a}" * 1_000_000)
        self.measure("convert", "endless.pgn", "-", "--to", "pgn", small="none.pgn", codes=(3,), allowed=TREE // 4)

    def test_contact_cases(self):
        count = LINES * 2
        sets = {
            "elements": [{**ELEMENT, "id": str(i)} for i in range(9_999)] * 2,
            "questions": [{**ELEMENT, "id": "a"}] + [{"op": "find", "t": 1, "x": 0, "y": 0}] * count,
            "nonsense": [[]] * count * 8,
            "names": [{"op": "rank", "t": 1, "x": 0, "y": 0, "exclude": [str(n) for n in range(i, i + 4000)]}
                      for i in range(0, count * 4, 4000)],
            "data": [{**ELEMENT, "id": str(i), "data": [[]] * 4000} for i in range(100)],
        }
        for name, ops in sets.items():
            self.write(f"{name}.json", contact_case(ops))
            self.measure("contact", f"{name}.json", small="none.json")
        self.write("cases.json", "[" + ",".join(['{"name":"x","ops":[]}'] * count) + "]")
        self.measure("contact", "cases.json", small="none.json")


if __name__ == "__main__":
    unittest.main()
