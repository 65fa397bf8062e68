#include "prise/games/drafti/pdn.h"

#include "prise/games/drafti/pdn_tags.h"

namespace prise::drafti {

const std::string* PdnGame::tag(std::string_view name) const {
    const size_t at = find_tag(tags, name);
    return at < tags.size() ? &tags[at].value : nullptr;
}

bool PdnGame::begins_at_start() const { return start.empty() || start == start_of(options); }

bool operator==(const PdnMove& a, const PdnMove& b) {
    return a.action == b.action && a.before == b.before && a.after == b.after && a.nags == b.nags &&
           a.variations == b.variations;
}

bool operator==(const PdnGame& a, const PdnGame& b) {
    return a.options == b.options && a.line == b.line &&
           written_tags(a, false) == written_tags(b, false);
}

std::vector<std::string> actions_of(const PdnGame& game) {
    std::vector<std::string> actions;
    actions.reserve(game.line.moves.size());
    for (const PdnMove& move : game.line.moves) {
        actions.push_back(move.action);
    }
    return actions;
}

PdnOutcome outcome_of(const PdnGame& game) {
    const std::string_view preset = preset_of(game.options);
    const bool black_first = preset == "english" || preset == "pool";
    const std::string_view result = game.result;
    if (result == "1/2-1/2" || result == "1-1") {
        return PdnOutcome::draw;
    }
    if (result == "0-0") {
        return PdnOutcome::both_lose;
    }
    if (result == "1-0" || result == "2-0") {
        return black_first ? PdnOutcome::black_wins : PdnOutcome::white_wins;
    }
    if (result == "0-1" || result == "0-2") {
        return black_first ? PdnOutcome::white_wins : PdnOutcome::black_wins;
    }
    return PdnOutcome::unknown;
}

std::string_view result_text(PdnOutcome outcome, const Options& options) {
    PdnGame game;
    game.options = options;
    for (const std::string_view text : {"1-0", "0-1", "1/2-1/2", "0-0"}) {
        game.result = text;
        if (outcome_of(game) == outcome) {
            return text;
        }
    }
    return "*";
}

}  // namespace prise::drafti
