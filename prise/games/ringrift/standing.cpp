// How a position stands: what it demands, how far everybody is from winning, why it has ended.
#include <algorithm>
#include <numeric>

#include "prise/core/words.h"
#include "prise/games/ringrift/chain.h"
#include "prise/games/ringrift/explain.h"
#include "prise/games/ringrift/words.h"

namespace prise::ringrift {
namespace {

using Kind = Action::Kind;

bool has(const ActionList<Action>& legal, Kind kind) {
    return std::ranges::any_of(legal, [&](const Action& action) { return action.kind == kind; });
}

std::vector<Action> captures_in(const ActionList<Action>& legal) {
    std::vector<Action> found;
    std::ranges::copy_if(legal, std::back_inserter(found),
                         [](const Action& action) { return action.kind == Kind::capture; });
    return found;
}

std::string_view tie_words(Reason reason) {
    switch (reason) {
        case Reason::stalemate_territory: return "the most territory";
        case Reason::stalemate_rings: return "as much territory, and the most rings eliminated";
        case Reason::stalemate_markers: return "as much territory and rings, and the most markers";
        default: return "equal in everything";
    }
}

}  // namespace

void Explainer::asked(const ActionList<Action>& legal) {
    std::vector<std::string> texts;
    for (const Action& action : legal) {
        texts.push_back(text(action));
    }
    std::ranges::sort(texts);
    say(join("Seat ", s_.player + 1, " is asked for ", offered(s_.phase, legal),
             ". Legal now: ", listed_in_part(texts), "."),
        "6");
}

void Explainer::demand(const ActionList<Action>& legal) {
    switch (s_.phase) {
        case Phase::placement: demand_placement(legal); break;
        case Phase::movement: demand_movement(legal); break;
        case Phase::after_move:
            say(join("The stack on ", name(s_.focus), " has just moved and may capture ",
                     ways(captures_in(legal)), "; skip declines."),
                "6.3");
            break;
        case Phase::chain:
        case Phase::closing: chain(); break;
        case Phase::line:
            say(join("A line of ", settings_.line_length(),
                     " own markers or more must be collapsed; it cannot be declined."),
                "6.4");
            yields(legal);
            break;
        case Phase::line_payment:
            say(join("The line has collapsed; it costs the top ring of one stack: ",
                     payments(legal), "."),
                "7.5");
            break;
        case Phase::region:
            say("A region that is cut off may be claimed; skip declines it.", "6.5");
            yields(legal);
            break;
        case Phase::region_payment:
            say(join("The region has collapsed; it costs the whole cap of one stack: ",
                     payments(legal), "."),
                "7.7");
            break;
        case Phase::region_ring:
            say(join("The region has collapsed; it costs the lowest buried ring of ", who(),
                     " in one stack: ", payments(legal), "."),
                "7.7");
            break;
        case Phase::forced:
            say(join("Nothing has changed in this turn, so ", who(),
                     " must eliminate the whole cap of one stack: ", payments(legal), "."),
                "6.7");
            break;
        case Phase::over: break;
    }
}

void Explainer::demand_placement(const ActionList<Action>& legal) {
    const int hand = s_.seats[static_cast<size_t>(s_.player)].hand;
    const std::string_view how = hand == 1   ? "it goes on an empty cell or on a stack"
                                 : hand == 2 ? "up to two go on an empty cell, one on a stack"
                                             : "up to three go on an empty cell, one on a stack";
    say(join("Seat ", s_.player + 1, " has ", counted(hand, "ring"), " in hand: ", how,
             ", where the stack can then move or capture."),
        "6.1");
    say(has(legal, Kind::skip)
            ? join("It may skip, as ", book_.has_active_stack(s_.player)
                                           ? "a stack of it can move or capture."
                                           : "a recovery is possible.")
            : "It may not skip: it has neither a stack that can act nor a recovery.",
        "6.1");
    if (has(legal, Kind::swap)) {
        say("It may swap: the two players then exchange seats, this once.", "6.1");
    }
}

void Explainer::demand_movement(const ActionList<Action>& legal) {
    if (s_.focus != no_cell) {
        const std::vector<Action> captures = captures_in(legal);
        say(join("Rings have just been placed on ", name(s_.focus),
                 ": this stack alone may act and must. It is ", int{s_.at(s_.focus).height},
                 " high and travels at least as far."),
            "6.2");
        if (!captures.empty()) {
            say(join("It can capture ", ways(captures), "."), "6.3");
        }
        return;
    }
    if (has(legal, Kind::slide) || has(legal, Kind::strike)) {
        say(join(
                "Seat ", s_.player + 1,
                " controls no stack, but has a marker and a buried ring: it may recover, or skip."),
            "6.6");
        if (!book_.line_recoveries().empty()) {
            say("A recovery that completes a line is possible, so no other is.", "6.6");
        }
        return;
    }
    std::vector<std::string> stacks;
    Cell last = no_cell;
    for (const Action& action : legal) {  // stack by stack
        if (action.from != last) {
            last = action.from;
            stacks.push_back(name(last));
        }
    }
    say(join("A stack must move or capture, at least as far as it is high; these can: ",
             listed_in_part(stacks), "."),
        "6.2");
}

void Explainer::yields(const ActionList<Action>& legal) {
    constexpr size_t shown = 12;
    for (size_t i = 0; i < std::min(legal.size(), shown); ++i) {
        if (legal[i].kind == Kind::line) {
            say(join(text(legal[i]), ": ", yield_of_line(legal[i])), "7.5");
        } else if (legal[i].kind == Kind::region) {
            say(join(text(legal[i]), ": ", yield_of_region(legal[i])), "7.7");
        }
    }
}

std::string Explainer::payments(const ActionList<Action>& legal) const {
    std::vector<std::string> texts;
    for (const Action& action : legal) {
        const bool cap = s_.phase == Phase::region_payment || s_.phase == Phase::forced;
        texts.push_back(cap ? join(name(action.to), " (", counted(s_.cap(action.to), "ring"), ")")
                            : name(action.to));
    }
    return listed_in_part(texts);
}

std::string Explainer::ways(const std::vector<Action>& captures) const {
    std::string out;
    Cell target = no_cell;
    for (const Action& action : captures) {  // target by target
        out += action.other == target
                   ? ", "
                   : join(out.empty() ? "" : "; ", "over ", name(action.other), " to ");
        out += name(action.to);
        target = action.other;
    }
    return out;
}

void Explainer::chain() {
    const auto running = chain_state_of(s_, settings_);
    if (!running) {
        return;
    }
    say(join("A chain of ", counted(static_cast<int64_t>(running->segments.size()), "segment"),
             " stands on ", name(running->current_position),
             "; it must go on while any capture is possible: ", ways(running->available_options),
             "."),
        "6.3");
    if (!settings_.chain_revisit) {
        std::vector<std::string> visited;
        for (const int cell : running->visited_positions) {
            visited.push_back(name(cell));
        }
        say(join("It may not land on a cell it has visited: ", listed_in_part(visited), "."),
            "6.3");
    }
}

void Explainer::goals() {
    const PerSeat<Tally> tally = tally_of(s_);
    for (int i = 0; i < settings_.players; ++i) {
        const Tally& t = tally[static_cast<size_t>(i)];
        const int64_t rings = int64_t{settings_.ring_threshold()} - t.eliminated;
        const int cells = territory_goal(tally, i, settings_);
        say(join("Seat ", i + 1, " has ", counted(t.eliminated, "ring"), " eliminated, ",
                 std::max<int64_t>(rings, 0), " short of ", settings_.ring_threshold(), ", and ",
                 counted(t.territory, "cell"), " of territory, ", std::max(cells - t.territory, 0),
                 " short of ", cells, "."),
            "8");
    }
    if (s_.rounds > 0) {
        say(join("The count of the last player standing is held by seat ", s_.holder + 1,
                 " and stands at ", int{s_.rounds}, " of ", settings_.lps_rounds, "."),
            "8.3");
    }
}

void Explainer::survival() {
    if (s_.rounds == 0) {
        say(join("Nobody holds the count of the last player standing; it is won by acting in ",
                 counted(settings_.lps_rounds, "turn"), " in a row while nobody else really can."),
            "8.3");
    }
    std::string left;
    PerSeat<Tally> tally = tally_of(s_);
    for (int i = 0; i < settings_.players; ++i) {
        const uint32_t hand = s_.seats[static_cast<size_t>(i)].hand;
        const auto stacks =
            std::ranges::count_if(std::span(s_.board), [&](const Snapshot::Content& content) {
                return content.kind == Snapshot::Kind::stack && content.owner == i;
            });
        left += join(i == 0 ? "" : "; ", "seat ", i + 1, " has ", hand, " in hand, ",
                     int64_t{std::ranges::count(s_.rings, i)}, " on the board, and controls ",
                     counted(stacks, "stack"));
        tally[static_cast<size_t>(i)].eliminated += hand;
    }
    say(join("Who alone has rings left wins, too: ", left, "."), "8.3");
    const auto [first, reason] = stalemate_of(tally, settings_.players);
    std::vector<std::string> seats;
    seats.reserve(first.size());
    for (const Colour colour : first) {
        seats.push_back(std::to_string(colour + 1));
    }
    say(join("If no stack were left and nobody could place, ",
             first.size() == 1
                 ? join("seat ", seats.front(), " would win (")
                 : join("the last of seats ", listed(seats, " or "), " to act would win ("),
             tie_words(reason), ")."),
        "8.4");
}

void Explainer::ending() {
    static constexpr std::array<std::string_view, 7> sections = {"8.1", "8.2", "8.3", "8.4",
                                                                 "8.4", "8.4", "8.4"};
    const auto reason = static_cast<size_t>(s_.reason);
    say(join("The game ended with turn ", s_.turn, ": seat ", s_.winner + 1, " has won."), "8");
    say(join("The reason: ", why_won(s_, settings_), "."), sections[reason]);
    const PerSeat<Tally> tally = tally_of(s_);
    const PerSeat<uint8_t> places = places_of(tally, settings_.players, s_.winner);
    std::vector<size_t> seats(static_cast<size_t>(settings_.players));
    std::iota(seats.begin(), seats.end(), 0);
    std::ranges::stable_sort(seats, {}, [&](size_t seat) { return places[seat]; });
    for (const size_t seat : seats) {
        const Tally& t = tally[seat];
        say(join("Rank ", int{places[seat]}, ": seat ", seat + 1, " with ",
                 counted(t.eliminated, "ring"), " eliminated, ", counted(t.territory, "cell"),
                 " of territory and ", counted(t.markers, "marker"),
                 t.out > 0 ? join(", without rings since turn ", t.out) : "", "."),
            "8");
    }
}

Explanation RulesBase::explain_snapshot(const Snapshot& snapshot,
                                        const ActionList<Action>& legal) const {
    Explanation out;
    Explainer explainer(*this, snapshot, out);
    if (snapshot.phase == Phase::over) {
        explainer.ending();
        return out;
    }
    explainer.demand(legal);
    explainer.asked(legal);
    explainer.goals();
    explainer.survival();
    return out;
}

}  // namespace prise::ringrift
