#include "prise/formats/formats.h"

#include <algorithm>
#include <array>

#include "prise/formats/chess_record.h"
#include "prise/formats/draughts_record.h"

namespace prise::formats {
namespace {

Result<std::string> write_as_pgn(const MatchState& state) {
    std::vector<std::string> notes;
    const auto game = pgn_game_of(state, notes);
    if (!game) return refuse(game);
    return chess::write_pgn(std::span(&*game, 1));
}

Result<std::string> write_as_pdn(const MatchState& state) {
    std::vector<std::string> notes;
    const auto game = pdn_game_of(state, notes);
    if (!game) return refuse(game);
    return drafti::write_pdn(std::span(&*game, 1));
}

constexpr std::array formats = {
    Format{"pgn", "application/vnd.chess-pgn", write_as_pgn},
    Format{"pdn", "text/plain; charset=utf-8", write_as_pdn},
};

}  // namespace

std::span<const Format> all_formats() { return formats; }

const Format* find_format(std::string_view name) {
    const auto* const found = std::ranges::find(formats, name, &Format::name);
    return found != formats.end() ? found : nullptr;
}

}  // namespace prise::formats
