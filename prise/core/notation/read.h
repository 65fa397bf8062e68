// From a text to its games. A notation derives from GameReader what is its own: where a game begins
// and how a move is read. All else is the same: tags, comments, annotations, variations, move
// numbers, results, and where one game ends and the next one begins.
//
// Nothing is thrown, and all work is linear in the size of the text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/notation/cursor.h"
#include "prise/core/notation/game.h"
#include "prise/core/result.h"

namespace prise::notation {

struct Limits {
    size_t max_size = size_t{64} << 20;
    int max_depth = 64;          // of variations in variations
    size_t max_moves = 100'000;  // of one game with its variations
    size_t max_notes = 100'000;  // comments, annotations and variations of one game
    size_t max_games = 1'000'000;
};

class GameReader;

// A text of many games, of which each is read by a reader of its own.
class GamesText {
  public:
    // The text must stay. `code` is that of a refusal which is about the form.
    GamesText(std::string_view text, const Limits& limits, std::string_view code);

    // Has the reader got a game? False: the text is at its end, or there was a refusal before.
    Result<bool> read_next(GameReader& reader);
    // After the refusal of a game: goes on behind it, where tags begin. False: nothing is left, or
    // the text as a whole was refused.
    bool skip_refused();
    size_t games() const { return games_; }  // read, or passed over, so far

  private:
    friend class GameReader;

    Cursor cursor_;
    Limits limits_;
    std::string_view code_;
    size_t size_;
    size_t games_ = 0;
    std::optional<Cursor> refused_at_;
    std::vector<std::string> comments_;  // found behind the last game, belong to the next one
};

// Every `read_` function moves on, or keeps the refusal and returns false.
class GameReader {
  public:
    // Into `game`, which is new.
    GameReader(GamesText& text, Game& game) : cursor_(text.cursor_), text_(text), game_(game) {}
    GameReader(const GameReader&) = delete;
    GameReader& operator=(const GameReader&) = delete;
    virtual ~GameReader() = default;

  protected:
    // A line of moves while it is being read.
    struct Track {
        Line& line;
        int depth = 0;
        std::vector<std::string> loose = {};  // comments of the move that comes next
        std::vector<int> loose_nags = {};
        bool numbered = false;  // a move number stands before the next move
        bool varied = false;    // the last move has had variations
    };

    bool fail(size_t at, std::string_view code, std::string_view sentence);
    bool fail(size_t at, std::string_view sentence) { return fail(at, text_.code_, sentence); }
    bool fail_at_unknown_word();
    size_t place_of(size_t tag) const { return values_at_[tag]; }  // where its value stands
    // The position that the tags set up: the number of the tag FEN, nothing if there is none.
    std::optional<size_t> find_set_up() const;
    // Before a move is looked at: does the game have room for it?
    bool count_move(size_t at);
    // The same for a comment, an annotation or a variation.
    bool count_note(size_t at);
    Move& add_move(Track& track, std::string_view written, std::string action);
    static void add_comment(Track& track, std::string comment);

    Cursor& cursor_;

  private:
    friend class GamesText;

    // What a notation adds.
    virtual bool set_up() = 0;  // the tags have been read; the moves come next
    virtual bool read_move(Track& track) = 0;
    virtual void open_variation() = 0;
    virtual void close_variation() = 0;
    virtual std::span<const std::string_view> results() const = 0;  // longer ones first
    virtual std::string_view section_of(std::string_view code) const = 0;

    // read.cpp
    bool read();  // false: there is none, or it is refused
    bool read_tags();
    bool read_tag(Tag& tag, size_t& value_at);
    void finish();
    void read_comments_behind(Track& track);

    // read_lines.cpp
    bool read_line(Track& track, size_t begin);
    bool read_word(Track& track);
    bool read_comment(Track& track);
    bool read_variation(Track& track);
    bool read_strength(Track& track, bool in_brackets);
    bool read_nag(Track& track);
    bool take_move_number();
    std::optional<std::string_view> take_result();
    bool close(Track& track);

    GamesText& text_;
    Game& game_;
    std::vector<size_t> values_at_;  // where the value of each tag stands
    size_t moves_ = 0;
    size_t notes_ = 0;
    std::optional<std::string_view> ended_by_;  // a result
    std::optional<Refusal> refusal_;
};

// All games that a reader of games hands out by next(). Refused if there is none.
template <class Reader>
auto all_games_of(Reader& reader, std::string_view code)
    -> Result<std::vector<typename decltype(reader.next())::value_type::value_type>> {
    std::vector<typename decltype(reader.next())::value_type::value_type> games;
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
        return refuse(code, "There is no game in the text.", "");
    }
    return games;
}

}  // namespace prise::notation
