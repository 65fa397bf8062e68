// The one template that turns rules into the façade.
//
//     return host(Rules(settings_of<Settings>(options)), options);      // unique_ptr<AnyGame>
#pragma once

#include <memory>
#include <utility>

#include "prise/core/play_of.h"

namespace prise {

template <GameRules R>
class GameOf final : public AnyGame {
  public:
    GameOf(R rules, Options options) : AnyGame(std::move(options)), rules_(std::move(rules)) {}

    const R& rules() const { return rules_; }

    int seats() const override { return rules_.seats(); }
    bool is_open() const override { return rules_.is_open(); }
    bool has_own_undo() const override { return HasOwnUndo<R>; }

    std::span<const Question> questions() const override {
        if constexpr (Answers<R>) {
            return R::questions();
        } else {
            return {};
        }
    }

    std::unique_ptr<AnyPlay> start([[maybe_unused]] const Deal& deal) const override {
        auto play = std::make_unique<PlayOf<R>>(rules_);
        if constexpr (Deals<R>) {
            rules_.start(play->state, play->past, deal);
            play->remember_start();
        } else {
            rules_.start(play->state, play->past);
        }
        return play;
    }

    Result<std::unique_ptr<AnyPlay>> restore(std::string_view position,
                                             std::string_view memory) const override {
        auto play = std::make_unique<PlayOf<R>>(rules_);
        Result<void> read;
        if constexpr (KeepsLedger<R>) {
            read = rules_.parse_position(position, memory, play->state, play->past, play->ledger);
        } else {
            read = rules_.parse_position(position, memory, play->state, play->past);
        }
        if (!read) {
            return refuse(read);
        }
        play->remember_start();
        return play;
    }

    Result<std::unique_ptr<AnyPlay>> stand_on(std::string_view observation, Viewer viewer,
                                              std::string_view memory) const override {
        auto play = std::make_unique<PlayOf<R>>(rules_);
        typename R::Observation seen{};
        if (auto read = read_observation(rules_, observation, memory, viewer, seen, play->ledger);
            !read) {
            return refuse(read);
        }
        // Any world will do that looks so: the viewer cannot tell them apart.
        Random random(0);
        typename R::Belief belief{};
        if (!rules_.believe(seen, SeenLog<R>{}, random, belief) ||
            !rules_.draw_world(belief, random, play->state, play->past)) {
            return refuse("bad-position", "No position looks like this observation.", "9");
        }
        play->remember_start();
        play->stand_for(viewer);
        const auto read = text_of([&](Text& text) { rules_.print_observation(seen, text); });
        if (play->observe(viewer) != read || play->memory() != memory) {
            return refuse("bad-position", "Observation and memory do not belong together.", "9");
        }
        return play;
    }

    Result<AnyAction> parse_action(std::string_view action) const override {
        const auto parsed = rules_.parse_action(action);
        if (!parsed) {
            return refuse(parsed);
        }
        return PlayOf<R>::erased(*parsed);
    }

  private:
    R rules_;
};

template <GameRules R>
std::unique_ptr<AnyGame> host(R rules, const Options& options) {
    return std::make_unique<GameOf<R>>(std::move(rules), options);
}

}  // namespace prise
