"""cmake/tidy_once.py: what was clean is not looked at again, and what has changed always is."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "cmake" / "tidy_once.py"

# Stands for clang-tidy-19: notes that it was called, and finds something where BAD is written.
TIDY = """#!/bin/sh
[ "$1" = --version ] && echo 19 && exit
for file; do :; done
echo called >> "$CALLS"
! cat "$file" "${file%/*}"/*.h | grep -q BAD
"""


class TidyOnce(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        self.calls = self.home / "calls"
        tidy = self.home / "bin" / "clang-tidy-19"
        tidy.parent.mkdir()
        tidy.write_text(TIDY)
        tidy.chmod(0o755)
        self.clone = self.cloned("one")

    def cloned(self, name):
        root = self.home / name
        (root / "cmake").mkdir(parents=True)
        shutil.copy(SCRIPT, root / "cmake")
        (root / ".clang-tidy").write_text("Checks: '*'\n")
        (root / "a.h").write_text("#define TWICE(x) 2 * x\n")
        (root / "a.cpp").write_text('#include "a.h"\nint a() { return 1; }\n')
        command = f"c++ -I{root} -o a.o -c {root}/a.cpp"
        (root / "compile_commands.json").write_text(
            json.dumps([{"directory": str(root), "command": command, "file": f"{root}/a.cpp"}]))
        return root

    def look(self, root):
        """The exit code, and whether clang-tidy was asked."""
        self.calls.write_text("")
        path = f"{self.home / 'bin'}:{os.environ['PATH']}"
        environment = dict(os.environ, PATH=path, CALLS=str(self.calls),
                           XDG_CACHE_HOME=str(self.home / "cache"))
        code = subprocess.run([root / "cmake" / "tidy_once.py", f"-p={root}", "-quiet", f"{root}/a.cpp"],
                              env=environment, check=False).returncode
        return code, self.calls.read_text() != ""

    def test_clean_is_remembered_in_every_clone(self):
        self.assertEqual((0, True), self.look(self.clone))
        self.assertEqual((0, False), self.look(self.clone))
        self.assertEqual((0, False), self.look(self.cloned("two")))

    def test_every_change_is_looked_at(self):
        # A macro that nobody uses, a line that moved, the checks: none of it is in the compiled text.
        changes = {"a.h": "#define TWICE(x) 3 * x\n", "a.cpp": '#include "a.h"\n\nint a() { return 1; }\n',
                   ".clang-tidy": "Checks: 'misc-*'\n"}
        for name, text in changes.items():
            self.look(self.clone)
            self.assertEqual((0, False), self.look(self.clone))
            (self.clone / name).write_text(text)
            self.assertEqual((0, True), self.look(self.clone), name)

    def test_findings_are_never_remembered(self):
        self.assertEqual((0, True), self.look(self.clone))
        (self.clone / "a.h").write_text("#define BAD(x) 2 * x\n")
        for _ in range(2):
            self.assertEqual((1, True), self.look(self.clone))
        (self.clone / "a.cpp").write_text("this is no C++\n")
        self.assertEqual((1, True), self.look(self.clone))


if __name__ == "__main__":
    unittest.main()
