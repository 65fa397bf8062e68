#include "prise/games/drafti/pdn.h"

#include "prise/games/drafti/pdn_tags.h"

namespace prise::drafti {

bool PdnGame::begins_at_start() const { return start.empty() || start == start_of(options); }

bool operator==(const PdnGame& a, const PdnGame& b) {
    return a.options == b.options && a.line == b.line &&
           written_tags(a, false) == written_tags(b, false);
}

PdnOutcome outcome_of(const PdnGame& game) {
    const bool black_first = variant_of(preset_of(game.options)).settings.first_player == black;
    switch (notation::score_of(game.result)) {
        case notation::Score::first_wins:
            return black_first ? PdnOutcome::black_wins : PdnOutcome::white_wins;
        case notation::Score::second_wins:
            return black_first ? PdnOutcome::white_wins : PdnOutcome::black_wins;
        case notation::Score::draw: return PdnOutcome::draw;
        case notation::Score::both_lose: return PdnOutcome::both_lose;
        case notation::Score::unknown: break;
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
