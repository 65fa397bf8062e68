// Can a seat win with the turn that it is about to play? Depth first over its actions, the forcing
// ones first, and every situation once. What was a win against something similar is tried before
// all else: a turn that refutes one plan mostly refutes the next one, too.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "prise/ai/ringrift/steps.h"

namespace prise::ai::ringrift {

template <class B>
class WinNow {
  public:
    using State = prise::ringrift::State<B>;

    explicit WinNow(const Brain<B>& brain) : brain_(brain) {}

    // Of the seat whose turn it is. The past is that of a running chain.
    void begin(const State& state, const Past& past, std::span<const Action> hint = {}) {
        hint_.assign(hint.begin(), hint.end());
        turn_ = state.turn;
        seat_ = state.player;
        turn_found_.clear();
        has_found_ = false;
        seen_.clear(slots);
        open(0).place = {state, past};
        depth_ = 0;
        enter();
    }

    // Takes what it uses off the nodes that it may use. False: it knows.
    bool step(uint64_t& nodes) {
        while (depth_ >= 0) {
            Frame& frame = frames_[static_cast<size_t>(depth_)];
            if (frame.next == frame.list.size()) {
                --depth_;
                continue;
            }
            if (nodes == 0) {
                return true;
            }
            --nodes;
            try_next();
        }
        return false;
    }

    bool has_found() const { return has_found_; }
    const std::vector<Action>& turn() const { return turn_found_; }

  private:
    static constexpr size_t slots = size_t{1} << 14;

    struct Frame {
        Place<B> place;
        ActionList<Action> list;
        std::vector<int> order;
        size_t next = 0;
    };

    Frame& open(size_t depth) {
        if (frames_.size() <= depth) {
            frames_.resize(depth + 1);
        }
        return frames_[depth];
    }

    void try_next() {
        const auto depth = static_cast<size_t>(depth_);
        Frame& child = open(depth + 1);
        Frame& here = frames_[depth];
        child.place = here.place;
        child.place.play(brain_.rules(), here.list[here.next++]);
        const State& state = child.place.state;
        if (is_ended(state, turn_)) {
            if (state.phase == Phase::over && state.winner == seat_) {
                for (size_t i = 0; i <= depth; ++i) {
                    turn_found_.push_back(frames_[i].list[frames_[i].next - 1]);
                }
                has_found_ = true;
                depth_ = -1;
            }
            return;
        }
        if (seen_.add(brain_.rules().key(state, child.place.past))) {
            ++depth_;
            enter();
        }
    }

    void enter() {
        const auto depth = static_cast<size_t>(depth_);
        Frame& frame = frames_[depth];
        const State& state = frame.place.state;
        list_actions(brain_.rules(), frame.place, frame.list);
        frame.next = 0;
        const typename Brain<B>::Order order(state);
        scored_.clear();
        for (const Action& action : frame.list) {
            const bool is_hinted = depth < hint_.size() && action == hint_[depth];
            scored_.push_back({is_hinted ? 1 << 20 : order(action), action});
        }
        std::ranges::stable_sort(scored_, std::ranges::greater{}, &Scored::order);
        for (size_t i = 0; i < scored_.size(); ++i) {
            frame.list[i] = scored_[i].action;
        }
    }

    struct Scored {
        int order;
        Action action;
    };

    const Brain<B>& brain_;
    std::vector<Frame> frames_;
    std::vector<Scored> scored_;
    std::vector<Action> hint_;
    std::vector<Action> turn_found_;
    SeenKeys seen_;
    int depth_ = -1;
    uint32_t turn_ = 0;
    Colour seat_ = 0;
    bool has_found_ = false;
};

}  // namespace prise::ai::ringrift
