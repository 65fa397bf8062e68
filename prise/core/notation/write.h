// From games to a text. A notation derives from LineWriter what is its own: how a move is spelled.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/core/notation/filler.h"
#include "prise/core/notation/game.h"
#include "prise/core/result.h"
#include "prise/core/text.h"

namespace prise::notation {

// The tags, one a line, and the empty line behind them. Refused: what is no name of a tag.
Result<void> write_tags(const std::vector<Tag>& tags, std::string_view code, std::string& out);

class LineWriter {
  public:
    explicit LineWriter(std::string& out) : filler_(out) {}
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    // `ply` is that of its first move: 0 is "1.", 1 is "1...".
    Result<void> write(const Line& line, size_t ply);
    void end(std::string_view result);

  protected:
    ~LineWriter() = default;

  private:
    // What a notation adds.
    virtual Result<std::string> spell_and_play(const Move& move) = 0;
    virtual void open_variation() = 0;
    virtual void close_variation() = 0;
    // Goes to the position in which a line begins, if that is its own; what is written for it.
    virtual Result<std::string> set_up(const std::string& position) = 0;

    void write_move(const Move& move, std::string_view text, size_t ply, bool number_due);
    void write_comments(const std::vector<std::string>& comments);

    Filler filler_;
};

// One text of all games, an empty line between each two; `write(game, out)` writes one.
template <class Games, class Write>
Result<std::string> write_games(const Games& games, Write&& write) {
    std::string out;
    size_t number = 0;
    for (const auto& game : games) {
        out += ++number == 1 ? "" : "\n";
        if (Result<void> written = write(game, out); !written) {
            return refuse(written.error().code,
                          join("Game ", number, ": ", written.error().sentence),
                          written.error().section);
        }
    }
    return out;
}

}  // namespace prise::notation
