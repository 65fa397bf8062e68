#include "prise/cli/table.h"

namespace prise::cli {

Result<void> Table::act(std::string_view action, Collector* told) {
    auto before = play_->clone();
    if (auto applied = play_->apply(action, Seat::none, told); !applied) return applied;
    log_.push_back({std::move(before), std::string(action)});
    return {};
}

bool Table::undo() {
    if (log_.empty()) return false;
    play_ = std::move(log_.back().before);
    log_.pop_back();
    return true;
}

Result<void> Table::resign(Seat seat) {
    auto decided = play_->adjudicate(End::resignation, seat);
    if (!decided) return refuse(decided);
    if (*decided->find("status") == json::Value("ongoing")) {
        absent_[index_of(seat)] = true;
    } else {
        ended_ = std::move(*decided);
    }
    return {};
}

Result<void> Table::agree_draw() {
    auto decided = play_->adjudicate(End::agreement, Seat::none);
    if (!decided) return refuse(decided);
    ended_ = std::move(*decided);
    return {};
}

std::vector<Table::Played> Table::played_since(size_t first, Viewer viewer) const {
    std::vector<Played> out;
    for (size_t i = first; i < log_.size(); ++i) {
        const Entry& entry = log_[i];
        out.push_back({entry.before->to_act(), play_->log_text(*entry.before, entry.action, viewer),
                       entry.before->exchange(entry.action)});
    }
    return out;
}

}  // namespace prise::cli
