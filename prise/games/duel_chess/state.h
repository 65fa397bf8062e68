// The two values of Gambit Chess: a position with pools and the duel that may be going on (§3), and
// one action of it (§5).
//
//     m  a move is due  --capture-->  a  the attacker bids  -->  d  the defender bids
//     ^                                                            |             |
//     '---------------------- capture done ------------------------'   failed    |
//     '------ the attacker chooses --------------------------------  r  <--------'
//     '------ in check, with `retry`: the same side moves again -----------------'
//
// The table `seen` of §3 lives in the Past: the keys of the positions at the start of each turn
// since `half` was last 0. It is a multiset; the order of its entries means nothing.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "prise/chess/position.h"
#include "prise/core/seat.h"

namespace prise::duel_chess {

using chess::Bitboard;
using chess::Board;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Side;

enum class Phase : uint8_t { move, attack, defend, retreat };

struct State {
    chess::Position position;
    std::array<uint16_t, 2> pools{};  // by Side
    Move pending;                     // §3: the attempted capture, in every phase but `move`
    Phase phase = Phase::move;
    uint8_t bid = 0;  // of the attacker, in phase `defend`
    // §7.3, `retry`: the men whose captures have failed in this turn; of the king, what it failed
    // to take.
    Bitboard failed = 0;

    friend constexpr bool operator==(const State&, const State&) = default;

    constexpr const Board& board() const { return position.board; }
    constexpr Side turn() const { return position.board.turn; }
    constexpr Side actor() const { return phase == Phase::defend ? chess::other(turn()) : turn(); }
};
static_assert(sizeof(State) == 72);

// One word, so that lists of them are written quickly: the move below, the bid above it, the kind
// on top.
class Action {
  public:
    enum Kind : uint8_t { move_kind, bid_kind, retreat_kind };

    constexpr Action() = default;
    constexpr explicit Action(Move of) : code_(std::bit_cast<uint16_t>(of)) {}
    static constexpr Action bid(int amount) {
        return Action((static_cast<uint32_t>(amount) << 16) | (uint32_t{bid_kind} << 30));
    }
    static constexpr Action retreat(int square) {
        return Action(static_cast<uint32_t>(square) | (uint32_t{retreat_kind} << 30));
    }

    constexpr Kind kind() const { return static_cast<Kind>(code_ >> 30); }
    constexpr Move move() const { return std::bit_cast<Move>(static_cast<uint16_t>(code_)); }
    constexpr int amount() const { return static_cast<int>((code_ >> 16) & 0x3FFF); }
    constexpr int square() const { return static_cast<int>(code_ & 63); }

    friend constexpr bool operator==(const Action&, const Action&) = default;

  private:
    constexpr explicit Action(uint32_t code) : code_(code) {}

    uint32_t code_ = 0;
};
static_assert(sizeof(Action) == 4);

constexpr Seat seat_of(Side side) { return side == chess::white ? Seat::first : Seat::second; }
constexpr Side side_of(Seat seat) { return seat == Seat::first ? chess::white : chess::black; }

// Where the man stands that a move captures; no_square: it captures nothing.
constexpr int victim_square(const Board& board, Move move) {
    if ((board.occupied() & chess::bit(move.to())) != 0) {
        return move.to();
    }
    const bool en_passant =
        move.to() == board.ep && chess::type_of(board.at(move.from())) == chess::pawn;
    return en_passant ? move.to() - chess::forward(board.turn) : chess::no_square;
}
constexpr bool captures(const Board& board, Move move) {
    return victim_square(board, move) != chess::no_square;
}

// §7.3, `retry`: where it is kept that this capture has failed. In check nobody but the king has
// two pieces to take.
constexpr int failure_square(const Board& board, Move move) {
    const bool by_king = chess::type_of(board.at(move.from())) == chess::king;
    return by_king ? victim_square(board, move) : move.from();
}
// Has this man failed to take that piece in this turn?
constexpr bool has_failed(const State& state, Move move) {
    return state.failed != 0 && captures(state.board(), move) &&
           (state.failed & chess::bit(failure_square(state.board(), move))) != 0;
}

// The men of the pending duel (§6.3): each side bids on its own.
struct Duelists {
    Piece attacker, victim;
    int victim_square;
};
constexpr Duelists duelists(const Board& board, Move move) {
    const bool en_passant = (board.occupied() & chess::bit(move.to())) == 0;
    const int square = en_passant ? move.to() - chess::forward(board.turn) : move.to();
    return {board.at(move.from()), board.at(square), square};
}
// On what the side to act bids.
constexpr PieceType piece_bid_on(const State& state) {
    const Duelists men = duelists(state.board(), state.pending);
    return chess::type_of(state.phase == Phase::attack ? men.attacker : men.victim);
}

}  // namespace prise::duel_chess
