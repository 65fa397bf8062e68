"""`prise play` with games of a server: real terminals, the real server on loopback."""

import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from harness import PriseTest, Server, Terminal, environment, prise


class Far(PriseTest):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def state(self):
        """A folder for one person's secrets; people of one test are not the same person."""
        folder = tempfile.mkdtemp(prefix="prise-far-state-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        return folder

    def terminal(self, *arguments, **more):
        person = Terminal("play", *arguments, **{"XDG_STATE_HOME": self.state(), "NO_COLOR": "1",
                                               "columns": 100} | more)

        def end():
            if person.terminal is not None:
                os.kill(person.process, signal.SIGKILL)
                person.end()
        self.addCleanup(end)
        return person

    def makes(self, *arguments, **more):
        """Somebody makes a game and gets the links for the others and for watchers."""
        person = self.terminal("--server", self.server.url, *arguments, **more)
        said = person.wait_for("(waiting)> ")
        links = re.findall(r"http://\S+/game/\S+", said)
        return person, links[:-1], links[-1]

    def plays(self, person, name, action):
        person.wait_for(name + "> ")
        person.type(action + "\n")


class TwoPeople(Far):
    def test_a_whole_game_of_draughts(self):
        asha, (link,), _ = self.makes("drafti", "--position", "W:W18,32:B11,5", "--name", "Asha")
        juma = self.terminal(link, "--name", "Juma")
        asha.wait_for("Black: Juma sits down.")
        for person in (asha, juma):
            person.wait_for("○18")  # the board
        juma.wait_for("(White is to act)> ")
        juma.type("11-15\n")
        juma.wait_for("It is not your turn: White is to act.")
        self.plays(asha, "White", "18-22")  # backwards
        asha.wait_for("18-22")
        asha.wait_for("(section ")
        self.plays(asha, "White", "why 18-14")
        asha.wait_for("18-14: legal")
        self.plays(asha, "White", "18-14")
        juma.wait_for("White played 18-14.")
        self.plays(juma, "Black", "say \x1b[31mnot so fast")  # libedit eats the escape; the rest is said
        asha.wait_for("Juma: ")
        self.plays(juma, "Black", "resign")
        juma.wait_for("Black gives up. Is that so? (yes or no) ")
        juma.type("no\n")
        juma.wait_for("The game goes on.")
        self.plays(juma, "Black", "resign")
        juma.wait_for("(yes or no) ")
        juma.type("yes\n")
        for person in (asha, juma):
            person.wait_for("White wins")
            person.wait_for("(over)> ")
        asha.type("save won.prise\n")
        asha.wait_for("Saved in won.prise.")
        self.addCleanup(os.unlink, "won.prise")
        self.assertEqual(0, prise("verify", "won.prise").code)
        # Another one, with the seats changed.
        asha.type("rematch\n")
        juma.wait_for("White would like another game: rematch agrees.")
        juma.type("rematch\n")
        juma.wait_for("White: Juma (you). Black: Asha")
        asha.wait_for("Black: Asha (you).")
        juma.wait_for("White> ")
        asha.type("quit\n")
        self.assertEqual(0, asha.end())
        self.assertIn("The game goes on. To come back:", asha.all)
        juma.type("abort\n")
        juma.wait_for("has given the game up; it counts for nobody.")
        juma.wait_for("(over)> ")
        juma.type("quit\n")
        self.assertEqual(0, juma.end())

    def test_offers_are_answered(self):
        white, (link,), _ = self.makes("drafti")
        black = self.terminal(link)
        self.plays(white, "White", "22-18")
        black.wait_for("Black> ")
        white.wait_for("(Black is to act)> ")
        white.type("undo\n")
        black.wait_for("White would like to take the last action back: accept or decline?")
        black.wait_for("Black> ")
        black.type("decline\n")
        white.wait_for("Black declines.")
        white.wait_for("(Black is to act)> ")
        white.type("takeback\n")
        black.wait_for("accept or decline?")
        black.wait_for("Black> ")
        black.type("accept\n")
        white.wait_for("The last action was taken back.")
        white.wait_for("White> ")
        white.type("moves\n")
        white.wait_for("Nothing has been played.")
        white.wait_for("White> ")
        white.type("accept\n")
        white.wait_for("Nothing is offered to you.")
        white.wait_for("White> ")
        white.type("draw\n")
        black.wait_for("White offers a draw: accept or decline?")
        black.wait_for("(White is to act)> ")
        black.type("draw\n")
        for person in (white, black):
            person.wait_for("The game is drawn")
            person.wait_for("(over)> ")
            person.type("quit\n")
            self.assertEqual(0, person.end())

    def test_secrets_are_shown_to_their_owner_only_and_do_not_stay(self):
        white, (link,), watch = self.makes("duel-chess")
        black = self.terminal(link)
        watcher = self.terminal(watch)
        watcher.wait_for("(White is to act)> ")
        for person, name, action in ((white, "White", "e4"), (black, "Black", "d5"),
                                     (white, "White", "exd5")):
            person.wait_for(f"{name} to move")
            self.plays(person, name, action)
        white.wait_for("bid")
        self.plays(white, "White", "3")
        white.wait_for("(Black is to act)> ")
        black.wait_for("bid")
        black.wait_for("Black> ")
        watcher.wait_for("(Black is to act)> ")
        for person in (black, watcher):
            self.assertNotIn("bp:3", person.all)
        black.type("1\n")
        for person in (white, black, watcher):
            person.wait_for("White bids 3")
        for person in (white, black):
            self.assertIn("\x1b[?1049h", person.all)
        white.type("\x03")
        self.assertEqual(130, white.end())
        self.assertNotIn("BP", white.left().partition("help.")[2])
        self.assertNotIn("bids", white.left())
        black.type("quit\n")
        self.assertEqual(0, black.end())

    def test_whoever_exchanges_seats_goes_on_with_the_other(self):
        asha, (link,), _ = self.makes("ringrift", "swap=true", "--name", "Asha")
        juma = self.terminal(link, "--name", "Juma")
        for action in ("2@d4", "d4-d6"):
            self.plays(asha, "Seat 1", action)
            asha.wait_for(" the stack " if "-" in action else "places")
        juma.wait_for("moves the stack from d4 to d6")
        self.plays(juma, "Seat 2", "swap")
        self.plays(asha, "Seat 2", "who")
        asha.wait_for("Seat 1: Juma. Seat 2: Asha (you).")
        juma.wait_for("(seat 2 is to act)> ")
        self.plays(asha, "Seat 2", "1@d5")
        juma.wait_for("Seat 2 places")

    def test_who_comes_back_needs_no_secret(self):
        home = self.state()
        white, (link,), watch = self.makes("drafti", XDG_STATE_HOME=home)
        token = link.partition("#")[2]
        black = self.terminal(link)
        self.plays(white, "White", "22-18")
        white.wait_for("(Black is to act)> ")
        white.type("quit\n")
        self.assertEqual(0, white.end())
        back = white.all.rpartition("To come back:")[2]
        self.assertIn(f"prise play '{watch}'", back)
        kept = pathlib.Path(home, "prise", "seat-" + watch.rpartition("/")[2])
        self.assertEqual(0o600, kept.stat().st_mode & 0o777)
        own = kept.read_text().splitlines()[0].partition("#")[2]
        self.assertNotIn(own, white.all)
        self.assertNotEqual(own, token)
        again = self.terminal(watch, XDG_STATE_HOME=home)
        again.wait_for("White: Anonymous (you).")
        again.wait_for("White played 22-18.")
        again.wait_for("(Black is to act)> ")
        self.plays(black, "Black", "11-16")
        again.wait_for("White> ")
        again.type("resign\n")
        again.wait_for("(yes or no) ")
        again.type("yes\n")
        again.wait_for("(over)> ")
        again.type("quit\n")
        self.assertEqual(0, again.end())
        self.assertFalse(kept.exists(), "what is over needs no key")


class Deals(Far):
    """Nobody who sits at a terminal lets the host deal alone."""

    def shares(self, link):
        """Who committed to entropy and who showed it, in the order of the log; what the host added is 'host'."""
        record = self.server.text(f"/games/{re.search(r'/game/([^#]+)', link)[1]}/record")
        return [(entry["kind"], entry["seat"], entry.get("by", "seat")) for entry in map(json.loads, record.splitlines())
                if entry["kind"] in ("entropy-commit", "entropy")]

    def test_two_people_add_their_own(self):
        first, (link,), _ = self.makes("casino")
        second = self.terminal(link)
        first.wait_for("Seat 1> ")
        second.wait_for("(seat 1 is to act)> ")
        shares = self.shares(link)
        self.assertEqual({("entropy-commit", 1, "seat"), ("entropy-commit", 2, "seat")}, set(shares[:2]))
        self.assertEqual({("entropy", 1, "seat"), ("entropy", 2, "seat")}, set(shares[2:]))

    def test_the_computer_has_the_hosts(self):
        person = self.terminal("--server", self.server.url, "casino", "--level", "1")
        watch = re.search(r"http://\S+/game/\S+", person.wait_for("Seat 1> "))[0]
        self.assertIn(("entropy-commit", 1, "seat"), self.shares(watch))
        self.assertIn(("entropy-commit", 2, "host"), self.shares(watch))
        self.assertIn(("entropy", 1, "seat"), self.shares(watch))

    def test_who_comes_back_still_knows_theirs(self):
        state = self.state()
        first, (link,), watch = self.makes("casino", XDG_STATE_HOME=state)
        first.type("quit\n")
        self.assertEqual(0, first.end())
        again = self.terminal(watch, XDG_STATE_HOME=state)
        again.wait_for("(waiting)> ")
        self.terminal(link)
        again.wait_for("Seat 1> ")
        self.assertIn(("entropy", 1, "seat"), self.shares(link))
        self.assertNotIn("deal-abandoned", self.server.text(f"/games/{re.search(r'/game/([^#]+)', link)[1]}/record"))


class Breaks(Far):
    def test_the_server_restarts_and_is_killed(self):
        white, (link,), _ = self.makes("drafti", "--clock", "5+3")
        black = self.terminal(link)
        white.wait_for("[White 5:0")
        self.plays(white, "White", "22-18")
        self.plays(black, "Black", "11-16")
        white.wait_for("White> ")
        white.type("24-")  # in the middle of a line
        for number, why in ((signal.SIGTERM, "the server restarts"), (signal.SIGKILL, "")):
            self.server.stop(number)
            white.wait_for("The connection is lost: " + why)
            black.wait_for("The connection is lost: " + why)
            self.server.start()
            white.wait_for("Connected again.")
            black.wait_for("Connected again.")
            white.wait_for("White> 24-")  # the line goes on where it was
        white.type("20\n")
        black.wait_for("White played 24-20.")
        self.assertEqual(["22-18", "11-16", "24-20"], self.server.get(f"/games/{self.id_of(link)}")["line"])

    def id_of(self, link):
        return re.search(r"/game/([^#]+)", link)[1]

    def test_what_was_sent_into_a_broken_line_is_done_once(self):
        white, (link,), _ = self.makes("drafti")
        black = self.terminal(link)
        black.wait_for("(White is to act)> ")
        white.wait_for("White> ")
        os.kill(self.server.process.pid, signal.SIGSTOP)  # it hears nothing
        white.type("22-18\n")
        black.type("say hello\n")
        self.server.stop(signal.SIGKILL)
        white.wait_for("The connection is lost")
        self.server.start()
        white.wait_for("Connected again.")
        white.wait_for("(Black is to act)> ")
        black.wait_for("Black> ")
        self.assertEqual(["22-18"], self.server.get(f"/games/{self.id_of(link)}")["line"])


    def slow_line(self, seconds):
        """The server's address behind a line on which everything takes so long, each way."""
        door = socket.create_server(("127.0.0.1", 0))
        there = self.server.url.removeprefix("http://").split(":")

        def carry(source, target):
            try:
                while data := source.recv(65536):
                    time.sleep(seconds)
                    target.sendall(data)
                target.shutdown(socket.SHUT_WR)
            except OSError:
                pass

        def admit():
            while True:
                try:
                    near = door.accept()[0]
                except OSError:
                    return
                far = socket.create_connection(there)
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=carry, args=ends, daemon=True).start()
        threading.Thread(target=admit, daemon=True).start()
        self.addCleanup(door.close)
        return "http://127.0.0.1:%d" % door.getsockname()[1]

    def test_a_slow_line_is_measured(self):
        white, (link,), _ = self.makes("drafti", "--clock", "5+3")
        black = self.terminal(link.replace(self.server.url, self.slow_line(0.05)))
        self.plays(white, "White", "22-18")
        self.plays(black, "Black", "11-16")
        white.wait_for("White> ")
        record = [json.loads(line) for line in self.server.text(f"/games/{self.id_of(link)}/record").splitlines()]
        lags = [entry.get("lag", 0) for entry in record if entry["kind"] == "action"]
        self.assertGreaterEqual(lags[1], 50)  # it may be more on a busy machine, never less


class Alone(Far):
    def test_against_the_computer(self):
        person = self.terminal("--server", self.server.url, "drafti", "--level", "1", "--seat", "2")
        person.wait_for("Black: Anonymous (you).")
        person.wait_for("White played ")
        person.wait_for("Black> ")
        person.type("legal\n")
        person.wait_for("legal\r\n")
        person.type(person.wait_for("Black> ").split()[0] + "\n")
        person.wait_for("Black played ")
        person.wait_for("White played ")
        person.wait_for("Black> ")
        person.type("quit\n")
        self.assertEqual(0, person.end())

    def test_a_script_plays_when_it_is_its_turn(self):
        told = prise("play", "--server", self.server.url, "casino", "--level", "1", "--ascii",
                     stdin="who\nnonsense\nquit\n", env=environment(XDG_STATE_HOME=self.state()))
        self.assertEqual((0, ""), (told.code, told.err))
        self.assertIn("seat 1", told.out.lower())
        self.assertIn("Type such as", told.out)
        self.assertIn("To come back:", told.out)

    def test_the_same_words_as_at_a_table_of_our_own(self):
        for game, before, line in (("gene-chess", ["e2e4", "d7d5"], "exd5"), ("drafti", ["22-18", "9-14"], "18x9"),
                                   ("casino", ["Ad-"], "why"), ("duel-chess", ["e2e4", "d7d5"], "exd5")):
            position = self.fine("apply", game, *before).out.strip()
            here = prise("play", game, "--position", position, "--ascii", stdin=line + "\nquit\n")
            there = prise("play", "--server", self.server.url, game, "--position", position, "--level", "1", "--ascii",
                          "--seat", "2" if game == "casino" else "1", stdin=line + "\nquit\n",
                          env=environment(XDG_STATE_HOME=self.state()))
            self.assertEqual((0, 0), (here.code, there.code), there.err)
            prompt = "Seat 2> " if game == "casino" else "White> "
            answer = here.out.partition(prompt + line + "\n")[2].partition("\n\n")[0]
            self.assertGreater(len(answer), 10, here.out)
            if game == "casino":  # up to the prompt that follows
                answer = answer.partition(prompt)[0]
            self.assertIn(answer, there.out)

    def test_a_spectator_watches_to_the_end(self):
        white, (link,), watch = self.makes("drafti", "--position", "W:W14:B9", "--name", "Asha")
        watcher = self.terminal(watch)
        watcher.wait_for("(waiting)> ")
        black = self.terminal(link, "--name", "Juma")
        watcher.wait_for("Juma sits down.")
        watcher.wait_for("(White is to act)> ")
        watcher.type("14x5\n")
        watcher.wait_for("You are watching: only the players act.")
        watcher.wait_for("> ")
        watcher.type("resign\n")
        watcher.wait_for("You are watching: that is for the players.")
        watcher.wait_for("> ")
        watcher.type("say psst\n")
        watcher.wait_for("Anonymous (watching): psst")
        white.wait_for("White> ")
        self.sees_one_spectator(white)
        white.type("14x5\n")
        for person in (white, black, watcher):
            person.wait_for("White wins")
        self.assertNotIn("psst", white.all.partition("White wins")[0])

    def sees_one_spectator(self, white):
        for _ in range(200):  # who comes and goes is told a moment later
            white.type("who\n")
            if "Watching: 1." in white.wait_for("Black: Juma") + white.wait_for("White> "):
                return
            time.sleep(0.05)
        self.fail(white.all)

    def test_the_lobby_brings_strangers_together(self):
        asha = self.terminal("--server", self.server.url, "drafti", "--lobby", "--name", "Asha")
        asha.wait_for("(waiting)> ")
        juma = self.terminal("--server", self.server.url, "drafti", "--lobby", "--name", "Juma")
        juma.wait_for("White: Asha. Black: Juma (you).")
        asha.wait_for("Black: Juma sits down.")
        self.plays(asha, "White", "22-18")
        juma.wait_for("Black> ")

    def test_an_open_seat_of_a_link_without_a_right(self):
        asha = self.terminal("--server", self.server.url, "drafti", "--lobby")
        asha.wait_for("(waiting)> ")
        game = self.server.get("/lobby")["games"][0]["id"]
        juma = self.terminal(f"{self.server.url}/game/{game}")
        juma.wait_for("The seat of Black is free. Will you play? (yes or no) ")
        juma.type("yes\n")
        juma.wait_for("Black: Anonymous (you).")
        asha.wait_for("White> ")


class Strange(PriseTest):
    """Servers that are none of ours."""

    def serve(self, status, body):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                text = body if isinstance(body, str) else json.dumps(body)
                self.send_response(404 if self.path.endswith("/socket") else status)
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())
            do_POST = do_GET

            def log_message(self, *_):
                pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def test_what_they_send_is_harmless(self):
        evil = "\x1b[2Jevil\nline"
        url = self.serve(200, {"id": "abc", "game": "drafti", "options": {}, "you": None, "status": "waiting", "seq": 1,
                               "seats": [{"seat": 1, "name": evil, "taken": True, "kind": "link"},
                                         {"seat": 77, "name": evil, "taken": True, "kind": "link"}]})
        person = Terminal("play", url + "/game/abc")
        person.wait_for("White: \\u001b[2Jevil\\nline. Black: nobody yet.")
        person.wait_for("The connection is lost: ")
        person.wait_for("(no connection)> ")
        person.type("quit\n")
        self.assertEqual(0, person.end())
        url = self.serve(422, {"code": "bad-evil", "detail": evil})
        told = prise("play", "--server", url, "drafti")
        self.assertEqual((1, "bad-evil: \\u001b[2Jevil\\nline\n"), (told.code, told.err))

    def test_what_they_send_makes_no_sense(self):
        for status, body in ((200, "<html>"), (200, "[]"), (200, {"game": "tag"}), (500, "oops"), (302, ""),
                             (200, {"game": "drafti", "options": {"nonsense": 1}}),
                             (200, {"game": "drafti", "options": {}, "observation": "nonsense"})):
            self.fails(5, "play", self.serve(status, body) + "/game/abc")


class Refusals(Far):
    def fails_to_play(self, code, *arguments, **more):
        return self.fails(code, "play", *arguments, env=environment(XDG_STATE_HOME=self.state()), **more).err

    def test_bad_links(self):
        url = self.server.url
        self.assertIn("no link to a game", self.fails_to_play(2, url + "/nothing#secret"))
        self.assertNotIn("secret", self.fails_to_play(2, url + "/nothing#secret"))
        self.fails_to_play(4, url + "/game/AAAAAAAAAAAAAAAAAAAAAA")
        _, (link,), watch = self.makes("drafti")
        wrong = prise("play", watch + "#" + "A" * 32, env=environment(XDG_STATE_HOME=self.state()))
        self.assertEqual(1, wrong.code)
        self.assertIn("no-right: ", wrong.err)
        self.assertNotIn("A" * 32, wrong.err)
        self.assertIn("another server", self.fails_to_play(2, "--server", "http://127.0.0.1:1", link))

    def test_a_server_that_is_not_there(self):
        said = self.fails_to_play(5, "--server", "http://127.0.0.1:1", "drafti")
        self.assertIn("Cannot reach http://127.0.0.1:1: Connection refused.", said)
        self.assertIn("is none of a server", self.fails_to_play(2, "--server", "ftp://x", "drafti"))

    def test_wrong_usage(self):
        url = self.server.url
        self.assertIn("goes with --server", self.fails_to_play(2, "drafti", "--lobby"))
        self.assertIn("Did you mean drafti?", self.fails_to_play(4, "--server", url, "drafty"))
        self.assertIn("--clock is 'soon'", self.fails_to_play(2, "--server", url, "drafti", "--clock", "soon"))
        self.assertIn("without --record", self.fails_to_play(2, "--server", url, "drafti", "--record", "x"))
        self.assertIn("its own --level", self.fails_to_play(2, url + "/game/AAAA", "--level", "1"))
        self.assertIn("without --seat", self.fails_to_play(2, "--server", url, "drafti", "--lobby", "--seat", "1"))
        refused = prise("play", "--server", url, "drafti", "--options", '{"nonsense":1}')
        self.assertEqual(1, refused.code)
        self.assertIn("bad-options: ", refused.err)


class Secure(PriseTest):
    def test_a_certificate_is_checked(self):
        folder = tempfile.mkdtemp(prefix="prise-tls-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        key, certificate = f"{folder}/key.pem", f"{folder}/cert.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                        "-keyout", key, "-out", certificate], check=True, capture_output=True)
        server = Server("--certificate", certificate, "--key", key)
        self.addCleanup(server.close)
        self.assertTrue(server.url.startswith("https://"))
        env = environment(SSL_CERT_FILE=certificate)
        told = prise("play", "--server", server.url, "drafti", "--level", "1", stdin="22-18\nquit\n", env=env)
        self.assertEqual((0, ""), (told.code, told.err))
        self.assertIn("White played 22-18.", told.out)
        stranger = self.fails(5, "play", "--server", server.url, "drafti")
        self.assertIn("its certificate is not to be trusted", stranger.err)


if __name__ == "__main__":
    unittest.main()
