"""Streams, signals and terminals: what is written where, and what happens when it cannot be."""

import os
import signal
import subprocess
import time
import unittest

from harness import PROGRAM, PriseTest, environment, prise

ESCAPE = "\x1b["


def shell(line, **env):
    done = subprocess.run(["bash", "-c", line, "bash", PROGRAM], capture_output=True, text=True,
                          env=environment(**env), timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def on_a_terminal(*arguments, **env):
    """What it writes when stdout is a terminal."""
    reader, writer = os.openpty()
    with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=writer,
                          env=environment(**env)) as process:
        os.close(writer)
        text = b""
        try:
            while piece := os.read(reader, 65536):
                text += piece
        except OSError:  # the other side is closed
            pass
        process.wait(60)
    os.close(reader)
    return text.decode()


class Writing(PriseTest):
    def test_a_closed_or_full_stdout_is_trouble(self):
        for verb in ("legal drafti", "apply drafti", "show drafti", "games", "options drafti",
                     "--help", "--version", "demo drafti --moves 3", "perft drafti --depth 1"):
            for target in (">&-", "> /dev/full"):
                code, out, err = shell(f'"$1" {verb} {target}')
                self.assertEqual((5, ""), (code, out), verb + target)
                self.assertRegex(err, r"\Aprise: Cannot write to standard output: .+\.\n\Z")
        self.assertEqual(5, shell('"$1" play drafti > /dev/full < /dev/null')[0])

    def test_a_closed_stderr_changes_nothing(self):
        self.assertEqual(1, shell('"$1" apply drafti x 2>&-')[0])

    def test_a_reader_that_went_away_is_no_news(self):
        code, _, err = shell('"$1" demo drafti --moves 100000 | true; exit ${PIPESTATUS[0]}')
        self.assertIn((code, err), [(5, ""), (0, "")])  # 0: it had written all before
        code, _, err = shell('(sleep 0.2; exec "$1" games) | true; exit ${PIPESTATUS[0]}')
        self.assertEqual((5, ""), (code, err))

    def test_a_closed_stdin_is_unreadable(self):
        code, out, err = shell('"$1" legal drafti --position - <&-')
        self.assertEqual((3, ""), (code, out))
        self.assertIn("Cannot read standard input", err)
        self.assertEqual(0, shell('"$1" legal drafti <&-')[0])

    def test_ctrl_c(self):
        with subprocess.Popen([PROGRAM, "perft", "drafti", "--depth", "40"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        self.assertEqual((130, b"", b""), (process.returncode, out, err))


class Colours(PriseTest):
    def test_none_off_a_terminal(self):
        for verb in ("show", "demo", "play"):
            self.assertNotIn(ESCAPE, self.fine(verb, "drafti").out)
        self.assertNotIn(ESCAPE, prise("--help").out)

    def test_on_a_terminal(self):
        self.assertIn(ESCAPE, on_a_terminal("show", "drafti"))

    def test_the_environment_may_forbid_them(self):
        for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}):
            self.assertNotIn(ESCAPE, on_a_terminal("show", "drafti", **env))
        self.assertIn(ESCAPE, on_a_terminal("show", "drafti", NO_COLOR=""))

    def test_the_option_decides(self):
        self.assertIn(ESCAPE, self.fine("show", "drafti", "--color", "always").out)
        self.assertIn(ESCAPE, self.fine("show", "drafti", "--color", "always",
                                        env=environment(NO_COLOR="1")).out)
        self.assertNotIn(ESCAPE, on_a_terminal("show", "drafti", "--color", "never"))
        self.fails(2, "show", "drafti", "--color", "sometimes")


class Letters(PriseTest):
    def test_unicode_where_the_locale_has_it(self):
        self.assertFalse(self.fine("show", "drafti").out.isascii())

    def test_ascii_elsewhere(self):
        for env in (environment(LC_ALL="C"), environment(LC_ALL="no_SUCH.locale"),
                    environment(LC_ALL=None)):
            for verb in ("show", "demo", "play"):
                self.assertTrue(self.fine(verb, "drafti", env=env).out.isascii())
        self.assertTrue(self.fine("show", "drafti", "--ascii").out.isascii())

    def test_everything_else_is_ascii_anyway(self):
        for words in (["--help"], ["games"], ["options", "drafti"], ["play", "--help"]):
            self.assertTrue(self.fine(*words).out.isascii())


if __name__ == "__main__":
    unittest.main()
