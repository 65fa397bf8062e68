// §11: positions are read. Whatever its own writer would not write is refused.
#include "prise/core/scan.h"
#include "tests/exam/rules.h"

namespace prise::exam {
namespace {

constexpr std::string_view hex = "0123456789abcdef";
constexpr std::string_view phases = "bpc";

}  // namespace

// Reads a position and its memory field by field; the first thing that does not fit ends it.
class Reader {
  public:
    Reader(const Rules& rules, std::string_view position) : rules_(rules), scan_(position) {}

    State state{};
    Past past;

    bool read_position() {
        return read_prizes() && read_purses() && read_bids() && read_turn() && read_known() &&
               read_seen() && scan_.done() && is_consistent();
    }

    bool read_memory(std::string_view memory) {
        if (memory == "-") {
            return adds_up();
        }
        scan_ = Scan(memory);
        bool blank = true;
        for (size_t i = 0; i < rules_.prizes_; ++i) {
            const auto round = number(i == 0 ? '\0' : ',');
            const bool taken = state.prizes[i].owner != Seat::none;
            if (!round || *round > (taken ? state.round : 0)) {
                return false;
            }
            state.prizes[i].taken_in = *round;
            blank = blank && *round == 0;
        }
        for (size_t i = 0; i < seats(); ++i) {
            const auto peeks = number(i == 0 ? ':' : ',');
            if (!peeks) {
                return false;
            }
            state.players[i].peeks = *peeks;
            blank = blank && *peeks == 0;
        }
        return scan_.done() && !blank && adds_up();
    }

    std::string where() const { return join("Byte ", scan_.at() + 1, " does not fit."); }

  private:
    size_t seats() const { return static_cast<size_t>(rules_.seats_); }

    std::optional<uint8_t> number(char before) {
        if (before != '\0' && !scan_.take(before)) {
            return std::nullopt;
        }
        const auto read = scan_.take_number(2);
        return read ? std::optional(static_cast<uint8_t>(*read)) : std::nullopt;
    }

    std::optional<Seat> seat() {
        const auto read = number('\0');
        return read && *read >= 1 && *read <= rules_.seats_ ? std::optional(seat_number(*read))
                                                            : std::nullopt;
    }

    bool read_prizes() {
        bool can_be_taken = true;
        for (size_t i = 0; i < rules_.prizes_; ++i) {
            Prize& prize = state.prizes[i];
            if (i > 0 && !scan_.take(',')) {
                return false;
            }
            const auto kind = scan_.take_one_of("ABCD");
            if (!kind || !has(rules_.kinds_, static_cast<size_t>(*kind - 'A'))) {
                return false;
            }
            prize.kind = static_cast<uint8_t>(*kind - 'A');
            can_be_taken = can_be_taken && scan_.take('@');
            if (can_be_taken) {
                const auto owner = seat();
                const auto price = owner ? number('.') : std::nullopt;
                if (!price || *price == 0) {
                    return false;
                }
                prize.owner = *owner;
                prize.price = *price;
            }
        }
        return true;
    }

    bool read_purses() {
        for (size_t i = 0; i < seats(); ++i) {
            const auto purse = number(i == 0 ? ' ' : '/');
            if (!purse) {
                return false;
            }
            state.players[i].purse = *purse;
        }
        return true;
    }

    bool read_bids() {
        for (size_t i = 0; i < seats(); ++i) {
            Player& player = state.players[i];
            if (!scan_.take(i == 0 ? ' ' : '/')) {
                return false;
            }
            if (scan_.take('p')) {
                player.bid = passed;
            } else if (!scan_.take('-')) {
                const auto bid = number('\0');
                if (!bid || *bid == 0 || *bid > player.purse) {
                    return false;
                }
                player.bid = *bid;
            }
        }
        return true;
    }

    bool read_turn() {
        const auto round = number(' ');
        if (!round || *round == 0 || *round > rules_.rounds_ + 1 || !scan_.take(':')) {
            return false;
        }
        const auto starter = seat();
        if (!starter || !scan_.take(':')) {
            return false;
        }
        const auto phase = scan_.take_one_of(phases);
        if (!phase) {
            return false;
        }
        state.round = *round;
        state.starter = *starter;
        state.phase = static_cast<Phase>(phases.find(*phase));
        if (state.phase == Phase::claim) {
            const auto claimant = seat();
            if (!claimant) {
                return false;
            }
            claimant_ = *claimant;
        }
        state.swapped = rules_.swap_ && scan_.take('s');
        return true;
    }

    bool read_known() {
        for (size_t i = 0; i < seats(); ++i) {
            if (!scan_.take(i == 0 ? ' ' : '/')) {
                return false;
            }
            if (scan_.take('-')) {
                continue;
            }
            uint8_t known = 0;
            for (size_t place = 0; place < rules_.prizes_; ++place) {
                if (scan_.take(static_cast<char>('1' + place))) {
                    known = static_cast<uint8_t>(known | (1U << place));
                }
            }
            if (known == 0) {
                return false;
            }
            state.players[i].known = known;
        }
        return true;
    }

    bool read_seen() {
        if (scan_.take(" -")) {
            return true;
        }
        uint64_t last = 0;
        char before = ' ';
        while (scan_.take(before)) {
            uint64_t key = 0;
            for (int digit = 0; digit < 16; ++digit) {
                const auto c = scan_.take_one_of(hex);
                if (!c) {
                    return false;
                }
                key = key * 16 + hex.find(*c);
            }
            uint8_t count = 1;
            if (scan_.take('*')) {
                const auto read = number('\0');
                if (!read || *read < 2 || *read > 9) {
                    return false;
                }
                count = *read;
            }
            if (rules_.repeats_ == 0 || (before == ',' && key <= last)) {
                return false;
            }
            for (uint8_t i = 0; i < count; ++i) {
                past.push(key);
            }
            last = key;
            before = ',';
        }
        return before == ',';
    }

    // Who acts follows from the bids; they must fit the phase.
    bool is_consistent() {
        state.actor = rules_.next_to_bid(state);
        Seat seat = state.starter;
        bool missing = false;
        for (size_t i = 0; i < seats(); ++i, seat = rules_.next(seat)) {
            missing = missing || state.of(seat).bid == no_bid;
            if (missing && state.of(seat).bid != no_bid) {
                return false;
            }
        }
        const size_t place = rules_.prize_of(state);
        const bool ended = place == rules_.prizes_ || state.round > rules_.rounds_;
        if (ended) {
            return state.phase == Phase::bid && state.actor == state.starter;
        }
        if (state.phase == Phase::claim) {
            if (state.actor != Seat::none || rules_.winner_of(state) != claimant_) {
                return false;
            }
            state.actor = claimant_;
        }
        if (state.actor == Seat::none) {
            return false;
        }
        return state.phase == Phase::bid || (has(state.of(state.actor).known, place) &&
                                             (state.phase == Phase::claim || rules_.peeking_));
    }

    // §11: a coin never comes from nowhere.
    bool adds_up() const {
        for (size_t i = 0; i < seats(); ++i) {
            int coins = state.players[i].purse + state.players[i].peeks;
            for (const Prize& prize : state.prizes) {
                coins += prize.owner == seat_number(static_cast<int>(i) + 1) ? prize.price : 0;
            }
            if (coins > rules_.purse_) {
                return false;
            }
        }
        return true;
    }

    const Rules& rules_;
    Scan scan_;
    Seat claimant_ = Seat::none;
};

Result<void> Rules::parse_position(std::string_view position, std::string_view memory, State& state,
                                   Past& past) const {
    Reader reader(*this, position);
    if (!reader.read_position()) {
        return refuse("bad-position", join("Position: ", reader.where()), "11");
    }
    if (!reader.read_memory(memory)) {
        return refuse("bad-position", join("Memory: ", reader.where()), "11");
    }
    state = reader.state;
    past = reader.past;
    return {};
}

}  // namespace prise::exam
