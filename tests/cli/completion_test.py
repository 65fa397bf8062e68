"""The Tab key: what `prise completion words` answers, and what the shells make of it."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from harness import PROGRAM, TWO_CHAINS, VERBS, PriseTest, Terminal, environment

EXAM = os.environ.get("PRISE_EXAM_PROGRAM", "build/dev/bin/prise_with_exam")
SHELLS = ["bash", "zsh", "fish"]
OPENING = ["21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"]
PRESETS = ["tanzania", "tanzania-federation", "russian", "brazilian", "pool", "czech", "thai",
           "english", "algorithm"]
PATH = f"{Path(PROGRAM).resolve().parent}:{os.environ['PATH']}"


class Words(PriseTest):
    def next(self, *words):
        lines = self.fine("completion", "words", "--", *words).out.splitlines()
        return [line.partition("\t")[0] for line in lines]

    def test_verbs(self):
        self.assertEqual(VERBS + ["help", "--help", "--version"], self.next(""))
        self.assertEqual(self.next(""), self.next())
        self.assertEqual(["engine", "explain", "events"], self.next("e"))
        self.assertEqual(VERBS, self.next("help", ""))
        self.assertEqual([], self.next("help", "legal", ""))
        self.assertEqual([], self.next("no-such-verb", ""))

    def test_games(self):
        games = [name for game in self.fine("games", "--json").json()
                 for name in (game["id"], game.get("alias")) if name]
        for verb in ("legal", "options", "bench", "play"):
            self.assertEqual(games, self.next(verb, ""))
        self.assertEqual(["drafti"], self.next("legal", "dra"))
        self.assertEqual(["drafti"], self.next("legal", "--json", "dra"))

    def test_every_option_of_every_verb(self):
        for verb in VERBS:
            told = re.findall(r"^  (--[a-z-]+)", self.fine(verb, "--help").out, re.M)
            self.assertEqual(told + ["--help"], self.next(verb, "-"), verb)
            self.assertEqual(told + ["--help"], self.next(verb, "--"), verb)
        self.assertEqual(["--position", "--preset"], sorted(self.next("legal", "drafti", "--p")))
        self.assertEqual(["--position"], self.next("legal", "--preset", "russian", "--p"))
        self.assertEqual(["--json", "--help"], self.next("games", ""))

    def test_values(self):
        self.assertEqual(PRESETS, self.next("legal", "drafti", "--preset", ""))
        self.assertEqual(PRESETS, self.next("legal", "--preset", "")[:len(PRESETS)])
        self.assertEqual(["russian"], self.next("legal", "drafti", "--preset", "r"))
        self.assertEqual(["--preset=russian"], self.next("legal", "drafti", "--preset=r"))
        self.assertEqual(["always", "auto"], sorted(self.next("show", "drafti", "--color", "a")))
        self.assertEqual(["1", "2", "spectator"], self.next("observe", "drafti", "--seat", ""))
        self.assertEqual(["1", "2"], self.next("adjudicate", "drafti", "--seat", ""))
        for words in (["perft", "drafti", "--depth", ""], ["legal", "drafti", "--position", ""],
                      ["legal", "drafti", "--no="], ["legal", "drafti", "--json="]):
            self.assertEqual([], self.next(*words), words)

    def test_legal_actions(self):
        self.assertEqual(OPENING, self.next("legal", "drafti", ""))
        self.assertEqual(["22-17", "22-18"], self.next("show", "drafti", "22"))
        self.assertEqual(["10x17", "9x18"],
                         self.next("show", "drafti", "22-18", "11-16", "--ascii", "18-14", ""))
        self.assertEqual(["21x14x5"], self.next("apply", "drafti", "--position", TWO_CHAINS, ""))
        self.assertEqual(["21x14x5", "24x15"], self.next(
            "apply", f"--position={TWO_CHAINS}", "drafti", "--preset", "russian", "--", ""))

    def test_files(self):
        for words in (["verify", ""], ["replay", "ga"], ["demo", "drafti", "--record", ""],
                      ["demo", "drafti", "--record=ga"]):
            self.assertEqual([":files"], self.next(*words), words)
        self.assertIn("--json", self.next("verify", "game.prise", ""))

    def test_nonsense_has_no_next_word(self):
        for words in (["legal", "drafti", "22-23", "1"], ["legal", "no-such-game", "x"],
                      ["legal", "drafti", "--position", "x", "2"], ["games", "x"],
                      ["observe", "drafti", "--options", "{", "--seat", ""], ["", ""],
                      ["legal", "drafti", "--preset", "x", "2"]):
            self.assertEqual([], self.next(*words), words)

    def test_standard_input_is_left_alone(self):
        answer = self.fine("completion", "words", "--", "legal", "drafti", "--position", "-", "2",
                           stdin=TWO_CHAINS)
        self.assertEqual("", answer.out)

    def test_descriptions(self):
        out = self.fine("completion", "words", "--", "leg").out
        self.assertEqual("legal\tall legal actions, one a line\n", out)

    def test_usage(self):
        self.assertIn("bash, zsh or fish", self.fails(2, "completion").err)
        self.assertIn("Did you mean fish?", self.fails(2, "completion", "fishy").err)
        self.fails(2, "completion", "bash", "zsh")

    def test_the_installed_scripts_are_the_same(self):
        folder = Path(os.environ.get("PRISE_PAGES", "build/dev/pages")) / "completions"
        names = {"bash": "prise", "zsh": "_prise", "fish": "prise.fish"}
        self.assertEqual(set(names.values()), {file.name for file in folder.iterdir()})
        for shell, name in names.items():
            self.assertEqual((folder / name).read_text(), self.fine("completion", shell).out)


def split_as_bash(line):
    """COMP_WORDS of a line: broken at spaces, and at = and : outside of quotes."""
    words = re.findall(r"""(?:'[^']*'|"[^"]*"|[^\s=:'"])+|[=:]+""", line)
    return words + [""] if line.endswith(" ") else words


def program_that_wants_files(folder):
    """A prise that answers everything with :files; the only file in its folder."""
    fake = Path(folder) / "prise"
    fake.write_text("#!/bin/sh\necho :files\n")
    fake.chmod(0o755)
    return fake


class Bash(PriseTest):
    def complete(self, line, words=None, after="", script=None):
        """COMPREPLY for this line; `after` stands behind the cursor."""
        run = """source /dev/stdin; COMP_LINE=$1; COMP_POINT=$2; shift 2
                 COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _prise; printf '%s\\n' "${COMPREPLY[@]}" """
        words = words or split_as_bash(line)
        done = subprocess.run(
            ["bash", "--norc", "--noprofile", "-c", run, "bash", line + after, str(len(line)),
             *words[:-1], words[-1] + after],
            input=script or self.fine("completion", "bash").out, capture_output=True, text=True,
            env=environment(PATH=PATH), timeout=60, check=False)
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        return done.stdout.split()

    def test_words(self):
        self.assertEqual(["legal"], self.complete("prise leg"))
        self.assertEqual(["drafti"], self.complete("prise legal dra"))
        self.assertEqual(["--position", "--preset"], sorted(self.complete("prise legal drafti --p")))
        self.assertEqual(PRESETS, self.complete("prise legal drafti --preset "))
        self.assertEqual(["22-17", "22-18"], self.complete("prise   show drafti  22"))
        self.assertEqual([], self.complete("prise no-such-verb "))

    def test_without_a_line(self):
        self.assertEqual(["drafti"], self.complete("", words=["prise", "legal", "dr"]))

    def test_only_what_stands_before_the_cursor(self):
        self.assertEqual(["legal"], self.complete("prise le", after="xx"))

    def test_words_that_bash_breaks(self):
        self.assertEqual(["russian"], self.complete("prise legal drafti --preset=r"))
        self.assertEqual(PRESETS, self.complete("prise legal drafti --preset="))
        self.assertEqual(["21x14x5"], self.complete(f"prise legal drafti --position {TWO_CHAINS} "))
        self.assertEqual(["21x14x5"],
                         self.complete(f"prise legal drafti --position='{TWO_CHAINS}' 2"))
        self.assertEqual(["21x14x5", "24x15"], self.complete(
            f"""prise legal drafti --position {TWO_CHAINS} --options '{{"captureChoice":"free"}}' """))

    def test_actions_that_bash_breaks(self):
        self.assertIn("2", self.complete(f"{EXAM} legal exam bid:"))
        self.assertIn("bid:2", self.complete(f"{EXAM} legal exam b"))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            fake = program_that_wants_files(folder)
            self.assertEqual([str(fake)], self.complete(f"{fake} replay {folder}/pr"))
            self.assertEqual([str(fake)], self.complete(f"{fake} demo --record={folder}/pr"))

    def test_at_a_real_prompt(self):
        shell = Terminal("--norc", "--noprofile", "-i", program="bash", PATH=PATH, PS1="> ")
        shell.type("source <(prise completion bash); echo rea''dy\n")
        shell.wait_for("ready\r\n")
        shell.type("prise apply dra\t22-1\x1b*\n")  # Alt-*: all that it could become
        shell.wait_for("drafti 22-17 22-18")
        shell.type("prise legal drafti --preset=rus\t22-18\nexit\n")
        shell.wait_for("--preset=russian 22-18")
        shell.end()


class Others(PriseTest):
    def test_scripts_parse(self):
        for shell in SHELLS:
            script = self.fine("completion", shell).out
            self.assertTrue(script.isascii())
            done = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True,
                                  timeout=60, check=False)
            self.assertEqual((0, "", ""), (done.returncode, done.stdout, done.stderr))

    def test_fish(self):
        def complete(line, path=PATH):
            run = "source -; complete -C $argv[1]"
            with tempfile.TemporaryDirectory() as home:
                done = subprocess.run(
                    ["fish", "--no-config", "-c", run, line], capture_output=True, text=True,
                    input=self.fine("completion", "fish").out, timeout=60, check=False,
                    env=environment(PATH=path, HOME=home))
            self.assertEqual((0, ""), (done.returncode, done.stderr))
            return done.stdout.splitlines()

        self.assertEqual(["legal\tall legal actions, one a line"], complete("prise leg"))
        self.assertEqual(["--preset=russian\tRussian draughts"],
                         complete("prise legal drafti --preset=r"))
        self.assertEqual(["21x14x5"], complete(f"prise legal drafti --position '{TWO_CHAINS}' "))
        self.assertIn("--json", " ".join(complete("prise legal drafti --")))
        with tempfile.TemporaryDirectory() as folder:
            fake = program_that_wants_files(folder)
            for start in ("replay ", "demo --record="):
                found = complete(f"prise {start}{folder}/pr", path=f"{folder}:{PATH}")
                self.assertEqual([start.split()[-1] * start.endswith("=") + str(fake)],
                                 [line.partition("\t")[0] for line in found])

    def test_zsh(self):
        with tempfile.TemporaryDirectory() as home:
            shell = Terminal("-f", "-i", program="zsh", PATH=PATH, PS1="> ", HOME=home)
            shell.type("autoload -Uz compinit; compinit -u -D; source <(prise completion zsh)\n")
            # What the line became, without all that a line editor paints on its way there.
            shell.type("prise() { if [[ $1 == completion ]]; then command prise $@; "
                       "else print -r -- \"<$*>\"; fi }; echo rea''dy\n")
            shell.wait_for("ready\r\n")
            for typed, becomes in (
                    ("apply dra\t22-18 11-16 18-14 9\t", "apply drafti 22-18 11-16 18-14 9x18"),
                    ("legal drafti --preset=rus\t22-18", "legal drafti --preset=russian 22-18"),
                    (f"legal drafti --position '{TWO_CHAINS}' 2\t",
                     f"legal drafti --position {TWO_CHAINS} 21x14x5")):
                shell.type(f"prise {typed}\n")
                shell.wait_for(f"<{becomes}>")
            shell.type("exit\n")
            shell.end()


if __name__ == "__main__":
    unittest.main()
