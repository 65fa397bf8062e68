// The two values of the game: a position (§3) and an action (§5).
//
// Men, turn, rights and en passant square are a board of chess. A gene belongs to a piece and not
// to a square: the board of ids says who stands where, and a move changes one id. Three sets keep
// most questions short: who is not *pure*, who may not be taken, who carries a mark.
//
// Part of the past is in the Past: the keys of earlier turns since the last irreversible move
// (§8.2), the present one not among them. What no rule asks for is in the Ledger (ledger.h).
#pragma once

#include <array>
#include <cstdint>

#include "prise/chess/board.h"
#include "prise/core/seat.h"
#include "prise/games/gene_chess/gene.h"

namespace prise::gene_chess {

using chess::bit;
using chess::Bitboard;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Side;
using chess::Squares;

inline constexpr int counter_limit = 99'999;  // §11.1: where both counters stop
inline constexpr int max_pieces = 32;
inline constexpr int max_captures = 30;  // §8.4
inline constexpr int max_gas = 99;

enum class Phase : uint8_t { turn, prelude_done, setup, evolve };  // §3

struct State {
    chess::Board board;
    Bitboard impure = 0;   // §3: pieces that are not pure
    Bitboard guarded = 0;  // fresh, or under an active shield
    Bitboard marked = 0;   // with a hidden mark or a bluff
    uint64_t men_key = 0;  // of men and genes (key.h)
    int32_t half = 0;
    int32_t full = 1;
    TraitSet offered = no_traits;  // evolve
    Phase phase = Phase::turn;
    uint8_t evolving = chess::no_square;       // evolve: where the captor stands
    uint8_t placements = 0;                    // setup: how many are left
    uint8_t shields = 0;                       // how many pieces have the trait Shield
    std::array<uint8_t, 2> gas{};              // by side; 0 without gas
    std::array<uint8_t, 64> ids{};             // by square; 0 is nobody
    std::array<Gene, max_pieces + 1> genes{};  // by id

    friend constexpr bool operator==(const State&, const State&) = default;

    constexpr Side turn() const { return board.turn; }
    constexpr uint8_t id_at(int square) const { return ids[static_cast<size_t>(square)]; }
    constexpr Gene gene_at(int square) const { return genes[id_at(square)]; }
    constexpr PieceType type_at(int square) const { return type_of(board.at(square)); }
    constexpr Bitboard own() const { return board.of(board.turn); }
    constexpr Bitboard enemy() const { return board.of(other(board.turn)); }

    // Nothing here but chess: no gene, mark, shield or freshness matters to any move (§6).
    constexpr bool is_chess() const { return (impure | guarded) == 0 && phase == Phase::turn; }

    // Takes a piece off the board, or puts one on an empty square, with sets and keys.
    void lift(int square);
    void put(int square, Piece man, uint8_t id, Gene gene);
    void change_gene(int square, Gene gene);
    void set_mark(int square, int mark);
    // Takes this man as he is to an empty square.
    void move(Piece man, int from, int to);
};

// These men with pure genes of generation 1, and ids in the order of the board field (§3).
State pure_state(const chess::Board& board);

// §6.3: is it the capture of a pawn that has just made a double step? While the square is set, a
// pawn that goes there one square diagonally forward always takes.
constexpr bool is_en_passant(const State& state, Move move) {
    return move.to() == state.board.ep && state.type_at(move.from()) == chess::pawn &&
           (chess::pawn_attacks_from(state.turn(), move.from()) & bit(move.to())) != 0;
}
// The square of the piece that a move takes, or no_square.
constexpr int victim_square(const State& state, Move move) {
    if ((state.enemy() & bit(move.to())) != 0) {
        return move.to();
    }
    return is_en_passant(state, move) ? move.to() - chess::forward(state.turn()) : chess::no_square;
}
// §6.3: a pawn's step of exactly two squares straight forward, over an empty square, without
// promoting. (It takes nothing: a step never does, and other ways are asked for their victim.)
constexpr bool is_double_step(const State& state, Move move) {
    const int ahead = chess::forward(state.turn());
    return move.to() - move.from() == 2 * ahead && move.promotion() == chess::no_type &&
           state.type_at(move.from()) == chess::pawn &&
           (state.board.occupied() & (bit(move.from() + ahead) | bit(move.to()))) == 0;
}
// §6.3: the king's step of two squares, for kings that have no other way to make it.
constexpr bool is_castling(const State& state, Move move) {
    return state.type_at(move.from()) == chess::king && (state.impure & bit(move.from())) == 0 &&
           (move.to() - move.from() == 2 || move.from() - move.to() == 2);
}

// Two bytes, as a move: all other kinds stand where a move says what its pawn becomes.
class Action {
  public:
    enum class Kind : uint8_t { move, reveal, shield, hide, ready, evolve, skip };

    constexpr Action() = default;
    explicit constexpr Action(Move move) : move_(move) {}
    static constexpr Action on(Kind kind, int square, int mark = 0) { return {kind, square, mark}; }
    static constexpr Action plain(Kind kind) { return {kind, 0, 0}; }
    static constexpr Action evolve(TraitSet traits) {
        return {Kind::evolve, traits & 63, traits >> 6};
    }

    constexpr Kind kind() const {
        const int code = move_.promotion() - before_kinds;
        return code > 0 ? static_cast<Kind>(code) : Kind::move;
    }
    constexpr Move move() const { return move_; }          // move
    constexpr int square() const { return move_.from(); }  // reveal, shield, hide
    constexpr int mark() const { return move_.to(); }      // hide
    constexpr TraitSet traits() const {                    // evolve
        return static_cast<TraitSet>(move_.from() | (move_.to() << 6));
    }

    friend constexpr bool operator==(const Action&, const Action&) = default;

  private:
    static constexpr int before_kinds = chess::king;  // no type of man has a higher number

    constexpr Action(Kind kind, int low, int high)
        : move_(low, high, static_cast<PieceType>(before_kinds + static_cast<int>(kind))) {}

    Move move_;
};

constexpr Seat seat_of(Side side) { return side == chess::white ? Seat::first : Seat::second; }
constexpr char letter_of(Side side) { return side == chess::white ? 'w' : 'b'; }

}  // namespace prise::gene_chess
