// Lends a rules class that was written for the former contract what the present one asks for. It
// goes when the last game has its own.
#pragma once

#include <vector>

#include "prise/core/open_game.h"

namespace prise {

template <class Old>
class Adapted : public Old {
  public:
    using State = typename Old::State;
    using Action = typename Old::Action;
    using Observation = typename Old::Observation;
    using Old::Old;
    explicit Adapted(Old old) : Old(std::move(old)) {}

    static constexpr bool open = std::derived_from<Old, OpenGame<State, Action>>;

    struct Samples {
        Observation seen;
        std::optional<Observation> start;
        std::vector<SeenAction<Action>> log;
    };
    static constexpr bool believes = requires { typename Old::Belief; };
    template <class T>
    struct Own {
        using Type = Samples;
    };
    template <class T>
        requires requires { typename T::Belief; }
    struct Own<T> {
        using Type = typename T::Belief;
    };
    using Belief = typename Own<Old>::Type;

    bool is_open() const { return open; }
    uint64_t key(const State& state, const Past&) const { return Old::key(state); }

    template <class Log>
    bool believe(const Observation& seen, const Log& log, Random& random, Belief& belief) const {
        if constexpr (open) {
            return Old::believe(seen, log, random, belief);
        } else if constexpr (requires {
                                 Old::believe(seen, log.start, log.actions, random, belief);
                             }) {
            return Old::believe(seen, log.start, log.actions, random, belief);
        } else if constexpr (believes) {
            const SeenLog<Old> same{log.start, log.actions};
            return Old::believe(seen, same, random, belief);
        } else {
            belief = {seen, {}, {log.actions.begin(), log.actions.end()}};
            if (log.start != nullptr) {
                belief.start = *log.start;
            }
            State state{};
            Past past;
            return draw_world(belief, random, state, past);
        }
    }
    bool draw_world(const Belief& belief, Random& random, State& state, Past& past) const {
        if constexpr (believes) {
            return Old::draw_world(belief, random, state, past);
        } else {
            if constexpr (requires {
                              Old::sample_from(belief.seen, belief.seen, belief.log, random, state,
                                               past);
                          }) {
                if (belief.start) {
                    return Old::sample_from(belief.seen, *belief.start, belief.log, random, state,
                                            past);
                }
            }
            return Old::sample(belief.seen, belief.log, random, state, past);
        }
    }

    Result<void> parse_observation(std::string_view text, Viewer viewer, Observation& seen) const {
        State state{};
        Past past;
        if (auto read = Old::parse_position(text, "-", state, past); !read) {
            return read;
        }
        seen = Old::observe(state, past, viewer);
        return {};
    }

    void add_details(const State& state, const Past& past, const Verdict& verdict,
                     json::Object& out) const {
        Old::add_details(state, past, verdict.outcome, out);
    }
};

}  // namespace prise
