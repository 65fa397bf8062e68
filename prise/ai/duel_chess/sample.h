// Positions of games that the player has played against itself, and how they ended: what weights
// are fitted to. A file of them is a plain row of these, 40 bytes each, lowest byte first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/ai/duel_chess/weights.h"
#include "prise/core/facade.h"

namespace prise::ai::duel_chess {

// In which a quiet move was best, and no king in check: as where a search evaluates.
struct Sample {
    std::array<uint64_t, 4> planes{};  // chess::Board
    std::array<uint16_t, 2> pools{};   // White's, Black's
    int16_t score = 0;                 // of the search, of 10000, for White
    uint8_t result = 0;                // for White: 0 lost, 1 drawn, 2 won
    bool black_to_move = false;

    friend bool operator==(const Sample&, const Sample&) = default;
};

void append_bytes(const Sample& sample, std::string& out);
// Bytes that are no such row, or no position: false.
bool read_samples(std::string_view bytes, std::vector<Sample>& samples);

// One game by that seed: a few random actions, then so many nodes for each.
std::vector<Sample> self_play(const AnyGame& game, uint64_t seed, uint64_t nodes,
                              int random_actions);

// How weights are fitted: those under which the results are likeliest, given that they are not far
// from the plain ones. There is one best answer, whatever order the samples come in.
struct FitSettings {
    double spread = 20;  // how far from plain a weight is expected to be, hundredths of a pawn
    double result_part = 0.7;  // the rest is what the search thought
};

struct FitReport {
    double before = 0;  // mean squared error of the plain weights, on what is not trained on
    double after = 0;
};

Weights fit(std::span<const Sample> samples, bool duels, const FitSettings& settings,
            FitReport& report);

// The source file that holds these weights.
std::string source_of(const Weights& weights, bool duels, std::string_view made_by);

}  // namespace prise::ai::duel_chess
