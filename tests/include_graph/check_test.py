#!/usr/bin/env python3
"""Proves that check.py can fail: each rule is broken once, and kept once where it is easy to err."""

import unittest

from check import faults_of


class IncludeGraph(unittest.TestCase):
    def refuses(self, path, text, word, line=1):
        faults = list(faults_of(path, text))
        self.assertEqual([number for number, _ in faults], [line], faults)
        self.assertIn(word, faults[0][1])

    def accepts(self, path, text):
        self.assertEqual(list(faults_of(path, text)), [])

    def test_arrows_only_go_down(self):
        self.refuses("prise/core/a.h", '\n#include "prise/games/registry.h"', "arrows", line=2)
        self.refuses("prise/match/a.h", '#include "prise/ai/search.h"', "arrows")
        self.refuses("prise/chess/a.cpp", '#include "prise/games/drafti/rules.h"', "arrows")
        self.refuses("prise/server/a.cpp", '#include "prise/cli/show.h"', "arrows")
        self.refuses("prise/games/casino/a.cpp", '#include "prise/contact/zones.h"', "arrows")
        self.refuses("prise/match/a.cpp", '#include "prise/contact/zones.h"', "arrows")
        self.refuses("prise/net/a.cpp", '#include "prise/match/match.h"', "arrows")
        self.refuses("prise/store/a.cpp", '#include "prise/net/loop.h"', "arrows")
        self.refuses("prise/client/a.cpp", '#include "prise/net/loop.h"', "arrows")
        self.refuses("prise/server/a.cpp", '#include "prise/client/link.h"', "arrows")
        self.accepts("prise/server/a.cpp", '#include "prise/net/loop.h"')
        self.accepts("prise/cli/a.cpp", '#include "prise/client/link.h"')
        self.accepts("prise/contact/a.h", '#include "prise/games/casino/offers.h"')
        self.accepts("prise/cli/a.cpp", '#include "prise/games/registry.h"')
        self.accepts("prise/games/gene_chess/a.cpp", '#include "prise/chess/board.h"')

    def test_a_game_leaves_other_games_alone(self):
        self.refuses("prise/games/casino/a.h", '#include "prise/games/drafti/rules.h"', "casino")
        self.accepts("prise/games/drafti/a.h", '#include "prise/games/drafti/rules.h"')
        self.accepts("prise/games/registry.cpp", '#include "prise/games/drafti/rules.h"')
        self.accepts("prise/games/drafti/a.cpp", '#include "prise/games/registry.h"')

    def test_lower_layers_do_without_the_machine(self):
        for header in ("thread", "iostream", "format", "chrono", "random"):
            self.refuses("prise/ai/a.h", f"#include <{header}>", header)
        self.accepts("prise/core/a.h", "#include <atomic>\n#include <vector>")
        self.accepts("prise/native/a.h", "#include <thread>\nthread_local int n;")
        self.accepts("prise/core/a_test.cpp", "#include <random>\nvoid f() { throw 1; }")

    def test_words(self):
        self.refuses("prise/core/a.cpp", "int n;\nvoid f() { throw 1; }", "throw", line=2)
        self.refuses("prise/core/a.cpp", "static thread_local int n;", "thread_local")
        self.refuses("prise/core/a.cpp", "double d = std::stod(text);", "stod")
        self.refuses("prise/core/a.cpp", "double d = strtod(text, nullptr);", "strtod")

    def test_words_in_comments_and_texts_are_free(self):
        self.accepts("prise/core/a.cpp", "// never throw\n/* a\n throw */ int overthrow;")
        self.accepts("prise/core/a.cpp", 'auto s = "a \\" throw"; auto r = R"(throw)";')
        self.refuses("prise/core/a.cpp", "int n = 1'000'000;\nthrow 'a';", "throw", line=2)
        self.refuses("prise/core/a.cpp", 'auto url = "http://x"; throw url;', "throw")
        self.refuses("prise/core/a.cpp", "/* two\nlines */\nthrow 1;", "throw", line=3)

    def test_unknown_ways(self):
        self.refuses("prise/extra/a.h", "", "not a layer")
        self.refuses("prise/core/a.h", '#include "text.h"', "does not start")
        self.refuses("prise/core/a.h", '#include "prise/version.h"', "generated")


if __name__ == "__main__":
    unittest.main()
