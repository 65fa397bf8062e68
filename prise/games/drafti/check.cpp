// Why an action is refused (§10), in the order of the book. Only asked for actions that are not
// legal in a game that goes on.
#include <algorithm>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

std::vector<Action> all_chains(const CaptureRules& rules, const State& state) {
    std::vector<Action> chains;
    const ChainFinder<Custom> finder({rules}, state, state.turn);
    finder.from_all(finder.starters(), [&](const Action& chain) { chains.push_back(chain); });
    return chains;
}

bool contains(const std::vector<Action>& chains, const Action& action) {
    return std::ranges::find(chains, action) != chains.end();
}

// Are the squares of `part` the first squares of `whole`, and is there more to come?
bool is_beginning(const Action& part, const Action& whole) {
    if (part.from != whole.from || part.hops >= whole.hops) {
        return false;
    }
    const uint64_t mask = (uint64_t{1} << (5 * part.hops)) - 1;
    return (whole.path & mask) == part.path;
}

std::string pieces(int count) { return join(count, count == 1 ? " piece" : " pieces"); }

}  // namespace

Result<void> RulesBase::refusal_of(const State& state, const Action& action) const {
    const std::string text = text_of([&](Text& t) { print_action(action, t); });
    const Board from = bit(action.from);
    const int from_number = action.from + 1;
    if ((state.occupied() & from) == 0) {
        return refuse("no-piece", join("Square ", from_number, " is empty."), "10");
    }
    if ((state.enemy() & from) != 0) {
        return refuse("not-your-piece", join("The piece on ", from_number, " is the opponent's."),
                      "10");
    }
    const std::vector<Action> chains = all_chains(settings_.captures, state);
    int most = 0;
    for (const Action& chain : chains) {
        most = std::max<int>(most, chain.hops);
    }
    if (!action.is_capture()) {
        return refusal_of_quiet(state, action, most);
    }

    if (contains(chains, action)) {
        if (settings_.captures.choice == CaptureChoice::maximum && action.hops < most) {
            return refuse("not-maximum",
                          join(text, " takes ", pieces(action.hops), "; ", most, " can be taken."),
                          "6.4");
        }
        // With merging out of the way the legal list shows what the priority alone has left.
        Settings unmerged = settings_;
        unmerged.captures.equivalent = EquivalentCaptures::distinct;
        ActionList<Action> list;
        Rules<Custom>(unmerged, {unmerged.captures}).legal_captures(state, list);
        if (std::ranges::find(list, action) == list.end()) {
            return refuse(
                "not-priority",
                join(text, " must give way to another capture: ", priority_in_words(), "."), "6.4");
        }
        return refuse("not-canonical",
                      join(text,
                           " takes the same pieces to the same square as an equal chain with a "
                           "smaller text."),
                      "6.4");
    }
    for (const Action& chain : chains) {
        if (is_beginning(action, chain)) {
            return refuse("capture-incomplete",
                          join(text, " stops too early: the chain must go on to ",
                               chain.landing(action.hops) + 1, "."),
                          "6.3");
        }
    }
    CaptureRules unrestricted = settings_.captures;
    unrestricted.king_continuation = KingContinuation::any;
    if (contains(all_chains(unrestricted, state), action)) {
        return refuse("must-continue",
                      join(text,
                           " lands where the chain cannot go on, and a landing square where it "
                           "can is compulsory."),
                      "6.3");
    }
    return refuse("invalid-capture-path",
                  chains.empty()
                      ? join(text, " is no capture: there is nothing to take.")
                      : join(text, " is not a chain of jumps of the piece on ", from_number, "."),
                  "6.2");
}

std::string_view RulesBase::priority_in_words() const {
    switch (settings_.captures.priority) {
        case CapturePriority::by_king: return "a king must take if it can";
        case CapturePriority::most_kings: return "the most kings must be taken";
        case CapturePriority::by_king_then_most_kings:
            return "a king must take if it can, and the most kings";
        case CapturePriority::none: break;
    }
    return "none";
}

Result<void> RulesBase::refusal_of_quiet(const State& state, const Action& action,
                                         int most_taken) const {
    const int from = action.from;
    const int to = action.to;
    const bool king = (state.kings & bit(from)) != 0;
    if (most_taken > 0) {
        return refuse("capture-required",
                      join("A capture is compulsory; ", pieces(most_taken), " can be taken."),
                      "6.1");
    }
    if ((state.occupied() & bit(to)) != 0) {
        return refuse("destination-occupied", join("Square ", to + 1, " is not empty."), "6.1");
    }
    if (!on_one_diagonal(from, to)) {
        return refuse("not-diagonal",
                      join("Square ", to + 1, " is on no diagonal through ", from + 1, "."), "6.1");
    }
    const bool upward = row_of(to) < row_of(from);
    if (!king && upward != (state.turn == white)) {
        return refuse("wrong-direction", "A man moves forward only.", "6.1");
    }
    if (between(from, to) != 0 && (!king || !settings_.captures.flying_kings)) {
        return refuse("too-far", king ? "A king moves one square here." : "A man moves one square.",
                      "6.1");
    }
    return refuse("path-blocked", join("A piece stands between ", from + 1, " and ", to + 1, "."),
                  "6.1");
}

}  // namespace prise::drafti
