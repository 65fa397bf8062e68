#include "tests/exam/rules.h"

#include <algorithm>
#include <array>
#include <vector>

#include "prise/core/facade_of.h"
#include "tests/exam/instances.h"

namespace prise::exam {
namespace {

constexpr int64_t largest_seed = (int64_t{1} << 53) - 1;

// §4
constexpr std::array rows = {
    integer("seats", 2, 4, "4", "number of seats").into<&Settings::seats>(),
    integer("prizes", 2, max_prizes, "2", "length of the row").into<&Settings::prizes>(),
    integer("purse", 1, 20, "3", "coins of each seat at the start").into<&Settings::purse>(),
    letters("kinds", "ABCD", "ABCD", "2", "kinds that are dealt").into<&Settings::kinds>(),
    choice("tie", "nobody|lowest|highest", "7.1", "which of equal bids wins")
        .into<&Settings::tie>(),
    choice("reveal", "amounts|result", "9", "what becomes public after a round")
        .into<&Settings::reveal>(),
    boolean("peeking", "6.3", "a prize can be looked at for a coin").into<&Settings::peeking>(),
    boolean("swap", "6.2", "the pie rule").into<&Settings::swap>(),
    integer("repeats", 2, 5, "8.2", "the occurrence of a round that draws")
        .or_zero()
        .into<&Settings::repeats>(),
    integer("rounds", 4, 40, "8.1", "most rounds").into<&Settings::rounds>(),
    integer("seed", 0, 0, largest_seed, "2", "the deal").secret(),
};
constexpr Settings standard{};
constexpr Settings crowd{.seats = 4, .prizes = 6, .purse = 9};
constexpr Settings sealed{.tie = Tie::lowest, .reveal = Reveal::result};
constexpr Settings pie{.swap = true};
constexpr std::array presets = {
    preset("standard", standard, "two seats, bids are shown after each round"),
    preset("crowd", crowd, "four seats"),
    preset("sealed", sealed, "bids stay hidden"),
    preset("pie", pie, "with the pie rule"),
};
constexpr OptionTable option_table{rows, presets};

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return with_rules(options, [&](Rules rules) { return host(std::move(rules), options); });
}

}  // namespace

static_assert(GameRules<Rules> && KeepsLedger<Rules> && Deals<Rules> && Forces<Rules> &&
              Exchanges<Rules> && Reveals<Rules> && TellsStart<Rules> && Understands<Rules> &&
              Ranks<Rules> && AddsDetails<Rules> && Redacts<Rules> && HearsEvents<Rules> &&
              Remembers<Rules> && ExplainsPosition<Rules> && Answers<Rules> &&
              ComparesPast<Rules> && Repeats<Rules> && ListsForcing<Rules>);

Result<void> check_settings(const Settings& settings) {
    if (settings.swap && settings.seats != 2) {
        return refuse("bad-options", "Option 'swap' needs 'seats' to be 2.", "4");
    }
    if (settings.rounds < settings.prizes) {
        return refuse("bad-options", "Option 'rounds' must be at least 'prizes'.", "4");
    }
    return {};
}

const OptionTable& table() { return option_table; }

GameEntry entry() {
    return {
        .id = "exam",
        .title = "Exam (sealed auctions)",
        .idea = "bid in secret, look, take or leave",
        .alias = "auction",
        .seat_names = {},
        .version = 1,
        .table = &option_table,
        .make = make,
    };
}

char letter_of(uint8_t kind) { return static_cast<char>('A' + kind); }
bool has(uint8_t set, size_t member) { return ((set >> member) & 1) != 0; }

void Rules::start(State& state, Past& past, const Deal& deal) const {
    state = State{};
    past.clear();
    std::vector<uint8_t> dealt;
    for (uint8_t kind = 0; kind < 4; ++kind) {
        if (has(settings_.kinds, kind)) {
            dealt.push_back(kind);
        }
    }
    uint64_t seed = 0;
    for (const uint64_t word : deal.words) {
        seed ^= word;
    }
    Random random(seed);
    for (size_t i = 0; i < prizes(); ++i) {
        state.prizes[i].kind = dealt[random.below(static_cast<uint32_t>(dealt.size()))];
    }
    for (int i = 1; i <= settings_.seats; ++i) {
        state.of(seat_number(i)).purse = static_cast<uint8_t>(settings_.purse);
    }
    if (settings_.repeats > 0) {
        past.push(round_key(state));
    }
}

void Rules::tell_start(const State& state, const Past&, Collector& sink) const {
    sink.event({"deal", state.actor, {{"prizes", static_cast<int>(prizes())}}});
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

uint64_t Rules::key(const State& state, const Past& past) const {
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
    mix(outcome(state, past).over());  // by repetition
    return mixed;
}

// §8.2
int Rules::occurrences(const State& state, const Past& past) const {
    const auto seen = std::ranges::count(past.entries(), round_key(state));
    return std::max(static_cast<int>(seen), 1);
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
    while (place < prizes() && state.prizes[place].owner != Seat::none) {
        ++place;
    }
    return place;
}

Seat Rules::next_to_bid(const State& state) const {
    Seat seat = state.starter;
    for (int i = 0; i < settings_.seats; ++i, seat = next(seat)) {
        if (state.of(seat).bid == no_bid) {
            return seat;
        }
    }
    return Seat::none;
}

bool Rules::is_favoured(Seat seat, Seat rival) const {
    return (settings_.tie == Tie::lowest && seat < rival) ||
           (settings_.tie == Tie::highest && seat > rival);
}

Seat Rules::winner_of(const State& state) const {
    Seat best = Seat::none;
    bool shared = false;
    for (int i = 1; i <= settings_.seats; ++i) {
        const Seat seat = seat_number(i);
        const uint8_t bid = state.of(seat).bid;
        if (bid == passed) {
            continue;
        }
        if (best == Seat::none || bid > state.of(best).bid) {
            best = seat;
            shared = false;
        } else if (bid == state.of(best).bid) {
            shared = settings_.tie == Tie::nobody;
            best = is_favoured(seat, best) ? seat : best;
        }
    }
    return shared ? Seat::none : best;
}

}  // namespace prise::exam
