"""What `cmake --install` gives: complete, movable, usable without this tree."""

import json
import os
import re
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = os.environ.get("PRISE_BUILD", "build/dev")
CMAKE = os.environ.get("CMAKE", "cmake")
CXX = os.environ.get("CXX", "g++")
CONSUMER = Path("tests/install/consumer").resolve()
EXAMPLES = sorted(Path("examples").resolve().glob("*.cpp"))
ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def run(*words, env=None, cwd=None):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=cwd,
                          env=os.environ | (env or {}), timeout=600, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{shlex.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="prise-install-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        run(CMAKE, "--install", BUILD, "--prefix", cls.folder / "first")
        (cls.folder / "first").rename(cls.folder / "moved")  # nothing may remember where it was
        cls.prefix = cls.folder / "moved"
        cls.files = {str(file.relative_to(cls.prefix))
                     for file in cls.prefix.rglob("*") if file.is_file()}

    def one(self, pattern):
        found = [file for file in self.files if re.fullmatch(pattern, file)]
        self.assertEqual(1, len(found), pattern)
        return self.prefix / found[0]

    def configure(self, name, *more):
        run(CMAKE, "-S", CONSUMER, "-B", self.folder / name, "-G", "Ninja",
            f"-DCMAKE_CXX_COMPILER={CXX}", f"-DCMAKE_PREFIX_PATH={self.prefix}", *more)

    def test_the_program_and_its_company(self):
        self.assertRegex(run(self.one("bin/prise"), "--version"), r"\Aprise \d")
        verbs = re.findall(r"^  ([a-z]+)  ", run(self.prefix / "bin/prise", "--help"), re.M)
        for page in ["prise", *(f"prise-{verb}" for verb in verbs)]:
            self.one(f"share/man/man1/{page}.1")
        self.one("share/bash-completion/completions/prise")
        self.one("share/zsh/site-functions/_prise")
        self.one("share/fish/vendor_completions.d/prise.fish")
        self.one("share/doc/prise/LICENSE")

    def test_no_more_than_the_library(self):
        for file in self.files:
            self.assertNotRegex(file, r"_test|reference\.h|random_positions\.h|/cli/|\.cpp$|exam")
        for library in ("core", "chess", "games"):
            self.one(rf"lib/.*?libprise_{library}\.a")

    def test_no_header_needs_a_test_framework(self):
        for file in self.files:
            if file.endswith(".h"):
                self.assertNotRegex((self.prefix / file).read_text(), r"gtest|gmock|rapidcheck", file)

    def test_nothing_remembers_this_tree(self):
        for file in self.files:
            if file.endswith((".cmake", ".pc", ".h")):
                text = (self.prefix / file).read_text()
                for place in (Path.cwd(), Path(BUILD).resolve(), self.folder):
                    self.assertNotIn(str(place), text, file)

    def test_what_run_builds_is_all_that_is_installed(self):
        presets = json.loads(Path("CMakePresets.json").read_text())["buildPresets"]
        targets = next(preset["targets"] for preset in presets if preset["name"] == "release")
        self.assertEqual({"prise", "pages", "tables"}, set(targets))
        built = run("ninja", "-C", BUILD, "-t", "inputs", *targets).splitlines()
        names = {Path(file).name for file in built}
        for file in self.files:
            if file.endswith(".a"):
                self.assertIn(Path(file).name, names)

    def test_packages_for_running_are_all_that_the_program_needs(self):
        """Containers install these and nothing else."""
        listed = re.search(r"^\[run\]\n(.*?)\n\n", Path("packaging/packages.txt").read_text(), re.M | re.S)[1]
        listed = {line.split()[0] for line in listed.splitlines()} | {"libc6", "libgcc-s1", "libstdc++6"}
        needed = re.findall(r"NEEDED +(\S+)", run("objdump", "-p", self.one("bin/prise")))
        self.assertGreater(len(needed), 5)
        for library in needed:
            owners = {line.split(":")[0] for line in run("dpkg", "-S", f"*/{library}").splitlines()}
            self.assertTrue(owners & listed, f"{library} comes with {owners}, which is not listed under [run]")

    def test_a_plain_build_is_optimised(self):
        plain = self.folder / "plain"
        run(CMAKE, "-S", ".", "-B", plain, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={CXX}",
            "-DPRISE_BUILD_TESTS=OFF")
        self.assertIn(" -O3 ", run("ninja", "-C", plain, "-t", "commands", "prise_core"))

    def test_the_headers_are_complete(self):
        include = self.prefix / "include"
        headers = sorted(file.relative_to(include) for file in include.rglob("*.h"))
        self.assertGreater(len(headers), 20)
        source = "".join(f'#include "{header}"\n' for header in headers)
        all_of_them = self.folder / "headers.cpp"
        all_of_them.write_text(source)
        run(CXX, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", f"-I{include}", all_of_them)

    def test_a_project_with_cmake(self):
        self.configure("build", "-DPRISE_WANTED=0.1")
        run(CMAKE, "--build", self.folder / "build")
        out = run(self.folder / "build/consumer")
        self.assertRegex(out, r"\Anot-your-piece\nB:W14,21,23,.*\n\Z")
        self.assertEqual("7\n", run(self.folder / "build/rules_only"))
        self.assertEqual(ABC + "\n", run(self.folder / "build/hasher"))

    def test_expected_may_come_without_its_package(self):
        self.configure("without", "-DCMAKE_DISABLE_FIND_PACKAGE_tl-expected=ON")

    def test_another_version_is_refused(self):
        with self.assertRaisesRegex(AssertionError, r"with\s+requested version"):
            self.configure("version", "-DPRISE_WANTED=0.0.9")
        with self.assertRaisesRegex(AssertionError, r"with\s+requested version"):
            self.configure("version", "-DPRISE_WANTED=7")

    def test_pkg_config(self):
        env = {"PKG_CONFIG_PATH": str(self.one(r"lib/.*?prise\.pc").parent)}
        self.assertRegex(run("pkg-config", "--modversion", "prise", env=env), r"\A\d+\.\d+\.\d+\n")
        record = self.folder / "game.prise"
        run(self.prefix / "bin/prise", "demo", "drafti", "--record", record)
        for source in [CONSUMER / "main.cpp", *EXAMPLES]:
            package = "prise-native" if "prise/native" in source.read_text() else "prise"
            flags = shlex.split(run("pkg-config", "--cflags", "--libs", package, env=env))
            program = self.folder / source.stem
            run(CXX, "-std=c++20", source, *flags, "-o", program)
            self.assertTrue(run(program, *([record] if source.stem == "replay" else [])))


if __name__ == "__main__":
    unittest.main()
