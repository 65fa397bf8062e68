"""A writer is killed at random moments; the file is always the old one or the new one, whole."""

import hashlib
import os
import random
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

WRITER = os.environ.get("PRISE_CRASH_WRITER", "build/dev/bin/crash_writer")
KILLS = 40


def number_in(file):
    """The number of the version in the file, or None if the file is not whole."""
    content = file.read_bytes()
    body, checksum = content[:-65], content[-65:]
    if hashlib.sha256(body).hexdigest().encode() + b"\n" != checksum:
        return None
    return int(body.partition(b"\n")[0])


def write_and_kill(file, first, *how):
    """Starts a writer and kills it; the number of the last version it finished, or first - 1."""
    with subprocess.Popen([WRITER, file, str(first), *how], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as writer:
        told = writer.stdout.readline()  # so that a slow start is not all that is ever killed
        time.sleep(random.uniform(0, 0.06))
        writer.kill()
        rest, complaint = writer.communicate()
    if complaint:
        raise AssertionError(complaint)
    lines = (told + rest).decode().splitlines(keepends=True)
    return max([first - 1] + [int(line) for line in lines if line.endswith("\n")])


class Killed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="prise-crash-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "game.prise"

    def rests(self):
        return [entry.name for entry in self.folder.iterdir() if entry != self.file]

    def test_the_file_is_always_whole(self):
        seen_rests = 0
        last = 0
        for _ in range(KILLS):
            finished = write_and_kill(self.file, last + 1)
            found = number_in(self.file)
            self.assertIsNotNone(found, "half a file")
            # What was reported as written is there; the next one may have made it, too.
            self.assertIn(found, (finished, finished + 1))
            self.assertIn(self.rests(), ([], [".game.prise.prise-new"]))
            seen_rests += len(self.rests())
            last = found
        print(f"{KILLS} kills, {last} versions, {seen_rests} kills in the middle of a write")

    def test_the_next_write_clears_up(self):
        rest = self.folder / ".game.prise.prise-new"
        rest.write_text("half a ver")
        write_and_kill(self.file, 1)
        self.assertNotEqual("half a ver", rest.read_text() if rest.exists() else "")
        self.assertIsNotNone(number_in(self.file))

    def test_this_test_can_fail(self):
        for _ in range(KILLS):
            write_and_kill(self.file, 1, "--careless")
            if number_in(self.file) is None:
                return
        self.fail("the careless writer was never caught")


if __name__ == "__main__":
    unittest.main()
