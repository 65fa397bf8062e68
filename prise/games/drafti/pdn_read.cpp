// PDN: the rules and the start of a game, and the games of a text.
#include <array>

#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_game.h"
#include "prise/games/drafti/pdn_tags.h"

namespace prise::drafti {
namespace {

constexpr std::string_view bad_form = "bad-pdn";

constexpr std::array<std::string_view, 9> known_results = {"1/2-1/2", "1-0", "0-1", "2-0", "0-2",
                                                           "1-1",     "0-0", "1/2", "*"};

}  // namespace

std::span<const std::string_view> PdnGameReader::results() const { return known_results; }

std::string_view PdnGameReader::section_of(std::string_view code) const {
    return code == "bad-options" ? "4" : code == "game-over" ? "8.1" : "11";
}

// Options and start position, from the tags.
bool PdnGameReader::set_up() {
    size_t tag = 0;
    auto rules = rules_from_tags(game_.tags, reading_, tag);
    if (!rules) {
        return fail(tag < game_.tags.size() ? place_of(tag) : cursor_.at(), rules.error().code,
                    rules.error().sentence);
    }
    game_.options = rules->options;
    game_.notes = std::move(rules->notes);
    names_first_player_ = rules->names_first_player;
    assumed_ = rules->assumed;
    game_.start = start_of(game_.options);
    if (const auto fen = find_set_up()) {
        const auto state = scan_fen(game_.tags[*fen].value);
        if (!state) {
            return fail(place_of(*fen) + state.error().at, "bad-position", state.error().what);
        }
        game_.start = write_fen(*state);
        from_fen_ = true;
    }
    trail_.set_up(*scan_fen(game_.start));
    replay_.emplace(game_.options);
    draws_.emplace(game_.options);
    return true;
}

PdnReader::PdnReader(std::string_view text, const PdnReading& reading)
    : text_(text, reading.limits, bad_form), reading_(reading) {}

Result<std::optional<PdnGame>> PdnReader::next() {
    if (text_.games() == 0) {
        const auto asked = Options::parse(option_table(), reading_.options, reading_.preset);
        if (!asked) {
            return refuse(asked);
        }
    }
    PdnGame game;
    PdnGameReader reader(text_, reading_, game);
    const auto read = text_.read_next(reader);
    if (!read) {
        return refuse(read);
    }
    return *read ? std::optional(std::move(game)) : std::nullopt;
}

Result<std::vector<PdnGame>> read_pdn(std::string_view text, const PdnReading& reading) {
    PdnReader reader(text, reading);
    return notation::all_games_of(reader, bad_form);
}

}  // namespace prise::drafti
