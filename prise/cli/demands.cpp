#include "prise/cli/demands.h"

#include <algorithm>

#include "prise/cli/boards/boards.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise::cli {
namespace {

// Captures where there are some, and nothing else can be played.
std::string compulsion_words(const GameEntry& game, const AnyPlay& play,
                             const std::vector<std::string>& actions, Viewer viewer) {
    if (actions.size() == 1) {
        std::string out = join("Only one action can be played: ", actions.front(), ".");
        const auto why = play.explain(actions.front(), viewer);
        // The first line says that it is legal, the others why nothing else is.
        for (size_t i = 1; why && i < why->lines.size(); ++i) out += " " + why->lines[i].sentence;
        return out;
    }
    std::vector<std::string> sorted = actions;
    std::ranges::sort(sorted, in_natural_order);
    return join(capital(seat_words(game, play.to_act())), " can play ",
                counted(static_cast<int64_t>(sorted.size()), "action"), ": ",
                listed_in_part(sorted), ".");
}

// The same thing with another card of the same value need not be said again.
std::vector<std::string> without_twins(const std::vector<std::string>& lines) {
    std::vector<std::string> out;
    for (const std::string& line : lines) {
        const std::string_view rest = std::string_view(line).substr(line.find(' '));
        if (std::ranges::none_of(out,
                                 [&](const std::string& had) { return had.ends_with(rest); })) {
            out.push_back(line);
        }
    }
    return out;
}

bool is_one_of(std::string_view section, std::string_view list) {
    while (!list.empty()) {
        const size_t end = std::min(list.find('|'), list.size());
        if (list.substr(0, end) == section) return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

}  // namespace

std::string demand_words(const GameEntry& game, const AnyPlay& play, Viewer viewer,
                         std::string_view indent) {
    std::string out = explanation_words(play.explain_position(viewer), indent);
    std::vector<std::string> actions;
    if (play.outcome().over() || !play.legal(viewer, actions)) return out;
    out += wrapped_for_reader(compulsion_words(game, play, actions, viewer), indent.size());
    return out;
}

std::string unasked_words(const GameEntry& game, const AnyGame& rules, const AnyPlay& play,
                          Viewer viewer) {
    const Board* board = board_of(game.id);
    std::vector<std::string> actions;
    if (board == nullptr || play.outcome().over() || !play.legal(viewer, actions)) return {};
    std::string out;
    for (const Explanation::Line& line : play.explain_position(viewer).lines) {
        if (is_one_of(line.section, board->unasked)) {
            out += wrapped_for_reader(line.sentence, 2);
        }
    }
    if (board->advise != nullptr) {
        for (const std::string& sentence : board->advise(look_at(rules, play, viewer))) {
            out += wrapped_for_reader(sentence, 2);
        }
    }
    if (const auto lines = without_twins(lines_in_one_go(game, rules, play, viewer));
        !lines.empty()) {
        out +=
            wrapped_for_reader(join(board->in_one_go_words, ": ", listed_in_part(lines), "."), 2);
    }
    if (actions.size() == 1) {
        out += wrapped_for_reader(join("Only one action can be played: ", actions.front(), "."), 2);
    }
    return out;
}

}  // namespace prise::cli
