// The recursive twin of the stepped search (prise/ai/kit/alpha_beta.h): the same algorithm as
// anybody would write it, for one line of play and without overlooking. The two must visit the same
// nodes and find the same score and line.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "prise/ai/kit/search.h"
#include "prise/ai/kit/table.h"
#include "prise/core/contract.h"

namespace prise::ai {

template <GameRules R, class Brain>
class Recursive {
  public:
    using State = typename R::State;
    using Action = typename R::Action;

    Recursive(const R& rules, const Brain& brain, Table& table)
        : rules_(rules), brain_(brain), table_(table) {}

    void search(const State& state, const Past& past, int depth_limit) {
        past_ = past;
        rules_.legal(state, past_, root_list_);
        root_order_ = ranked(state, root_list_, Table::no_place, 0, rules_.to_act(state));
        std::ranges::stable_sort(root_order_, std::greater{}, &Candidate::first);
        for (root_depth_ = 1; root_depth_ <= depth_limit; ++root_depth_) {
            int width = root_depth_ >= 5 ? Brain::window : infinite;
            for (;;) {
                const bool narrow = width < infinite && std::abs(score) < proved;
                const int alpha = narrow ? std::max(score - width, -infinite) : -infinite;
                const int beta = narrow ? std::min(score + width, infinite) : infinite;
                std::vector<Action> found;
                const int value = actions(state, root_list_, root_order_, alpha, beta, root_depth_,
                                          0, 0, true, 0, found, rules_.to_act(state))
                                      .best;
                if (value > alpha) {
                    score = value;
                    line = found;
                    if (value < beta) {
                        break;
                    }
                }
                width = width >= 400 ? infinite : width * 4;
            }
            const auto best = std::ranges::find_if(root_order_, [&](const Candidate& candidate) {
                return root_list_[candidate.second] == line.front();
            });
            std::rotate(root_order_.begin(), best, best + 1);
            if (std::abs(score) >= proved || root_order_.size() == 1) {
                break;
            }
        }
    }

    uint64_t nodes = 0;
    int score = 0;
    std::vector<Action> line;

  private:
    using Candidate = std::pair<int32_t, uint16_t>;
    using Order = std::vector<Candidate>;
    struct Found {
        int best;
        uint16_t place;
    };

    static size_t number(Seat seat) { return seat == Seat::first ? 0 : 1; }

    Order ranked(const State& state, const ActionList<Action>& list, uint16_t first, int ply,
                 Seat seat) {
        Order order;
        for (size_t i = 0; i < list.size(); ++i) {
            int32_t score_here = brain_.order(state, list[i]);
            if (i == first) {
                score_here = 1 << 30;
            } else if (brain_.is_quiet(state, list[i])) {
                const auto& killers = killers_[static_cast<size_t>(ply)];
                const uint64_t mark = brain_.mark(list[i]);
                score_here += killers[0] == mark ? 1 << 20 : killers[1] == mark ? 1 << 19 : 0;
                score_here += history_[number(seat)][brain_.slot(state, list[i])];
            }
            order.push_back({score_here, static_cast<uint16_t>(i)});
        }
        return order;
    }

    // The value of a state for whoever is to act there; `above` acted before.
    int node(const State& state, int alpha, int beta, int depth, int ply, int distance, bool is_pv,
             Seat above, std::vector<Action>& line_here) {
        line_here.clear();
        const Seat seat = rules_.to_act(state);
        if (brain_.repeated(state, past_)) {
            return 0;
        }
        if (const auto known = brain_.probe(state, past_)) {
            return from_table(*known, distance);
        }
        if (ply == max_ply) {
            return brain_.evaluate(state);
        }
        const auto end = [&] {
            const Outcome outcome = rules_.outcome(state, past_);
            if (outcome.status != Outcome::Status::win) {
                return 0;
            }
            const int value = outcome.winner == above ? won - distance : distance - won;
            return seat == above ? value : -value;
        };
        ActionList<Action> list;
        if (depth <= 0) {
            const Rest rest = brain_.rest(state, depth);
            if (rest == Rest::quiet) {
                return brain_.evaluate(state);
            }
            int stands_at = -infinite;
            if (rest == Rest::choose) {
                stands_at = brain_.evaluate(state);
                if (stands_at >= beta) {
                    return stands_at;
                }
                alpha = std::max(alpha, stands_at);
                if constexpr (ListsForcing<R>) {
                    rules_.legal_forcing(state, past_, list);
                }
            } else {
                rules_.legal(state, past_, list);
                if (list.empty()) {
                    return end();
                }
            }
            Order order = ranked(state, list, Table::no_place, ply, seat);
            return actions(state, list, order, alpha, beta, depth, ply, distance, is_pv, 0,
                           line_here, seat, stands_at)
                .best;
        }
        const uint64_t key = brain_.key(state, past_);
        uint16_t first = Table::no_place;
        int value = -infinite;
        if (const auto entry = table_.find(key)) {
            first = entry->place;
            value = entry->value;
            const int known = from_table(entry->score, distance);
            if (!is_pv && (Brain::table_is_exact ? entry->depth == depth : entry->depth >= depth) &&
                (entry->bound == Table::Bound::exact ||
                 (entry->bound == Table::Bound::at_least && known >= beta) ||
                 (entry->bound == Table::Bound::at_most && known <= alpha))) {
                return known;
            }
        }
        rules_.legal(state, past_, list);
        if (list.empty()) {
            return end();
        }
        Order order = ranked(state, list, first, ply, seat);
        if (Brain::reduces_unknown && first == Table::no_place && depth >= 5) {
            --depth;
        }
        const int extension =
            Brain::extends_only_reply && list.size() == 1 && distance < 2 * root_depth_ ? 1 : 0;
        const Past::Mark mark = past_.mark();
        if (!is_pv && extension == 0 && std::abs(beta) < proved) {
            std::vector<Action> unused;
            bool may_verify = true;
            if constexpr (Brain::passes) {
                if (depth >= 3 && brain_.may_pass(state)) {
                    value = value == -infinite ? brain_.evaluate(state) : value;
                    if (value >= beta) {
                        may_verify = false;
                        ++nodes;
                        const State passed = brain_.pass(state);
                        const int reply =
                            flipped(state, passed, beta - 1, beta, depth - 3 - depth / 4, ply + 1,
                                    distance + 1, false, unused);
                        past_.rewind(mark);
                        if (reply >= beta && reply < proved) {
                            return beta;
                        }
                    }
                }
            }
            if (may_verify && Brain::verifies_from > 0 && depth >= Brain::verifies_from &&
                brain_.is_quiet(state, list[0])) {
                const int above_it = beta + Brain::verify_margin * depth;
                const int shallow = node(state, above_it - 1, above_it, depth * 2 / 5, ply + 1,
                                         distance, false, seat, unused);
                past_.rewind(mark);
                if (shallow >= above_it) {
                    return beta;
                }
            }
        }
        const Found found = actions(state, list, order, alpha, beta, depth, ply, distance, is_pv,
                                    extension, line_here, seat);
        const auto bound = found.best >= beta   ? Table::Bound::at_least
                           : found.best > alpha ? Table::Bound::exact
                                                : Table::Bound::at_most;
        table_.store(key, {bound == Table::Bound::at_most ? Table::no_place : found.place,
                           static_cast<int16_t>(to_table(found.best, distance)),
                           static_cast<int16_t>(value), static_cast<uint8_t>(depth), bound});
        return found.best;
    }

    // The value of a child for whoever acts in the parent.
    int flipped(const State& state, const State& child, int alpha, int beta, int depth, int ply,
                int distance, bool is_pv, std::vector<Action>& line_below) {
        const Seat seat = rules_.to_act(state);
        if (rules_.to_act(child) == seat) {
            return node(child, alpha, beta, depth, ply, distance, is_pv, seat, line_below);
        }
        return -node(child, -beta, -alpha, depth, ply, distance, is_pv, seat, line_below);
    }

    Found actions(const State& state, const ActionList<Action>& list, Order order, int alpha,
                  int beta, int depth, int ply, int distance, bool is_pv, int extension,
                  std::vector<Action>& line_here, Seat seat, int best = -infinite) {
        const Past::Mark mark = past_.mark();
        uint16_t best_place = Table::no_place;
        for (size_t i = 0; i < order.size(); ++i) {
            if (ply > 0) {  // the root keeps its order
                const auto from = order.begin() + static_cast<std::ptrdiff_t>(i);
                std::iter_swap(from, std::max_element(from, order.end(), [](auto& a, auto& b) {
                                   return a.first != b.first ? a.first < b.first
                                                             : a.second > b.second;
                               }));
            }
            const Action& action = list[order[i].second];
            std::vector<Action> below;
            const auto look = [&](int lower, int upper, int child_depth, bool child_pv) {
                State child = state;
                Silent silent;
                past_.rewind(mark);
                rules_.apply(child, past_, action, silent);
                ++nodes;
                below.clear();
                const int value = flipped(state, child, lower, upper, child_depth, ply + 1,
                                          distance + 1, child_pv, below);
                if (!child_pv) {
                    below.clear();
                }
                return value;
            };
            const int next = depth - 1 + extension;
            int value = 0;
            if (i == 0) {
                value = look(alpha, beta, next, is_pv);
            } else {
                const int reduced = depth >= 3 && brain_.is_quiet(state, action)
                                        ? brain_.reduction(depth, static_cast<int>(i), is_pv)
                                        : 0;
                value = look(alpha, alpha + 1, next - std::max(reduced, 0), false);
                if (reduced > 0 && value > alpha) {
                    value = look(alpha, alpha + 1, next, false);
                }
                if (is_pv && value > alpha && value < beta) {
                    value = look(alpha, beta, next, true);
                }
            }
            if (value > best) {
                best = value;
                best_place = order[i].second;
                if (value > alpha) {
                    alpha = value;
                    if (is_pv) {
                        line_here = {action};
                        line_here.insert(line_here.end(), below.begin(), below.end());
                    }
                    if (value >= beta) {
                        if (depth > 0) {
                            reward(state, list, order, i, depth, ply, seat);
                        }
                        break;
                    }
                }
            }
        }
        past_.rewind(mark);
        return {best, best_place};
    }

    void reward(const State& state, const ActionList<Action>& list, const Order& order, size_t at,
                int depth, int ply, Seat seat) {
        const Action& best = list[order[at].second];
        if (!brain_.is_quiet(state, best)) {
            return;
        }
        auto& killers = killers_[static_cast<size_t>(ply)];
        if (killers[0] != brain_.mark(best)) {
            killers = {brain_.mark(best), killers[0]};
        }
        const int32_t bonus = std::min(depth * depth, 400);
        for (size_t i = 0; i <= at; ++i) {
            const size_t j = i == 0 ? at : i - 1;  // the best first
            const Action& action = list[order[j].second];
            if (brain_.is_quiet(state, action)) {
                int32_t& known = history_[number(seat)][brain_.slot(state, action)];
                known += (j == at ? bonus : -bonus) - known * bonus / 16384;
            }
        }
    }

    const R& rules_;
    const Brain& brain_;
    Table& table_;
    Past past_;
    int root_depth_ = 0;
    ActionList<Action> root_list_;
    Order root_order_;
    std::array<std::array<uint64_t, 2>, max_ply + 1> killers_{};
    std::array<std::vector<int32_t>, 2> history_ = {std::vector<int32_t>(Brain::slots),
                                                    std::vector<int32_t>(Brain::slots)};
};

}  // namespace prise::ai
