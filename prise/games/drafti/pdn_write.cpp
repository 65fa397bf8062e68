// Writes PDN games: tags, then the moves.
#include <algorithm>

#include "prise/core/notation/trail.h"
#include "prise/core/notation/write.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_replay.h"
#include "prise/games/drafti/pdn_tags.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

std::string in_letters(std::string_view action) {
    std::string out;
    Scan scan(action);
    while (!scan.done()) {
        out += square_in_letters(static_cast<int>(*scan.take_number(2)) - 1);
        if (const auto sign = scan.take_one_of("-x")) {
            out += *sign;
        }
    }
    return out;
}

class PdnLineWriter final : public notation::LineWriter {
  public:
    PdnLineWriter(const PdnGame& game, const State& start, const PdnWriting& writing,
                  std::string& out)
        : LineWriter(out), writing_(writing), replay_(game.options), trail_(start) {}

  private:
    Result<std::string> spell_and_play(const PdnMove& move) override {
        State state = trail_.now();
        const auto action = replay_.find(state, move.action);
        if (!action) {
            return refuse(action);
        }
        std::string text =
            writing_.short_captures ? replay_.short_text(state, *action) : replay_.text(*action);
        replay_.play(state, *action);
        trail_.play(state);
        return writing_.letters ? in_letters(text) : text;
    }

    Result<std::string> set_up(const std::string& position) override {
        const auto state = read_fen(position);
        if (!state) {
            return refuse(state);
        }
        trail_.set_up(*state);
        return join("/FEN \"", write_fen(*state), "\"/");
    }

    void open_variation() override { trail_.open_variation(); }
    void close_variation() override { trail_.close_variation(); }

    const PdnWriting& writing_;
    PdnReplay replay_;
    notation::Trail<State> trail_;
};

Result<void> write_game(const PdnGame& game, const PdnWriting& writing, std::string& out) {
    if (auto done = notation::write_tags(written_tags(game, writing.letters), "bad-pdn", out);
        !done) {
        return done;
    }
    const auto start = read_fen(game.start.empty() ? start_of(game.options) : game.start);
    if (!start) {
        return refuse(start);
    }
    PdnLineWriter writer(game, *start, writing, out);
    if (auto written = writer.write(game.line, 0); !written) {
        return written;
    }
    writer.end(outcome_of(game) == PdnOutcome::unknown ? "*" : std::string_view(game.result));
    return {};
}

}  // namespace

Result<std::string> write_pdn(std::span<const PdnGame> games, const PdnWriting& writing) {
    return notation::write_games(games, [&](const PdnGame& game, std::string& out) {
        return write_game(game, writing, out);
    });
}

}  // namespace prise::drafti
