// The lines of a PDN game: moves with their comments, annotations and variations.
#include <algorithm>
#include <array>

#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_game.h"

namespace prise::drafti {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_file(char c) { return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H'); }

// Of "!", "?", "!!", "??", "!?", "?!"; what is longer counts as its first two characters.
int nag_of(std::string_view strength) {
    static constexpr std::array<std::string_view, 6> known = {"!", "?", "!!", "??", "!?", "?!"};
    const auto found = std::ranges::find(known, strength.substr(0, 2));
    return static_cast<int>(found - known.begin()) + 1;
}

}  // namespace

// To the end of the game, or of the variation whose bracket stands at `begin`.
bool PdnGameReader::read_line(Track& track, size_t begin) {
    for (;;) {
        text_.skip();
        if (text_.done() || text_.peek() == '[') {
            return track.depth == 0 ? close(track) : fail(begin, "This variation is not closed.");
        }
        if (track.depth > 0 && text_.take(')')) {
            return close(track);
        }
        if (const auto result = take_result()) {
            if (track.depth == 0) {
                ended_by_ = result;
                read_comments_behind(track);
                return close(track);
            }
            continue;  // some programs end their variations with one
        }
        if (!read_word(track)) {
            return false;
        }
    }
}

bool PdnGameReader::read_word(Track& track) {
    const char c = text_.peek();
    if (c == '{' || c == ';') {
        return read_comment(track);
    }
    if (c == '(') {
        const bool strength = text_.next_is("(!") || text_.next_is("(?");
        return strength ? read_strength(track, true) : read_variation(track);
    }
    if (c == '!' || c == '?') {
        return read_strength(track, false);
    }
    if (c == '$') {
        return read_nag(track);
    }
    if (c == '/') {
        return read_setup(track);
    }
    if (c == '.') {  // "1. ... 22-18"
        while (text_.take('.')) {
        }
        track.numbered = true;
        return true;
    }
    if (is_digit(c) || is_file(c)) {
        return read_number_or_move(track);
    }
    if (c == ')') {
        return fail(text_.at(), "Nothing is open that ')' could close.");
    }
    if (c == '}') {
        return fail(text_.at(), "No comment is open that '}' could close; comments do not nest.");
    }
    return fail(text_.at(), join("Expected a move, a comment, a variation or a result, not ",
                                 quoted(text_.rest(), 12), "."));
}

bool PdnGameReader::read_comment(Track& track) {
    const size_t at = text_.at();
    auto comment = text_.take_comment();
    if (!comment) {
        return fail(at, "This comment is not closed.");
    }
    add_comment(track, std::move(*comment));
    return true;
}

void PdnGameReader::add_comment(Track& track, std::string comment) {
    if (comment.empty()) {
        return;
    }
    const bool loose = track.line.moves.empty() || track.numbered || track.varied;
    (loose ? track.loose : track.line.moves.back().after).push_back(std::move(comment));
}

bool PdnGameReader::read_variation(Track& track) {
    const size_t at = text_.at();
    text_.take('(');
    if (track.line.moves.empty()) {
        return fail(at, "A variation needs a move before it, which it replaces.");
    }
    if (track.depth >= reading_.max_depth) {
        return fail(at, join("Variations are nested deeper than ", reading_.max_depth, "."));
    }
    PdnLine line;
    Track inner{line, track.before};
    inner.depth = track.depth + 1;
    if (!read_line(inner, at)) {
        return false;
    }
    track.line.moves.back().variations.push_back(std::move(line));
    track.varied = true;
    return true;
}

// /FEN "..."/ at the beginning of a game or of a variation.
bool PdnGameReader::read_setup(Track& track) {
    const size_t at = text_.at();
    const size_t end = text_.rest().find('/', 1);
    if (end == std::string_view::npos) {
        return fail(at, "This set-up command is not closed.");
    }
    const std::string_view command = text_.rest().substr(0, end + 1);
    if (!track.line.moves.empty()) {
        return fail(at,
                    "A new position can be set up only before the first move of a game or of a "
                    "variation: a game in which the pieces jump cannot be replayed.");
    }
    const auto state = scan_fen(command);
    if (!state) {
        return fail(at + state.error().at, "bad-position", state.error().what);
    }
    text_.take(command);
    const std::string fen = write_fen(*state);
    (track.depth == 0 ? game.start : track.line.setup) = fen;
    from_fen_ = from_fen_ || track.depth == 0;
    track.state = *scan_fen(fen);  // without the clocks
    return true;
}

bool PdnGameReader::read_strength(Track& track, bool in_brackets) {
    const size_t at = text_.at();
    if (in_brackets) {
        text_.take('(');
    }
    std::string strength;
    while (const auto c = text_.take_one_of("!?")) {
        strength += *c;
    }
    if (in_brackets && !text_.take(')')) {
        return fail(at, "Expected ')' behind these signs.");
    }
    if (track.line.moves.empty()) {
        return fail(at, join("There is no move before ", quoted(strength, 6), "."));
    }
    track.line.moves.back().nags.push_back(nag_of(strength));
    return true;
}

bool PdnGameReader::read_nag(Track& track) {
    const size_t at = text_.at();
    text_.take('$');
    const auto number = text_.take_number(4);
    if (!number) {
        return fail(at, "Expected a number of at most four digits behind '$'.");
    }
    const bool loose = track.line.moves.empty() || track.numbered;
    (loose ? track.loose_nags : track.line.moves.back().nags).push_back(static_cast<int>(*number));
    return true;
}

// What is left over belongs to the last move.
bool PdnGameReader::close(Track& track) {
    std::vector<PdnMove>& moves = track.line.moves;
    if (moves.empty() && !track.loose_nags.empty()) {
        return fail(text_.at(), "There is no move to which '$' could belong.");
    }
    if (!moves.empty()) {
        auto& nags = moves.back().nags;
        nags.insert(nags.end(), track.loose_nags.begin(), track.loose_nags.end());
    }
    auto& comments = moves.empty() || track.varied ? track.line.comments : moves.back().after;
    std::ranges::move(track.loose, std::back_inserter(comments));
    return true;
}

// "1-0" and the like, with spaces around the dash, and `*`.
std::optional<std::string_view> PdnGameReader::take_result() {
    static constexpr std::array<std::string_view, 9> known = {"1/2-1/2", "1-0", "0-1", "2-0", "0-2",
                                                              "1-1",     "0-0", "1/2", "*"};
    for (const std::string_view result : known) {
        PdnText ahead = text_;
        const bool fits = std::ranges::all_of(result, [&](char c) {
            if (c != '-') {
                return ahead.take(c);
            }
            ahead.skip_blanks();
            const bool dash = ahead.take('-');
            ahead.skip_blanks();
            return dash;
        });
        const char next = ahead.peek();
        const bool longer =
            is_digit(next) || next == '/' || next == '-' || next == 'x' || next == ':';
        if (fits && (!longer || result == "*")) {
            text_ = ahead;
            return result == "1/2" ? known[0] : result;
        }
    }
    return std::nullopt;
}

}  // namespace prise::drafti
