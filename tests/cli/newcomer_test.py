"""What somebody reads who has never seen the games: words instead of codes, and what can be done now."""

import unittest

from harness import PriseTest, Terminal


class Ends(PriseTest):
    def test_reasons_are_sentences(self):
        for words, said in (
                (("drafti", "--position", "W:W21:B"), "White wins: Black has no piece left. (White 1, Black 0; a Supa: the loser never had a king)"),
                (("drafti", "--position", "W:W5:B1"), "Black wins: White has pieces but no legal move."),
                (("drafti", "--position", "W:WK21:BK5"),
                 "The game is drawn: each side has a single king and nothing else."),
                (("duel-chess", "--position", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
                 "The game is drawn: no legal move is left, and there is no check."),
                (("gene-chess", "--position", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
                 "White wins: Black is in check and has no legal answer."),
                (("gene-chess", "--position", "7k/8/6K1/8/8/8/8/8 b - - 0 1"),
                 "The game is drawn: the pieces that are left cannot give mate.")):
            self.assertIn(said, self.fine("show", *words).out.replace("\n", " "))

    def test_no_code_in_any_demonstration(self):
        for game in ("drafti", "casino", "duel-chess", "gene-chess", "ringrift"):
            for seed in range(3):
                out = self.fine("demo", game, "--seed", str(seed), "--moves", "20000").out
                last = " ".join(out.splitlines()[-2:])
                self.assertRegex(last, r"(wins|drawn): \w+ \w+", game)
                self.assertNotRegex(last, r"(wins|drawn): [a-z]+-[a-z-]+", game)


class Positions(PriseTest):
    def same(self, game, *spellings):
        found = {self.fine("show", game, "--position", text).out for text in spellings}
        self.assertEqual(1, len(found), found)

    def test_draughts(self):
        self.same("drafti", "W:W6,K32:BK1,9", "W:WK32,6:BK1,9", "W:B9,K1:WK32,6", "w : Wk32, 6 : B K1, 9 .",
                  '[FEN "W:WK32,6:B9,K1"]', "W:WKg1,c7:Bb6,Kb8")
        self.same("drafti", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
                  "W:W21-32:B1-12", "W:W21-32:B1-12:H0:F1")
        self.assertIn("W:W21-32:BK3,5",
                      self.refused("bad-position", "show", "drafti", "--position", "21-32 against 1-12").err)

    def test_chess(self):
        men = "4k3/8/8/8/8/8/8/R3K3"
        for game in ("duel-chess", "gene-chess"):
            self.same(game, f"{men} w Q - 0 1", f"{men} w Q -", f"  {men}  w Q -  0 1 ", f'[FEN "{men} w Q - 0 1"]',
                      f"{men} w Q - 0")
            err = self.refused("bad-position", "show", game, "--position", men).err
            self.assertIn("lacks w or b, whose turn it is, the rights to castle", err)
            err = self.refused("bad-position", "show", game, "--position", f"{men} w").err
            self.assertIn("lacks the rights to castle, such as KQkq or - and the square of an en passant capture", err)

    def test_others_say_where_one_is_to_be_seen(self):
        for game in ("casino", "ringrift"):
            self.assertIn(f"'prise apply {game}' writes",
                          self.refused("bad-position", "show", game, "--position", "x").err)

    def test_a_game_goes_on_from_any_spelling(self):
        out = self.fine("play", "drafti", "--position", "W:WK32,6:BK1,9", stdin="quit\n").out
        self.assertIn("--position 'W:W6,K32:BK1,9:", out)


class Drafti(PriseTest):
    def test_a_square_alone_is_asked_about(self):
        out = self.fine("play", "drafti", stdin="c3\n2\nquit\n").out
        self.assertRegex(out, r"\n  1  22-17 .*\n  2  22-18 .*\nWhich one\? \(1 to 2\) 2\n")
        self.assertIn("White played 22-18.", out)

    def test_a_refusal_says_what_to_type(self):
        for typed in ("c4", "1", "e2e9", "hello"):
            out = self.fine("play", "drafti", stdin=typed + "\nquit\n").out.replace("\n", " ")
            self.assertIn("Type such as 22-18, c3-d4 or 21x14x5; legal lists all, help explains.", out)

    def test_clocks_of_an_ending(self):
        out = self.fine("play", "drafti", "--position", "W:WK29,K31:BK5", stdin="29-25\n5-1\nquit\n").out
        self.assertIn("White has two pieces against a lone king: after 5 moves of Black it is a draw; 0 are made.",
                      out.replace("\n ", ""))
        self.assertIn("1 is made.", out)
        out = self.fine("play", "drafti", "--position", "W:WK29,K30,K31:BK5", stdin="29-25\nquit\n").out
        self.assertIn("White has three kings or more against a lone king: after 12 moves of White",
                      out.replace("\n ", ""))
        out = self.fine("play", "drafti", "loneKingLimit=0", "--position", "W:WK29,K31:BK5", stdin="quit\n").out
        self.assertNotIn("lone king", out)
        self.assertNotIn("lone king", self.fine("play", "drafti", stdin="quit\n").out)


class Duels(PriseTest):
    def test_whose_a_tactic_is(self):
        # The rook's check from e1 pins nothing and is White's, although Black's bid may end a turn.
        out = self.fine("play", "duel-chess", "--preset", "open", "--position",
                        "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", stdin="Re1\nquit\n").out
        self.assertRegex(out, r"White gives check \(\d+ BP\)\.")
        self.assertNotIn("Tactic:", out)
        # A capture whose duel the defender's bid has ended: the tactic is the attacker's.
        out = self.fine("play", "duel-chess", "--preset", "open", "--position",
                        "4k3/8/8/8/4p3/8/8/4R1K1 w - - 0 1", stdin="Rxe4\n5\n0\nquit\n").out
        self.assertRegex(out, r"White gives check \(\d+ BP\)\.")

    def test_forks_pins_and_skewers(self):
        for position, move, said in (
                ("r3k3/8/8/1N6/8/8/8/6K1 w - - 0 1", "Nc7", "White forks a8 and e8 from c7"),
                ("4k3/4n3/8/8/8/8/8/R5K1 w - - 0 1", "Re1", "White pins e7 to e8"),
                ("4q3/4k3/8/8/8/8/8/R5K1 w - - 0 1", "Re1", "White skewers e7 and e8 behind it")):
            out = self.fine("play", "duel-chess", "--position", position, stdin=move + "\nquit\n").out
            self.assertIn(said, out)


class Cards(PriseTest):
    def table(self, *lines):
        return self.fine("play", "casino", "seed=5", stdin="\n".join((*lines, "quit", ""))).out

    def test_the_game_is_introduced_in_a_line(self):
        self.assertIn("take table cards that equal or add up to a card of yours", self.table().replace("\n", " "))

    def test_captures_and_sums_are_listed_unasked(self):
        out = self.table("4d-", "3h-")
        self.assertIn("You can capture: 4sx4d.", out)
        self.assertNotIn("Sums", out.rpartition("Seat 2> ")[0])
        self.assertIn("Sums you can capture, as you type them: 7s 3h 4d.", out.rpartition("Seat 2> ")[2])

    def test_no_sum_is_promised_that_cannot_be_laid(self):
        out = self.fine("play", "casino", "seed=5", "undoLimit=1", stdin="4d-\n3h-\n2h:3h\ncancel\nquit\n").out
        self.assertEqual(1, out.count("Sums you can capture"))
        self.assertIn("0 takebacks left", out)

    def test_a_card_alone_is_a_question(self):
        out = self.table("4d", "", "4d", "1")
        self.assertIn("Seat 1> 4d\n  1  4d-  leave it on the table\nType 1 to play it. \nNothing was played.\n", out)
        self.assertIn("Seat 1 trails 4d", out)

    def test_a_menu_says_what_a_card_can_do(self):
        out = self.table("4d-", "3h-", "7S", "1")
        for row in ("  1  7s 3h 4d  take 3h and 4d\n", "  2  7s+3h=10  make a build of 10 from 7s and 3h: ",
                    "  3  7s:3h  lay 7s and 3h together", "  5  7s-  leave it on the table\n"):
            self.assertIn(row, out)
        self.assertIn("Seat 1 captures 4d and 3h with 7s", out)

    def test_why_of_a_sum(self):
        out = self.table("4d-", "3h-", "why 7s 4d 3h", "why 8s 4d 3h", "why 7s 4d 9c")
        self.assertIn("7s 4d 3h: legal, as 3h:4d and 7sxS.\n", out)
        self.assertIn("The cards group to 7 as 4d+3h. (section 3)", out)
        self.assertIn("value-mismatch: The stack does not split into groups of 8. (section 3)", out)
        self.assertIn("Seat 1> why 7s 4d 9c\n", out)
        self.assertNotIn("captures", out)  # nothing was played


class Rings(PriseTest):
    def test_a_placement_is_not_drowned_in_cells(self):
        out = self.fine("play", "ringrift", stdin="quit\n").out
        self.assertNotIn("Legal now", out)
        self.assertIn("up to three go on an empty cell", out.replace("\n ", ""))
        for rings, words in ((4, "1 ring in hand: it goes on an empty cell or on a stack"),
                             (5, "2 rings in hand: up to two go on an empty cell")):
            out = self.fine("play", "ringrift", f"rings={rings}", stdin="3@d4\nd4-d7\n1@a1\na1-a2\nquit\n").out
            self.assertIn(words, " ".join(out.split()))

    def test_what_can_be_overtaken_is_said(self):
        out = self.fine("play", "ringrift", stdin="2@d4\nd4-d7\n1@d5\nd5-d6\nskip\nquit\n").out
        self.assertIn("You can overtake: d7xd6xd1, ", out.rpartition("Seat 1> skip")[2])

    def test_where_little_can_be_played_all_is_said(self):
        out = self.fine("play", "ringrift", stdin="2@d4\nd4-d7\n1@d5\nd5-d6\nskip\nd7xd6xd4\nquit\n").out
        self.assertNotIn("Legal now", out)
        out = self.fine("play", "ringrift", "--position", "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 10:0,10:0 - h - - - 9",
                        stdin="a1xd4xe5\nquit\n").out
        self.assertRegex(out, r"You can play \w+( or|,)|Only one action can be played")

    def test_reasons_of_ties_are_words(self):
        out = self.fine("play", "ringrift", stdin="why\nquit\n").out
        self.assertNotIn("stalemate-", out)


class Genes(PriseTest):
    def test_letters_are_explained_where_they_stand(self):
        out = self.fine("play", "gene-chess", stdin="e4\nd5\nexd5\nQxd5\nquit\n").out
        self.assertIn("  F ForwardStep (as a pawn)  C Combined (as a queen)\n", out)

    def test_what_is_gained_is_one_clause(self):
        out = self.fine("play", "gene-chess", stdin="e4\nd5\nexd5\nQxd5\nNc3\na6\nNxd5\nquit\n").out
        self.assertIn("with the knight from c3, which gains Combined and ForwardStep, complexity now 70 of 100.", out)

    def test_what_is_paid_for_is_a_sentence(self):
        out = self.fine("play", "gene-chess", "--preset", "gas", stdin="e4\nd5\nexd5\nevolve:F\nQxd5\n"
                        "evolve:F\nquit\n").out
        self.assertIn("Its ForwardStep rises to level 2.\n", out)
        self.assertIn("It gains ForwardStep", out)
        self.assertNotIn("The piece wh", out)

    def test_what_may_come_before_a_move(self):
        out = self.fine("play", "gene-chess", "--preset", "fog", stdin="hide:b1:W\nready\nready\nquit\n").out
        self.assertIn("hide:b8:W marks the piece on b8", out)
        self.assertIn("Before the move you may play reveal:b1.", out)


class Fits(PriseTest):
    def test_nothing_but_a_board_comes_in_pieces(self):
        for words, prompts in ((("gene-chess", "--preset", "fog"), ("Enter. ", "White> ")),
                               (("drafti", "--preset", "russian", "--position",
                                 "W:WK1,K2,K4,K29,K32:B10,11,14,15,18,19,22,23"), ("White> ",))):
            terminal = Terminal("play", *words, columns=80)
            for prompt in prompts:
                terminal.wait_for(prompt)
                terminal.type("\n")
            terminal.type("quit\n")
            terminal.end()
            self.assertNotIn("further to the right", terminal.all)

    def test_rows_of_help_are_whole_sentences(self):
        terminal = Terminal("play", "duel-chess", "--preset", "orthodox", columns=80)
        terminal.wait_for("> ")
        terminal.type("help\n")
        shown = terminal.wait_for("What else can be typed").replace("\r", "")
        self.assertIn("what it\n                costs says a bare why\n", shown)
        terminal.type("\nquit\n")
        terminal.end()


class Completion(PriseTest):
    def next(self, *words):
        lines = self.fine("completion", "words", "--", *words).out.splitlines()
        return [line.partition("\t")[0] for line in lines]

    def test_options_of_a_game(self):
        self.assertEqual(["captureChoice=free", "captureChoice=maximum"],
                         sorted(self.next("legal", "drafti", "captureCh")))
        self.assertEqual(["board=hex8"], self.next("play", "ringrift", "board=hex8"))
        self.assertEqual(["players=2", "players=3", "players=4"], self.next("play", "ringrift", "pl"))
        self.assertEqual(["flyingKings=true", "flyingKings=false"], self.next("show", "drafti", "fly"))
        self.assertEqual(["seed="], self.next("demo", "casino", "se"))
        self.assertEqual([], self.next("play", "ringrift", "players=3", "pl"))
        self.assertIn("players=2", self.next("play", "ringrift", ""))
        self.assertIn("--record", self.next("play", "ringrift", ""))
        self.assertNotIn("flyingKings=true", self.next("legal", "drafti", ""))


if __name__ == "__main__":
    unittest.main()
