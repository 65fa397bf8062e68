// A player behind UCI, the protocol of chess programs, for the games that are chess with some of
// their options: Gambit Chess without duels, The Gambit Engine without inheritance. Programs such
// as cutechess and python-chess run it like any other engine (docs/engine-protocol.md).
//
//     uci                                       id name prise 0.1.0 ... uciok
//     position startpos moves e2e4 e7e5
//     go movetime 500                           info depth 1 ... bestmove g1f3 ponder b8c6
//
// What is wrong is said in an `info string`, and the engine goes on.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/ai/line_engine.h"

namespace prise::ai {

class UciEngine final : public LineEngine {
  public:
    // Refused where the game has no options that make it chess.
    static Result<std::unique_ptr<UciEngine>> make(std::span<const GameEntry> games,
                                                   std::string_view game_id, std::string name);

    bool feed(std::string_view line, int64_t now_ms, Answers& answers) override;

  private:
    using Words = std::span<const std::string_view>;

    // The levels stand for so much; nobody has measured them against people.
    static constexpr int64_t least_elo = 400;
    static constexpr int64_t elo_a_level = 200;
    static constexpr int64_t most_elo = least_elo + (levels - 1) * elo_a_level;

    UciEngine(const GameEntry& entry, std::unique_ptr<AnyGame> game,
              std::unique_ptr<AnyGame> endless, std::string name)
        : entry_(entry),
          game_(std::move(game)),
          endless_(std::move(endless)),
          name_(std::move(name)),
          played_game_(game_.get()),
          play_(game_->start()) {}

    void introduce(Answers& answers) const;
    Result<void> set_option(Words words);
    Result<void> position(Words words);
    static Result<std::unique_ptr<AnyPlay>> played(const AnyGame& game, Words words);
    void take_up(const AnyGame& game, std::unique_ptr<AnyPlay> play);
    Result<void> go(Words words, int64_t now_ms);
    int level() const;
    void tell_lines(const Thought& thought, int64_t ms, Answers& answers) override;
    void tell_best(const Thought& thought, Answers& answers) override;

    const GameEntry& entry_;
    std::unique_ptr<AnyGame> game_;
    std::unique_ptr<AnyGame> endless_;  // without the draws that other programs may not declare
    std::string name_;
    const AnyGame* played_game_;     // one of the two
    std::unique_ptr<AnyPlay> play_;  // null: there is no position that could be thought about
    std::array<std::unique_ptr<AnyPlayer>, 2> players_;  // one a side, made when it is wanted
    int64_t hash_mb_ = 64;
    int64_t threads_ = 1;
    int64_t lines_ = 1;
    int64_t level_ = levels;
    int64_t elo_ = most_elo;
    bool is_limited_ = false;
};

}  // namespace prise::ai
