#include "prise/cli/demands.h"

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
    return join(capital(seat_words(game, play.to_act())), " can play ",
                counted(static_cast<int64_t>(actions.size()), "action"), ": ",
                listed_in_part(actions), ".");
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

std::string unasked_words(const GameEntry& game, const AnyPlay& play, Viewer viewer) {
    const Board* board = board_of(game.id);
    std::vector<std::string> actions;
    if (board == nullptr || play.outcome().over() || !play.legal(viewer, actions)) return {};
    std::string out;
    for (const Explanation::Line& line : play.explain_position(viewer).lines) {
        if (is_one_of(line.section, board->unasked)) {
            out += wrapped_for_reader(line.sentence, 2);
        }
    }
    if (actions.size() == 1) {
        out += wrapped_for_reader(join("Only one action can be played: ", actions.front(), "."), 2);
    }
    return out;
}

}  // namespace prise::cli
