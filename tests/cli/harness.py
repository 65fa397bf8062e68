"""Runs the built `prise` (PRISE_PROGRAM) and keeps what it said, for the tests beside this file."""

import atexit
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest
import urllib.request
from typing import NamedTuple

PROGRAM = os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise")
START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0:F1:E0:P-:R-"
TWO_CHAINS = "W:W21,24:B9,17,19"  # 21x14x5 takes two pieces, 24x15 only one
WON = "W:W21:B"
STATE = tempfile.mkdtemp(prefix="prise-state-")  # where games go that are left and were not saved
atexit.register(shutil.rmtree, STATE, ignore_errors=True)

VERBS = ["play", "demo", "engine", "tourney", "ladder", "selfplay", "fit", "tables", "book",
         "games", "options", "rules", "show", "explain", "ask", "bench",
         "legal", "apply", "outcome", "observe", "events", "perft", "adjudicate", "offers", "contact",
         "serve", "verify", "key", "replay", "analyse", "captures", "convert", "backup", "restore", "doctor",
         "operator", "completion"]


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    def json(self):
        return json.loads(self.out)


def environment(**changes):
    """The usual one, without what decides on colours and letters; None removes a variable."""
    env = {k: v for k, v in os.environ.items()
           if k not in ("NO_COLOR", "TERM", "LANG", "LANGUAGE") and not k.startswith("LC_")}
    env["LC_ALL"] = "C.UTF-8"
    env["TERM"] = "xterm-256color"
    env["XDG_STATE_HOME"] = STATE
    env["HOME"] = STATE  # nobody's .editrc
    env.update(changes)
    return {k: v for k, v in env.items() if v is not None}


def prise(*arguments, stdin="", env=None, timeout=60):
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([PROGRAM, *arguments], input=data, capture_output=True,
                          env=env or environment(), timeout=timeout, check=False)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """A person at a terminal: reads until something appears, then types."""

    def __init__(self, *arguments, program=None, columns=0, **env):
        self.text = ""  # what nobody has waited for yet
        self.all = ""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            if columns:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
            try:
                os.execvpe(program or PROGRAM, [program or PROGRAM, *arguments], environment(**env))
            finally:
                os._exit(127)  # or there would be a second run of all tests

    def wait_for(self, what, seconds=30):
        end = time.monotonic() + seconds
        while what not in self.text:
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{what!r} did not appear in:\n{self.text}")
            try:
                self.take()
            except OSError as ended:
                raise AssertionError(f"it ended before {what!r} appeared:\n{self.text}") from ended
        seen, _, self.text = self.text.partition(what)
        return seen + what

    def take(self):
        piece = os.read(self.terminal, 65536).decode(errors="replace")
        self.text += piece
        self.all += piece

    def left(self):
        """What stays when the alternate screen is gone."""
        outside = self.all.split("\x1b[?1049h")
        return outside[0] + "".join(part.rpartition("\x1b[?1049l")[2] for part in outside[1:])

    def screen(self):
        """What was drawn since the screen was last cleared."""
        return self.all.rpartition("\x1b[2J")[2]

    def echoes(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def resize(self, columns, rows):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.terminal, text.encode())

    def end(self, seconds=30):
        end = time.monotonic() + seconds
        try:
            while select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0]:
                self.take()
            os.kill(self.process, signal.SIGKILL)
            raise AssertionError(f"it did not end:\n{self.text}")
        except OSError:
            pass
        os.close(self.terminal)
        self.terminal = None
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


class Server:
    """`prise serve` with a database of its own, which can be stopped and started again."""

    def __init__(self, *arguments):
        self.folder = tempfile.mkdtemp(prefix="prise-far-")
        self.arguments = arguments
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", f"{self.folder}/games.db",
             "--log-requests", "false", *self.arguments],
            stdout=subprocess.PIPE, text=True, env=environment())
        line = self.process.stdout.readline()
        self.url = line.split()[-1]
        self.port = int(self.url.rpartition(":")[2])

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(timeout=60)
        self.process.stdout.close()

    def close(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def text(self, path):
        with urllib.request.urlopen(self.url + "/api/v1" + path, timeout=30) as answer:
            return answer.read().decode()

    def get(self, path):
        return json.loads(self.text(path))


class PriseTest(unittest.TestCase):
    maxDiff = None

    def fine(self, *arguments, **more):
        """Runs it, and insists on success and on silence on stderr."""
        answer = prise(*arguments, **more)
        self.assertEqual((0, ""), (answer.code, answer.err), arguments)
        return answer

    def unfinished(self, *arguments, **more):
        """A record that verifies and has no end."""
        answer = prise(*arguments, **more)
        self.assertEqual((6, ""), (answer.code, answer.err), arguments)
        return answer

    def refused(self, code, *arguments, **more):
        """Refused by the rules: nothing on stdout, one line on stderr that begins with the code."""
        answer = prise(*arguments, **more)
        self.assertEqual((1, ""), (answer.code, answer.out), arguments)
        self.assertRegex(answer.err, rf"\A{code}: .+ \(section [0-9.]+\)\n\Z")
        return answer

    def fails(self, exit_code, *arguments, **more):
        """Any other failure: nothing on stdout, one sentence on stderr."""
        answer = prise(*arguments, **more)
        self.assertEqual((exit_code, ""), (answer.code, answer.out), arguments)
        self.assertRegex(answer.err, r"\Aprise: .+\n\Z")
        return answer
