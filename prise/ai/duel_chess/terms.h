// What the evaluation looks at: *terms*, each counted for both sides and worth so much. Whoever
// wants to know them hands in a sink, so that play, which wants a sum, and fitting, which wants
// the counts, cannot look at different things:
//
//     sink.man(side, type, square)       a man, and where it stands; for Black the board is turned
//     sink.add(side, term, count)
//
// A purse is cut into pieces (`pool_steps`), each point of which is worth the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "prise/chess/attacks.h"

namespace prise::ai::duel_chess {

namespace terms {

inline constexpr size_t types = 7;          // chess::PieceType; the first stands for nothing
inline constexpr size_t half_board = 32;    // files mirrored: rank * 4 + file from the edge
inline constexpr size_t kings_flights = 6;  // 0 to 5 or more
inline constexpr size_t dangers = 16;

inline constexpr size_t man = 0;
inline constexpr size_t square = man + types;
inline constexpr size_t mobility = square + types * half_board;  // by type, see `reach`
inline constexpr std::array<size_t, types> reach = {0, 0, 14, 29, 57, 57, 66};
inline constexpr size_t passed = mobility + 66;    // by rank
inline constexpr size_t held_passed = passed + 8;  // its way is barred
inline constexpr size_t supported = held_passed + 8;
inline constexpr size_t isolated = supported + 8;
inline constexpr size_t doubled = isolated + 1;
inline constexpr size_t bishop_pair = doubled + 1;
inline constexpr size_t open_rook = bishop_pair + 1;
inline constexpr size_t half_open_rook = open_rook + 1;
inline constexpr size_t shield = half_open_rook + 1;  // 0 to 3 pawns before the king
inline constexpr size_t danger = shield + 4;
inline constexpr size_t flights = danger + dangers;
// A man of this type is attacked; and by nothing protected.
inline constexpr size_t attacked = flights + kings_flights;
inline constexpr size_t loose = attacked + types;
inline constexpr size_t by_pawn = loose + types;
inline constexpr size_t pool = by_pawn + types;
inline constexpr std::array<int, 16> pool_steps = {0,  1,  2,  4,  6,  8,  10, 12,
                                                   15, 18, 21, 25, 30, 40, 60, 100};
inline constexpr size_t count = pool + pool_steps.size();

}  // namespace terms

// How far a game is from its beginning: full_board with all men, 0 with kings and pawns alone.
inline constexpr int full_board = 24;
constexpr int men_left(const chess::Board& board) {
    const auto number = [&](chess::PieceType type) { return std::popcount(board.of(type)); };
    const int left = number(chess::knight) + number(chess::bishop) + 2 * number(chess::rook) +
                     4 * number(chess::queen);
    return std::min(left, full_board);
}

// visit(term, points) for every piece of a purse.
template <class Visit>
constexpr void visit_pool(int pool, Visit&& visit) {
    for (size_t i = 0; i < terms::pool_steps.size() && pool > terms::pool_steps[i]; ++i) {
        const bool is_last = i + 1 == terms::pool_steps.size();
        const int until = is_last ? pool : std::min(pool, terms::pool_steps[i + 1]);
        visit(terms::pool + i, until - terms::pool_steps[i]);
    }
}

template <class Sliders, class Sink>
class TermFinder {
  public:
    TermFinder(const chess::Board& board, const Sliders& sliders, Sink& sink)
        : board_(board), sliders_(sliders), sink_(sink) {}

    void run() {
        look_at_men<chess::white>();
        look_at_men<chess::black>();
        look_at_side<chess::white>();
        look_at_side<chess::black>();
    }

  private:
    using Bitboard = chess::Bitboard;
    using Side = chess::Side;

    static constexpr int king_weight(chess::PieceType type) {
        return type == chess::queen ? 4 : type == chess::rook ? 3 : 2;
    }

    // Men, squares, mobility; and what is attacked.
    template <Side us>
    void look_at_men() {
        constexpr Side them = chess::other(us);
        const Bitboard own = board_.of(us);
        const Bitboard own_pawns = own & pawns_;
        const Bitboard their_pawns = pawns_ & ~own;
        const Bitboard free = ~(own | chess::pawn_attacks<them>(their_pawns));
        const int their_king = board_.king_of(them);
        const Bitboard zone = chess::king_attacks_from(their_king) | chess::bit(their_king);
        const int king = board_.king_of(us);
        Bitboard all = chess::pawn_attacks<us>(own_pawns);
        all |= chess::king_attacks_from(king);
        int attackers = 0;
        int units = 0;
        const auto man = [&](chess::PieceType type, int square, Bitboard seen) {
            sink_.man(us, type, square);
            all |= seen;
            const auto reached = static_cast<size_t>(std::popcount(seen & free));
            sink_.add(us, terms::mobility + terms::reach[type] + reached, 1);
            if (const Bitboard near = seen & zone; near != 0) {
                ++attackers;
                units += king_weight(type) + std::popcount(near);
            }
        };
        const Bitboard knights = own & board_.of(chess::knight);
        const Bitboard bishops = own & board_.of(chess::bishop);
        const Bitboard rooks = own & board_.of(chess::rook);
        for (chess::Squares from(knights); from; from.next()) {
            man(chess::knight, from.square(), chess::knight_attacks_from(from.square()));
        }
        for (chess::Squares from(bishops); from; from.next()) {
            man(chess::bishop, from.square(), sliders_.bishop(from.square(), occupied_));
        }
        for (chess::Squares from(rooks); from; from.next()) {
            const int square = from.square();
            man(chess::rook, square, sliders_.rook(square, occupied_));
            const Bitboard file = chess::file_mask(chess::file_of(square));
            if ((file & own_pawns) == 0) {
                const bool open = (file & pawns_) == 0;
                sink_.add(us, open ? terms::open_rook : terms::half_open_rook, 1);
            }
        }
        for (chess::Squares from(own & board_.of(chess::queen)); from; from.next()) {
            const int square = from.square();
            man(chess::queen, square,
                sliders_.bishop(square, occupied_) | sliders_.rook(square, occupied_));
        }
        sink_.man(us, chess::king, king);
        for (chess::Squares from(own_pawns); from; from.next()) {
            pawn<us>(from.square(), own_pawns, their_pawns);
        }
        if ((bishops & (bishops - 1)) != 0) {
            sink_.add(us, terms::bishop_pair, 1);
        }
        if (attackers > 0) {
            const int found = attackers > 1 ? units : units / 3;
            sink_.add(us, terms::danger + static_cast<size_t>(std::min(found, 15)), 1);
        }
        attacks_[us] = all;
    }

    template <Side us>
    void pawn(int square, Bitboard own_pawns, Bitboard their_pawns) {
        const int file = chess::file_of(square);
        const auto rank = static_cast<size_t>(us == chess::white ? square / 8 : 7 - square / 8);
        sink_.man(us, chess::pawn, square);
        const Bitboard own_file = chess::file_mask(file);
        const Bitboard beside =
            ((own_file << 1) & ~chess::file_a) | ((own_file >> 1) & ~chess::file_h);
        const Bitboard ahead = us == chess::white ? ~Bitboard{0} << (square | 7) << 1
                                                  : (Bitboard{1} << (square & 56)) - 1;
        if ((ahead & (own_file | beside) & their_pawns) == 0 &&
            (ahead & own_file & own_pawns) == 0) {
            const bool barred = (occupied_ & chess::bit(square + chess::forward(us))) != 0;
            sink_.add(us, (barred ? terms::held_passed : terms::passed) + rank, 1);
        }
        if ((beside & own_pawns) == 0) {
            sink_.add(us, terms::isolated, 1);
        } else if (((chess::pawn_attacks_from(chess::other(us), square) |
                     (beside & chess::rank_mask(square / 8))) &
                    own_pawns) != 0) {
            sink_.add(us, terms::supported + rank, 1);
        }
        if ((ahead & own_file & own_pawns) != 0) {
            sink_.add(us, terms::doubled, 1);
        }
    }

    // The king's safety, and what hangs.
    template <Side us>
    void look_at_side() {
        constexpr Side them = chess::other(us);
        const Bitboard own = board_.of(us);
        const int king = board_.king_of(us);
        const Bitboard quiet = chess::king_attacks_from(king) & ~occupied_ & ~attacks_[them];
        sink_.add(us, terms::flights + static_cast<size_t>(std::min(std::popcount(quiet), 5)), 1);
        const Bitboard row =
            (chess::king_attacks_from(king) | chess::bit(king)) & ~chess::rank_mask(king / 8);
        const Bitboard before =
            us == chess::white ? row & (~Bitboard{0} << king) : row & (chess::bit(king) - 1);
        const Bitboard far = us == chess::white ? before << 8 : before >> 8;
        const int cover = std::popcount((before | far) & own & pawns_);
        sink_.add(us, terms::shield + static_cast<size_t>(std::min(cover, 3)), 1);

        const Bitboard hit = own & attacks_[them] & ~board_.of(chess::king);
        const Bitboard by_pawn =
            hit & ~pawns_ & chess::pawn_attacks<them>(board_.of(them) & pawns_);
        for (chess::Squares at(hit); at; at.next()) {
            const size_t type = chess::type_of(board_.at(at.square()));
            sink_.add(us, terms::attacked + type, 1);
            if ((chess::bit(at.square()) & attacks_[us]) == 0) {
                sink_.add(us, terms::loose + type, 1);
            }
            if ((chess::bit(at.square()) & by_pawn) != 0) {
                sink_.add(us, terms::by_pawn + type, 1);
            }
        }
    }

    const chess::Board& board_;
    const Sliders sliders_;
    Sink& sink_;
    const Bitboard occupied_ = board_.occupied();
    const Bitboard pawns_ = board_.of(chess::pawn);
    Bitboard attacks_[2] = {};
};

template <class Sink>
void find_terms(const chess::Board& board, Sink& sink) {
    chess::with_packed_sliders(
        [&](const auto& sliders) { TermFinder(board, sliders, sink).run(); });
}

}  // namespace prise::ai::duel_chess
