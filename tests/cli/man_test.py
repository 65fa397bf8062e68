"""The man pages: groff has nothing to say against them, and nothing of the table is missing."""

import os
import re
import subprocess
import unittest
from pathlib import Path

from harness import VERBS, PriseTest, environment

PAGES = Path(os.environ.get("PRISE_PAGES", "build/dev/pages")) / "man1"


def rendered(page):
    """The page as `man` shows it, and groff's complaints."""
    done = subprocess.run(["groff", "-man", "-Tascii", "-ww", "-P-cbou", str(PAGES / page)],
                          capture_output=True, text=True, env=environment(), timeout=60, check=True)
    return done.stdout, done.stderr


class Pages(PriseTest):
    def test_there_is_one_for_every_verb(self):
        self.assertEqual({"prise.1"} | {f"prise-{verb}.1" for verb in VERBS},
                         {page.name for page in PAGES.iterdir()})

    def test_groff_is_content(self):
        for page in PAGES.iterdir():
            text, complaints = rendered(page.name)
            self.assertEqual("", complaints, page)
            self.assertTrue(page.read_text().isascii(), page)
            self.assertLessEqual(max(map(len, text.splitlines())), 80, page)
            for title in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES",
                          "SEE ALSO"):
                self.assertIn(f"\n{title}\n", text, page)

    def test_verbs_games_and_exit_codes(self):
        text = " ".join(rendered("prise.1")[0].split())
        for line in re.findall(r"^  ([a-z]+  .*|[ 0-9]+  .*)$", self.fine("--help").out, re.M):
            self.assertIn(" ".join(line.split()), text)
        for verb in VERBS:
            self.assertIn(f"prise-{verb}(1)", text.replace("- ", "-"))
        for game in self.fine("games", "--json").json():
            for word in [game["id"], game["title"], game["idea"], *game["presets"]]:
                self.assertIn(word, text)

    def test_everything_that_the_help_says(self):
        for verb in VERBS:
            text = " ".join(rendered(f"prise-{verb}.1")[0].split())
            told = self.fine(verb, "--help").out
            usage, _, rest = told.partition("\n\n")
            self.assertIn(" ".join(usage.removeprefix("usage: ").split()), text)
            about, _, rest = rest.partition("\n\nOptions\n")
            about, _, deeds = about.partition("\n\nWhat there is\n")
            for part in (about, *re.split(r"\n  (?=\S)", deeds)):
                self.assertIn(" ".join(part.split()), text)
            options, _, rest = rest.partition("\n\nExamples\n")
            names = re.findall(r"^  (--\S+(?: [A-Z]\S*)?)  ", options + "\n", re.M)
            self.assertEqual(verb not in ("completion", "rules"), bool(names))
            for name in names:
                self.assertIn(f" {name} ", text)
            for example in re.findall(r"^  (\S.*)$", rest.partition("\n\n")[0], re.M):
                self.assertIn(" ".join(example.split()), text)


if __name__ == "__main__":
    unittest.main()
