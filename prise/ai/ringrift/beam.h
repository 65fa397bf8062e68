// Whole turns of the seat whose turn it is, the best first: action after action, and of what is in
// the middle of a turn only the best is followed.
//
//     placements -> [the best `inside`] -> moves -> [the best `inside`] -> captures, lines ... ->
//     turns
//
// With widths beyond everything there is, these are all turns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "prise/ai/kit/best_few.h"
#include "prise/ai/ringrift/steps.h"

namespace prise::ai::ringrift {

struct Widths {
    size_t inside = 0;  // places in the middle of a turn, after every action
    size_t turns = 0;   // that are kept with where they lead
    size_t tries = 0;   // actions that are tried, after every action
};

template <class B>
class Beam {
  public:
    using State = prise::ringrift::State<B>;

    struct Turn {
        State after;
        int32_t link;  // for `actions`
    };
    // Every turn that was found.
    struct Record {
        int32_t value;
        int32_t link;
    };

    explicit Beam(const Brain<B>& brain) : brain_(&brain) {}

    // Values are those of `me`, of its enemies if it is not `me` who plays.
    void begin(const State& state, const Past& past, Colour me, const Widths& widths) {
        me_ = me;
        sign_ = state.player == me ? 1 : -1;
        turn_ = state.turn;
        widths_ = widths;
        links_.clear();
        records_.clear();
        turns_.clear(widths.turns);
        open_.clear(1);
        *open_.admit(0) = {{state, past}, -1};
        open_.sort();
        size_t slots = 64;
        while (slots < 2 * widths.tries && slots < most_slots) {
            slots *= 2;
        }
        seen_.clear(slots);
        list_tries();
    }

    // Takes what it uses off the nodes that it may use. False: done.
    bool step(uint64_t& nodes) {
        for (;;) {
            if (next_ == tries_.size()) {
                if (found_.size() == 0) {
                    turns_.sort();
                    return false;
                }
                open_.swap(found_);
                open_.sort();
                list_tries();
                continue;
            }
            if (nodes == 0) {
                return true;
            }
            --nodes;
            play(tries_[next_++]);
        }
    }
    // Enough: what was found so far counts.
    void finish() {
        tries_.clear();
        next_ = 0;
        found_.clear(0);
        turns_.sort();
    }

    // After the end. Several or none.
    const BestFew<Turn>& turns() const { return turns_; }
    const std::vector<Record>& records() const { return records_; }
    std::vector<Action> actions(int32_t link) const {
        std::vector<Action> out;
        for (; link >= 0; link = links_[static_cast<size_t>(link)].before) {
            out.push_back(links_[static_cast<size_t>(link)].action);
        }
        std::ranges::reverse(out);
        return out;
    }

  private:
    static constexpr size_t most_slots = size_t{1} << 15;

    struct Link {
        Action action;
        int32_t before;  // -1: the first of its turn
    };
    struct Entry {
        Place<B> place;
        int32_t link = -1;
    };
    struct Try {
        int32_t order;
        uint32_t entry;
        Action action;
    };

    void list_tries() {
        tries_.clear();
        next_ = 0;
        for (size_t i = 0; i < open_.size(); ++i) {
            const Place<B>& place = open_[i].place;
            list_actions(brain_->rules(), place, list_);
            const typename Brain<B>::Order order(place.state);
            for (const Action& action : list_) {
                tries_.push_back(
                    {open_.value(i) / 8 + order(action), static_cast<uint32_t>(i), action});
            }
        }
        if (tries_.size() > widths_.tries) {
            std::ranges::stable_sort(tries_, std::ranges::greater{}, &Try::order);
            tries_.resize(widths_.tries);
        }
        found_.clear(widths_.inside);
    }

    void play(const Try& attempt) {
        const Entry& from = open_[attempt.entry];
        scratch_ = from.place;
        scratch_.play(brain_->rules(), attempt.action);
        const State& state = scratch_.state;
        if (!seen_.add(brain_->rules().key(state, scratch_.past))) {
            return;
        }
        const auto link = static_cast<int32_t>(links_.size());
        links_.push_back({attempt.action, from.link});
        int value = sign_ * brain_->value(state, me_);
        if (is_ended(state, turn_)) {
            records_.push_back({value, link});
            if (Turn* const turn = turns_.admit(value)) {
                turn->after = state;
                turn->link = link;
            }
            return;
        }
        value += 8 * attempt.order;
        if (Entry* const entry = found_.admit(value)) {
            entry->place = scratch_;
            entry->link = link;
        }
    }

    const Brain<B>* brain_;
    Widths widths_;
    Colour me_ = 0;
    int sign_ = 1;
    uint32_t turn_ = 0;
    std::vector<Link> links_;
    std::vector<Record> records_;
    BestFew<Turn> turns_;
    BestFew<Entry> open_;
    BestFew<Entry> found_;
    std::vector<Try> tries_;
    size_t next_ = 0;
    SeenKeys seen_;
    ActionList<Action> list_;
    Place<B> scratch_;
};

}  // namespace prise::ai::ringrift
