// The generator against the slow second reading of §6, on random positions full of genes.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "prise/games/gene_chess/reference.h"
#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

// Any piece, now and then with any genes. Most of what this gives is refused; the rest is strange.
std::string random_text(Random& random, bool fresh) {
    std::array<char, 64> men{};
    men.fill('.');
    const auto empty = [&] {
        size_t square = 0;
        do {
            square = random.below(64);
        } while (men[square] != '.');
        return square;
    };
    const bool white = random.chance(2);
    // Every second time a double step that may have been made, and somebody who might take.
    std::string ep = "-";
    std::array<size_t, 2> kept_free = {64, 64};
    if (random.chance(2)) {
        const size_t file = 1 + random.below(6);
        const size_t rank = 2 + random.below(4);  // of the square that was crossed
        const size_t victim = white ? rank - 1 : rank + 1;
        men[8 * victim + file] = white ? 'p' : 'P';
        men[8 * victim + file + (random.chance(2) ? 1 : -1UL)] = white ? 'P' : 'p';
        kept_free = {8 * rank + file, 8 * (white ? rank + 1 : rank - 1) + file};
        ep = {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
    }
    for (const size_t square : kept_free) {
        if (square < 64) {
            men[square] = 'x';
        }
    }
    men[empty()] = 'K';
    men[empty()] = 'k';
    for (uint32_t n = 2 + random.below(20); n > 0; --n) {
        men[empty()] = "PPPNBRQpppnbrq"[random.below(14)];
    }
    std::ranges::replace(men, 'x', '.');
    std::string board;
    for (size_t rank = 8; rank-- > 0;) {
        int gap = 0;
        for (size_t file = 0; file < 8; ++file) {
            const char man = men[8 * rank + file];
            if (man == '.') {
                ++gap;
                continue;
            }
            board += gap > 0 ? std::to_string(gap) : "";
            gap = 0;
            board += man;
        }
        board += gap > 0 ? std::to_string(gap) : "";
        board += rank > 0 ? "/" : "";
    }
    std::string genes;
    for (size_t file = 0; file < 8; ++file) {
        for (size_t rank = 0; rank < 8; ++rank) {
            const char man = men[8 * rank + file];
            if (man == '.' || random.chance(2)) {
                continue;
            }
            const PieceType type = type_of(chess::piece_of(man));
            std::string traits;
            for (const char code : trait_codes) {
                if (code == code_of(base_trait(type)) || random.chance(6)) {
                    traits += code;
                    if ((code == 'F' || code == 'X') && random.chance(3)) {
                        traits += random.chance(2) ? "2" : "3";
                    }
                    if (code == 'H') {
                        traits += random.chance(2) ? std::to_string(random.below(4)) : "";
                    }
                }
            }
            const bool own = (man >= 'A' && man <= 'Z') == white;
            genes += (genes.empty() ? "" : ",") +
                     std::string{static_cast<char>('a' + file), static_cast<char>('1' + rank)} +
                     "=" + traits + ".2" + (fresh && !own && random.chance(5) ? "*" : "");
        }
    }
    return board + (white ? " w " : " b ") + "- " + ep + " 0 1 " + (genes.empty() ? "-" : genes) +
           (random.chance(5) ? " p -" : " - -");
}

void compare(const Rules& rules, const State& state, const std::string& text) {
    ActionList<Action> list;
    Past past;
    rules.legal(state, past, list);
    std::set<std::string> moves;
    for (const Action action : list) {
        if (action.kind() == Action::Kind::move) {
            moves.insert(text_of([&](Text& t) { rules.print_action(action, t); }));
        }
    }
    const reference::Naive naive(text, rules.settings());
    ASSERT_EQ(moves, naive.moves()) << text;
    ASSERT_EQ(rules.count_legal(state, past, list), list.size()) << text;
    std::set<std::string> forcing;
    for (const Action action : list) {
        if (action.kind() == Action::Kind::move &&
            (victim_square(state, action.move()) != chess::no_square ||
             action.move().promotion() != chess::no_type)) {
            forcing.insert(text_of([&](Text& t) { rules.print_action(action, t); }));
        }
    }
    rules.legal_forcing(state, past, list);
    std::set<std::string> listed;
    for (const Action action : list) {
        listed.insert(text_of([&](Text& t) { rules.print_action(action, t); }));
    }
    ASSERT_EQ(listed, forcing) << text;
}

void compare_random(const char* options, int wanted) {
    const Rules rules(settings_with(options));
    Random random(11);
    int compared = 0;
    int captures_en_passant = 0;
    for (int i = 0; i < 400 * wanted && compared < wanted; ++i) {
        const std::string text = random_text(random, rules.settings().fresh_protection);
        State state;
        Past past;
        Ledger ledger;
        if (!rules.parse_position(text, "-", state, past, ledger) ||
            !rules.draw_reason(state, past).empty()) {
            continue;
        }
        ++compared;
        captures_en_passant += state.board.ep != chess::no_square ? 1 : 0;
        const std::string written = text_of([&](Text& t) { rules.print_position(state, past, t); });
        compare(rules, state, written);
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
    EXPECT_EQ(compared, wanted) << "random texts are hardly ever positions";
    EXPECT_GT(captures_en_passant, wanted / 20);
}

TEST(GeneGenerator, AgreesWithTheSlowReading) { compare_random("{}", 3000); }
TEST(GeneGenerator, AgreesWithLargeBudgets) { compare_random(R"({"maxComplexity":200})", 3000); }
TEST(GeneGenerator, AgreesWhenCapturesAreBlocked) {
    compare_random(R"({"overflow":"block","freshProtection":true})", 3000);
    compare_random(R"({"overflow":"block","kingInheritance":"full","costLeap":50})", 1000);
    compare_random(R"({"overflow":"block","budget":"gross"})", 3000);
    compare_random(R"({"overflow":"block","budget":"gross","costCombined":30,"costShadow":40})",
                   1000);
}

// Games as they are played, castling included.
TEST(GeneGenerator, AgreesAlongRandomGames) {
    for (const char* options :
         {"{}", R"({"overflow":"block"})", R"({"inheritance":false})",
          R"({"hidden":4,"hiddenPool":"FALDSWXH","kingInheritance":"full","hiddenExpiry":0})",
          R"({"evolution":"gas","startingGas":99,"freshProtection":true})"}) {
        const Rules rules(settings_with(options));
        Random random(5);
        for (int game = 0; game < 6; ++game) {
            State state;
            Past past;
            rules.start(state, past);
            ActionList<Action> list;
            for (int i = 0; i < 150; ++i) {
                rules.legal(state, past, list);
                if (list.empty()) {
                    break;
                }
                if (state.phase == Phase::turn || state.phase == Phase::prelude_done) {
                    compare(rules, state,
                            text_of([&](Text& t) { rules.print_position(state, past, t); }));
                }
                Silent silent;
                rules.apply(state, past, list[random.below(static_cast<uint32_t>(list.size()))],
                            silent);
            }
        }
    }
}

}  // namespace
}  // namespace prise::gene_chess
