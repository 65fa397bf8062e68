#include "prise/games/casino/inference.h"

#include <vector>

#include "prise/games/casino/capture.h"

namespace prise::casino {
namespace {

using Log = std::span<const SeenAction<Action>>;

// Reads a log from its beginning, with no more of the position than the log itself shows.
class LogReader {
  public:
    LogReader(const Settings& settings, const Observation& seen, const Observation* start, Log log)
        : settings_(settings), log_(log), unseen_(seen.unseen()), mover_(seen.shown.turn) {
        const State& now = seen.shown;
        if (const Card staged = staged_hand_card(now); staged != no_card) {
            staged_hand_ = bit(staged);
        }
        const int in_hands = seen.hand_sizes[0] + seen.hand_sizes[1] + count(staged_hand_);
        round_ = now.round;
        turns_in_round_ = 2 * settings.hand_size - in_hands;
        const int turns =
            card_count - settings.table_deal - in_hands - static_cast<int>(now.deck_count);
        knows_sources_ = start != nullptr || (settings.table_deal == 0 && turns_in(log) == turns);
        if (start != nullptr) {
            begin_at(start->shown);
        }
    }

    std::array<Knowledge, 2> read() {
        const size_t from = beginning_of_round();
        for (size_t i = 0; i < log_.size(); ++i) {
            if (const auto& entry = log_[i]; entry.action && entry.seat != Seat::none) {
                in_this_round_ = i >= from;
                read(player_of(entry.seat), *entry.action);
            }
        }
        if (staged_hand_ != 0) {  // it lies open for a while
            keep_promises(knowledge_[mover_], staged_hand_);
            read_promise_of_one(mover_, staged_hand_);
        }
        return knowledge_;
    }

  private:
    void begin_at(const State& start) {
        owned_ = start.owned;
        public_ = start.loose | start.taken[0] | start.taken[1];
        for_each(start.builds(), [&](Card at) { public_ |= start.build_set(value_of(at)); });
        for (const Staged entry : start.stack()) {
            stack_.push_back(entry.card());
            public_ |= entry.source() == Source::hand ? 0 : bit(entry.card());
        }
    }

    static int turns_in(Log log) {
        return static_cast<int>(std::ranges::count_if(
            log, [](const auto& entry) { return entry.action && entry.action->ends_turn(); }));
    }

    size_t beginning_of_round() const {
        int left = turns_in_round_;
        size_t at = log_.size();
        while (at > 0) {
            const auto& action = log_[at - 1].action;
            if (action && action->ends_turn() && left-- == 0) {
                break;
            }
            --at;
        }
        return at;
    }

    void read(Player player, const Action& action) {
        switch (action.kind) {
            case Kind::stage:
                stack_ = {action.card, action.target};
                maybe_.clear();
                public_ |= bit(action.target);
                if (value_of(action.card) == value_of(action.target)) {
                    public_ |= bit(action.card);  // same-value-drop: it is no hand card
                }
                show(player, action.card);
                return;
            case Kind::add: read_addition(player, action.card); return;
            case Kind::undo: stack_.resize(stack_.size() > 2 ? stack_.size() - 1 : 0); return;
            case Kind::cancel:
                stack_.clear();
                maybe_.clear();
                return;
            default: break;
        }
        read_play(player, action);
        if (action.kind == Kind::trail) {
            const bool locks = settings_.trail_lock == TrailLock::always ||
                               (settings_.trail_lock == TrailLock::round1 && round_ == 1);
            knowledge_[player].denied |= locks && in_this_round_ ? cards_of(owned_[player]) : 0;
        }
        read_builds(player, action);
        stack_.clear();
    }

    static void keep_promises(Knowledge& known, CardSet cards) {
        std::erase_if(known.promised, [&](CardSet promised) { return (promised & cards) != 0; });
    }

    // Staged and taken back: what is not on view now went back to the hand.
    void show(Player player, Card card) { knowledge_[player].shown |= bit(card) & unseen_; }

    void read_addition(Player player, Card card) {
        const int value = value_of(card);
        const auto size = static_cast<int>(stack_.size());
        const bool all_equal =
            size >= 2 && std::ranges::all_of(stack_, [&](Card c) { return value_of(c) == value; });
        if (all_equal && !has(public_, card)) {
            const int sum = (size + 1) * value;
            const CardSet sums = sum <= settings_.max_build_value ? of_value(sum) : 0;
            const CardSet promised = (of_value(value) & ~bit(card)) | sums;
            if (has(unseen_, card) || knows_sources_) {
                promise(player, promised);
            } else {
                maybe_.push_back({card, promised});  // the end of the turn may tell
            }
        }
        stack_.push_back(card);
        show(player, card);
    }

    // Which hand card was played keeps promises; what is on the table from now on is public.
    void read_play(Player player, const Action& action) {
        CardSet cards = 0;
        for (const Card card : stack_) {
            cards |= bit(card);
        }
        const bool names_card =
            action.kind != Kind::stack_capture && action.kind != Kind::make_of_stack;
        // Of a stack it is the card that nobody had seen; if that is not certain, any of them.
        const CardSet played = names_card ? bit(action.card) : cards & ~public_;
        keep_promises(knowledge_[player], played);
        if (!names_card) {
            read_promise_of_one(player, played);
        }
        maybe_.clear();
        public_ |= cards | (names_card ? bit(action.card) : 0);
        if (action.kind == Kind::capture_card || action.kind == Kind::make) {
            public_ |= bit(action.target);
        }
    }

    // One of these came from the hand. If each of them would promise something, one promise holds.
    void read_promise_of_one(Player player, CardSet cards) {
        CardSet promised = 0;
        for (const auto& [card, then] : maybe_) {
            if (has(cards, card)) {
                cards &= ~bit(card);
                promised |= then;
            }
        }
        if (cards == 0 && promised != 0) {
            promise(player, promised);
        }
    }

    void read_builds(Player player, const Action& action) {
        const int value = action.value;
        switch (action.kind) {
            case Kind::make:
            case Kind::make_of_stack:
                own(player, value);
                promise(player, of_value(value));
                break;
            case Kind::to_build:
                if (value_of(action.card) == value) {
                    own(player, value);
                    promise(player, of_value(value));
                    break;
                }
                disown(value);
                own(player, value + value_of(action.card));
                if (settings_.extend_needs_card) {
                    promise(player, of_value(value + value_of(action.card)));
                }
                break;
            case Kind::capture_build: disown(value); break;
            case Kind::sweep: disown(value_of(action.card)); break;
            default: break;
        }
    }

    void own(Player player, int value) {
        disown(value);
        owned_[player] |= value_bit(value);
    }
    void disown(int value) {
        owned_[0] &= ~value_bit(value);
        owned_[1] &= ~value_bit(value);
    }

    void promise(Player player, CardSet cards) {
        if (in_this_round_) {
            knowledge_[player].promised.push_back(cards);
        }
    }

    const Settings& settings_;
    Log log_;
    CardSet unseen_;
    Player mover_;             // now
    CardSet staged_hand_ = 0;  // theirs
    int round_ = 1;
    int turns_in_round_ = 0;
    bool knows_sources_ = false;  // a card that was never laid down was in a hand
    bool in_this_round_ = false;

    std::array<Knowledge, 2> knowledge_;
    std::array<ValueSet, 2> owned_{};
    CardSet public_ = 0;  // laid on the table, by the log
    std::vector<Card> stack_;
    // Cards on a stack of their value that may come from the hand, with what they would promise.
    std::vector<std::pair<Card, CardSet>> maybe_;
};

}  // namespace

std::array<Knowledge, 2> infer(const Settings& settings, const Observation& seen,
                               const Observation* start, Log log) {
    return LogReader(settings, seen, start, log).read();
}

}  // namespace prise::casino
