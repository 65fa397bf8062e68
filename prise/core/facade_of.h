// The one template that turns rules into the façade.
//
//     return host(MyRules(options), options);       // unique_ptr<AnyGame>
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "prise/core/contract.h"
#include "prise/core/facade.h"
#include "prise/core/perft.h"

namespace prise {

template <GameRules R>
class GameOf;

template <GameRules R>
class PlayOf final : public AnyPlay {
    using State = typename R::State;
    using Action = typename R::Action;

  public:
    explicit PlayOf(const R& rules) : rules_(rules) {}

    State state{};
    Past past;

    std::unique_ptr<AnyPlay> clone() const override { return std::make_unique<PlayOf>(*this); }

    // It does not begin at the start of the game.
    void remember_start() {
        if constexpr (SamplesFrom<R>) {
            begun_ = std::make_shared<const std::pair<State, Past>>(state, past);
        }
    }

    // Play ---------------------------------------------------------------------------------------

    Seat to_act() const override {
        return rules_.outcome(state, past).over() ? Seat::none : rules_.to_act(state);
    }

    void legal(std::vector<std::string>& out) const override {
        rules_.legal(state, past, list_);
        print_list(out);
    }

    std::vector<std::string> understand(std::string_view words) const override {
        std::vector<std::string> out;
        if constexpr (Understands<R>) {
            if (!rules_.outcome(state, past).over()) {
                rules_.understand(state, past, words, list_);
                print_list(out);
            }
        }
        return out;
    }

    Result<void> check(std::string_view action, Seat by) const override {
        const auto parsed = admit(action, by);
        if (!parsed) {
            return refuse(parsed);
        }
        return {};
    }

    Result<void> apply(std::string_view action, Seat by, Collector* collector) override {
        const auto parsed = admit(action, by);
        if (!parsed) {
            return refuse(parsed);
        }
        const State before = state;
        if (collector != nullptr) {
            const size_t known = collector->captures.size();
            rules_.apply(state, past, *parsed, *collector);
            for (size_t i = known; i < collector->captures.size(); ++i) {
                collector->captures[i].ply = completed_turns_;
            }
        } else {
            Silent silent;
            rules_.apply(state, past, *parsed, silent);
        }
        completed_turns_ += int{rules_.completes_turn(before, state)};
        return {};
    }

    void tell_start([[maybe_unused]] Collector& collector) const override {
        if constexpr (TellsStart<R>) {
            rules_.tell_start(state, past, collector);
        }
    }

    std::optional<std::string> forced() const override {
        if (to_act() == Seat::none) {
            return std::nullopt;
        }
        if (const auto action = rules_.forced(state, past)) {
            return action_text(*action);
        }
        std::vector<std::string> texts;
        legal(texts);
        return texts.front();
    }

    std::optional<std::pair<Seat, Seat>> exchange(std::string_view action) const override {
        const auto parsed = rules_.parse_action(action);
        return parsed ? rules_.exchange(state, *parsed) : std::nullopt;
    }

    bool reveals(std::string_view action) const override {
        if constexpr (Reveals<R>) {
            const auto parsed = rules_.parse_action(action);
            return parsed && rules_.reveals(state, *parsed);
        } else {
            return false;
        }
    }

    int64_t completed_turns() const override { return completed_turns_; }
    void set_completed_turns(int64_t turns) override { completed_turns_ = turns; }

    // The end ------------------------------------------------------------------------------------

    Outcome outcome() const override { return rules_.outcome(state, past); }
    json::Value outcome_json() const override { return describe(outcome()); }

    Result<json::Value> adjudicate(End end, Seat seat) const override {
        if (rules_.outcome(state, past).over()) {
            return refuse("game-over", "The game is already decided.", "8");
        }
        if (end != End::agreement && (seat == Seat::none || number_of(seat) > rules_.seats())) {
            return refuse(
                "bad-action",
                join("A ", name_of(end), " is that of a seat, 1 to ", rules_.seats(), "."), "8");
        }
        const auto decided = rules_.adjudicate(state, past, end, seat);
        if (!decided) {
            return refuse(decided);
        }
        return describe(*decided);
    }

    // Sight --------------------------------------------------------------------------------------

    uint64_t key() const override { return rules_.key(state); }

    std::string position() const override {
        return text_of([&](Text& text) { rules_.print_position(state, past, text); });
    }

    std::string memory() const override {
        return text_of([&](Text& text) { rules_.print_memory(state, past, text); });
    }

    std::string observe(Viewer viewer) const override {
        const auto observation = rules_.observe(state, past, sight(viewer));
        return text_of([&](Text& text) { rules_.print_observation(observation, text); });
    }

    std::unique_ptr<AnyPlay> sample(Viewer viewer, std::span<const SeenText> log,
                                    Random& random) const override {
        std::vector<SeenAction<Action>> seen;
        seen.reserve(log.size());
        for (const SeenText& entry : log) {
            seen.push_back({entry.seat, std::nullopt, entry.told});
            if (entry.action) {
                const auto parsed = rules_.parse_action(*entry.action);
                if (!parsed) {
                    return nullptr;
                }
                seen.back().action = *parsed;
            }
        }
        auto sampled = std::make_unique<PlayOf>(rules_);
        sampled->completed_turns_ = completed_turns_;
        const auto observation = rules_.observe(state, past, sight(viewer));
        const auto found = [&] {
            if constexpr (SamplesFrom<R>) {
                if (begun_) {
                    const auto start = rules_.observe(begun_->first, begun_->second, sight(viewer));
                    return rules_.sample_from(observation, start, seen, random, sampled->state,
                                              sampled->past);
                }
            }
            return rules_.sample(observation, seen, random, sampled->state, sampled->past);
        };
        return found() ? std::move(sampled) : nullptr;
    }

    bool may_see(const AnyPlay& before, std::string_view action, Viewer viewer) const override {
        const auto parsed = rules_.parse_action(action);
        return parsed && rules_.may_see(*parsed, peer(before).state, state, sight(viewer));
    }

    std::string log_text(const AnyPlay& before, std::string_view action,
                         Viewer viewer) const override {
        if (may_see(before, action, viewer)) {
            return std::string(action);
        }
        const auto parsed = rules_.parse_action(action);
        return text_of([&](Text& text) {
            if (parsed) {
                rules_.print_redacted(*parsed, peer(before).state, state, text);
            }
        });
    }

    Result<Explanation> explain(std::string_view action, Viewer viewer) const override {
        const auto parsed = rules_.parse_action(action);
        if (!parsed) {
            return refuse(parsed);
        }
        if (const Outcome decided = outcome(); decided.over()) {
            Explanation explanation;
            explanation.code = "game-over";
            explanation.say(join("The game is over (", decided.reason, ")."), "8");
            return explanation;
        }
        return rules_.explain(state, past, sight(viewer), *parsed);
    }

    Explanation explain_position([[maybe_unused]] Viewer viewer) const override {
        if constexpr (ExplainsPosition<R>) {
            return rules_.explain_position(rules_.observe(state, past, sight(viewer)));
        } else {
            return {};
        }
    }

    void draw(Viewer viewer, Canvas& canvas) const override {
        rules_.draw(rules_.observe(state, past, sight(viewer)), canvas);
    }

    // Numbers ------------------------------------------------------------------------------------

    uint64_t perft(int depth, bool bulk) const override {
        Past scratch = past;
        return Perft<R>(rules_, bulk ? Leaves::counted_in_bulk : Leaves::visited)(state, scratch,
                                                                                  depth);
    }

    uint64_t playout(Random& random, uint64_t limit) override {
        Silent silent;
        uint64_t played = 0;
        for (; played < limit; ++played) {
            rules_.legal(state, past, list_);
            if (list_.empty()) {
                break;
            }
            rules_.apply(state, past, list_[random.below(static_cast<uint32_t>(list_.size()))],
                         silent);
        }
        return played;
    }

    bool same_as(const AnyPlay& other) const override {
        const auto* twin = dynamic_cast<const PlayOf*>(&other);
        if (twin == nullptr || !(twin->state == state)) {
            return false;
        }
        if constexpr (ComparesPast<R>) {
            return rules_.same_past(past, twin->past);
        } else {
            return twin->past == past;
        }
    }

    PlayOf(const PlayOf& other)
        : AnyPlay(other),
          state(other.state),
          past(other.past),
          rules_(other.rules_),
          begun_(other.begun_),
          completed_turns_(other.completed_turns_) {}
    PlayOf& operator=(const PlayOf&) = delete;

  private:
    // The one order of refusals: bad-action, game-over, not-your-turn, then the book's own.
    Result<Action> admit(std::string_view text, Seat by) const {
        auto action = rules_.parse_action(text);
        if (!action) {
            return action;
        }
        if (rules_.outcome(state, past).over()) {
            return refuse("game-over", "The game is over.", "10");
        }
        if (by != Seat::none && by != rules_.to_act(state)) {
            return refuse("not-your-turn",
                          join("It is the turn of seat ", number_of(rules_.to_act(state)), "."),
                          "10");
        }
        if (auto verdict = rules_.check(state, past, *action); !verdict) {
            return refuse(verdict);
        }
        return action;
    }

    void print_list(std::vector<std::string>& out) const {
        out.resize(list_.size());
        ShortText text;
        for (size_t i = 0; i < list_.size(); ++i) {
            text.clear();
            rules_.print_action(list_[i], text);
            out[i].assign(text.view());
        }
        std::ranges::sort(out);
    }

    Viewer sight(Viewer viewer) const {
        viewer.everything = viewer.everything || rules_.outcome(state, past).over();
        return viewer;
    }

    static const PlayOf& peer(const AnyPlay& other) {
        assert(dynamic_cast<const PlayOf*>(&other) != nullptr);
        return static_cast<const PlayOf&>(other);
    }

    std::string action_text(const Action& action) const {
        ShortText text;
        rules_.print_action(action, text);
        return std::string(text.view());
    }

    json::Value describe(const Outcome& outcome) const {
        json::Object out = to_json(outcome);
        rules_.add_details(state, past, outcome, out);
        return out;
    }

    const R& rules_;
    std::shared_ptr<const std::pair<State, Past>> begun_;  // null: at the start of the game
    int64_t completed_turns_ = 0;
    mutable ActionList<Action> list_;  // kept warm between calls
};

template <GameRules R>
class GameOf final : public AnyGame {
  public:
    GameOf(R rules, Options options) : AnyGame(std::move(options)), rules_(std::move(rules)) {}

    const R& rules() const { return rules_; }

    int seats() const override { return rules_.seats(); }
    bool has_own_undo() const override { return HasOwnUndo<R>; }

    std::unique_ptr<AnyPlay> start() const override {
        auto play = std::make_unique<PlayOf<R>>(rules_);
        rules_.start(play->state, play->past);
        return play;
    }

    Result<std::unique_ptr<AnyPlay>> restore(std::string_view position,
                                             std::string_view memory) const override {
        auto play = std::make_unique<PlayOf<R>>(rules_);
        if (auto read = rules_.parse_position(position, memory, play->state, play->past); !read) {
            return refuse(read);
        }
        play->remember_start();
        return play;
    }

    Result<void> parse_action(std::string_view action) const override {
        if (auto parsed = rules_.parse_action(action); !parsed) {
            return refuse(parsed);
        }
        return {};
    }

  private:
    R rules_;
};

template <GameRules R>
std::unique_ptr<AnyGame> host(R rules, const Options& options) {
    return std::make_unique<GameOf<R>>(std::move(rules), options);
}

}  // namespace prise
