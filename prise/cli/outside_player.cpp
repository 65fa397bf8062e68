#include "prise/cli/outside_player.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "prise/ai/hub_moves.h"
#include "prise/core/text.h"
#include "prise/native/child_process.h"
#include "prise/native/clocks.h"

namespace prise::cli {
namespace {

using ai::Contestant;
using ai::Limits;
using ai::Seen;
using ai::Setup;
using ai::Thought;

constexpr int64_t longest_greeting_ms = 30'000;
constexpr int64_t longest_answer_ms = 60'000;  // beyond the time that it has

tl::unexpected<Refusal> failed(const Contestant& contestant, std::string_view what) {
    return refuse("engine-failed", join("'", contestant.program, "' ", what), "");
}

// What all languages have in common; each says what it sends and what it makes of an answer.
class OutsidePlayer : public ai::AnyPlayer {
  public:
    OutsidePlayer(const Contestant& contestant, std::unique_ptr<native::ChildProcess> process)
        : contestant_(contestant), process_(std::move(process)) {}

    virtual bool greet() = 0;

    Result<void> see(const Seen& seen) override {
        if (is_broken_) {
            return failed(contestant_, "does not answer.");
        }
        if (auto shown = show(seen); !shown) {
            is_broken_ = true;
            return shown;
        }
        return {};
    }
    void go(const Limits& limits) override {
        thought_ = {};
        is_thinking_ = !is_broken_ && process_->say(order(limits));
        give_up_at_ = clocks_.steady_ms() + contestant_.time_ms + longest_answer_ms;
    }
    bool step(uint64_t) override {
        if (!is_thinking_) {
            return false;
        }
        const auto line = process_->hear(2);
        if (line && take(*line)) {
            is_thinking_ = false;
        } else if (!line && (process_->has_ended() || clocks_.steady_ms() > give_up_at_)) {
            is_thinking_ = false;
            is_broken_ = true;
        }
        return is_thinking_;
    }
    // Time is its own affair: it has been told how much there is.
    void stop() override {}
    const Thought& thought() const override { return thought_; }
    bool is_fitted() const override { return true; }

  protected:
    virtual Result<void> show(const Seen& seen) = 0;
    virtual std::string order(const Limits& limits) const = 0;
    // Is this its answer? Then `thought_.best` is set, if it is one.
    virtual bool take(const std::string& line) = 0;

    bool say(std::string_view line) { return process_->say(line); }
    // Waits for a line that begins so, or for any where it is empty.
    std::optional<std::string> await(std::string_view beginning) {
        const int64_t until = clocks_.steady_ms() + longest_greeting_ms;
        for (int64_t left = longest_greeting_ms; left > 0 && !process_->has_ended();
             left = until - clocks_.steady_ms()) {
            auto line = process_->hear(static_cast<int>(left));
            if (line && line->starts_with(beginning)) {
                return line;
            }
        }
        return std::nullopt;
    }

    const Contestant contestant_;
    Thought thought_;

  private:
    native::MachineClocks clocks_;
    std::unique_ptr<native::ChildProcess> process_;
    bool is_thinking_ = false;
    bool is_broken_ = false;
    int64_t give_up_at_ = 0;
};

class JsonPlayer final : public OutsidePlayer {
  public:
    JsonPlayer(const GameEntry& entry, const AnyGame& game, const Contestant& contestant,
               const Setup& setup, std::unique_ptr<native::ChildProcess> process)
        : OutsidePlayer(contestant, std::move(process)),
          new_game_({{"do", "newgame"},
                     {"game", entry.id},
                     {"options", game.options().to_json()},
                     {"seat", number_of(setup.seat)},
                     {"level", setup.level},
                     {"seed", static_cast<int64_t>(setup.seed >> 12)}}) {}

    bool greet() override { return ask(new_game_).has_value(); }

  private:
    // Its answer; nothing: none came, or it complains.
    std::optional<json::Value> ask(const json::Object& request) {
        if (!say(json::Value(request).text())) {
            return std::nullopt;
        }
        const auto line = await("");
        auto answer = json::parse(line.value_or(""), {.decimals = true});
        if (!answer || answer->find("ready") == nullptr) {
            return std::nullopt;
        }
        return std::move(*answer);
    }

    Result<void> show(const Seen& seen) override {
        json::Array log;
        for (const SeenText& entry : seen.log) {
            log.push_back(
                json::Object{{"seat", number_of(entry.seat)},
                             {"action", entry.action ? json::Value(*entry.action) : json::Value()},
                             {"told", entry.told}});
        }
        json::Object position{{"do", "position"},
                              {"observation", seen.observation},
                              {"memory", seen.memory},
                              {"log", std::move(log)}};
        if (seen.start) position.push_back({"start", *seen.start});
        if (!ask(position)) {
            return failed(contestant_, "does not take a position.");
        }
        return {};
    }

    std::string order(const Limits& limits) const override {
        json::Object go{{"do", "go"}};
        if (limits.nodes != 0) go.push_back({"nodes", static_cast<int64_t>(limits.nodes)});
        if (limits.depth != 0) go.push_back({"depth", limits.depth});
        if (contestant_.time_ms != 0) go.push_back({"timeMs", contestant_.time_ms});
        return json::Value(go).text();
    }

    bool take(const std::string& line) override {
        const auto answer = json::parse(line, {.decimals = true});
        const json::Value* best = answer ? answer->find("best") : nullptr;
        if (best == nullptr) {
            return !answer || answer->find("info") == nullptr;
        }
        thought_.best = best->string() == nullptr ? "" : *best->string();
        return true;
    }

    json::Object new_game_;
};

class UciPlayer final : public OutsidePlayer {
  public:
    using OutsidePlayer::OutsidePlayer;

    bool greet() override {
        if (!say("uci") || !await("uciok")) {
            return false;
        }
        for (const auto& [name, value] : contestant_.program_options) {
            say(join("setoption name ", name, " value ", value));
        }
        return say("ucinewgame") && say("isready") && await("readyok");
    }

  private:
    // The whole line of play, so that it knows of repetitions.
    Result<void> show(const Seen& seen) override {
        std::string line = "position startpos moves";
        for (const SeenText& entry : seen.log) line += join(" ", entry.action.value_or("?"));
        if (!say(line)) {
            return failed(contestant_, "does not listen.");
        }
        return {};
    }
    std::string order(const Limits& limits) const override {
        std::string go = "go";
        if (limits.nodes != 0) go += join(" nodes ", static_cast<int64_t>(limits.nodes));
        if (limits.depth != 0) go += join(" depth ", limits.depth);
        if (contestant_.time_ms != 0) go += join(" movetime ", contestant_.time_ms);
        return go;
    }
    bool take(const std::string& line) override {
        constexpr std::string_view answer = "bestmove ";
        if (!line.starts_with(answer)) {
            return false;
        }
        thought_.best = line.substr(answer.size(), line.find(' ', answer.size()) - answer.size());
        return true;
    }
};

class HubPlayer final : public OutsidePlayer {
  public:
    HubPlayer(const AnyGame& game, const Contestant& contestant,
              std::unique_ptr<native::ChildProcess> process)
        : OutsidePlayer(contestant, std::move(process)),
          finder_(settings_of<drafti::Settings>(game.options())) {}

    bool greet() override {
        if (!say("hub") || !await("wait")) {
            return false;
        }
        for (const auto& [name, value] : contestant_.program_options) {
            say(join("set-param name=", name, " value=\"", value, "\""));
        }
        return say("init") && await("ready") && say("new-game");
    }

  private:
    Result<void> show(const Seen& seen) override {
        const auto& rules = finder_.rules();
        Silent silent;
        std::string moves;
        rules.start(state_, past_);
        std::string start = ai::hub_position(state_);
        for (const SeenText& entry : seen.log) {
            const auto action = rules.parse_action(entry.action.value_or(""));
            if (!action) return refuse(action);
            moves += join(moves.empty() ? "" : " ", ai::hub_text(finder_, state_, *action));
            rules.apply(state_, past_, *action, silent);
        }
        const bool listens = say(join("pos pos=", start, " moves=\"", moves, "\""));
        if (!listens) {
            return failed(contestant_, "does not listen.");
        }
        return {};
    }
    std::string order(const Limits& limits) const override {
        std::string level = "level";
        if (limits.nodes != 0) level += join(" nodes=", static_cast<int64_t>(limits.nodes));
        if (limits.depth != 0) level += join(" depth=", limits.depth);
        if (const int64_t ms = contestant_.time_ms; ms != 0) {
            std::string rest = std::to_string(ms % 1'000);
            rest.insert(0, 3 - rest.size(), '0');
            level += join(" move-time=", ms / 1'000, ".", rest);
        }
        return level + "\ngo think";
    }
    bool take(const std::string& line) override {
        constexpr std::string_view answer = "done move=";
        if (!line.starts_with(answer)) {
            return line.starts_with("error") || line == "done";
        }
        const std::string move =
            line.substr(answer.size(), line.find(' ', answer.size()) - answer.size());
        if (const auto action = ai::read_hub_move(finder_, state_, past_, move)) {
            thought_.best =
                text_of([&](Text& text) { finder_.rules().print_action(*action, text); });
        }
        return true;
    }

    drafti::CaptureFinder finder_;
    drafti::State state_;
    Past past_;
};

}  // namespace

Result<std::unique_ptr<ai::AnyPlayer>> make_outside_player(const GameEntry& entry,
                                                           const AnyGame& game,
                                                           const Contestant& contestant,
                                                           const Setup& setup) {
    auto process = native::ChildProcess::start(contestant.program);
    if (!process) {
        return failed(contestant, "cannot be started.");
    }
    std::unique_ptr<OutsidePlayer> player;
    if (contestant.protocol == ai::Protocol::uci) {
        player = std::make_unique<UciPlayer>(contestant, std::move(process));
    } else if (contestant.protocol == ai::Protocol::hub) {
        if (entry.id != "drafti") {
            return failed(contestant, "speaks of draughts.");
        }
        player = std::make_unique<HubPlayer>(game, contestant, std::move(process));
    } else {
        player = std::make_unique<JsonPlayer>(entry, game, contestant, setup, std::move(process));
    }
    if (!player->greet()) {
        return failed(contestant, "does not answer as an engine does.");
    }
    return player;
}

}  // namespace prise::cli
