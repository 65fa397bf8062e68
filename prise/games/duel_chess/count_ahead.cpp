// Perft's short cut. As long as both pools can pay for everything that may be asked of them within
// the depth, they decide nothing: every duel has the same bids, so many pairs of them win and so
// many fail, and what follows is counted once for all of them on the bare board. Where draws or
// thin pools could matter, the rules themselves count on.
#include <algorithm>

#include "prise/chess/legal.h"
#include "prise/chess/perft.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

template <Side us, class Sliders>
class Walker;

struct Bids {
    uint64_t each;   // of one side
    uint64_t wins;   // pairs with which the attacker wins
    uint64_t fails;  // pairs with which they do not
};

Bids bids_of(const Settings& settings) {
    const auto each = static_cast<uint64_t>(settings.max_bid) + 1;
    const uint64_t higher = each * (each - 1) / 2;
    const uint64_t wins = settings.tie_winner == TieWinner::attacker ? higher + each : higher;
    return {each, wins, each * each - wins};
}

template <Side us, class Sliders>
uint64_t count(const Settings& settings, const Bids& bids, const Board& board,
               const Sliders& sliders, int depth) {
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        chess::detail::Counting counting;
        chess::generate<us>(board, sliders, counting);
        return counting.total;
    }
    Walker<us, Sliders> walker{settings, bids, board, sliders, depth};
    chess::generate<us>(board, sliders, walker);
    return walker.total;
}

// Plays every quiet move as it is generated; a capture is a duel, counted as a whole.
template <Side us, class Sliders>
class Walker {
  public:
    Walker(const Settings& settings, const Bids& bids, const Board& board, const Sliders& sliders,
           int depth)
        : settings_(settings), bids_(bids), board_(board), sliders_(sliders), depth_(depth) {}

    uint64_t total = 0;

    void man(int from, Bitboard targets) {
        each(targets, [&](int to) { return Move(from, to); });
    }
    template <int step>
    void pawns(Bitboard targets) {
        each(targets, [](int to) { return Move(to - step, to); });
    }
    template <int step>
    void promotions(Bitboard targets) {
        for (const PieceType type : chess::promotion_types) {
            each(targets, [&](int to) { return Move(to - step, to, type); });
        }
    }
    void en_passant(int from, int to) { total += duel(Move(from, to)); }
    void castle(int from, int to) { total += after(Move(from, to), depth_ - 1); }

  private:
    template <class Make>
    void each(Bitboard targets, Make&& make) {
        for (chess::Squares to(targets & ~enemy_); to; to.next()) {
            total += after(make(to.square()), depth_ - 1);
        }
        for (chess::Squares to(targets & enemy_); to; to.next()) {
            total += duel(make(to.square()));
        }
    }

    uint64_t after(Move move, int depth) const {
        Board next = board_;
        chess::play(next, move);
        return count<chess::other(us)>(settings_, bids_, next, sliders_, depth);
    }

    uint64_t duel(Move move) {
        const int depth = depth_ - 1;
        if (is_sure()) {
            return after(move, depth);
        }
        if (depth == 1) {
            return bids_.each;
        }
        if (depth == 2) {
            return bids_.each * bids_.each;
        }
        return bids_.wins * after(move, depth - 2) + bids_.fails * retreats(move, depth - 2);
    }

    uint64_t retreats(Move move, int depth) const {
        const Bitboard squares = Retreats(settings_, board_, move, pool_limit).legal();
        if (depth == 1) {
            return static_cast<uint64_t>(std::popcount(squares));
        }
        uint64_t sum = 0;
        for (chess::Squares to(squares); to; to.next()) {
            chess::Position position;
            position.board = board_;
            chess::shift_and_pass(position, move.from(), to.square());
            sum += count<chess::other(us)>(settings_, bids_, position.board, sliders_, depth - 1);
        }
        return sum;
    }

    // §7.1, 2: does a capture need no duel?
    bool is_sure() const {
        return settings_.check_escape == CheckEscape::sure && chess::in_check(board_);
    }

    const Settings& settings_;
    const Bids& bids_;
    const Board& board_;
    const Sliders& sliders_;
    const int depth_;
    const Bitboard enemy_ = board_.of(chess::other(us));
};

}  // namespace

// A turn is a quiet action, or a duel of three actions (won) or four (failed), in which each side
// pays a bid; whoever failed may pay a retreat as well.
std::array<Rules::Demand, Rules::deepest_demand> Rules::demands() const {
    int bid = 0;
    for (const PieceType type :
         {chess::pawn, chess::knight, chess::bishop, chess::rook, chess::queen, chess::king}) {
        bid = std::max(bid, settings_.cost(type, settings_.max_bid));
    }
    const int retreat =
        settings_.return_cost + std::max(percent_of(7, settings_.slider_retreat_percent),
                                         percent_of(4, settings_.knight_retreat_percent));
    std::array<Demand, deepest_demand> table{};
    for (int depth = 1; depth < deepest_demand; ++depth) {
        const auto before = [&](int actions) {
            return table[static_cast<size_t>(std::max(depth - actions, 0))];
        };
        int mover = before(1).other;
        int other = before(1).mover;
        if (depth >= 2) {
            mover = std::max(
                {mover, bid + before(3).other, bid + (depth >= 4 ? retreat : 0) + before(4).other});
        }
        if (depth >= 3) {
            other = std::max({other, bid + before(3).mover, bid + before(4).mover});
        }
        table[static_cast<size_t>(depth)] = {static_cast<int16_t>(mover),
                                             static_cast<int16_t>(other)};
    }
    return table;
}

bool Rules::pools_decide_nothing(const State& state, int depth) const {
    if (depth >= deepest_demand) {
        return false;
    }
    // §8.1: no draw within the depth. A move takes away two pawns, rooks and queens at most, by
    // capturing one with a pawn that becomes a knight or bishop. A position comes back after four
    // actions at the earliest; a text may have counted it in every turn that `half` allows.
    const Board& board = state.board();
    const int heavy = std::popcount(board.of(chess::pawn) | board.straight_sliders());
    const int half = state.position.half;
    const int again = half + 1 + (depth - 1) / 4;
    if (heavy <= 2 * depth || half + depth > settings_.move_rule_plies ||
        (settings_.repetition_limit > 0 && again >= settings_.repetition_limit)) {
        return false;
    }
    if (!settings_.duels) {
        return true;
    }
    if (settings_.check_escape == CheckEscape::retry) {  // turns of any number of duels
        return false;
    }
    const Demand& demand = demands_[static_cast<size_t>(depth)];
    const int least = settings_.zero_attack == ZeroBpAttack::forbidden ? 1 : 0;  // §6.2
    return state.pools[state.turn()] >= demand.mover + least &&
           state.pools[chess::other(state.turn())] >= demand.other + least;
}

uint64_t Rules::count_without_pools(const Board& board, int depth) const {
    if (!settings_.duels) {
        return chess::perft(board, depth);
    }
    const Bids bids = bids_of(settings_);
    return chess::with_sliders([&](const auto& sliders) {
        return board.turn == chess::white
                   ? count<chess::white>(settings_, bids, board, sliders, depth)
                   : count<chess::black>(settings_, bids, board, sliders, depth);
    });
}

}  // namespace prise::duel_chess
