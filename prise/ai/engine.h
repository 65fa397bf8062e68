// A player behind lines of JSON (docs/engine-protocol.md), for every game.
//
//     Engine engine(all_games(), "prise 0.1.0");
//     engine.feed(R"({"do":"hello"})", now_ms, answers);
//
// Whatever comes in, every request is answered: by exactly one line, and a `go` by one `best` at
// the end of its `info` lines. After an error the engine goes on as it was.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/ai/line_engine.h"
#include "prise/core/json.h"

namespace prise::ai {

class Engine final : public LineEngine {
  public:
    Engine(std::span<const GameEntry> games, std::string name)
        : games_(games), name_(std::move(name)) {}

    bool feed(std::string_view line, int64_t now_ms, Answers& answers) override;

  private:
    Result<json::Object> obey(std::string_view what, const json::Value& request, int64_t now_ms,
                              Answers& answers);
    json::Object hello() const;
    Result<json::Object> new_game(const json::Value& request);
    Result<json::Object> position(const json::Value& request);
    Result<void> go(const json::Value& request, int64_t now_ms);
    void tell_lines(const Thought& thought, int64_t ms, Answers& answers) override;
    void tell_best(const Thought& thought, Answers& answers) override;

    std::span<const GameEntry> games_;
    std::string name_;
    std::unique_ptr<AnyGame> game_;  // outlives the player
    std::unique_ptr<AnyPlayer> player_;
    Seat seat_ = Seat::none;
    bool has_position_ = false;
};

}  // namespace prise::ai
