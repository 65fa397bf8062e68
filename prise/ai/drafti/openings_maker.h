// How an opening book is made: by drop-out expansion. The tree of the book grows at the leaf that
// is nearest to good play: every action on the way to it costs a little, and every hundredth of a
// man that an action on the way gives away costs as well. So good lines become long, bad ones stay
// short, and all that could be played is looked at once.
//
// A leaf is opened by searching all of its actions, each with the same number of nodes; what the
// tree says of a position is the best of its actions, all the way down. Told is a position only
// when enough has been opened below it: there the tree knows more than a search at the table would.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "prise/ai/drafti/brain.h"
#include "prise/ai/drafti/openings.h"
#include "prise/ai/kit/alpha_beta.h"

namespace prise::ai::drafti {

template <class Traits>
class OpeningsMaker {
  public:
    using Rules = prise::drafti::Rules<Traits>;

    OpeningsMaker(const Rules& rules, const Weights& weights, const OpeningsWanted& wanted)
        : rules_(rules),
          wanted_(wanted),
          brain_(rules, weights),
          table_(static_cast<size_t>(wanted.nodes) * 32),
          search_(rules, brain_, table_) {}

    Openings make() {
        State start;
        Past past;
        rules_.start(start, past);
        open(start);
        while (static_cast<int>(nodes_.size()) < wanted_.positions) {
            const size_t last = nodes_.size();
            for (Node& node : nodes_) node.is_known = false;
            work_out(0);
            if (nodes_.front().cost >= closed) {
                break;  // nothing is left to open
            }
            open_cheapest();
            if (wanted_.tell && nodes_.size() != last) wanted_.tell(static_cast<int>(last) + 1);
        }
        for (Node& node : nodes_) node.is_known = false;
        work_out(0);
        Openings openings(rules_.settings());
        tell(0, openings);
        return openings;
    }

  private:
    static constexpr int closed = 1'000'000;  // nothing below can be opened
    static constexpr int step_cost = 4;       // of an action, in hundredths of a man given away
    static constexpr size_t none = SIZE_MAX;

    struct Edge {
        Action action;
        int score;            // for whoever plays it
        size_t below = none;  // the position it leads to, where that has been opened
        bool is_end = false;  // or never will be
    };
    struct Node {
        State state;
        std::vector<Edge> edges;
        int value = 0;
        int cost = 0;  // of the cheapest leaf below
        bool is_known = false;
    };
    using Place = std::pair<uint64_t, Side>;

    // A position of the tree, with all its actions searched. Nothing goes round in circles: without
    // kings men only go forward.
    size_t open(const State& state) {
        const size_t index = nodes_.size();
        nodes_.push_back({state, {}, 0, 0, false});
        places_[{state.placement(), state.turn}] = index;
        ActionList<Action> list;
        Past past;
        rules_.legal(state, past, list);
        std::vector<Edge> edges;
        for (const Action& action : list) {
            edges.push_back(searched(state, action));
        }
        nodes_[index].edges = std::move(edges);
        return index;
    }

    Edge searched(const State& state, const Action& action) {
        Edge edge{action, 0};
        State next = state;
        Past past;
        Silent silent;
        rules_.apply(next, past, action, silent);
        if (const auto known = places_.find({next.placement(), next.turn});
            next.kings == 0 && known != places_.end()) {
            edge.below = known->second;
            return edge;
        }
        ActionList<Action> list;
        rules_.legal(next, past, list);
        edge.is_end = list.empty() || next.kings != 0;
        if (list.empty()) {
            edge.score = won - 1;  // who cannot move has lost; without kings nothing is drawn
            return edge;
        }
        table_.begin(true);
        search_.begin(next, past, {.nodes = wanted_.nodes, .depth = 0, .lines = 1});
        while (search_.step(wanted_.nodes)) {
        }
        edge.score = -search_.lines().front().score;
        return edge;
    }

    void work_out(size_t index) {
        Node& node = nodes_[index];
        if (node.is_known) {
            return;
        }
        node.is_known = true;
        node.value = -infinite;
        for (Edge& edge : node.edges) {
            if (edge.below != none) {
                work_out(edge.below);
                edge.score = -nodes_[edge.below].value;
            }
            node.value = std::max(node.value, edge.score);
        }
        node.cost = closed;
        for (const Edge& edge : node.edges) {
            node.cost = std::min(node.cost, cost_of(node, edge));
        }
    }

    int cost_of(const Node& node, const Edge& edge) const {
        const int below = edge.is_end ? closed : edge.below != none ? nodes_[edge.below].cost : 0;
        return std::min(closed, below + step_cost + (node.value - edge.score));
    }

    void open_cheapest() {
        size_t at = 0;
        for (;;) {
            const Node& node = nodes_[at];
            const auto edge = std::ranges::min_element(
                node.edges, {}, [&](const Edge& one) { return cost_of(node, one); });
            if (edge->below != none) {
                at = edge->below;
                continue;
            }
            const auto place = edge - node.edges.begin();
            State next = node.state;
            Past past;
            Silent silent;
            rules_.apply(next, past, edge->action, silent);
            const auto known = places_.find({next.placement(), next.turn});
            const size_t below = known != places_.end() ? known->second : open(next);
            nodes_[at].edges[static_cast<size_t>(place)].below = below;
            return;
        }
    }

    // How many positions have been opened from there on, itself included.
    int opened_from(size_t index, std::vector<bool>& seen) const {
        if (seen[index]) {
            return 0;
        }
        seen[index] = true;
        int count = 1;
        for (const Edge& edge : nodes_[index].edges) {
            count += edge.below == none ? 0 : opened_from(edge.below, seen);
        }
        return count;
    }

    // From there on, as far as good play leads.
    void tell(size_t index, Openings& openings) const {
        constexpr int worth_telling = 10;  // hundredths of a man below the best
        const Node& node = nodes_[index];
        std::vector<bool> seen(nodes_.size());
        if (!openings.choices(node.state).empty() || opened_from(index, seen) < wanted_.below) {
            return;
        }
        std::vector<Edge> edges = node.edges;
        std::erase_if(edges,
                      [&](const Edge& edge) { return edge.score < node.value - worth_telling; });
        std::ranges::stable_sort(edges, std::greater{}, &Edge::score);
        std::vector<Openings::Choice> choices;
        choices.reserve(edges.size());
        for (const Edge& edge : edges) {
            choices.push_back({edge.action, edge.score});
        }
        openings.add(node.state, choices);
        for (const Edge& edge : edges) {
            if (edge.below != none) tell(edge.below, openings);
        }
    }

    const Rules& rules_;
    OpeningsWanted wanted_;
    Brain<Traits> brain_;
    Table table_;
    AlphaBeta<Rules, Brain<Traits>> search_;
    std::vector<Node> nodes_;
    std::map<Place, size_t> places_;
};

}  // namespace prise::ai::drafti
