// PDN: the tags of a game, and the games of a text.
#include <algorithm>

#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_game.h"
#include "prise/games/drafti/pdn_tags.h"

namespace prise::drafti {
namespace {

constexpr size_t most_tags = 1000;  // of one game

}  // namespace

bool PdnGameReader::fail(size_t at, std::string_view code, std::string_view sentence) {
    refusal = Refusal{code, join("Game ", number_, ", ", text_.where(at), ": ", sentence),
                      code == "bad-options" ? "4"
                      : code == "game-over" ? "8.1"
                                            : "11"};
    return false;
}

bool PdnGameReader::read() {
    if (!read_tags() || !set_up()) {
        return false;
    }
    const State start = *scan_fen(game.start);
    Track track{game.line, start, start};
    track.loose = std::exchange(comments_, {});
    const bool nothing = text_.done() && game.tags.empty();
    if (nothing || !read_line(track, text_.at())) {
        return false;
    }
    finish();
    return true;
}

// Comments between the tags, and before them, come before the first move.
bool PdnGameReader::read_tags() {
    for (;;) {
        const size_t line_ends = text_.skip();
        // An end without a beginning: the text separates its games twice.
        if (game.tags.empty() && comments_.empty() && text_.take('*')) {
            continue;
        }
        if (text_.peek() == '{' || text_.peek() == ';') {
            const size_t at = text_.at();
            auto comment = text_.take_comment();
            if (!comment) {
                return fail(at, "This comment is not closed.");
            }
            if (!comment->empty()) {
                comments_.push_back(std::move(*comment));
            }
        } else if (text_.peek() == '[') {
            const PdnText begin = text_;
            PdnTag tag;
            size_t value_at = 0;
            if (!read_tag(tag, value_at)) {
                return false;
            }
            // A blank line, and the tags begin anew: another game, and this one has no moves.
            if (line_ends > 1 && game.tag(tag.name) != nullptr) {
                text_ = begin;
                return true;
            }
            if (game.tags.size() == most_tags) {
                return fail(begin.at(), join("The game has more than ", most_tags, " tags."));
            }
            values_at_.push_back(value_at);
            game.tags.push_back(std::move(tag));
        } else {
            return true;
        }
    }
}

// [Name "value"]
bool PdnGameReader::read_tag(PdnTag& tag, size_t& value_at) {
    const size_t begin = text_.at();
    text_.take('[');
    text_.skip_blanks();
    while (const auto c = text_.take_one_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789_")) {
        tag.name += *c;
    }
    if (tag.name.empty()) {
        return fail(text_.at(), "Expected the name of a tag.");
    }
    text_.skip_blanks();
    if (!text_.take('"')) {
        return fail(text_.at(), join("Expected the value of the tag ", quoted(tag.name, 20),
                                     " in quotation marks."));
    }
    value_at = text_.at();
    auto value = text_.take_value();
    if (!value) {
        return fail(
            begin, join("The tag ", quoted(tag.name, 20), " does not end on its line with '\"]'."));
    }
    text_.skip_blanks();
    text_.take(']');
    tag.value = std::move(*value);
    return true;
}

// Options and start position, from the tags.
bool PdnGameReader::set_up() {
    size_t tag = 0;
    auto rules = rules_from_tags(game.tags, reading_, tag);
    if (!rules) {
        return fail(tag < game.tags.size() ? values_at_[tag] : text_.at(), rules.error().code,
                    rules.error().sentence);
    }
    game.options = rules->options;
    game.notes = std::move(rules->notes);
    names_first_player_ = rules->names_first_player;
    assumed_ = rules->assumed;
    game.start = start_of(game.options);

    const std::string* set_up = game.tag("SetUp");
    const size_t fen = find_tag(game.tags, "FEN");
    if (fen < game.tags.size() && (set_up == nullptr || *set_up != "0")) {
        const auto state = scan_fen(game.tags[fen].value);
        if (!state) {
            return fail(values_at_[fen] + state.error().at, "bad-position", state.error().what);
        }
        game.start = write_fen(*state);
        from_fen_ = true;
    }
    replay_.emplace(game.options);
    draws_.emplace(game.options);
    return true;
}

// Behind the result: what stands on the same line, or what nothing follows, is of this game.
void PdnGameReader::read_comments_behind(Track& track) {
    bool same_line = true;
    for (;;) {
        same_line = text_.skip() == 0 && same_line;
        PdnText ahead = text_;
        if (ahead.peek() != '{' && ahead.peek() != ';') {
            break;
        }
        auto comment = ahead.take_comment();
        if (!comment) {
            break;  // refused as part of the next game
        }
        text_ = ahead;
        if (same_line) {
            add_comment(track, std::move(*comment));
        } else if (!comment->empty()) {
            comments_.push_back(std::move(*comment));
        }
    }
    if (text_.done()) {
        for (std::string& comment : std::exchange(comments_, {})) {
            add_comment(track, std::move(comment));
        }
    }
}

// The result belongs into the tag; what stands behind the moves counts if the tag says nothing.
void PdnGameReader::finish() {
    const auto says_something = [](std::string_view result) {
        return !result.empty() && result != "*" && result != "?";
    };
    const std::string* tag = game.tag("Result");
    game.result = ended_by_.value_or("*");
    const PdnOutcome behind = outcome_of(game);
    if (tag != nullptr && says_something(*tag)) {
        game.result = *tag == "1/2" ? "1/2-1/2" : *tag;
        if (behind != PdnOutcome::unknown && behind != outcome_of(game)) {
            game.notes.push_back(join("The result behind the moves, ", *ended_by_,
                                      ", is not that of the tag, ", quoted(game.result, 12), "."));
        }
    }
}

PdnReader::PdnReader(std::string_view text, const PdnReading& reading)
    : text_(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0)),
      reading_(reading),
      size_(text.size()) {}

Result<std::optional<PdnGame>> PdnReader::next() {
    const auto refused = [&](Refusal refusal) {
        text_ = PdnText("");
        return tl::unexpected(std::move(refusal));
    };
    if (size_ > reading_.max_size) {
        return refused(
            {"bad-pdn",
             join("The text has ", size_, " bytes; at most ", reading_.max_size, " are read."),
             ""});
    }
    if (text_.next_is("\xFF\xFE") || text_.next_is("\xFE\xFF")) {
        return refused({"bad-pdn", "The text is UTF-16; it must be UTF-8 or Latin-1.", ""});
    }
    if (games_ == 0) {
        const auto asked = Options::parse(option_table(), reading_.options, reading_.preset);
        if (!asked) {
            return refused(asked.error());
        }
    }
    PdnGameReader reader(text_, reading_, games_ + 1, comments_);
    if (reader.read()) {
        if (++games_ > reading_.max_games) {
            return refused(
                {"bad-pdn", join("The text has more than ", reading_.max_games, " games."), ""});
        }
        return std::optional(std::move(reader.game));
    }
    if (reader.refusal) {
        return refused(std::move(*reader.refusal));
    }
    return std::nullopt;
}

Result<std::vector<PdnGame>> read_pdn(std::string_view text, const PdnReading& reading) {
    PdnReader reader(text, reading);
    std::vector<PdnGame> games;
    for (;;) {
        auto game = reader.next();
        if (!game) {
            return refuse(game);
        }
        if (!*game) {
            break;
        }
        games.push_back(std::move(**game));
    }
    if (games.empty()) {
        return refuse("bad-pdn", "There is no game in the text.", "");
    }
    return games;
}

}  // namespace prise::drafti
