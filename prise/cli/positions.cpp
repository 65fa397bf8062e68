#include "prise/cli/positions.h"

#include <algorithm>
#include <array>
#include <vector>

#include "prise/cli/wrap.h"
#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/games/drafti/fen.h"

namespace prise::cli {
namespace {

// The two games that are made of chess.
bool begins_with_fen(const GameEntry& entry) {
    return entry.id == "duel-chess" || entry.id == "gene-chess";
}

std::vector<std::string_view> fields_of(std::string_view text) {
    std::vector<std::string_view> fields;
    while (!text.empty()) {
        const size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
        if (end > 0) fields.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return fields;
}

// Without `[FEN "` and `"]`.
std::string_view unwrapped(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with("[FEN ") && text.ends_with("]")) {
        text = trimmed(text.substr(5, text.size() - 6));
    }
    if (text.size() > 1 && text.front() == '"' && text.back() == '"') {
        text = text.substr(1, text.size() - 2);
    }
    return trimmed(text);
}

// The fields of a book beyond FEN's are left as they are; FEN's counters may be missing.
std::string chess_spelling(std::string_view text) {
    const std::vector<std::string_view> fields = fields_of(unwrapped(text));
    std::string out;
    for (const std::string_view field : fields) out += join(out.empty() ? "" : " ", field);
    if (fields.size() == 4) out += " 0 1";
    if (fields.size() == 5) out += " 1";
    return out;
}

// The clocks and what follows are the book's own.
std::string draughts_spelling(std::string_view text) {
    const size_t end = std::min(text.find(":H"), text.size());
    const auto pieces = drafti::read_fen(text.substr(0, end));
    return pieces ? drafti::write_fen(*pieces) + std::string(text.substr(end)) : std::string();
}

std::string chess_hint(std::string_view text) {
    static constexpr std::array<std::string_view, 4> wanted = {
        "the men", "w or b, whose turn it is", "the rights to castle, such as KQkq or -",
        "the square of an en passant capture or -"};
    const size_t given = fields_of(unwrapped(text)).size();
    if (given == 0 || given >= wanted.size()) return "";
    const std::vector<std::string> missing(wanted.begin() + static_cast<ptrdiff_t>(given),
                                           wanted.end());
    return join(" After ", wanted[given - 1], " the text lacks ", listed(missing, " and "), ".");
}

std::string hint(const GameEntry& entry, std::string_view text) {
    if (entry.id == "drafti") {
        return " A position is written such as W:W21-32:BK3,5: whose turn it is, then the squares "
               "of White and of Black, K before a king.";
    }
    return join(begins_with_fen(entry) ? chess_hint(text) : "", " 'prise apply ", entry.id,
                "' writes the position at the start.");
}

}  // namespace

Result<std::unique_ptr<AnyPlay>> play_at(const GameEntry& entry, const AnyGame& game,
                                         std::string_view position, std::string_view memory) {
    auto exact = game.restore(position, memory);
    if (exact || exact.error().code != "bad-position") return exact;
    const std::string other = entry.id == "drafti"     ? draughts_spelling(position)
                              : begins_with_fen(entry) ? chess_spelling(position)
                                                       : std::string();
    if (!other.empty() && other != position) {
        if (auto meant = game.restore(other, memory)) return meant;
    }
    Refusal refusal = exact.error();
    refusal.sentence += hint(entry, position);
    return tl::unexpected(std::move(refusal));
}

}  // namespace prise::cli
