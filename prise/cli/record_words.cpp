#include "prise/cli/record_words.h"

#include "prise/cli/output.h"
#include "prise/cli/titles.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

// The names that people gave when they sat down: "White Asha, Black Juma".
std::string names_of(const MatchState& state) {
    std::string out;
    for (int n = 1; n <= state.seats(); ++n) {
        const std::string_view name = state.name_of_person(seat_number(n));
        if (name.empty()) continue;
        out += join(out.empty() ? "" : ", ", seat_words(*state.game_entry(), seat_number(n)), " ",
                    in_one_line(name));
    }
    return out;
}

}  // namespace

std::string record_title(const MatchState& state, size_t number, size_t of) {
    std::string out = of == 1 ? std::string() : join("Game ", number, " of ", of, ": ");
    out += join(state.game() == nullptr ? std::string(state.game_entry()->title)
                                        : title_words(*state.game_entry(), state.game()->options()),
                ", ", in_one_line(state.facts().id));
    if (const std::string names = names_of(state); !names.empty()) out += join(" (", names, ")");
    return out;
}

std::string end_words(const MatchState& state) {
    if (state.is_blind()) {
        return "Its secrets are still sealed: every link was checked, the rules up to the first "
               "one.";
    }
    if (!state.decided()) return "The game goes on.";
    const std::string words = outcome_words(*state.game_entry(), state.outcome_json());
    return state.is_over() ? words : words + " The last line, 'ended', is missing.";
}

json::Value record_summary(const MatchState& state) {
    json::Object out{{"ok", true},
                     {"id", state.facts().id},
                     {"game", state.facts().game},
                     {"entries", state.next_seq() - 1},
                     {"actions", static_cast<int64_t>(state.line().size())},
                     {"replayed", !state.is_blind()},
                     {"ended", state.is_over()}};
    if (state.decided()) out.push_back({"outcome", state.outcome_json()});
    return out;
}

}  // namespace prise::cli
