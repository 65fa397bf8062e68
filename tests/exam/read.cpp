// §11, §9: positions and observations are read. Whatever their own writer would not write is
// refused.
#include "prise/core/scan.h"
#include "tests/exam/rules.h"

namespace prise::exam {

// Reads a position and its memory field by field; the first thing that does not fit ends it. Of an
// observation it reads `?` as hidden; whether that may be is for the caller to say.
class Reader {
  public:
    Reader(const Rules& rules, std::string_view position, bool reads_hidden = false)
        : rules_(rules), scan_(position), reads_hidden_(reads_hidden) {}

    State state{};
    Past past;
    Ledger ledger{};
    Hidden hidden{};

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
        for (size_t i = 0; i < rules_.prizes(); ++i) {
            const auto round = number(i == 0 ? '\0' : ',');
            const bool taken = state.prizes[i].owner != Seat::none;
            if (!round || *round > (taken ? state.round : 0)) {
                return false;
            }
            ledger.taken_in[i] = *round;
            blank = blank && *round == 0;
        }
        for (size_t i = 0; i < seats(); ++i) {
            const auto peeks = number(i == 0 ? ':' : ',');
            if (!peeks) {
                return false;
            }
            ledger.peeks[i] = *peeks;
            blank = blank && *peeks == 0;
        }
        return scan_.done() && !blank && adds_up();
    }

    std::string where() const { return join("Byte ", scan_.at() + 1, " does not fit."); }

  private:
    bool take_hidden(uint8_t& set, size_t member) {
        if (!reads_hidden_ || !scan_.take('?')) {
            return false;
        }
        set = static_cast<uint8_t>(set | (1U << member));
        return true;
    }

    size_t seats() const { return static_cast<size_t>(rules_.settings_.seats); }

    std::optional<uint8_t> number(char before) {
        if (before != '\0' && !scan_.take(before)) {
            return std::nullopt;
        }
        const auto read = scan_.take_number(2);
        return read ? std::optional(static_cast<uint8_t>(*read)) : std::nullopt;
    }

    std::optional<Seat> seat() {
        const auto read = number('\0');
        return read && *read >= 1 && *read <= rules_.settings_.seats
                   ? std::optional(seat_number(*read))
                   : std::nullopt;
    }

    bool read_prizes() {
        bool can_be_taken = true;
        for (size_t i = 0; i < rules_.prizes(); ++i) {
            Prize& prize = state.prizes[i];
            if (i > 0 && !scan_.take(',')) {
                return false;
            }
            if (!take_hidden(hidden.kinds, i)) {
                const auto kind = scan_.take_one_of("ABCD");
                if (!kind || !has(rules_.settings_.kinds, static_cast<size_t>(*kind - 'A'))) {
                    return false;
                }
                prize.kind = static_cast<uint8_t>(*kind - 'A');
            }
            can_be_taken = can_be_taken && scan_.take('@');
            if (can_be_taken) {
                const auto owner = seat();
                if (!owner || !scan_.take('.')) {
                    return false;
                }
                prize.owner = *owner;
                if (!take_hidden(hidden.prices, i)) {
                    const auto price = number('\0');
                    if (!price || *price == 0) {
                        return false;
                    }
                    prize.price = *price;
                }
            }
        }
        return true;
    }

    bool read_purses() {
        for (size_t i = 0; i < seats(); ++i) {
            if (!scan_.take(i == 0 ? ' ' : '/')) {
                return false;
            }
            if (!take_hidden(hidden.purses, i)) {
                const auto purse = number('\0');
                if (!purse) {
                    return false;
                }
                state.players[i].purse = *purse;
            }
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
            } else if (take_hidden(hidden.bids, i)) {
                player.bid = 1;
            } else if (!scan_.take('-')) {
                const auto bid = number('\0');
                if (!bid || *bid == 0 || (!has(hidden.purses, i) && *bid > player.purse)) {
                    return false;
                }
                player.bid = *bid;
            }
        }
        return true;
    }

    bool read_turn() {
        const auto round = number(' ');
        if (!round || *round == 0 || *round > rules_.settings_.rounds + 1 || !scan_.take(':')) {
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
        state.swapped = rules_.settings_.swap && scan_.take('s');
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
            for (size_t place = 0; place < rules_.prizes(); ++place) {
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
            if (rules_.settings_.repeats == 0 || (before == ',' && key <= last)) {
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
        const bool ended = place == rules_.prizes() || state.round > rules_.settings_.rounds;
        if (ended) {
            return state.phase == Phase::bid && state.actor == state.starter;
        }
        if (state.phase == Phase::claim) {
            if (state.actor != Seat::none ||
                (hidden.bids == 0 && rules_.winner_of(state) != claimant_)) {
                return false;
            }
            state.actor = claimant_;
        }
        if (state.actor == Seat::none) {
            return false;
        }
        return state.phase == Phase::bid ||
               (has(state.of(state.actor).known, place) &&
                (state.phase == Phase::claim || rules_.settings_.peeking));
    }

    // §11: a coin never comes from nowhere.
    bool adds_up() const {
        for (size_t i = 0; i < seats(); ++i) {
            int coins = state.players[i].purse + ledger.peeks[i];
            for (const Prize& prize : state.prizes) {
                coins += prize.owner == seat_number(static_cast<int>(i) + 1) ? prize.price : 0;
            }
            if (coins > rules_.settings_.purse) {
                return false;
            }
        }
        return true;
    }

    const Rules& rules_;
    Scan scan_;
    bool reads_hidden_;
    Seat claimant_ = Seat::none;
};

Result<void> Rules::parse_position(std::string_view position, std::string_view memory, State& state,
                                   Past& past, Ledger& ledger) const {
    Reader reader(*this, position);
    if (!reader.read_position()) {
        return refuse("bad-position", join("Position: ", reader.where()), "11");
    }
    if (!reader.read_memory(memory)) {
        return refuse("bad-position", join("Memory: ", reader.where()), "11");
    }
    state = reader.state;
    past = reader.past;
    ledger = reader.ledger;
    return {};
}

Result<void> Rules::parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                      Observation& out, Ledger& ledger) const {
    Reader reader(*this, text, true);
    if (!reader.read_position()) {
        return refuse("bad-position", join("Observation: ", reader.where()), "9");
    }
    if (!reader.read_memory(memory)) {
        return refuse("bad-position", join("Memory: ", reader.where()), "11");
    }
    viewer.everything = viewer.everything || outcome(reader.state, reader.past).over();
    Observation seen = observe(reader.state, reader.past, viewer);
    if (!(seen.hidden == reader.hidden)) {
        return refuse("bad-position", "Not what this viewer sees is hidden here.", "9");
    }
    out = std::move(seen);
    ledger = reader.ledger;
    return {};
}

}  // namespace prise::exam
