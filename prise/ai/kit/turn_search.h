// Alpha-beta over whole turns of two sides that know everything, for games in which a turn is
// several actions and is better listed as a whole. What it knows of a game is a plain class:
//
//     State, Turn
//     Turns                       how the turns of a state are found; not asked at rest
//         void begin(game, state, depth)
//         bool step(nodes)        takes what it uses off the nodes; false: all are found
//         list                    of turns, the likely best first
//     void play(state, turn)
//     int side(state)             whose turn it is
//     int value(state)            the expected result of that side, from -10000 to 10000
//     int left(state)             so many turns deep a search is whole; 0: at rest, only a value
//     uint64_t key(state)         for the table
//
// Where turns are simply listed, `Turns` is ListedTurns<Game>, which asks for
//
//     void list(state, turns)
//
// It is stepped like every search here: the tree stands in an array of frames, a slice ends after
// any node, and a node is one turn that is played, or whatever finding turns has used.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "prise/ai/kit/search.h"
#include "prise/ai/kit/table.h"
#include "prise/core/action_list.h"

namespace prise::ai {

inline constexpr int certain = 10'000;  // an expected result that is no longer in doubt

template <class Game>
struct ListedTurns {
    ActionList<typename Game::Turn> list;
    void begin(const Game& game, const typename Game::State& state, int) { game.list(state, list); }
    static bool step(uint64_t&) { return false; }
};

template <class Game>
class TurnSearch {
  public:
    using State = typename Game::State;
    using Turn = typename Game::Turn;

    TurnSearch(const Game& game, Table& table) : game_(game), table_(table) {}

    void begin(const State& state, int depth, int alpha, int beta) {
        frames_.resize(std::max(frames_.size(), size_t{1}));
        frames_[0].state = state;
        open(frames_[0], depth, alpha, beta);
        ply_ = 0;
        stage_ = Stage::enter;
    }

    // Takes what it uses off the nodes that it may use. False: done.
    bool step(uint64_t& nodes) {
        for (;;) {
            switch (stage_) {
                case Stage::enter: enter(); break;
                case Stage::list:
                    if (!list(nodes)) {
                        return true;
                    }
                    break;
                case Stage::choose:
                    if (!choose(nodes)) {
                        return true;
                    }
                    break;
                case Stage::leave:
                    if (ply_ == 0) {
                        return false;
                    }
                    leave();
            }
        }
    }

    int value() const { return frames_[0].best; }  // of the side to move where it began

  private:
    enum class Stage : uint8_t { enter, list, choose, leave };

    struct Frame {
        State state{};
        typename Game::Turns turns;
        uint64_t key = 0;
        size_t next = 0;
        int depth = 0;
        int alpha = 0;
        int beta = 0;
        int floor = 0;  // alpha as it was
        int best = 0;
        uint16_t best_place = Table::no_place;
        uint16_t known_place = Table::no_place;  // what the table says
        bool is_narrow = false;                  // the child that is looked at
    };

    static void open(Frame& frame, int depth, int alpha, int beta) {
        frame.depth = depth;
        frame.alpha = frame.floor = alpha;
        frame.beta = beta;
        frame.best = -infinite;
        frame.best_place = frame.known_place = Table::no_place;
        frame.next = 0;
        frame.is_narrow = false;
    }

    void enter() {
        Frame& frame = frames_[static_cast<size_t>(ply_)];
        frame.depth = std::min(frame.depth, game_.left(frame.state));
        stage_ = Stage::leave;
        if (frame.depth <= 0) {
            frame.best = game_.value(frame.state);
            return;
        }
        frame.key = game_.key(frame.state);
        if (probe(frame)) {
            return;
        }
        frame.turns.begin(game_, frame.state, frame.depth);
        stage_ = Stage::list;
    }

    // False: no nodes are left.
    bool list(uint64_t& nodes) {
        Frame& frame = frames_[static_cast<size_t>(ply_)];
        if (frame.turns.step(nodes)) {
            return false;
        }
        stage_ = Stage::choose;
        if (frame.turns.list.empty()) {
            frame.best = game_.value(frame.state);
            stage_ = Stage::leave;
        }
        if (frame.known_place >= frame.turns.list.size()) {
            frame.known_place = Table::no_place;
        }
        return true;
    }

    // True: the table has the answer.
    bool probe(Frame& frame) {
        const auto entry = table_.find(frame.key);
        if (!entry) {
            return false;
        }
        frame.known_place = entry->place;
        if (entry->depth < frame.depth) {
            return false;
        }
        const bool answers = entry->is_enough(entry->score, frame.alpha, frame.beta);
        frame.best = answers ? entry->score : frame.best;
        return answers;
    }

    // The known best first, then the others in their order.
    static size_t place_of(const Frame& frame) {
        if (frame.known_place == Table::no_place) {
            return frame.next;
        }
        return frame.next == 0                   ? frame.known_place
               : frame.next <= frame.known_place ? frame.next - 1
                                                 : frame.next;
    }

    // False: no nodes are left.
    bool choose(uint64_t& nodes) {
        const auto at = static_cast<size_t>(ply_);
        if (frames_[at].best >= frames_[at].beta ||
            frames_[at].next == frames_[at].turns.list.size()) {
            store(frames_[at]);
            stage_ = Stage::leave;
            return true;
        }
        if (nodes == 0) {
            return false;
        }
        --nodes;
        if (frames_.size() <= at + 1) {
            frames_.resize(at + 2);
        }
        Frame& frame = frames_[at];
        Frame& child = frames_[at + 1];
        child.state = frame.state;
        game_.play(child.state, frame.turns.list[place_of(frame)]);
        frame.is_narrow = frame.next != 0 && frame.beta - frame.alpha > 1;
        go_down(frame, child, frame.is_narrow ? frame.alpha + 1 : frame.beta);
        return true;
    }

    void go_down(const Frame& frame, Frame& child, int beta) {
        if (game_.side(child.state) == game_.side(frame.state)) {
            open(child, frame.depth - 1, frame.alpha, beta);
        } else {
            open(child, frame.depth - 1, -beta, -frame.alpha);
        }
        ++ply_;
        stage_ = Stage::enter;
    }

    void leave() {
        const auto at = static_cast<size_t>(--ply_);
        Frame& frame = frames_[at];
        Frame& child = frames_[at + 1];
        const bool same = game_.side(child.state) == game_.side(frame.state);
        const int found = same ? child.best : -child.best;
        if (frame.is_narrow && found > frame.alpha && found < frame.beta) {
            frame.is_narrow = false;
            go_down(frame, child, frame.beta);  // better than was thought: how much better?
            return;
        }
        if (found > frame.best) {
            frame.best = found;
            frame.best_place = static_cast<uint16_t>(place_of(frame));
            frame.alpha = std::max(frame.alpha, found);
        }
        ++frame.next;
        stage_ = Stage::choose;
    }

    void store(const Frame& frame) {
        const auto bound = Table::bound_of(frame.best, frame.floor, frame.beta);
        table_.store(frame.key, {frame.best_place, static_cast<int16_t>(frame.best), 0,
                                 static_cast<uint8_t>(std::min(frame.depth, 255)), bound});
    }

    const Game& game_;
    Table& table_;
    std::vector<Frame> frames_;
    int ply_ = 0;
    Stage stage_ = Stage::leave;
};

}  // namespace prise::ai
