// The tags of a game, and the games of a text.
#include "prise/core/notation/read.h"

#include <algorithm>
#include <utility>

#include "prise/core/text.h"

namespace prise::notation {
namespace {

constexpr size_t most_tags = 1000;  // of one game

// `[%clk 0:01]` is no tag.
bool begins_with_tag(std::string_view text) {
    return text.size() > 1 && text[0] == '[' && Cursor::is_in_name(text[1]);
}

}  // namespace

GamesText::GamesText(std::string_view text, const Limits& limits, std::string_view code)
    : cursor_(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0)),
      limits_(limits),
      code_(code),
      size_(text.size()) {}

Result<bool> GamesText::read_next(GameReader& reader) {
    const auto refused = [&](Refusal refusal) {
        cursor_ = Cursor("");
        size_ = 0;
        return tl::unexpected(std::move(refusal));
    };
    if (size_ > limits_.max_size) {
        return refused(
            {code_,
             join("The text has ", size_, " bytes; at most ", limits_.max_size, " are read."), ""});
    }
    if (cursor_.next_is("\xFF\xFE") || cursor_.next_is("\xFE\xFF")) {
        return refused({code_, "The text is UTF-16; it must be UTF-8 or Latin-1.", ""});
    }
    if (reader.read()) {
        if (++games_ > limits_.max_games) {
            return refused(
                {code_, join("The text has more than ", limits_.max_games, " games."), ""});
        }
        return true;
    }
    if (reader.refusal_) {
        refused_at_ = cursor_;
        return refused(std::move(*reader.refusal_));
    }
    return false;
}

// Tags begin on a line whose line before is blank or none of theirs.
bool GamesText::skip_refused() {
    if (!refused_at_) {
        return false;
    }
    cursor_ = *std::exchange(refused_at_, std::nullopt);
    size_ = cursor_.rest().size();
    comments_.clear();
    ++games_;
    // What should have ended before the next game, such as a variation, was refused at its tags.
    if (begins_with_tag(cursor_.rest())) {
        return true;
    }
    bool behind_tag = true;  // the line where it was refused may be one
    for (std::string_view rest = cursor_.rest(); !rest.empty();) {
        const size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
        rest.remove_prefix(end);
        const bool is_tag = begins_with_tag(rest);
        if (is_tag && !behind_tag) {
            cursor_.take(cursor_.rest().substr(0, cursor_.rest().size() - rest.size()));
            return true;
        }
        behind_tag = is_tag;
    }
    cursor_ = Cursor("");
    return false;
}

bool GameReader::fail(size_t at, std::string_view code, std::string_view sentence) {
    refusal_ =
        Refusal{code, join("Game ", text_.games_ + 1, ", ", cursor_.where(at), ": ", sentence),
                section_of(code)};
    return false;
}

bool GameReader::read() {
    if (!read_tags() || !set_up()) {
        return false;
    }
    Track track{game_.line};
    track.loose = std::exchange(text_.comments_, {});
    const bool nothing = cursor_.done() && game_.tags.empty();
    if (nothing || !read_line(track, cursor_.at())) {
        return false;
    }
    finish();
    return true;
}

// Comments between the tags, and before them, come before the first move.
bool GameReader::read_tags() {
    for (;;) {
        const size_t line_ends = cursor_.skip();
        // An end without a beginning: the text separates its games twice.
        if (game_.tags.empty() && text_.comments_.empty() && cursor_.take('*')) {
            continue;
        }
        if (cursor_.peek() == '{' || cursor_.peek() == ';') {
            const size_t at = cursor_.at();
            auto comment = cursor_.take_comment();
            if (!comment) {
                return fail(at, "This comment is not closed.");
            }
            if (!count_note(at)) {
                return false;
            }
            if (!comment->empty()) {
                text_.comments_.push_back(std::move(*comment));
            }
        } else if (cursor_.peek() == '[') {
            const Cursor begin = cursor_;
            Tag tag;
            size_t value_at = 0;
            if (!read_tag(tag, value_at)) {
                return false;
            }
            // A blank line, and the tags begin anew: another game, and this one has no moves.
            if (line_ends > 1 && game_.tag(tag.name) != nullptr) {
                cursor_ = begin;
                return true;
            }
            if (game_.tags.size() == most_tags) {
                return fail(begin.at(), join("The game has more than ", most_tags, " tags."));
            }
            values_at_.push_back(value_at);
            game_.tags.push_back(std::move(tag));
        } else {
            return true;
        }
    }
}

// [Name "value"]
bool GameReader::read_tag(Tag& tag, size_t& value_at) {
    const size_t begin = cursor_.at();
    cursor_.take('[');
    cursor_.skip_blanks();
    tag.name = cursor_.take_name();
    if (tag.name.empty()) {
        return fail(cursor_.at(), "Expected the name of a tag.");
    }
    cursor_.skip_blanks();
    if (!cursor_.take('"')) {
        return fail(cursor_.at(), join("Expected the value of the tag ", quoted(tag.name, 20),
                                       " in quotation marks."));
    }
    value_at = cursor_.at();
    auto value = cursor_.take_value();
    if (!value) {
        return fail(
            begin, join("The tag ", quoted(tag.name, 20), " does not end on its line with '\"]'."));
    }
    cursor_.skip_blanks();
    cursor_.take(']');
    tag.value = std::move(*value);
    return true;
}

std::optional<size_t> GameReader::find_set_up() const {
    const std::string* set_up = game_.tag("SetUp");
    const size_t fen = find_tag(game_.tags, "FEN");
    const bool there = fen < game_.tags.size() && (set_up == nullptr || *set_up != "0");
    return there ? std::optional(fen) : std::nullopt;
}

// Behind the result: what stands on the same line, or what nothing follows, is of this game.
void GameReader::read_comments_behind(Track& track) {
    bool same_line = true;
    for (;;) {
        same_line = cursor_.skip() == 0 && same_line;
        Cursor ahead = cursor_;
        if (ahead.peek() != '{' && ahead.peek() != ';') {
            break;
        }
        auto comment = ahead.take_comment();
        if (!comment || notes_ == text_.limits_.max_notes) {
            break;  // refused as part of the next game
        }
        ++notes_;
        cursor_ = ahead;
        if (same_line) {
            add_comment(track, std::move(*comment));
        } else if (!comment->empty()) {
            text_.comments_.push_back(std::move(*comment));
        }
    }
    if (cursor_.done()) {
        for (std::string& comment : std::exchange(text_.comments_, {})) {
            add_comment(track, std::move(comment));
        }
    }
}

// The result belongs into the tag; what stands behind the moves counts if the tag says nothing.
void GameReader::finish() {
    const std::string_view behind = ended_by_.value_or("*");
    const std::string* tag = game_.tag("Result");
    if (tag == nullptr || tag->empty() || *tag == "*" || *tag == "?") {
        game_.result = behind;
        return;
    }
    game_.result = *tag == "1/2" ? "1/2-1/2" : *tag;
    if (score_of(behind) != Score::unknown && score_of(behind) != score_of(game_.result)) {
        game_.notes.push_back(join("The result behind the moves, ", behind,
                                   ", is not that of the tag, ", quoted(game_.result, 12), "."));
    }
}

}  // namespace prise::notation
