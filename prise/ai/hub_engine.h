// A player of Drafti behind the Hub protocol, version 2, which programs for draughts speak
// (docs/engine-protocol.md). Squares are those of the book (§2.1), a position is the side to move
// and a letter for each of the 32 squares:
//
//     hub                                       id name=prise ... wait
//     set-param name=variant value=russian
//     init                                      ready
//     pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="22-18 11-15 18x11x15"
//     level move-time=0.5
//     go think                                  info ... done move=8x15x11 ponder=21-17
//
// A capture is written as origin, end and what was taken, in any order.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/ai/line_engine.h"
#include "prise/games/drafti/capture_finder.h"

namespace prise::ai {

class HubEngine final : public LineEngine {
  public:
    // `version` is the word after the name in "prise 0.1.0".
    HubEngine(std::span<const GameEntry> games, std::string version);

    bool feed(std::string_view line, int64_t now_ms, Answers& answers) override;

  private:
    struct Field {
        std::string name;
        std::string value;
    };
    using Fields = std::vector<Field>;

    Result<void> obey(std::string_view what, const Fields& fields, int64_t now_ms,
                      Answers& answers);
    void introduce(Answers& answers) const;
    Result<void> set_parameter(const Fields& fields);
    Result<void> new_game();
    Result<void> position(const Fields& fields);
    Result<void> level(const Fields& fields);
    Result<void> go(const Fields& fields, int64_t now_ms, Answers& answers);
    void tell_lines(const Thought& thought, int64_t ms, Answers& answers) override;
    void tell_best(const Thought& thought, Answers& answers) override;

    // Actions as Hub writes them, from the position on; empty where one is none.
    std::vector<std::string> in_hub(std::span<const std::string> actions) const;

    const GameEntry& entry_;
    std::string version_;
    std::string variant_ = "tanzania";
    int strength_ = levels;
    int64_t hash_mb_ = 64;
    int64_t threads_ = 1;
    bool has_book_ = false;
    std::unique_ptr<AnyGame> game_;
    std::optional<prise::drafti::CaptureFinder> finder_;
    std::array<std::unique_ptr<AnyPlayer>, 2> players_;  // one a side, made when it is wanted
    prise::drafti::State state_;
    Past past_;
    bool has_position_ = false;
    Limits limits_;
    struct Time {
        int64_t move_ms = 0;
        int64_t left_ms = 0;
        int64_t inc_ms = 0;
        int64_t moves = 0;
    } time_;
};

}  // namespace prise::ai
