#include "prise/match/match_state.h"

#include <algorithm>
#include <utility>

#include "prise/core/text.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

constexpr int64_t latest_time_ms = int64_t{1} << 53;

bool stands_before_start(EntryKind kind) {
    return kind == EntryKind::commit || kind == EntryKind::joined ||
           kind == EntryKind::entropy_commit || kind == EntryKind::entropy ||
           kind == EntryKind::deal_abandoned || kind == EntryKind::start;
}

// A log that is full can still be ended and signed.
bool brings_to_an_end(EntryKind kind) {
    return kind == EntryKind::resign || kind == EntryKind::timeout || kind == EntryKind::aborted ||
           kind == EntryKind::ended || kind == EntryKind::signature;
}

}  // namespace

Result<Told> MatchState::fold(Entry entry) {
    if (auto sound = check_form(entry); !sound) {
        return refuse(sound);
    }
    if (auto sound = check_place(entry); !sound) {
        return refuse(sound);
    }
    Told told{.seq = next_seq_, .entry = std::move(entry)};
    if (auto folded = fold_into(told); !folded) {
        return refuse(folded);
    }
    take(told.entry);
    return told;
}

void MatchState::take(const Entry& entry) {
    if (entry.is_sealed() && entry.kind != EntryKind::entropy_commit) {
        ++(entry.is_closed() ? closed_seals_ : opened_seals_);
        if (entry.is_closed() && first_closed_ == 0) {
            first_closed_ = next_seq_;
        }
    }
    if (facts_.host) {
        links_.push_back(links_.empty() ? root_
                                        : next_link(hashing_, links_.back(), entry, next_seq_));
    }
    actions_ += int{entry.kind == EntryKind::action};
    if (entry.kind != EntryKind::signature) {
        last_kind_ = entry.kind;
        last_unsigned_ = next_seq_;
    }
    ++next_seq_;
}

// May such an entry stand here at all?
Result<void> MatchState::check_place(const Entry& entry) const {
    if (entry.at_ms < 0 || entry.at_ms > latest_time_ms) {
        return bad_entry("The time of an entry is a number of milliseconds since 1970.");
    }
    if ((entry_ == nullptr) != (entry.kind == EntryKind::created)) {
        return bad_entry("A log begins with one entry 'created'.");
    }
    if (entry.kind == EntryKind::created) {
        return {};
    }
    if (next_seq_ > most_entries - (brings_to_an_end(entry.kind) ? 0 : entries_to_end_with)) {
        return refuse("log-full", join("A log has at most ", most_entries, " entries."), {});
    }
    if (entry.seat != Seat::none && !is_seat(entry.seat)) {
        return bad_entry(join("There is no seat ", number_of(entry.seat), "."));
    }
    if (entry.kind == EntryKind::signature) {
        return {};
    }
    if (ended_) {
        return refuse("game-over", "The log has ended.", {});
    }
    if (decided_ && entry.kind != EntryKind::ended) {
        return refuse("game-over", "The game is decided; only 'ended' can follow.", {});
    }
    if (stands_before_start(entry.kind) == started_ && entry.kind != EntryKind::aborted) {
        return bad_entry(join("'", name_of(entry.kind), "' cannot stand ",
                              started_ ? "after" : "before", " the start."));
    }
    return {};
}

Result<void> MatchState::fold_into(Told& told) {
    const Entry& entry = told.entry;
    switch (entry.kind) {
        case EntryKind::created: return fold_created(entry);
        case EntryKind::commit: return fold_commit(entry);
        case EntryKind::joined: return fold_joined(entry);
        case EntryKind::entropy_commit: return fold_entropy_commit(entry);
        case EntryKind::entropy: return fold_entropy(entry);
        case EntryKind::deal_abandoned: return fold_deal_abandoned(entry, told.seq);
        case EntryKind::start: return fold_start(told);
        case EntryKind::action: return fold_action(told);
        case EntryKind::held: return fold_held(entry, told.seq);
        case EntryKind::withdrawn: return fold_withdrawn(entry);
        case EntryKind::resign:
            return fold_leaving(entry,
                                entry.find("by") != nullptr ? End::abandonment : End::resignation);
        case EntryKind::timeout: return fold_leaving(entry, End::timeout);
        case EntryKind::offer: return fold_offer(entry, told.seq);
        case EntryKind::answer: return fold_answer(entry);
        case EntryKind::takeback:
        case EntryKind::undo: return fold_return(told);
        case EntryKind::time_given: return fold_time_given(entry);
        case EntryKind::resumed: clock_.resume(entry.at_ms); return {};
        case EntryKind::aborted: return fold_aborted(told);
        case EntryKind::ended: return fold_ended(told);
        case EntryKind::signature: return fold_signature(entry, told.seq);
    }
    return bad_entry("An entry of no known kind.");
}

void MatchState::decide(const Verdict& verdict) {
    decided_ = verdict;
    clock_.run(Seat::none, 0);
    held_.clear();
}

void MatchState::decide_by_rules() {
    if (play_->outcome().over()) {
        decide(put_last(play_->verdict(), left_));
    }
}

bool hides_something(const AnyGame& game, std::string_view position, std::string_view memory) {
    if (!game.is_open()) {
        return true;
    }
    const auto play = game.restore(position, memory);
    return play && !(*play)->is_open();
}

bool MatchState::counts(int64_t seq) const {
    return std::ranges::binary_search(line_, seq, {}, &Step::seq);
}

json::Value MatchState::outcome_json() const { return play_->describe(*decided_); }

std::vector<std::string> MatchState::texts_for(Viewer viewer) const {
    std::vector<std::string> texts;
    if (!play_) {
        return texts;
    }
    texts.reserve(line_.size());
    auto hidden = hidden_.begin();
    for (const Step& step : line_) {
        while (hidden != hidden_.end() && hidden->seq < step.seq) {
            ++hidden;
        }
        const bool is_hidden = hidden != hidden_.end() && hidden->seq == step.seq;
        texts.push_back(is_hidden && !ended_ ? play_->log_text(hidden->before, step.action, viewer)
                                             : play_->text(step.action));
    }
    return texts;
}

}  // namespace prise
