// Endgame tables: how a position with few pieces ends if both sides play as well as can be.
//
//     const Tables tables = Tables::make(settings, 3);
//     static_cast<void>(tables.value_of(state));  // won in 7 actions, lost in 12, drawn
//
// A table belongs to the numbers of men and kings of both sides, and where the endgame clock
// (§8.2) can draw the game also to what it shows: within such an ending it never goes back, so a
// table is worked out from the one after it. The quiet clocks (§8.1 rule 9) are not in the tables:
// a win is told with its length, and `probe` says nothing where they could run out before.
//
// The side to act is always looked at as going up. Men stand on 28 squares, kings on 32, and a
// position has the number
//
//     ((our men * all sets of our kings + our kings) * all sets of their men + ...) + their kings
//
// in which every set is counted among those of as many squares, in the order of their bits.
//
// How it is made: every position is looked at once with all its actions; from then on only those
// before one that has been decided, the shortest ends first.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::ai::drafti {

// Pieces by number, as the side to act sees them.
struct Material {
    int our_men = 0;
    int our_kings = 0;
    int their_men = 0;
    int their_kings = 0;

    int pieces() const { return our_men + our_kings + their_men + their_kings; }
    Material from_other_side() const { return {their_men, their_kings, our_men, our_kings}; }
    friend bool operator==(const Material&, const Material&) = default;
};

class Tables {
  public:
    static constexpr int most_pieces = 5;

    // `tell` hears which pieces are being worked on. Needs at least two pieces.
    static Tables make(const prise::drafti::Settings& settings, int pieces,
                       const std::function<void(const Material&)>& tell = {});

    // A file: its rules, how many pieces, and the tables in runs of equal values.
    std::string to_bytes() const;
    // Nothing: it is no such file, or it is broken.
    static std::optional<Tables> from_bytes(std::string_view bytes);

    int pieces() const { return pieces_; }
    // Were they made for these rules, as far as endings hang on them?
    bool fit(const prise::drafti::Settings& settings) const;

    // How it ends, for the side to act: won in so many actions, lost in so many (the last of them
    // is the winner's), or drawn. The quiet clock counts as 0.
    enum class End : uint8_t { drawn, won, lost };
    struct Value {
        End end = End::drawn;
        int actions = 0;
        friend bool operator==(const Value&, const Value&) = default;
    };
    // Nothing: too many pieces, or an end that is farther away than can be said.
    std::optional<Value> value_of(const prise::drafti::State& state) const;
    // The same for a search, which knows the quiet clocks: nothing where they come first.
    std::optional<Value> probe(const prise::drafti::State& state) const;

    // Of all positions that can stand on a board.
    uint64_t positions() const;

  private:
    // 0 drawn, n won in n actions, -1-n lost in n.
    using Code = int8_t;
    static constexpr Code undecided = -128;
    static constexpr Code too_far = 127;

    struct Table {
        Material material;
        int clock_limit = 0;            // layers 0 to this; 0: the clock decides nothing
        std::vector<Code> values = {};  // layer by layer
        size_t size = 0;                // of a layer
    };

    template <class Rules>
    friend class TableMaker;

    Tables(const prise::drafti::Settings& settings, int pieces);

    static size_t slot_of(const Material& material);
    const Table* table_of(const Material& material) const;

    prise::drafti::Settings settings_;
    int pieces_;
    std::vector<Table> tables_;                   // in the order in which they are made
    std::array<int16_t, 6 * 6 * 6 * 6> where_{};  // of a material in `tables_`; -1: none
};

}  // namespace prise::ai::drafti
