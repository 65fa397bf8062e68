// A game at one terminal: who is to act, what was played, what can be taken back. It knows nothing
// of input and output; the verb `play` speaks for it.
//
// A seat that resigns where the others play on stays, and is played by the forced action.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "prise/core/facade.h"

namespace prise::cli {

class Table {
  public:
    explicit Table(std::unique_ptr<AnyPlay> play) : play_(std::move(play)) {}

    const AnyPlay& play() const { return *play_; }
    bool over() const { return ended_.has_value() || play_->outcome().over(); }
    json::Value outcome() const { return ended_ ? *ended_ : play_->outcome_json(); }
    Seat to_act() const { return play_->to_act(); }
    bool is_absent(Seat seat) const { return absent_[index_of(seat)]; }

    // Does this seat see less than there is?
    bool has_secrets(Seat seat) const { return play_->observe(Viewer{seat}) != play_->position(); }

    Result<void> act(std::string_view action, Collector* told);
    bool undo();  // false: nothing to take back
    Result<void> resign(Seat seat);
    Result<void> agree_draw();

    // The actions from number `first` on (0 is the first of all), as this viewer may see them.
    struct Played {
        Seat seat;
        std::string action;
        std::optional<std::pair<Seat, Seat>> exchange;
    };
    size_t actions_played() const { return log_.size(); }
    std::vector<Played> played_since(size_t first, Viewer viewer) const;

  private:
    struct Entry {
        std::unique_ptr<AnyPlay> before;
        std::string action;
    };

    std::unique_ptr<AnyPlay> play_;
    std::vector<Entry> log_;
    std::array<bool, max_seats> absent_{};
    std::optional<json::Value> ended_;  // from outside
};

}  // namespace prise::cli
