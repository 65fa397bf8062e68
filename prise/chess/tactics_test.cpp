// Duel-chess §7.6: the examples of its section 13, and a slow second reading of the table on random
// moves.
#include "prise/chess/tactics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/random_positions.h"
#include "prise/chess/reference.h"
#include "prise/chess/uci.h"

namespace prise::chess {
namespace {

// "fork b5 a3 c3": what was found, as sorted texts.
struct Found {
    std::multiset<std::string> texts;

    void check(int king) { add("check", king); }
    void discovered(int attacker, int target) { add("discovered", attacker, bit(target)); }
    void fork(int square, Bitboard targets) { add("fork", square, targets); }
    void line_pair(int front, int rear) { add("pair", front, bit(rear)); }

    void add(std::string text, int square, Bitboard others = 0) {
        text += " " + square_text(square);
        for (Squares other(others); other; other.next()) {
            text += " " + square_text(other.square());
        }
        texts.insert(text);
    }
};
using Texts = std::multiset<std::string>;

Texts tactics(const Board& before, const Board& after) {
    Found found;
    find_tactics(before, after, before.turn, found);
    return found.texts;
}
Texts tactics(std::string_view fen, std::string_view uci) {
    const Board before = read_fen(fen).value().board;
    Board after = before;
    play(after, read_uci(before, uci).value());
    return tactics(before, after);
}

TEST(Tactics, of_the_book) {
    // 19: a pin to the king; sliding on along it is nothing new.
    EXPECT_EQ(tactics("4k3/4n3/8/8/8/8/R7/6K1 w - - 0 1", "a2e2"), Texts{"pair e7 e8"});
    EXPECT_EQ(tactics("4k3/4n3/8/8/8/8/4R3/6K1 w - - 0 1", "e2e4"), Texts{});
    // 20: a pin to the queen.
    EXPECT_EQ(tactics("3q2k1/8/5n2/8/8/8/8/2B3K1 w - - 0 1", "c1g5"), Texts{"pair f6 d8"});
    // 21: skewers; one of them with check.
    EXPECT_EQ(tactics("3r3k/8/3q4/8/8/8/8/R5K1 w - - 0 1", "a1d1"), Texts{"pair d6 d8"});
    EXPECT_EQ(tactics("4r3/8/4k3/8/8/8/8/R5K1 w - - 0 1", "a1e1"),
              (Texts{"check e6", "pair e6 e8"}));
    // 22: a fork with check.
    EXPECT_EQ(tactics("r3k3/8/8/1N6/8/8/8/6K1 w - - 0 1", "b5c7"),
              (Texts{"check e8", "fork c7 a8 e8"}));
    // 23, 24: discovered attacks; a double check is one check.
    EXPECT_EQ(tactics("4q2k/8/8/8/4B3/8/8/4R1K1 w - - 0 1", "e4b1"), Texts{"discovered e1 e8"});
    EXPECT_EQ(tactics("4k3/8/8/8/4B3/8/8/4R1K1 w - - 0 1", "e4c6"),
              (Texts{"check e8", "discovered e1 e8"}));
    // 26: the queen's last move of the shortest game.
    EXPECT_EQ(tactics("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4"),
              (Texts{"check e1", "fork h4 e1 h2 g4", "pair h2 h1"}));
}

// 25: a retreat is no move of chess; the two boards say all.
TEST(Tactics, of_a_retreat) {
    Position position = read_fen("4k3/8/4n3/8/8/8/1Q5p/5K2 w - - 0 1").value();
    const Board before = position.board;
    shift_and_pass(position, square_at(1, 1), square_at(4, 1));
    EXPECT_EQ(tactics(before, position.board), (Texts{"fork e2 h2 e6", "pair e6 e8"}));
    EXPECT_EQ(tactics(before, before), Texts{});
}

TEST(Tactics, follow_a_man_through_promotion_and_castling) {
    // The rook attacked neither before it castled.
    EXPECT_EQ(tactics("k4n2/8/8/8/8/5p2/8/4K2R w K - 0 1", "e1g1"), (Texts{"pair f3 f8"}));
    // A pawn that attacked the knight and still does as a queen; the king is new.
    EXPECT_EQ(tactics("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"),
              (Texts{"check g8", "fork e8 d8 g8"}));
    // The rook that stood behind the king is moved by castling: nothing is discovered by it.
    EXPECT_EQ(tactics("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), (Texts{"check d8"}));
}

// Second reading: everything that holds on a board, square by square; what is new is what the table
// of the book calls so.
class Slow {
  public:
    Slow(const Board& board, bool player_is_white) : men_(board), white_(player_is_white) {}

    bool own(int square) const {
        return men_.on(square) != '.' && reference::Naive::is_white(men_.on(square)) == white_;
    }
    bool enemy(int square) const { return men_.on(square) != '.' && !own(square); }
    bool slides(int square) const {
        return std::string("BRQbrq").find(men_.on(square)) != std::string::npos;
    }
    std::set<int> attacked_from(int square) const {
        std::set<int> targets;
        for (int to = 0; to < 64; ++to) {
            if (enemy(to) && men_.attacks(square, to)) {
                targets.insert(to);
            }
        }
        return targets;
    }
    std::set<std::pair<int, int>> pairs() const {
        std::set<std::pair<int, int>> all;
        for (int from = 0; from < 64; ++from) {
            if (!own(from) || !slides(from)) {
                continue;
            }
            const char letter = static_cast<char>(std::tolower(men_.on(from)));
            for (const auto& [x, y] : reference::Naive::steps_of(letter)) {
                std::vector<int> seen;
                int file = file_of(from) + x;
                int rank = rank_of(from) + y;
                for (; reference::Naive::inside(file, rank); file += x, rank += y) {
                    if (men_.at(file, rank) != '.') {
                        seen.push_back(square_at(file, rank));
                    }
                }
                if (seen.size() >= 2 && enemy(seen[0]) && enemy(seen[1])) {
                    all.insert({seen[0], seen[1]});
                }
            }
        }
        return all;
    }
    bool checks() const { return men_.in_check(!white_); }

  private:
    reference::Naive men_;
    bool white_;
};

Texts slow_tactics(const Board& before, const Board& after, Move move) {
    const bool is_white = before.turn == white;
    const Slow b0(before, is_white);
    const Slow b1(after, is_white);
    Found found;
    // Where the men of the player were before.
    std::array<int, 64> origin{};
    for (int square = 0; square < 64; ++square) {
        origin[static_cast<size_t>(square)] = square;
    }
    origin[static_cast<size_t>(move.to())] = move.from();
    if (type_of(before.at(move.from())) == king && std::abs(move.to() - move.from()) == 2) {
        origin[static_cast<size_t>((move.from() + move.to()) / 2)] =
            move.to() > move.from() ? move.from() + 3 : move.from() - 4;
    }
    for (int square = 0; square < 64; ++square) {
        if (!b1.own(square)) {
            continue;
        }
        const int from = origin[static_cast<size_t>(square)];
        const auto now = b1.attacked_from(square);
        const auto then = b0.attacked_from(from);
        Bitboard targets = 0;
        bool fresh = false;
        for (const int target : now) {
            targets |= bit(target);
            if (!then.contains(target)) {
                fresh = true;
                if (b1.slides(square) && from == square) {
                    found.discovered(square, target);
                }
            }
        }
        if (now.size() >= 2 && fresh) {
            found.fork(square, targets);
        }
    }
    const auto old_pairs = b0.pairs();
    for (const auto& [front, rear] : b1.pairs()) {
        if (!old_pairs.contains({front, rear})) {
            found.line_pair(front, rear);
        }
    }
    if (b1.checks()) {
        found.check(after.king_of(other(before.turn)));
    }
    return found.texts;
}

TEST(Tactics, agree_with_the_slow_reading) {
    Random random(13);
    ActionList<Move> list;
    for (int i = 0; i < 1500; ++i) {
        const Position position = testing_positions::random_position(random);
        list.clear();
        list_legal(position.board, list);
        for (int n = 0; n < 8 && !list.empty(); ++n) {
            const Move move = list[random.below(static_cast<uint32_t>(list.size()))];
            Board after = position.board;
            play(after, move);
            ASSERT_EQ(tactics(position.board, after), slow_tactics(position.board, after, move))
                << fen_of(position) << ' ' << uci_of(move);
        }
    }
}

}  // namespace
}  // namespace prise::chess
