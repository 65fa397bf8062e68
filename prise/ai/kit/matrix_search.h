// Alpha-beta search for games in which some actions are decided by secret choices of both sides, as
// an object that is stepped (alpha_beta.h says why, and how the frames work).
//
// An action that both sides decide by a secret choice is a *contest*. It is not followed choice by
// choice: what matters is what it leads to when it is won, and when it has failed.
//
//                     node
//          /      /        \        \.
//       quiet  quiet     contest   contest      v = value of the matrix game over W and L,
//         |      |         |          |             prices of the choices included
//         .      .         W          W
//                           \        /
//                            L  shared: a contest that failed is a turn that passed
//
// v rises with W and with L, so L is searched first, once for all contests of the node, and the
// window of the node becomes a window for W: what even a won contest could not lift above alpha is
// never looked at. Because a side may let its contest fail, v is at least L, and an L above beta
// ends the node: the null move, where it is an honest one.
//
// Scores below `proved` are expected results, of 10000, because expectations are taken of them. A
// node is one action that is tried, one contest that is won, or one turn that passes; limits are
// exact.
//
// Besides what search.h says of a brain (without probe, pass, verified cuts), it has
// `deepest_guess`, the depth up to which static values alone may decide, and knows of contests:
//
//     int deepest_rest()                    so deep, below zero, forcing actions are looked at
//     bool in_check(state)                  nothing can be said before all actions are looked at
//     bool is_lost(state, list)             in check: no action helps, whatever is chosen
//     Failing failing(state, in_check)      what a contest that fails leads to
//     bool is_contest(state, action)
//     Contest contest(state, action, value) with the node's static value; small, copied
//     int value(contest, won, failed)       of the matrix game; rises with both
//     int needed(contest, failed, value)    how good it must be to win it, for at least this value
//     int hope(state, action, value)        more than that is hardly to be won at once
//     int margin(value, depth)              more than that is seldom won or lost so deep
//     int late(depth)                       so many actions are tried, others hardly ever help
//     bool gives_check(state, action)       quiet, but it forces
//     bool is_bad(state, action)            without a contest: it only loses
//     void win(state, past, action, contest), void pass(state, past)      change the state
//     bool draws_by_passing(state, past)    the turn that passes ends the game
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "prise/ai/kit/best_lines.h"
#include "prise/ai/kit/deepening.h"
#include "prise/ai/kit/ordering.h"
#include "prise/ai/kit/overlook.h"
#include "prise/ai/kit/search.h"
#include "prise/ai/kit/table.h"
#include "prise/core/contract.h"

namespace prise::ai {

inline constexpr int sure_result = 10'000;

// A score as an expected result: a proved end is sure.
constexpr int as_result(int score) { return std::clamp(score, -sure_result, sure_result); }

// What a contest that fails leads to.
enum class Failing : uint8_t {
    passes,  // the turn is over
    loses,   // the game is
    stays,   // another action must be found
};

template <GameRules R, class Brain>
class MatrixSearch {
  public:
    using State = typename R::State;
    using Action = typename R::Action;

    using Variation = typename Deepening<Action>::Variation;

    MatrixSearch(const R& rules, const Brain& brain, Table& table)
        : rules_(rules),
          brain_(brain),
          table_(table),
          frames_(max_ply + 1),
          deepening_({.window = Brain::window,
                      .widest = 4 * Brain::window,
                      .narrow_from = 4,
                      .values_only_action = true}) {}

    // Begins to search a position with at least one legal action. The table is begun by the owner.
    // `only`: of the first action, these and no others, and all of them are seen; empty: all.
    void begin(const State& state, const Past& past, const SearchLimits& limits,
               const Overlook& overlook = {}, std::span<const Action> only = {});
    // At most so many nodes more; false: done.
    bool step(uint64_t max_nodes) { return deepening_.step(*this, max_nodes); }
    void stop() { deepening_.stop(); }

    uint64_t nodes() const { return nodes_; }
    int depth() const { return deepening_.depth_done(); }
    // Changes with the lines.
    uint64_t revision() const { return deepening_.revision(); }
    // Never empty; the best first.
    const std::vector<Variation>& lines() const { return deepening_.lines(); }
    // The best score at each depth that was searched whole, from 1 on.
    const std::vector<int>& scores() const { return deepening_.scores(); }

  private:
    using Contest = typename Brain::Contest;
    enum class Stage : uint8_t { enter, choose, back };
    enum class Next : uint8_t { enter, choose, leave };
    // How the next child is looked at, or was; `fresh`: at another one than before.
    enum class Look : uint8_t { pass, fresh, reduced, narrow, whole };

    static constexpr int unknown = -infinite;
    // So far below alpha a failed contest is still told from a worse one.
    static constexpr int failed_margin = 2'500;

    struct Frame {
        State state;
        Past::Mark mark;
        Seat seat;   // to act
        bool flips;  // another than in the frame above
        bool is_pv;
        bool checked;
        bool is_contest;  // the candidate
        Failing failing;
        Stage stage;
        Look look;
        uint16_t best_place;
        uint16_t tried;
        uint16_t next;
        int16_t depth, reduction;
        int16_t value;     // static
        int16_t distance;  // actions from the root
        int alpha, beta, floor, best;
        int failed;  // what a failed contest is worth; unknown: not asked for
        Contest contest;
        uint64_t key;
        ActionList<Action> list;
        std::vector<Candidate> order;
    };

    // The tree.
    bool run(uint64_t stop_at);
    Next enter(Frame& frame);
    Next enter_rest(Frame& frame);
    Next choose(Frame& frame);
    bool prepare_contest(Frame& frame, const Action& action);
    bool is_hopeless(const Frame& frame, const Action& action) const;
    Next back(Frame& frame);
    Next accept(Frame& frame, int value);
    Next finish(Frame& frame);
    Next leave(int value) {
        returned_ = value;
        return Next::leave;
    }
    Next descend(Frame& frame);
    Window window_of(const Frame& frame, int alpha, int beta) const;
    bool is_exhausted(const Frame& frame) const {
        return frame.look == Look::fresh && frame.next == frame.order.size();
    }
    void rank(Frame& frame, uint16_t first);
    int end_of(const Frame& frame) const;
    bool is_overlooked(const Frame& frame, size_t place) const;
    void keep_line(Frame& frame);

    // Its root, for Deepening.
    friend class Deepening<Action>;
    void open_tree(const Window& window);
    int tree_value() const { return frames_[0].best; }

    const R& rules_;
    const Brain& brain_;
    Table& table_;
    std::vector<Frame> frames_;
    Past past_;

    Deepening<Action> deepening_;
    Ordering<Brain> ordering_;
    BestLines<Action> best_lines_;
    Overlook overlook_;
    uint64_t nodes_ = 0;
    int returned_ = 0;
    int ply_ = 0;
};

}  // namespace prise::ai

#include "prise/ai/kit/matrix_search_child.h"
#include "prise/ai/kit/matrix_search_node.h"
