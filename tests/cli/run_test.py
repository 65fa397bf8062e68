"""What ./run does once `prise` is built: a copy of the script in a folder where building does nothing."""

import http.client
import os
import pathlib
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
import unittest

from harness import PROGRAM, environment

SETUP = """say() { printf '%s\\n' "$*" >&2; }
fail() { say "$(basename "$0"): $*"; exit 1; }
install_packages() { [[ $1 != web || ! -e $root/poor ]] || fail "no root"; }
build() { :; }
"""
# As in a desktop: writes down what it was asked to open.
OPENER = """#!/bin/sh
echo "$1" >> "$OPENED"
"""


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="prise-run-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.state = self.root / "state"
        self.opened = self.root / "opened"
        shutil.copy("run", self.root / "run")
        shutil.copytree("packaging/page", self.root / "packaging/page")
        (self.root / "packaging/setup.sh").write_text(SETUP)
        (self.root / "build/release/bin").mkdir(parents=True)
        (self.root / "build/release/bin/prise").symlink_to(pathlib.Path(PROGRAM).resolve())
        (self.root / "bin").mkdir()
        opener = self.root / "bin/xdg-open"
        opener.write_text(OPENER)
        opener.chmod(0o755)

    def start(self, *arguments, **changes):
        env = environment(XDG_STATE_HOME=str(self.state), OPENED=str(self.opened),
                          PATH=f"{self.root / 'bin'}:{os.environ['PATH']}",
                          **{"DISPLAY": None, "WAYLAND_DISPLAY": None} | changes)
        process = subprocess.Popen([self.root / "run", *arguments], env=env, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)

        def end():
            if process.poll() is None:
                process.kill()
            process.wait()
            process.stdout.close()
            process.stderr.close()
        self.addCleanup(end)
        return process

    def port_of(self, process):
        line = process.stdout.readline()
        self.assertRegex(line, r"\Alistening on http://127\.0\.0\.1:\d+\n\Z",
                         None if line else process.stderr.read())
        return int(line.rpartition(":")[2])

    def get(self, port, path):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        return answer.status, body

    def test_it_serves_and_ends_cleanly(self):
        process = self.start()
        port = self.port_of(process)
        self.assertEqual((200, "ready\n"), self.get(port, "/readyz"))
        data = self.state / "prise/games.db"
        self.assertTrue(data.exists())
        self.assertEqual(0o700, stat.S_IMODE(data.parent.stat().st_mode))
        process.send_signal(signal.SIGINT)
        self.assertEqual(0, process.wait(timeout=60))
        said = process.stderr.read()
        self.assertIn(f"Games are kept in {self.state}/prise.", said)
        self.assertIn("Ctrl-C", said)
        self.assertFalse(self.opened.exists(), "there was no desktop")

    def test_its_page_is_whole(self):
        port = self.port_of(self.start())
        status, page = self.get(port, "/")
        self.assertEqual(200, status)
        self.assertEqual(200, self.get(port, "/page.css")[0])
        links = [part.partition('"')[0] for part in page.split('href="')[1:]]
        self.assertGreater(len(links), 3)
        for link in links:
            self.assertEqual(200, self.get(port, link)[0], link)
        # Links to games lead to it as well, and it names every game there is.
        self.assertEqual((200, page), self.get(port, "/game/abc"))
        for game in subprocess.run([PROGRAM, "games", "--json"], capture_output=True, text=True,
                                   check=True).stdout.split('"id":"')[1:]:
            self.assertIn(f"<th>{game.partition(chr(34))[0]}</th>", page)

    def web(self, script):
        (self.root / "web").mkdir()
        (self.root / "web/build").write_text("#!/bin/sh\n" + script)
        (self.root / "web/build").chmod(0o755)

    def test_the_web_client_is_built_and_served(self):
        self.web(f"mkdir -p {self.root}/build/web && echo client > {self.root}/build/web/index.html")
        port = self.port_of(self.start())
        self.assertEqual((200, "client\n"), self.get(port, "/"))

    def test_without_a_web_client_there_is_the_plain_page(self):
        (self.root / "poor").touch()  # nobody may install anything
        self.web("exit 1")
        process = self.start()
        port = self.port_of(process)
        self.assertIn("<th>drafti</th>", self.get(port, "/")[1])
        process.send_signal(signal.SIGINT)
        self.assertEqual(0, process.wait(timeout=60))
        self.assertIn("The web client could not be built", process.stderr.read())

    def test_the_next_free_port(self):
        taken = []
        self.addCleanup(lambda: [one.close() for one in taken])
        for port in (8080, 8081):
            one = socket.socket()
            try:
                one.bind(("127.0.0.1", port))
                one.listen()
                taken.append(one)
            except OSError:  # somebody else has it
                one.close()
        self.assertGreater(self.port_of(self.start()), 8081)

    def test_a_second_one_shows_the_first(self):
        port = self.port_of(self.start())
        second = self.start(DISPLAY=":0")
        said, _ = second.communicate(timeout=60)
        self.assertEqual((0, f"It runs already: http://127.0.0.1:{port}\n"), (second.returncode, said))
        self.assertEqual(f"http://127.0.0.1:{port}/\n", self.opened.read_text())

    def test_what_a_killed_server_leaves_behind_is_no_server(self):
        first = self.start()
        self.port_of(first)
        first.kill()
        first.wait()
        self.assertTrue((self.state / "prise/games.db.operator").exists())
        self.port_of(self.start())

    def test_a_desktop_sees_the_page(self):
        port = self.port_of(self.start(DISPLAY=":0"))
        end = time.monotonic() + 30
        while not self.opened.exists() or not self.opened.read_text():
            self.assertLess(time.monotonic(), end, "nothing was opened")
            time.sleep(0.05)
        self.assertEqual(f"http://127.0.0.1:{port}/\n", self.opened.read_text())

    def test_the_command_line(self):
        for words in (["--", "--version"], ["games"]):
            process = self.start(*words)
            said, _ = process.communicate(timeout=60)
            self.assertEqual(0, process.returncode)
            self.assertRegex(said, "prise|drafti")
        process = self.start("--build-only")
        said, _ = process.communicate(timeout=60)
        self.assertEqual(f"{self.root}/build/release/bin/prise\n", said)
        process = self.start("paly")
        _, said = process.communicate(timeout=60)
        self.assertEqual(2, process.returncode)
        self.assertIn("Did you mean play?", said)


if __name__ == "__main__":
    unittest.main()
