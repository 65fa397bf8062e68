#include "prise/ai/line_engine.h"

#include <algorithm>
#include <utility>

namespace prise::ai {

tl::unexpected<Refusal> bad_request(std::string sentence) {
    return refuse("bad-request", std::move(sentence), "");
}

Result<std::unique_ptr<AnyPlayer>> LineEngine::new_player(int64_t threads, std::string_view game_id,
                                                          const AnyGame& game, Setup setup) const {
    setup.library = library_;
    const int64_t possible = std::min<int64_t>(threads, most_threads_);
    return possible > 1 ? make_team_(static_cast<int>(possible), game_id, game, setup)
                        : make_player(game_id, game, setup);
}

void LineEngine::think(AnyPlayer& player, const Task& task, int64_t now_ms) {
    player_ = &player;
    task_ = task;
    is_exhausted_ = false;
    begun_ms_ = now_ms;
    told_.clear();
    player.go(task.limits);
}

void LineEngine::step(uint64_t max_nodes, int64_t now_ms, Answers& answers) {
    if (!is_thinking()) {
        return;
    }
    is_exhausted_ = !player_->step(max_nodes);
    if (const Thought& thought = player_->thought(); thought.lines != told_) {
        told_ = thought.lines;
        tell_lines(thought, now_ms - begun_ms_, answers);
    }
    const bool is_late = task_.budget_ms > 0 && now_ms - begun_ms_ >= task_.budget_ms;
    if (!task_.waits && (is_exhausted_ || is_late)) {
        finish(now_ms, answers);
    }
}

void LineEngine::stop_waiting(int64_t now_ms) {
    task_.waits = false;
    begun_ms_ = now_ms;
}

void LineEngine::finish(int64_t now_ms, Answers& answers) {
    if (!is_thinking()) {
        return;
    }
    AnyPlayer& player = *std::exchange(player_, nullptr);
    player.stop();
    static_cast<void>(player.step(0));
    if (player.thought().lines != told_) {
        tell_lines(player.thought(), now_ms - begun_ms_, answers);
    }
    tell_best(player.thought(), answers);
}

int64_t LineEngine::share_of(int64_t left_ms, int64_t increment_ms, int64_t moves) {
    const int64_t share = moves > 0 ? left_ms / (moves + 1) : left_ms / 30;
    return std::max<int64_t>(1, std::min(share + increment_ms * 4 / 5, left_ms / 2));
}

}  // namespace prise::ai
