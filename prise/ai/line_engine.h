// A player behind lines of text, whatever their language: it is told a line, it answers with lines,
// and thinking is stepped. Whoever runs it reads the lines and knows the time; here are neither
// files nor clocks, so the program `prise engine`, a worker of a web page and a test run the same.
//
//     LineEngine::Answers answers;
//     engine.feed("go depth 3", now_ms, answers);      // false: that was the last line
//     while (engine.wants_steps()) engine.step(2048, now_ms, answers);
//
// The languages: engine.h (JSON, every game), hub_engine.h (draughts), uci_engine.h (chess).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/ai/player.h"

namespace prise::ai {

inline constexpr int64_t longest_time_ms = int64_t{1} << 40;

// What the engines say of a request that is none.
tl::unexpected<Refusal> bad_request(std::string sentence);

class LineEngine {
  public:
    using Answers = std::vector<std::string>;

    virtual ~LineEngine() = default;

    // Makes a player that thinks on so many threads, which are not known here.
    using TeamMaker = std::function<Result<std::unique_ptr<AnyPlayer>>(
        int threads, std::string_view game_id, const AnyGame& game, const Setup& setup)>;

    // For players that begin from now on.
    void use(std::shared_ptr<const Library> library) { library_ = std::move(library); }
    void use(TeamMaker make_team, int most_threads) {
        make_team_ = std::move(make_team);
        most_threads_ = most_threads;
    }

    // One line. False: it was the last.
    virtual bool feed(std::string_view line, int64_t now_ms, Answers& answers) = 0;
    bool is_thinking() const { return player_ != nullptr; }
    // Is there anything to do before the next line comes? Not when all is thought that can be, and
    // it only waits to hear whether thinking ahead was worth it, or that it is enough.
    bool wants_steps() const { return is_thinking() && !(task_.waits && is_exhausted_); }
    void step(uint64_t max_nodes, int64_t now_ms, Answers& answers);

  protected:
    struct Task {
        Limits limits;
        int64_t budget_ms = 0;  // 0: no limit
        bool waits = false;     // thinks on, whatever the limits say, until it is told otherwise
    };

    // The player must live until `finish`.
    void think(AnyPlayer& player, const Task& task, int64_t now_ms);
    bool is_waiting() const { return is_thinking() && task_.waits; }
    // What was thought ahead about has come to pass: from now on the limits count.
    void stop_waiting(int64_t now_ms);
    // Ends the thinking and tells what it came to. Nothing where nobody thinks.
    void finish(int64_t now_ms, Answers& answers);

    virtual void tell_lines(const Thought& thought, int64_t ms, Answers& answers) = 0;
    virtual void tell_best(const Thought& thought, Answers& answers) = 0;

    // A share of what is left on a clock, so that many more moves can be made: so many, or where
    // nobody says how many, enough for the rest of a game.
    static int64_t share_of(int64_t left_ms, int64_t increment_ms, int64_t moves = 0);

    // One where nobody has said how to make more.
    int most_threads() const { return most_threads_; }
    // By the library of this engine, on no more threads than there may be.
    Result<std::unique_ptr<AnyPlayer>> new_player(int64_t threads, std::string_view game_id,
                                                  const AnyGame& game, Setup setup) const;

  private:
    std::shared_ptr<const Library> library_;
    TeamMaker make_team_;
    int most_threads_ = 1;

    AnyPlayer* player_ = nullptr;  // the one that thinks
    Task task_;
    bool is_exhausted_ = false;
    int64_t begun_ms_ = 0;
    std::vector<Line> told_;
};

}  // namespace prise::ai
