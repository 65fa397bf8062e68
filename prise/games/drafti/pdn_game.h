// Reads one game of a PDN text: its tags (pdn_read.cpp) and its moves (pdn_moves.cpp). Every
// `read_` function moves on, or keeps the refusal and returns false.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prise/games/drafti/pdn.h"
#include "prise/games/drafti/pdn_replay.h"

namespace prise::drafti {

class PdnGameReader {
  public:
    // `comments` come from before the game; behind it they are those of the next one.
    PdnGameReader(PdnText& text, const PdnReading& reading, size_t number,
                  std::vector<std::string>& comments)
        : text_(text), reading_(reading), number_(number), comments_(comments) {}

    // False: there is none, or it is refused.
    bool read();

    PdnGame game;
    std::optional<Refusal> refusal;

  private:
    // A line of moves while it is being read.
    struct Track {
        PdnLine& line;
        State state = {};
        State before = {};                    // the last move, where its variations begin
        std::vector<std::string> loose = {};  // comments of the move that comes next
        std::vector<int> loose_nags = {};
        bool numbered = false;  // a move number stands before the next move
        bool varied = false;    // the last move has had variations
        int depth = 0;
    };

    // pdn_read.cpp
    bool read_tags();
    bool read_tag(PdnTag& tag, size_t& value_at);
    bool set_up();
    void finish();
    void read_comments_behind(Track& track);
    bool fail(size_t at, std::string_view code, std::string_view sentence);
    bool fail(size_t at, std::string_view sentence) { return fail(at, "bad-pdn", sentence); }

    // pdn_moves.cpp
    bool read_line(Track& track, size_t begin);
    bool read_word(Track& track);
    bool read_comment(Track& track);
    bool read_variation(Track& track);
    bool read_setup(Track& track);
    bool read_strength(Track& track, bool in_brackets);
    bool read_nag(Track& track);
    bool read_number_or_move(Track& track);
    bool read_move(Track& track);
    bool read_squares(WrittenMove& move);
    bool add_move(Track& track, const WrittenMove& move, std::string_view written, size_t at);
    bool lift_draws(const State& state, size_t at);
    void find_first_player(Track& track, int square);
    std::optional<std::string_view> take_result();
    bool at_forced_move() const;
    static void add_comment(Track& track, std::string comment);
    bool close(Track& track);

    PdnText& text_;
    const PdnReading& reading_;
    size_t number_;
    std::vector<std::string>& comments_;

    std::vector<size_t> values_at_;  // where the value of each tag stands
    bool from_fen_ = false;
    bool names_first_player_ = false;
    bool assumed_ = false;  // the preset
    size_t moves_ = 0;
    std::optional<PdnReplay> replay_;
    std::optional<PdnDraws> draws_;
    std::optional<std::string_view> ended_by_;  // a result or `*`
};

}  // namespace prise::drafti
