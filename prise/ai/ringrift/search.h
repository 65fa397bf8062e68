// How a turn of RingRift is thought out, in slices:
//
//     win       can it be won with this turn?             (win_now.h)
//     list      whole turns, as good as they look         (beam.h)
//     verify    the best of them: can it be answered by a win? Then it is no longer the best.
//     deepen    turns against turns, deeper and deeper    (turn_game.h); after every depth: verify
//
// So it never allows what loses in one turn as long as it has found a turn that does not, and has
// had the nodes to see it.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "prise/ai/kit/overlook.h"
#include "prise/ai/ringrift/turn_game.h"
#include "prise/ai/ringrift/win_now.h"

namespace prise::ai::ringrift {

struct Plan {
    uint64_t nodes = 0;  // 0: no limit
    int depth = 0;       // in turns; 0: no limit
    int lines = 1;
    bool is_careful = true;  // looks for wins, its own and those that it would allow
    Overlook overlook = {};
};

template <class B>
class Search {
  public:
    using State = prise::ringrift::State<B>;

    struct Line {
        std::vector<Action> actions;  // of the turn
        int value = 0;
        int depth = 0;
    };

    Search(const Brain<B>& brain, Table& table)
        : brain_(brain),
          game_(brain),
          own_(brain),
          enemy_(brain),
          beam_(brain),
          deep_(game_, table) {}

    // A position with at least one legal action, of the seat whose turn it is.
    void begin(const State& state, const Past& past, const Plan& plan);
    // At most so many nodes more; false: done.
    bool step(uint64_t max_nodes);
    void stop() { stage_ = Stage::done; }

    uint64_t nodes() const { return nodes_; }
    int depth() const { return depth_done_; }
    uint64_t revision() const { return revision_; }  // changes with the lines
    // Never empty; the best first.
    std::vector<Line> lines() const;

  private:
    enum class Stage : uint8_t { win, list, verify, deepen, done };
    enum class Safety : uint8_t { unknown, safe, unclear, loses };

    struct Candidate {
        State after;
        std::vector<Action> actions;
        int value = 0;
        int depth = 1;
        Safety safety = Safety::unknown;

        bool is_lost() const { return safety == Safety::loses || value <= -certain; }
    };

    static constexpr size_t most_candidates = 24;
    static constexpr uint64_t enough = 400'000;  // nodes to look for a win, where nobody counts

    uint64_t left() const { return plan_.nodes == 0 ? unlimited : plan_.nodes - nodes_; }
    uint64_t share(uint64_t one_in) const {
        return plan_.nodes == 0 ? enough : std::min(left(), plan_.nodes / one_in + 1);
    }
    void enter(Stage stage, uint64_t nodes) {
        stage_ = stage;
        left_ = std::min(nodes, left());
    }

    bool work(uint64_t& nodes);
    void end_stage(bool is_whole);
    void begin_list();
    void choose_candidates();
    bool add_candidates();
    void verify();
    bool begin_answer();
    void end_verify(bool is_whole);
    void deepen();
    bool look_deeper(uint64_t& nodes);
    void end_candidate(int value);
    const Candidate& best() const;

    static constexpr uint64_t unlimited = std::numeric_limits<uint64_t>::max();

    const Brain<B>& brain_;
    TurnGame<B> game_;
    WinNow<B> own_;
    WinNow<B> enemy_;
    Beam<B> beam_;
    TurnSearch<TurnGame<B>> deep_;

    Place<B> root_;
    Colour me_ = 0;
    Plan plan_;
    Stage stage_ = Stage::done;
    uint64_t left_ = 0;  // nodes of this stage
    uint64_t nodes_ = 0;
    uint64_t revision_ = 0;
    int depth_done_ = 0;
    bool may_swap_ = false;

    std::vector<Action> first_;  // before anything was thought
    std::vector<typename Beam<B>::Record> records_;
    size_t next_record_ = 0;
    std::vector<Candidate> candidates_;  // the best first

    size_t verified_ = 0;             // which candidate is being verified
    int answers_ = 0;                 // so many enemies have been asked
    std::vector<Action> refutation_;  // the last one

    int depth_ = 1;
    size_t looked_at_ = 0;  // the candidate that is looked at at this depth
    bool is_open_ = false;
    bool is_last_ = false;  // no nodes are left to go deeper
};

template <class B>
void Search<B>::begin(const State& state, const Past& past, const Plan& plan) {
    root_ = {state, past};
    me_ = state.player;
    plan_ = plan;
    game_.set_seat(me_);
    nodes_ = 0;
    depth_done_ = 0;
    depth_ = 1;
    is_last_ = false;
    records_.clear();
    next_record_ = 0;
    candidates_.clear();
    refutation_.clear();
    ActionList<Action> list;
    brain_.rules().legal(state, past, list);
    may_swap_ = std::ranges::find(list, prise::ringrift::act::swap) != list.end();
    const typename Brain<B>::Order order(state);
    first_ = {*std::ranges::max_element(list, {}, order)};
    ++revision_;
    if (plan.is_careful) {
        own_.begin(root_.state, root_.past);
        enter(Stage::win, share(4));
    } else {
        begin_list();
    }
}

template <class B>
bool Search<B>::step(uint64_t max_nodes) {
    while (stage_ != Stage::done) {
        const uint64_t allowed = std::min(max_nodes, left_);
        uint64_t unused = allowed;
        const bool goes_on = work(unused);
        const uint64_t used = allowed - unused;
        nodes_ += used;
        max_nodes -= used;
        left_ -= used;
        if (!goes_on || left_ == 0) {
            end_stage(!goes_on);
        } else {
            return true;
        }
    }
    return false;
}

template <class B>
bool Search<B>::work(uint64_t& nodes) {
    switch (stage_) {
        case Stage::win: return own_.step(nodes);
        case Stage::list: return beam_.step(nodes);
        case Stage::verify: return enemy_.step(nodes);
        case Stage::deepen: return look_deeper(nodes);
        case Stage::done: break;
    }
    return false;
}

template <class B>
void Search<B>::end_stage(bool is_whole) {
    switch (stage_) {
        case Stage::win:
            if (own_.has_found()) {
                candidates_ = {{root_.state, own_.turn(), certain, 1, Safety::safe}};
                ++revision_;
                stage_ = Stage::done;
                break;
            }
            begin_list();
            break;
        case Stage::list:
            if (!is_whole) {
                beam_.finish();
            }
            choose_candidates();
            depth_done_ = 1;
            verify();
            break;
        case Stage::verify: end_verify(is_whole); break;
        case Stage::deepen:
            if (is_whole) {
                depth_done_ = depth_;
            }
            is_last_ = !is_whole;
            verify();
            break;
        case Stage::done: break;
    }
}

// The list ---------------------------------------------------------------------------------------

template <class B>
void Search<B>::begin_list() {
    const uint64_t nodes = plan_.nodes == 0 ? enough : plan_.is_careful ? share(3) : left();
    const bool is_whole = plan_.nodes == 0;
    const size_t memory = size_t{1} << 22;
    const size_t inside = std::clamp(memory / sizeof(State), size_t{64}, size_t{1024});
    const auto tries = is_whole ? size_t{1} << 20 : static_cast<size_t>(nodes / 2 + 1);
    beam_.begin(root_.state, root_.past, me_, {inside, 0, tries});
    enter(Stage::list, is_whole && !plan_.is_careful ? unlimited : nodes);
}

template <class B>
void Search<B>::choose_candidates() {
    records_ = beam_.records();
    std::ranges::stable_sort(records_, std::ranges::greater{}, &Beam<B>::Record::value);
    if (plan_.overlook.permille > 0 && !records_.empty()) {
        const auto likely = records_.front();
        const uint64_t where = brain_.rules().key(root_.state, root_.past);
        std::erase_if(records_, [&](const auto& record) {
            uint64_t mark = 0;
            const auto actions = beam_.actions(record.link);
            for (const Action& action : actions) {
                mark = mixed(mark, mark_of(action));
            }
            const int difficulty = std::min(2 + static_cast<int>(actions.size()), 6);
            return is_overlooked(plan_.overlook, where, mark, difficulty);
        });
        if (records_.empty()) {
            records_.push_back(likely);
        }
    }
    add_candidates();
    ++revision_;
}

// The next best of those that were listed; where they lead is played once more. False: no more.
template <class B>
bool Search<B>::add_candidates() {
    const size_t before = candidates_.size();
    for (; next_record_ < records_.size() && candidates_.size() < before + most_candidates;
         ++next_record_) {
        const auto& [value, link] = records_[next_record_];
        Candidate& candidate = candidates_.emplace_back();
        candidate.actions = beam_.actions(link);
        candidate.value = value;
        Place<B> place = root_;
        for (const Action& action : candidate.actions) {
            place.play(brain_.rules(), action);
        }
        candidate.after = place.state;
    }
    return candidates_.size() > before;
}

// Safety -----------------------------------------------------------------------------------------

// The best that is not known to lose, unless it is known to be safe already.
template <class B>
void Search<B>::verify() {
    if (!plan_.is_careful) {
        deepen();
        return;
    }
    for (;;) {
        const auto best =
            std::ranges::find_if(candidates_, [](const Candidate& c) { return !c.is_lost(); });
        if (best == candidates_.end()) {
            if (add_candidates()) {
                continue;
            }
            stage_ = Stage::done;  // everything loses, or nothing was found
            return;
        }
        if (best->safety != Safety::unknown) {
            deepen();
            return;
        }
        verified_ = static_cast<size_t>(best - candidates_.begin());
        answers_ = 0;
        if (begin_answer()) {
            enter(Stage::verify, plan_.nodes == 0 ? enough : is_last_ ? left() : left() / 2);
            return;
        }
        best->safety = Safety::safe;
        ++revision_;
    }
}

// The next enemy is asked what it has to say to the candidate. False: none is left.
template <class B>
bool Search<B>::begin_answer() {
    const State& after = candidates_[verified_].after;
    if (after.phase == Phase::over) {
        return false;
    }
    if (!game_.has_many()) {
        if (answers_++ > 0 || after.player == me_) {
            return false;
        }
        enemy_.begin(after, {}, refutation_);
        return true;
    }
    while (answers_ < brain_.rules().seats() - 1) {
        const Colour enemy = (me_ + ++answers_) % brain_.rules().seats();
        State position = after;
        if (after.player == enemy || begin_turn_of<B>(brain_.rules(), position, enemy)) {
            enemy_.begin(position, {}, refutation_);
            return true;
        }
    }
    return false;
}

template <class B>
void Search<B>::end_verify(bool is_whole) {
    Candidate& candidate = candidates_[verified_];
    if (enemy_.has_found()) {
        refutation_ = enemy_.turn();
        candidate.safety = Safety::loses;
        ++revision_;
        verify();
        return;
    }
    if (!is_whole) {
        candidate.safety = Safety::unclear;
    } else if (begin_answer()) {
        return;  // with the nodes that are left
    } else {
        candidate.safety = Safety::safe;
    }
    ++revision_;
    deepen();
}

// Depth ------------------------------------------------------------------------------------------

template <class B>
void Search<B>::deepen() {
    std::stable_partition(candidates_.begin(), candidates_.end(),
                          [](const Candidate& c) { return !c.is_lost(); });
    const bool is_decided =
        candidates_.size() < 2 || candidates_[1].is_lost() || candidates_[0].value >= certain;
    const uint64_t reserve = plan_.nodes == 0 || !plan_.is_careful ? 0 : plan_.nodes / 5;
    if (is_last_ || is_decided || depth_ == plan_.depth || depth_ >= max_depth ||
        left() <= reserve) {
        stage_ = Stage::done;
        return;
    }
    ++depth_;
    looked_at_ = 0;
    is_open_ = false;
    enter(Stage::deepen, plan_.nodes == 0 ? unlimited : left() - reserve);
}

template <class B>
bool Search<B>::look_deeper(uint64_t& nodes) {
    for (;;) {
        if (looked_at_ == candidates_.size() || candidates_[looked_at_].is_lost()) {
            return false;
        }
        if (!is_open_) {
            const auto wanted = static_cast<size_t>(std::max(plan_.lines, 1));
            const int alpha = looked_at_ >= wanted ? candidates_[wanted - 1].value : -certain - 1;
            const auto child = game_.after_turn(candidates_[looked_at_].after, false);
            if (child.is_reply) {
                deep_.begin(child, depth_ - 1, -certain - 1, -alpha);
            } else {
                deep_.begin(child, depth_ - 1, alpha, certain + 1);
            }
            is_open_ = true;
        }
        if (deep_.step(nodes)) {
            return true;
        }
        is_open_ = false;
        const auto child = game_.after_turn(candidates_[looked_at_].after, false);
        end_candidate(child.is_reply ? -deep_.value() : deep_.value());
    }
}

// What was looked at at this depth stands before the rest, the best first.
template <class B>
void Search<B>::end_candidate(int value) {
    const auto at = candidates_.begin() + static_cast<std::ptrdiff_t>(looked_at_);
    at->value = value;
    at->depth = depth_;
    const auto place =
        std::find_if(candidates_.begin(), at, [&](const Candidate& c) { return c.value < value; });
    std::rotate(place, at, at + 1);
    ++looked_at_;
    ++revision_;
}

// The answer -------------------------------------------------------------------------------------

template <class B>
auto Search<B>::best() const -> const Candidate& {
    for (const Safety safety : {Safety::safe, Safety::unclear, Safety::unknown}) {
        for (const Candidate& candidate : candidates_) {
            if (candidate.safety == safety && candidate.value > -certain) {
                return candidate;
            }
        }
    }
    return candidates_.front();
}

template <class B>
auto Search<B>::lines() const -> std::vector<Line> {
    if (candidates_.empty()) {
        return {{first_, 0, 0}};
    }
    const auto line_of = [](const Candidate& c) {
        return Line{c.actions, c.safety == Safety::loses ? -certain : c.value, c.depth};
    };
    const Candidate& first = best();
    std::vector<Line> lines = {line_of(first)};
    if (may_swap_ && lines.front().value < 0) {  // the enemy's side is the better one
        lines.front() = {{prise::ringrift::act::swap}, -lines.front().value, first.depth};
    }
    for (const Candidate& candidate : candidates_) {
        if (static_cast<int>(lines.size()) >= plan_.lines) {
            break;
        }
        if (&candidate != &first) {
            lines.push_back(line_of(candidate));
        }
    }
    return lines;
}

}  // namespace prise::ai::ringrift
