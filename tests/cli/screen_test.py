"""Nothing secret stays on a screen, and no game is lost: how games with secrets are left and told."""

import json
import os
import re
import signal
import subprocess
import tempfile
import unittest

from harness import PROGRAM, STATE, PriseTest, Terminal, environment, prise

CARDS = re.compile(r"[A2-9T][♠♥♦♣]")
SEED = ("casino", "--options", '{"seed":5}')


def hand(text):
    """The cards in a picture, without what stands in the heading of the score sheet."""
    return {card for line in text.splitlines() if "spades" not in line
            for card in CARDS.findall(re.sub(r"\x1b\[[0-9;]*m", "", line))}


def at_cover():
    """Seat 1 has trailed the nine; the cover before seat 2 is up."""
    terminal = Terminal("play", *SEED)
    terminal.wait_for("Hand over to seat 1, who presses Enter. ")
    terminal.type("\n")
    terminal.wait_for("Seat 1> ")
    terminal.type("9s table\n")
    terminal.wait_for("Hand over to seat 2, who presses Enter. ")
    return terminal


class Leaving(PriseTest):
    def test_at_the_cover_nothing_is_uncovered(self):
        for key in ("\x03", "\x04", "quit\n"):
            terminal = at_cover()
            terminal.type(key)
            terminal.wait_for("Goodbye.")
            terminal.end()
            self.assertEqual({"9♠"}, hand(terminal.all.rpartition("Seat 1> ")[2]), key)
            self.assertEqual(set(), hand(terminal.left()), key)

    def test_only_enter_uncovers(self):
        terminal = at_cover()
        terminal.type("Ah table\n")
        terminal.wait_for("Nothing is played here")
        self.assertEqual({"9♠"}, hand(terminal.screen()))
        terminal.type("\nquit\n")
        self.assertEqual(0, terminal.end())

    def test_no_hand_stays_whatever_ends_the_game(self):
        ways = {"quit\n": 0, "\x03": 130, "\x04": 0, signal.SIGTERM: 143, signal.SIGHUP: 129,
                signal.SIGQUIT: 131}
        for way, code in ways.items():
            terminal = at_cover()
            terminal.type("\n")
            terminal.wait_for("Seat 2> ")
            self.assertLess(5, len(hand(terminal.screen())))
            if isinstance(way, str):
                terminal.type(way)
            else:
                os.kill(terminal.process, way)
            terminal.wait_for("prise play ")
            self.assertEqual(code, terminal.end(), way)
            self.assertEqual(set(), hand(terminal.left()), way)
            self.assertNotIn("\x1b[3J", terminal.all)  # the user's own lines

    def test_the_keyboard_echoes_again(self):
        for way in ("\x03", "\x04", signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            terminal = Terminal("play", "duel-chess", "--preset", "open")
            for move in ("e4", "d5", "exd5"):
                terminal.wait_for("> ")
                terminal.type(move + "\n")
            terminal.wait_for("(What is typed now is not shown.)")
            terminal.wait_for("White> ")
            self.assertFalse(terminal.echoes())
            if isinstance(way, str):
                terminal.type(way)
            else:
                os.kill(terminal.process, way)
            terminal.wait_for("Goodbye.")
            self.assertTrue(terminal.echoes(), way)
            terminal.end()

    def test_ctrl_z_takes_the_screen_away(self):
        terminal = at_cover()
        terminal.type("\n")
        terminal.wait_for("Seat 2> ")
        seen = hand(terminal.screen())
        terminal.type("\x1a")
        terminal.wait_for("\x1b[?1049l")
        self.assertTrue(os.WIFSTOPPED(os.waitpid(terminal.process, os.WUNTRACED)[1]))
        os.kill(terminal.process, signal.SIGCONT)
        terminal.wait_for("Seat 2 presses Enter to go on. ")
        self.assertEqual({"9♠"}, hand(terminal.screen()))
        terminal.type("\n")
        terminal.wait_for("Seat 2> ")
        self.assertEqual(seen, hand(terminal.screen()))
        terminal.type("quit\n")
        self.assertEqual(0, terminal.end())


class Asking(PriseTest):
    def test_others_are_asked_on_a_screen_that_all_may_read(self):
        for word in ("draw", "undo"):
            terminal = at_cover()
            terminal.type("\n")
            terminal.wait_for("Seat 2> ")
            seen = hand(terminal.screen())
            terminal.type(word + "\n")
            terminal.wait_for("Do the others agree? (yes or no) ")
            self.assertEqual({"9♠"}, hand(terminal.screen()), word)
            terminal.type("no\n")
            terminal.wait_for("The game goes on. Seat 2 presses Enter. ")
            self.assertEqual({"9♠"}, hand(terminal.screen()), word)
            terminal.type("\n")
            terminal.wait_for("Seat 2> ")
            self.assertEqual(seen, hand(terminal.screen()), word)
            terminal.type("quit\n")
            terminal.end()

    def test_a_refusal_does_not_repeat_what_was_typed_unseen(self):
        for typed in ("bp 7", "7!", "bp:11"):
            terminal = Terminal("play", "duel-chess", "--preset", "open")
            for move in ("e4", "d5", "exd5"):
                terminal.wait_for("> ")
                terminal.type(move + "\n")
            terminal.wait_for("(What is typed now is not shown.)")
            terminal.wait_for("White> ")
            terminal.type(typed + "\n")
            answer = terminal.wait_for("White> ")
            self.assertIn("What was typed cannot be played here.", answer)
            self.assertNotIn(typed, answer)
            self.assertNotIn("11", answer)
            terminal.type("quit\n")
            terminal.end()

    def test_resign_asks(self):
        out = self.fine("play", "drafti", stdin="resign\nno\n22-18\nresign\nperhaps\nyes\n").out
        self.assertIn("White gives up. Is that so? (yes or no) no\nThe game goes on.\n", out)
        self.assertIn("White played 22-18.", out)
        self.assertIn("perhaps\nPlease type yes or no.\n", out)
        self.assertIn("White wins: Black has given up.", out)


class Kept(PriseTest):
    def test_a_game_with_secrets_that_was_not_saved_goes_on_later(self):
        for key in ("quit\n", "\x03", "\x04"):
            terminal = at_cover()
            terminal.type(key)
            terminal.wait_for("To go on later:\r\n  prise play ")
            path = terminal.wait_for("\r\n").strip()
            terminal.end()
            self.assertEqual(1, self.unfinished("verify", path, "--json").json()["actions"])
            self.assertEqual(0o700, os.stat(os.path.dirname(path)).st_mode & 0o777)
            self.assertIn("Hand over to seat 2.", self.fine("play", path, stdin="quit\n").out)

    def test_a_terminal_that_is_closed_does_not_take_the_game_with_it(self):
        folder = os.path.join(STATE, "prise")
        before = set(os.listdir(folder)) if os.path.isdir(folder) else set()
        terminal = at_cover()
        os.close(terminal.terminal)
        os.waitpid(terminal.process, 0)
        name, = set(os.listdir(folder)) - before
        self.assertEqual(1, self.unfinished("verify", os.path.join(folder, name), "--json").json()["actions"])

    def test_no_file_is_claimed_that_was_not_written(self):
        for game in ("drafti", "casino"):
            answer = prise("play", game, "--record", "/dev/full", stdin="22-18\nquit\n")
            self.assertEqual(5, answer.code)
            self.assertNotIn("prise play /dev/full", answer.out)
            self.assertIn("/dev/full does not hold all of the game.", answer.err)
            self.assertEqual(1, answer.out.count("The game goes on."), "it is told once")
        self.assertIn("prise play drafti --position", prise(
            "play", "drafti", "--record", "/dev/full", stdin="22-18\nquit\n").out)
        answer = prise("play", "drafti", "--record", "/dev/full", stdin="resign\nyes\n")
        self.assertEqual(5, answer.code)
        self.assertIn("The game is not kept.", answer.err)

    def test_a_file_that_is_gone_is_written_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "sub", "game.prise")
            os.mkdir(os.path.dirname(path))
            terminal = Terminal("play", "drafti", "--record", path)
            terminal.wait_for("White> ")
            os.unlink(path)
            os.rmdir(os.path.dirname(path))
            terminal.type("22-18\n")
            terminal.wait_for("The game goes on.")
            terminal.wait_for("Black> ")
            os.mkdir(os.path.dirname(path))
            terminal.type("quit\n")
            terminal.wait_for("prise play " + path)
            self.assertEqual(0, terminal.end())
            self.assertEqual(1, self.unfinished("verify", path, "--json").json()["actions"])

    def test_yes_is_no_name_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            reader, writer = os.openpty()
            with subprocess.Popen([PROGRAM, "play", "drafti"], stdin=writer, stdout=writer,
                                  cwd=folder, env=environment(), start_new_session=True) as process:
                os.write(reader, b"resign\nyes\n32-28\nyes\nmine\n")
                os.close(writer)
                text = b""
                try:
                    while piece := os.read(reader, 65536):
                        text += piece
                except OSError:
                    pass
                process.wait(60)
            os.close(reader)
            self.assertIn(b"Please type yes or no.", text)
            self.assertEqual(["mine.prise"], os.listdir(folder))

    def test_save_knows_its_own_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.prise")
            out = self.fine("play", "drafti", "--record", path,
                            stdin=f"save {folder}/./game.prise\nsave {folder}/b.prise\nquit\n").out
            self.assertNotIn("exists already", out)
            self.assertIn(f"{path} stays as it is.", out)
            self.assertIn(f"prise play {folder}/b.prise", out)


class Told(PriseTest):
    """Every capture, to everybody, in one sentence with its numbers."""

    def pipe(self, *arguments, lines):
        return self.fine("play", *arguments, stdin="".join(line + "\n" for line in lines)).out

    def test_a_duel_on_a_screen_that_both_may_read(self):
        terminal = Terminal("play", "duel-chess")
        for line in ("", "e4", "", "d5", "", "exd5", "3", "", "1"):
            terminal.wait_for("Enter. " if line == "" else "> ")
            terminal.type(line + "\n")
        terminal.wait_for("White bids 3 (5 BP), Black bids 1 (1 BP): the pawn from e4 takes the pawn on d5.")
        seen = terminal.wait_for("Everybody may read this. Black presses Enter. ")
        self.assertIn("White ? BP, Black ? BP", seen)
        terminal.type("\nquit\n")
        terminal.end()

    def test_a_failed_attack(self):
        out = self.pipe("duel-chess", lines=["e4", "d5", "exd5", "1", "3", "e4"])
        self.assertIn("White bids 1 (1 BP), Black bids 3 (5 BP): the capture of d5 from e4 fails, "
                      "nobody is removed.", out)
        self.assertIn("Retreats and their prices: e4 0.", out)
        self.assertIn("The attacker returns to e4 for nothing.", out)

    def test_hidden_bids_stay_hidden(self):
        out = self.pipe("duel-chess", "--options", '{"revealBids":"result"}',
                        lines=["e4", "d5", "exd5", "3", "1", "quit"])
        after = out.rpartition("Black> 1\n")[2]
        self.assertIn("the bid of White wins: the pawn from e4 takes the pawn on d5.", after)
        self.assertNotIn("White bids", after)

    def test_the_demonstration_credits_the_captor(self):
        out = self.fine("demo", "duel-chess", "--seed", "5", "--moves", "400").out
        self.assertRegex(out, r"White bids \d+ \(\d+ BP\), Black bids \d+ \(\d+ BP\): the \w+ from \w\d takes the ")
        self.assertNotIn("takes nothing", out)

    def test_rings(self):
        out = self.pipe("ringrift", lines=["2@d4", "d4-d7", "1@d5", "d5-d6", "skip", "d7xd6xd4", "quit"])
        self.assertIn("Seat 1 overtakes d6 from d7, lands on d4 and takes the top ring, one of seat 2 "
                      "(nothing stays there)", out)
        self.assertIn("lands on its own marker and pays with its top ring", out)

    def test_genes(self):
        out = self.pipe("gene-chess", lines=["e4", "d5", "exd5", "Qxd5", "quit"])
        self.assertIn("White takes the pawn on d5 with the pawn from e4, whose ForwardStep rises to "
                      "level 2", out)
        self.assertIn("Black takes the pawn on d5 with the queen from d8, which gains ForwardStep", out)

    def test_cards(self):
        out = self.pipe("casino", "--position", "2h7s/AsAh 2d4c - - -/AdAc2s3d2c3s3h3c4s4h4d5s5h5d5c6s6h6d6c"
                        "7h7d7c8s8h8d8c9s9h9d9cTsThTdTc - 0 2 1 1 0-9", lines=["2hx2d", "quit"])
        self.assertIn("Seat 1 captures 2d with 2h, and has 2 cards and 0 points now.", out)

    def test_promotion_and_what_is_compulsory(self):
        out = self.pipe("drafti", "--position", "W:W6,K32:B9,28", lines=["32x5", "28-32", "quit"])
        self.assertIn("White must capture: 32x5", out)
        self.assertIn("White played 32x5 and takes the man on 9.", out)
        self.assertIn("Black played 28-32.\nThe man becomes a king on 32.", out)

    def test_draws_that_come_nearer(self):
        out = self.pipe("drafti", "--position", "W:W30,K32:BK1,3:H0:F1:E0:PWB:R-",
                        lines=["32-28", "1-5", "28-32", "5-1", "quit"])
        self.assertIn("This position has occurred 2 times; at 3 the game is drawn.", out)

    def test_who_resigns_among_three(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "three.prise")
            out = self.pipe("ringrift", "--options", '{"board":"hex8","players":3}', "--record", path,
                            lines=["2@e5", "e5-e7", "1@d5", "d5-d6", "resign", "yes", "resign", "yes"])
            self.assertIn("Seat 3 resigns; from now on the forced action is played there.", out)
            self.assertIn("Seat 1 resigns", out)
            told = self.fine("replay", path, "--all").out
            self.assertIn("Seat 3 resigns", told)
            for text in (out, told):
                self.assertEqual({"Seat 2 wins"}, set(re.findall(r"Seat \d wins", text)))


class Ends(PriseTest):
    def test_scores_in_words(self):
        out = self.fine("demo", "ringrift", "rings=4", "--seed", "3", "--moves", "2000").out
        self.assertRegex(out.splitlines()[-1], r"^Seat \d wins: (seat \d|nobody) [a-z, ]+")
        self.assertNotIn("{", out.splitlines()[-1])
        out = self.fine("demo", "casino", "--seed", "3", "--moves", "5000").out
        self.assertRegex(out.splitlines()[-1], r"\(seat 1: \d+, seat 2: \d+\)$")

    def test_what_is_asked_for_is_said(self):
        out = self.fine("play", "gene-chess", "--preset", "fog", stdin="quit\n").out
        self.assertIn("hide:b1:W marks the piece on b1", out)
        out = self.fine("play", "gene-chess", "--preset", "gas", stdin="e4\nd5\nexd5\nquit\n").out
        self.assertRegex(out, r"It may evolve: ForwardStep \(F\) for \d+, with \d+ gas\.")
        self.assertIn("skip takes none", out)


class Escapes(PriseTest):
    """What a file says may be seen, never obeyed."""

    def test_records(self):
        evil = "\x1b]52;c;ZXZpbA==\x07\x1b[2J\nGame 2\u202e\x9b31m"
        with tempfile.TemporaryDirectory() as folder:
            pgn = os.path.join(folder, "a.pgn")
            path = os.path.join(folder, "evil.prise")
            with open(pgn, "w", encoding="utf-8") as file:
                file.write('[White "Asha"]\n[Event "Final"]\n\n1. e4 d5 2. exd5 *\n')
            self.fine("convert", pgn, path)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            # Names are no part of the chain: anybody on the way may change them.
            for plain in ("Asha", "Final"):
                self.assertIn(plain, text)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text.replace(f'"{plain}"', json.dumps(evil)))
                for verb in (["replay", "--all"], ["verify"], ["captures"], ["captures", "--csv"],
                             ["replay", "--sheet"]):
                    answer = prise(verb[0], path, *verb[1:])
                    for said in (answer.out, answer.err):
                        for sign in ("\x1b", "\x07", "\x9b", "\u202e", "\nGame 2"):
                            self.assertNotIn(sign, said, verb)

    def test_file_names_and_games(self):
        for words in (["verify", "\x1b[2J.prise"], ["legal", "\x1b[2J"], ["convert", "\x1b[2J", "b"]):
            answer = prise(*words)
            self.assertNotIn("\x1b", answer.out + answer.err)

    def test_text_on_its_way_to_a_program_is_not_changed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.pgn")
            with open(path, "w", encoding="utf-8") as file:
                file.write('[White "\u00c9va \u202e"]\n[Black "b"]\n[Result "*"]\n\n1. e4 *\n')
            self.assertIn("\u00c9va \u202e", self.fine("convert", path, "-", "--to", "pgn").out)


class Words(PriseTest):
    def test_in_any_case_and_others_that_people_type(self):
        out = self.fine("play", "drafti", stdin="Help\nLEGAL\nh\n22-18\nmoves\nTakeback\nEXIT\n").out
        self.assertNotIn("bad-action", out)
        self.assertEqual(2, out.count("  quit          leave"))
        self.assertIn("Black> moves\n1. 22-18\n", out)
        self.assertIn("White> EXIT\nGoodbye.\n", out)
        out = self.fine("play", "duel-chess", stdin="e4\nd5\nexd5\n3\n1\nmoves\nquit\n").out
        self.assertIn("Black> moves\n1. e4 d5\n2. exd5[3:1]\n", out)
        out = self.fine("play", "casino", "seed=5", stdin="9s-\nmoves\nquit\n").out
        self.assertIn("Seat 2> moves\n1. 9s-\n", out)

    def test_help_begins_with_the_book_and_has_a_legend(self):
        for game, says in (("drafti", "Capturing is compulsory"), ("casino", "fishing card game"),
                           ("ringrift", "overtaking capture"), ("gene-chess", "inherits its genes"),
                           ("duel-chess", "Battle Points")):
            out = self.fine("play", game, stdin="help\nquit\n").out
            self.assertIn(says, out.replace("\n", " "), game)
            self.assertIn("On the board\n", out)
        self.assertIn("shield:b1", self.fine("play", "gene-chess", stdin="help\n").out)
        self.assertIn("c3-d4", self.fine("play", "drafti", stdin="help\n").out)

    def test_the_preset_is_named(self):
        for preset in ("english", "russian"):
            out = self.fine("play", "drafti", "--preset", preset, stdin="quit\n").out
            self.assertIn(f"Drafti, {preset}: ", out)
            self.assertNotIn("longest capture chain", out)
        self.assertIn("Drafti (Tanzania draughts) with captureChoice free.",
                      self.fine("play", "drafti", "--options", '{"captureChoice":"free"}').out)

    def test_a_choice_may_be_left_for_another_move(self):
        out = self.fine("play", "drafti", "--position", "W:W31:B18,19,26,27",
                        stdin="31x15\n31x24x15\nquit\n").out
        self.assertIn("White played 31x24x15 and takes", out)

    def test_orthodox_chess_needs_no_cover(self):
        self.assertNotIn("Hand over", self.fine("play", "duel-chess", "--preset", "orthodox",
                                                stdin="e4\ne5\nquit\n").out)

    def test_lines_fit_the_terminal(self):
        terminal = Terminal("play", "casino", "--options", '{"seed":5}')
        terminal.resize(80, 60)
        terminal.wait_for("Enter. ")
        terminal.type("\n")
        terminal.wait_for("Seat 1> ")
        for word in ("legal", "help", "why", "nonsense", "events"):
            terminal.type(word + "\n")
            answer = terminal.wait_for("Seat 1> ")
            for line in re.sub(r"\x1b[\[(][0-9;?]*[A-Za-z]", "", answer).replace("\r", "").splitlines():
                self.assertLessEqual(len(line), 80, line)
        terminal.type("quit\n")
        terminal.end()


class Editing(PriseTest):
    def test_arrows_fetch_and_correct(self):
        terminal = Terminal("play", "drafti")
        terminal.wait_for("White> ")
        terminal.type("22-17\x1b[D\x7f1\x1b[C\x7f8\n")  # 22-17, and 22-18 in the end
        terminal.wait_for("White played 22-18.")
        terminal.wait_for("Black> ")
        terminal.type("events\n")
        terminal.wait_for("move: ")
        terminal.wait_for("Black> ")
        terminal.type("\x1b[A\n")
        terminal.wait_for("move: ")
        terminal.wait_for("Black> ")  # a Ctrl-D before the prompt is the terminal's, not the line's
        terminal.type("\x04")
        terminal.wait_for("Goodbye.")
        self.assertEqual(0, terminal.end())

    def test_hidden_input_has_no_history(self):
        terminal = Terminal("play", "duel-chess", "--preset", "open")
        for line in ("e4", "d5", "exd5", "7", "", "5"):
            terminal.wait_for("Enter. " if line == "" else "> ")
            terminal.type(line + "\n")
        terminal.wait_for("White bids 7")
        terminal.wait_for("Black> ")
        terminal.type("\x1b[A\x1b[A\x1b[A")
        terminal.wait_for("d5")
        terminal.type("\x15quit\n")
        terminal.end()
        self.assertNotIn("> 7", terminal.all)


class Wide(PriseTest):
    def test_large_boards_fit_or_come_in_pieces(self):
        for board, columns in (("square19", 80), ("hexagonal", 80), ("square19", 118)):
            terminal = Terminal("show", "ringrift", "--options", json.dumps({"board": board}), columns=columns)
            terminal.end()
            for line in re.sub(r"\x1b\[[0-9;]*m", "", terminal.all).replace("\r", "").splitlines():
                self.assertLessEqual(len(line), columns, line)


if __name__ == "__main__":
    unittest.main()
