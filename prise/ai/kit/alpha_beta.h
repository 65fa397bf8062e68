// Alpha-beta search as an object that is stepped.
//
// The stack of the tree is an array of frames in the object and not the call stack, so a slice ends
// after any node and the next one goes on exactly there: slices of any size visit the same nodes in
// the same order. Nothing is unwound, nothing is begun again, nothing is allocated once warm. A
// recursive twin (tests/ai/recursive.h) says the same in fewer words; read that first.
//
//     frame 0          the root                 enter -> choose -> back -> choose -> ... -> leave
//     frame 1          after one action           |
//     ...                                       a child's frame is entered, and its value comes
//     back frame ply_       where the search is
//
// It deepens step by step, with principal variations, a window around the last score, a table,
// killers and history for the order, reductions of late quiet actions, a null move, verified cuts
// (a shallow look that is far above the window stands for a deep one) and an extension of only
// replies; each as the brain wants it (search.h). A state is copied and changed, never changed
// back. Scores belong to the seat that is to act, and are negated when another one is: turns may
// have several actions.
//
// A node is one action that is tried, or one null move; limits are exact.
#pragma once

#include <algorithm>
#include <cstdlib>
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

template <GameRules R, class Brain>
class AlphaBeta {
  public:
    using State = typename R::State;
    using Action = typename R::Action;

    using Variation = typename Deepening<Action>::Variation;

    AlphaBeta(const R& rules, const Brain& brain, Table& table)
        : rules_(rules),
          brain_(brain),
          table_(table),
          frames_(max_ply + 1),
          deepening_({.window = Brain::window,
                      .widest = 400,
                      .narrow_from = 5,
                      .values_only_action = false}) {}

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

  private:
    enum class Stage : uint8_t { enter, choose, back };
    enum class Next : uint8_t { enter, choose, leave };
    // How the next child is looked at, or was; `fresh`: at another one than before.
    enum class Look : uint8_t { pass, verify, fresh, reduced, narrow, whole };

    struct Frame {
        State state;
        Past::Mark mark;
        Seat seat;   // to act
        bool flips;  // another than in the frame above
        bool is_pv;
        bool stands;  // on its static value: not all actions are looked at
        Stage stage;
        Look look;
        uint16_t best_place;
        uint16_t tried;
        uint16_t next;
        int16_t depth, extension, reduction;
        int16_t value;     // static; -infinite: not asked for
        int16_t distance;  // actions from the root
        int alpha, beta, floor, best;
        uint64_t key;  // where there is depth left
        ActionList<Action> list;
        std::vector<Candidate> order;
    };

    // The tree.
    bool run(uint64_t stop_at);
    Next enter(Frame& frame);
    Next choose(Frame& frame);
    Next back(Frame& frame);
    Next accept(Frame& frame, int value);
    Next finish(Frame& frame);
    Next leave(int value) {
        returned_ = value;
        return Next::leave;
    }
    Next descend(Frame& frame);
    Look first_look(Frame& frame);
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

// The root ---------------------------------------------------------------------------------------

template <GameRules R, class Brain>
void AlphaBeta<R, Brain>::begin(const State& state, const Past& past, const SearchLimits& limits,
                                const Overlook& overlook, std::span<const Action> only) {
    overlook_ = overlook;
    past_ = past;
    nodes_ = 0;
    ply_ = 0;
    ordering_.clear();
    Frame& root = frames_[0];
    root.state = state;
    root.mark = past_.mark();
    root.seat = rules_.to_act(state);
    root.flips = false;
    root.distance = 0;
    root.key = brain_.key(state, past_);
    rules_.legal(state, past_, root.list);
    rank(root, Table::no_place);
    deepening_.begin(root.order, root.list, limits, [&](size_t place) {
        return only.empty() ? is_overlooked(root, place)
                            : std::ranges::find(only, root.list[place]) == only.end();
    });
}

template <GameRules R, class Brain>
void AlphaBeta<R, Brain>::open_tree(const Window& window) {
    ply_ = 0;
    Frame& root = frames_[0];
    past_.rewind(root.mark);
    root.stage = Stage::choose;
    root.look = Look::fresh;
    root.is_pv = true;
    root.best = -infinite;
    root.best_place = Table::no_place;
    root.tried = 0;
    root.next = 0;
    root.depth = static_cast<int16_t>(deepening_.depth());
    root.stands = false;
    root.extension = 0;
    root.value = 0;
    root.alpha = root.floor = window.alpha;
    root.beta = window.beta;
    deepening_.list(root.order);
    best_lines_.clear(0);
}

// The tree ---------------------------------------------------------------------------------------

template <GameRules R, class Brain>
bool AlphaBeta<R, Brain>::run(uint64_t stop_at) {
    for (;;) {
        Frame& frame = frames_[static_cast<size_t>(ply_)];
        Next next = Next::choose;
        switch (frame.stage) {
            case Stage::enter: next = enter(frame); break;
            case Stage::back: next = back(frame); break;
            case Stage::choose: break;
        }
        if (next == Next::choose && is_exhausted(frame)) {
            next = finish(frame);
        }
        if (next == Next::choose) {
            if (nodes_ == stop_at) {
                frame.stage = Stage::choose;
                return false;
            }
            next = choose(frame);
        }
        if (next == Next::leave) {
            if (ply_ == 0) {
                return true;
            }
            --ply_;
        }
    }
}

// Sets out from a frame whose state, window and depth are given.
template <GameRules R, class Brain>
auto AlphaBeta<R, Brain>::enter(Frame& frame) -> Next {
    best_lines_.clear(ply_);
    if (brain_.repeated(frame.state, past_)) {
        return leave(0);
    }
    if (const auto known = brain_.probe(frame.state, past_)) {
        return leave(from_table(*known, frame.distance));
    }
    if (ply_ == max_ply) {
        return leave(brain_.evaluate(frame.state));
    }
    frame.best = -infinite;
    frame.floor = frame.alpha;
    frame.best_place = Table::no_place;
    frame.tried = 0;
    frame.next = 0;
    frame.extension = 0;
    frame.stands = false;
    frame.look = Look::fresh;
    if (frame.depth <= 0) {
        const Rest rest = brain_.rest(frame.state, frame.depth);
        if (rest == Rest::quiet) {
            return leave(brain_.evaluate(frame.state));
        }
        if (rest == Rest::choose) {
            frame.best = brain_.evaluate(frame.state);
            if (frame.best >= frame.beta) {
                return leave(frame.best);
            }
            frame.alpha = std::max(frame.alpha, frame.best);
            frame.stands = true;
            if constexpr (ListsForcing<R>) {
                rules_.legal_forcing(frame.state, past_, frame.list);
            }
        } else {
            rules_.legal(frame.state, past_, frame.list);
            if (frame.list.empty()) {
                return leave(end_of(frame));
            }
        }
        rank(frame, Table::no_place);
        return Next::choose;
    }
    const bool blind = overlook_.permille > 0 && frame.distance == 1;
    uint16_t first = Table::no_place;
    frame.value = -infinite;
    if (const auto entry = table_.find(frame.key)) {
        first = entry->place;
        frame.value = entry->value;
        const int score = from_table(entry->score, frame.distance);
        const bool enough = entry->is_enough(score, frame.alpha, frame.beta);
        const bool deep =
            Brain::table_is_exact ? entry->depth == frame.depth : entry->depth >= frame.depth;
        if (!frame.is_pv && !blind && deep && enough) {
            return leave(score);
        }
    }
    rules_.legal(frame.state, past_, frame.list);
    if (frame.list.empty()) {
        return leave(end_of(frame));
    }
    rank(frame, first);
    if (blind) {
        std::erase_if(frame.order, [&](const Candidate& candidate) {
            return is_overlooked(frame, candidate.place);
        });
        if (frame.order.empty()) {
            rank(frame, first);
        }
    }
    if (Brain::reduces_unknown && first == Table::no_place && frame.depth >= 5) {
        frame.depth = static_cast<int16_t>(frame.depth - 1);
    }
    if (Brain::extends_only_reply && frame.list.size() == 1 &&
        frame.distance < 2 * deepening_.depth()) {
        frame.extension = 1;
    }
    frame.look = blind ? Look::fresh : first_look(frame);
    return Next::choose;
}

// A null move, or a shallow look well above the window, may save looking at any action.
template <GameRules R, class Brain>
auto AlphaBeta<R, Brain>::first_look(Frame& frame) -> Look {
    if (frame.is_pv || frame.extension != 0 || std::abs(frame.beta) >= proved) {
        return Look::fresh;
    }
    if constexpr (Brain::passes) {
        if (frame.depth >= 3 && brain_.may_pass(frame.state)) {
            if (frame.value == -infinite) {
                frame.value = static_cast<int16_t>(brain_.evaluate(frame.state));
            }
            if (frame.value >= frame.beta) {
                return Look::pass;
            }
        }
    }
    if constexpr (Brain::verifies_from > 0) {
        if (frame.depth >= Brain::verifies_from && brain_.is_quiet(frame.state, frame.list[0])) {
            return Look::verify;
        }
    }
    return Look::fresh;
}

// Candidates for the frame's list, the first one given, the others by what is known of them.
template <GameRules R, class Brain>
void AlphaBeta<R, Brain>::rank(Frame& frame, uint16_t first) {
    frame.order.resize(frame.list.size());
    for (size_t i = 0; i < frame.list.size(); ++i) {
        const Action& action = frame.list[i];
        int32_t score = brain_.order(frame.state, action);
        if (i == first) {
            score = 1 << 30;
        } else if (brain_.is_quiet(frame.state, action)) {
            score += ordering_.merit(brain_, frame.state, action, frame.seat, ply_);
        }
        frame.order[i] = {score, static_cast<uint16_t>(i)};
    }
}

template <GameRules R, class Brain>
auto AlphaBeta<R, Brain>::choose(Frame& frame) -> Next {
    if (frame.look == Look::fresh) {
        pick(frame.order, frame.next);
        frame.look = Look::whole;
        if (frame.tried > 0) {
            const Action& action = frame.list[frame.order[frame.next].place];
            frame.reduction = 0;
            if (frame.depth >= 3 && brain_.is_quiet(frame.state, action)) {
                frame.reduction =
                    static_cast<int16_t>(brain_.reduction(frame.depth, frame.tried, frame.is_pv));
            }
            frame.look = frame.reduction > 0 ? Look::reduced : Look::narrow;
        }
    }
    return descend(frame);
}

// Goes to the child that the candidate leads to, or to one that stands for the frame itself.
template <GameRules R, class Brain>
auto AlphaBeta<R, Brain>::descend(Frame& frame) -> Next {
    frame.stage = Stage::back;
    ++ply_;
    Frame& child = frames_[static_cast<size_t>(ply_)];
    child.stage = Stage::enter;
    child.state = frame.state;
    past_.rewind(frame.mark);
    child.distance = static_cast<int16_t>(frame.distance + 1);
    child.is_pv = frame.is_pv && frame.look == Look::whole;
    int depth = frame.depth - 1 + frame.extension;
    int alpha = frame.alpha;
    int beta = frame.beta;
    if (frame.look >= Look::fresh) {
        if (frame.look == Look::reduced) {
            depth -= frame.reduction;
        }
        if (frame.look != Look::whole) {
            beta = alpha + 1;
        }
        Silent silent;
        rules_.apply(child.state, past_, frame.list[frame.order[frame.next].place], silent);
        ++nodes_;
    } else if (frame.look == Look::verify) {
        child.distance = frame.distance;
        depth = frame.depth * 2 / 5;
        beta += Brain::verify_margin * frame.depth;
        alpha = beta - 1;
    } else if constexpr (Brain::passes) {
        child.state = brain_.pass(frame.state);
        ++nodes_;
        depth = frame.depth - 3 - frame.depth / 4;
        alpha = beta - 1;
    }
    child.mark = past_.mark();
    child.seat = rules_.to_act(child.state);
    child.flips = child.seat != frame.seat;
    child.depth = static_cast<int16_t>(depth);
    if (depth > 0) {
        child.key = brain_.key(child.state, past_);
        table_.expect(child.key);
    }
    child.alpha = child.flips ? -beta : alpha;
    child.beta = child.flips ? -alpha : beta;
    return Next::enter;
}

template <GameRules R, class Brain>
auto AlphaBeta<R, Brain>::back(Frame& frame) -> Next {
    const int value = frames_[static_cast<size_t>(ply_) + 1].flips ? -returned_ : returned_;
    switch (frame.look) {
        case Look::pass:
            frame.look = Look::fresh;
            return value >= frame.beta && value < proved ? leave(frame.beta) : Next::choose;
        case Look::verify:
            frame.look = Look::fresh;
            return value >= frame.beta + Brain::verify_margin * frame.depth ? leave(frame.beta)
                                                                            : Next::choose;
        case Look::reduced:
            if (value > frame.alpha) {
                frame.look = Look::narrow;
                return Next::choose;
            }
            break;
        case Look::narrow:
            if (frame.is_pv && value > frame.alpha && value < frame.beta) {
                frame.look = Look::whole;
                return Next::choose;
            }
            break;
        case Look::fresh:
        case Look::whole: break;
    }
    return accept(frame, value);
}

template <GameRules R, class Brain>
auto AlphaBeta<R, Brain>::accept(Frame& frame, int value) -> Next {
    if (value > frame.best) {
        frame.best = value;
        frame.best_place = frame.order[frame.next].place;
        if (value > frame.alpha) {
            frame.alpha = value;
            if (frame.is_pv) {
                keep_line(frame);
            }
            if (value >= frame.beta) {
                if (frame.depth > 0) {
                    ordering_.reward(brain_, frame, ply_);
                }
                return finish(frame);
            }
        }
    }
    ++frame.tried;
    ++frame.next;
    frame.look = Look::fresh;
    return Next::choose;
}

template <GameRules R, class Brain>
void AlphaBeta<R, Brain>::keep_line(Frame& frame) {
    const bool goes_on = frames_[static_cast<size_t>(ply_) + 1].is_pv;
    best_lines_.keep(ply_, frame.list[frame.best_place], goes_on);
    if (ply_ == 0) {
        deepening_.improve(frame.best, frame.best_place, best_lines_.from_root());
    }
}

template <GameRules R, class Brain>
auto AlphaBeta<R, Brain>::finish(Frame& frame) -> Next {
    // What was not looked at whole is nobody else's truth.
    const bool is_whole = frame.distance > 1 || (overlook_.permille == 0 && ply_ > 0);
    if (frame.depth > 0 && is_whole) {
        const auto bound = Table::bound_of(frame.best, frame.floor, frame.beta);
        const uint16_t place = bound == Table::Bound::at_most ? Table::no_place : frame.best_place;
        table_.store(frame.key, {place, static_cast<int16_t>(to_table(frame.best, frame.distance)),
                                 frame.value, static_cast<uint8_t>(frame.depth), bound});
    }
    return leave(frame.best);
}

// The game is over here: how good is that for whoever would be to act? Rules need not say who that
// is, but the frame above knows who has just acted.
template <GameRules R, class Brain>
int AlphaBeta<R, Brain>::end_of(const Frame& frame) const {
    const Outcome outcome = rules_.outcome(frame.state, past_);
    if (outcome.status != Outcome::Status::win) {
        return 0;
    }
    const Seat above = frames_[static_cast<size_t>(ply_) - 1].seat;
    const int value = outcome.winner == above ? won - frame.distance : frame.distance - won;
    return frame.flips ? -value : value;
}

template <GameRules R, class Brain>
bool AlphaBeta<R, Brain>::is_overlooked(const Frame& frame, size_t place) const {
    if (overlook_.permille == 0) {
        return false;
    }
    const Action& action = frame.list[place];
    return ai::is_overlooked(overlook_, frame.key, brain_.mark(action),
                             brain_.difficulty(frame.state, action));
}

}  // namespace prise::ai
