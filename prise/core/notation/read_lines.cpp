// The lines of a game: moves with their comments, annotations and variations.
#include <algorithm>
#include <array>
#include <utility>

#include "prise/core/notation/read.h"
#include "prise/core/text.h"

namespace prise::notation {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Of "!", "?", "!!", "??", "!?", "?!"; what is longer counts as its first two characters.
int nag_of(std::string_view strength) {
    static constexpr std::array<std::string_view, 6> known = {"!", "?", "!!", "??", "!?", "?!"};
    const auto found = std::ranges::find(known, strength.substr(0, 2));
    return static_cast<int>(found - known.begin()) + 1;
}

}  // namespace

// To the end of the game, or of the variation whose bracket stands at `begin`.
bool GameReader::read_line(Track& track, size_t begin) {
    for (;;) {
        cursor_.skip();
        if (cursor_.done() || cursor_.peek() == '[') {
            return track.depth == 0 ? close(track) : fail(begin, "This variation is not closed.");
        }
        if (track.depth > 0 && cursor_.take(')')) {
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

bool GameReader::read_word(Track& track) {
    const char c = cursor_.peek();
    if (c == '{' || c == ';') {
        return read_comment(track);
    }
    if (c == '(') {
        const bool strength = cursor_.next_is("(!") || cursor_.next_is("(?");
        return strength ? read_strength(track, true) : read_variation(track);
    }
    if (c == '!' || c == '?') {
        return read_strength(track, false);
    }
    if (c == '$') {
        return read_nag(track);
    }
    if (take_move_number()) {
        track.numbered = true;
        return true;
    }
    if (c == ')') {
        return fail(cursor_.at(), "Nothing is open that ')' could close.");
    }
    if (c == '}') {
        return fail(cursor_.at(), "No comment is open that '}' could close; comments do not nest.");
    }
    return read_move(track);
}

bool GameReader::fail_at_unknown_word() {
    return fail(cursor_.at(), join("Expected a move, a comment, a variation or a result, not ",
                                   quoted(cursor_.rest(), 12), "."));
}

// "1.", "1...", and what is left of "1. ...".
bool GameReader::take_move_number() {
    Cursor ahead = cursor_;
    while (ahead.take_one_of("0123456789")) {
    }
    if (!ahead.take('.')) {
        return false;
    }
    while (ahead.take('.')) {
    }
    cursor_ = ahead;
    return true;
}

bool GameReader::count_move(size_t at) {
    return ++moves_ <= text_.limits_.max_moves ||
           fail(at, join("The game has more than ", text_.limits_.max_moves, " moves."));
}

bool GameReader::count_note(size_t at) {
    return ++notes_ <= text_.limits_.max_notes ||
           fail(at, join("The game has more than ", text_.limits_.max_notes,
                         " comments, annotations and variations."));
}

Move& GameReader::add_move(Track& track, std::string_view written, std::string action) {
    Move& move = track.line.moves.emplace_back();
    move.written = written;
    move.action = std::move(action);
    move.before = std::exchange(track.loose, {});
    move.nags = std::exchange(track.loose_nags, {});
    track.numbered = false;
    track.varied = false;
    return move;
}

bool GameReader::read_comment(Track& track) {
    const size_t at = cursor_.at();
    auto comment = cursor_.take_comment();
    if (!comment) {
        return fail(at, "This comment is not closed.");
    }
    if (!count_note(at)) {
        return false;
    }
    add_comment(track, std::move(*comment));
    return true;
}

void GameReader::add_comment(Track& track, std::string comment) {
    if (comment.empty()) {
        return;
    }
    const bool loose = track.line.moves.empty() || track.numbered || track.varied;
    (loose ? track.loose : track.line.moves.back().after).push_back(std::move(comment));
}

bool GameReader::read_variation(Track& track) {
    const size_t at = cursor_.at();
    cursor_.take('(');
    if (track.line.moves.empty()) {
        return fail(at, "A variation needs a move before it, which it replaces.");
    }
    if (track.depth >= text_.limits_.max_depth) {
        return fail(at, join("Variations are nested deeper than ", text_.limits_.max_depth, "."));
    }
    if (!count_note(at)) {
        return false;
    }
    Line line;
    Track inner{line, track.depth + 1};
    open_variation();
    if (!read_line(inner, at)) {
        return false;
    }
    close_variation();
    track.line.moves.back().variations.push_back(std::move(line));
    track.varied = true;
    return true;
}

bool GameReader::read_strength(Track& track, bool in_brackets) {
    const size_t at = cursor_.at();
    if (in_brackets) {
        cursor_.take('(');
    }
    std::string strength;
    while (const auto c = cursor_.take_one_of("!?")) {
        strength += *c;
    }
    if (in_brackets && !cursor_.take(')')) {
        return fail(at, "Expected ')' behind these signs.");
    }
    if (track.line.moves.empty()) {
        return fail(at, join("There is no move before ", quoted(strength, 6), "."));
    }
    if (!count_note(at)) {
        return false;
    }
    track.line.moves.back().nags.push_back(nag_of(strength));
    return true;
}

bool GameReader::read_nag(Track& track) {
    const size_t at = cursor_.at();
    cursor_.take('$');
    const auto number = cursor_.take_number(4);
    if (!number) {
        return fail(at, "Expected a number of at most four digits behind '$'.");
    }
    if (!count_note(at)) {
        return false;
    }
    const bool loose = track.line.moves.empty() || track.numbered;
    (loose ? track.loose_nags : track.line.moves.back().nags).push_back(static_cast<int>(*number));
    return true;
}

// What is left over belongs to the last move.
bool GameReader::close(Track& track) {
    std::vector<Move>& moves = track.line.moves;
    if (moves.empty() && !track.loose_nags.empty()) {
        return fail(cursor_.at(), "There is no move to which '$' could belong.");
    }
    if (!moves.empty()) {
        auto& nags = moves.back().nags;
        nags.insert(nags.end(), track.loose_nags.begin(), track.loose_nags.end());
    }
    auto& comments = moves.empty() || track.varied ? track.line.comments : moves.back().after;
    std::ranges::move(track.loose, std::back_inserter(comments));
    return true;
}

// With spaces around the dash, too.
std::optional<std::string_view> GameReader::take_result() {
    for (const std::string_view result : results()) {
        Cursor ahead = cursor_;
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
            cursor_ = ahead;
            return result == "1/2" ? "1/2-1/2" : result;
        }
    }
    return std::nullopt;
}

}  // namespace prise::notation
