// A player behind lines of JSON (docs/engine-protocol.md): requests go in one by one, answers come
// out, and thinking is stepped. Whoever runs it reads the lines and knows the time; here are
// neither files nor clocks, so the program `prise engine`, a worker of a web page and a test run
// the same.
//
//     Engine engine(all_games(), "prise 0.1.0");
//     std::vector<std::string> answers;
//     engine.feed(R"({"do":"hello"})", now_ms, answers);      // false: quit
//     while (engine.wants_steps()) engine.step(2048, now_ms, answers);
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

#include "prise/ai/player.h"
#include "prise/core/json.h"

namespace prise::ai {

class Engine {
  public:
    using Answers = std::vector<std::string>;

    Engine(std::span<const GameEntry> games, std::string name)
        : games_(games), name_(std::move(name)) {}

    // One request. False: it was the last.
    bool feed(std::string_view line, int64_t now_ms, Answers& answers);
    bool is_thinking() const { return is_thinking_; }
    // Is there anything to do before the next line comes? Not when all is thought that can be, and
    // it only waits to hear whether thinking ahead was worth it.
    bool wants_steps() const { return is_thinking_ && !(is_pondering_ && is_exhausted_); }
    void step(uint64_t max_nodes, int64_t now_ms, Answers& answers);

  private:
    Result<json::Object> obey(std::string_view what, const json::Value& request, int64_t now_ms,
                              Answers& answers);
    json::Object hello() const;
    Result<json::Object> new_game(const json::Value& request);
    Result<json::Object> position(const json::Value& request);
    Result<void> go(const json::Value& request, int64_t now_ms);
    void finish(Answers& answers);
    void inform(int64_t now_ms, Answers& answers);

    std::span<const GameEntry> games_;
    std::string name_;
    std::unique_ptr<AnyGame> game_;  // outlives the player
    std::unique_ptr<AnyPlayer> player_;
    Seat seat_ = Seat::none;
    bool has_position_ = false;
    bool is_thinking_ = false;
    bool is_pondering_ = false;
    bool is_exhausted_ = false;
    int64_t begun_ms_ = 0;
    int64_t budget_ms_ = 0;  // 0: none
    std::vector<Line> told_;
};

}  // namespace prise::ai
