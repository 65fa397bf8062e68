#include "tests/exam/rules.h"

#include <algorithm>
#include <array>
#include <vector>

#include "prise/core/facade_of.h"
#include "prise/core/transition.h"

namespace prise::exam {
namespace {

constexpr int64_t largest_seed = (int64_t{1} << 53) - 1;

// §4
constexpr std::array rows = {
    integer("seats", 2, 2, 4, "4", "number of seats"),
    integer("prizes", 4, 2, max_prizes, "2", "length of the row"),
    integer("purse", 6, 1, 20, "3", "coins of each seat at the start"),
    letters("kinds", "ABCD", "ABCD", "2", "kinds that are dealt"),
    choice("tie", "nobody|lowest|highest", "7.1", "which of equal bids wins"),
    choice("reveal", "amounts|result", "9", "what becomes public after a round"),
    boolean("peeking", true, "6.3", "a prize can be looked at for a coin"),
    boolean("swap", false, "6.2", "the pie rule"),
    integer("repeats", 3, 2, 5, "8.2", "the occurrence of a round that draws").or_zero(),
    integer("rounds", 20, 4, 40, "8.1", "most rounds"),
    integer("seed", 0, 0, largest_seed, "2", "the deal").secret(),
};
constexpr std::array<Preset, 4> presets = {{
    {"standard", "{}", "two seats, bids are shown after each round"},
    {"crowd", R"({"seats":4,"prizes":6,"purse":9})", "four seats"},
    {"sealed", R"({"reveal":"result","tie":"lowest"})", "bids stay hidden"},
    {"pie", R"({"swap":true})", "with the pie rule"},
}};
constexpr OptionTable option_table{rows, presets};

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    if (options["swap"] != 0 && options["seats"] != 2) {
        return refuse("bad-options", "Option 'swap' needs 'seats' to be 2.", "4");
    }
    if (options["rounds"] < options["prizes"]) {
        return refuse("bad-options", "Option 'rounds' must be at least 'prizes'.", "4");
    }
    return host(Adapted<Rules>(Rules(options)), options);
}

}  // namespace

static_assert(GameRules<Adapted<Rules>> && CountsLegal<Rules> && ComparesPast<Rules>);

const OptionTable& table() { return option_table; }

GameEntry entry() {
    return {
        .id = "exam",
        .title = "Exam (sealed auctions)",
        .idea = "bid in secret, look, take or leave",
        .alias = "auction",
        .seat_names = {},
        .typing = {},
        .version = 1,
        .table = &option_table,
        .make = make,
    };
}

char letter_of(uint8_t kind) { return static_cast<char>('A' + kind); }
bool has(uint8_t set, size_t member) { return ((set >> member) & 1) != 0; }

Rules::Rules(const Options& options)
    : seats_(static_cast<int>(options["seats"])),
      prizes_(static_cast<size_t>(options["prizes"])),
      purse_(static_cast<int>(options["purse"])),
      repeats_(static_cast<int>(options["repeats"])),
      rounds_(static_cast<int>(options["rounds"])),
      kinds_(static_cast<uint8_t>(options["kinds"])),
      tie_(options.as<Tie>("tie")),
      reveal_(options.as<Reveal>("reveal")),
      peeking_(options["peeking"] != 0),
      swap_(options["swap"] != 0),
      seed_(static_cast<uint64_t>(options["seed"])) {}

void Rules::start(State& state, Past& past) const {
    state = State{};
    past.clear();
    std::vector<uint8_t> dealt;
    for (uint8_t kind = 0; kind < 4; ++kind) {
        if (has(kinds_, kind)) {
            dealt.push_back(kind);
        }
    }
    Random random(seed_);
    for (size_t i = 0; i < prizes_; ++i) {
        state.prizes[i].kind = dealt[random.below(static_cast<uint32_t>(dealt.size()))];
    }
    for (int i = 1; i <= seats_; ++i) {
        state.of(seat_number(i)).purse = static_cast<uint8_t>(purse_);
    }
    if (repeats_ > 0) {
        past.push(round_key(state));
    }
}

// §5: a turn ends when somebody else, another phase or another round comes; `swap` and `peek` go
// on.
bool Rules::completes_turn(const State& before, const State& after) const {
    return before.actor != after.actor || before.round != after.round ||
           (before.phase == Phase::claim) != (after.phase == Phase::claim);
}

std::optional<std::pair<Seat, Seat>> Rules::exchange(const State&, Action action) const {
    if (action.kind != Action::Kind::swap) {
        return std::nullopt;
    }
    return std::pair(Seat::first, Seat::second);
}

uint64_t Rules::key(const State& state) const {
    uint64_t mixed = 0;
    const auto mix = [&](auto value) {
        mixed = Random(mixed ^ static_cast<uint64_t>(value)).next();
    };
    for (const Prize& prize : state.prizes) {
        mix(prize.kind), mix(prize.owner), mix(prize.price);
    }
    for (const Player& player : state.players) {
        mix(player.purse), mix(player.bid), mix(player.known);
    }
    mix(state.round), mix(state.starter), mix(state.phase), mix(state.swapped);
    return mixed;
}

uint64_t Rules::round_key(const State& state) const {
    return Random(prize_of(state) * 8 + index_of(state.starter)).next();
}

// The position text writes the past sorted (§11): the same rounds in any order are the same past.
bool Rules::same_past(const Past& a, const Past& b) const {
    return std::ranges::is_permutation(a.entries(), b.entries());
}

size_t Rules::prize_of(const State& state) const {
    size_t place = 0;
    while (place < prizes_ && state.prizes[place].owner != Seat::none) {
        ++place;
    }
    return place;
}

Seat Rules::next_to_bid(const State& state) const {
    Seat seat = state.starter;
    for (int i = 0; i < seats_; ++i, seat = next(seat)) {
        if (state.of(seat).bid == no_bid) {
            return seat;
        }
    }
    return Seat::none;
}

bool Rules::is_favoured(Seat seat, Seat rival) const {
    return (tie_ == Tie::lowest && seat < rival) || (tie_ == Tie::highest && seat > rival);
}

Seat Rules::winner_of(const State& state) const {
    Seat best = Seat::none;
    bool shared = false;
    for (int i = 1; i <= seats_; ++i) {
        const Seat seat = seat_number(i);
        const uint8_t bid = state.of(seat).bid;
        if (bid == passed) {
            continue;
        }
        if (best == Seat::none || bid > state.of(best).bid) {
            best = seat;
            shared = false;
        } else if (bid == state.of(best).bid) {
            shared = tie_ == Tie::nobody;
            best = is_favoured(seat, best) ? seat : best;
        }
    }
    return shared ? Seat::none : best;
}

}  // namespace prise::exam
