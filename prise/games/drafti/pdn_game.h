// Reads one game of a PDN text: its rules and its start, from the tags (pdn_read.cpp), and its
// moves (pdn_moves.cpp). All else is that of any notation (prise/core/notation).
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "prise/core/notation/trail.h"
#include "prise/games/drafti/pdn.h"
#include "prise/games/drafti/pdn_replay.h"

namespace prise::drafti {

class PdnGameReader final : public notation::GameReader {
  public:
    PdnGameReader(notation::GamesText& text, const PdnReading& reading, PdnGame& game)
        : GameReader(text, game), reading_(reading), game_(game) {}

  private:
    // pdn_read.cpp
    bool set_up() override;
    std::span<const std::string_view> results() const override;
    std::string_view section_of(std::string_view code) const override;

    // pdn_moves.cpp
    bool read_move(Track& track) override;
    void open_variation() override { trail_.open_variation(); }
    void close_variation() override { trail_.close_variation(); }
    bool read_setup(Track& track);
    bool read_squares(WrittenMove& move);
    bool play(Track& track, const WrittenMove& move, std::string_view written, size_t at);
    bool lift_draws(size_t at);
    void find_first_player(int square);
    bool at_forced_move() const;

    const PdnReading& reading_;
    PdnGame& game_;
    bool from_fen_ = false;
    bool names_first_player_ = false;
    bool assumed_ = false;  // the preset
    notation::Trail<State> trail_{State{}};
    std::optional<PdnReplay> replay_;
    std::optional<PdnDraws> draws_;
};

}  // namespace prise::drafti
