// Positions of games that the player has played against itself, and how they ended: what weights
// are fitted to. A file of them is a plain row of these, 16 bytes each, lowest byte first.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/ai/drafti/weights.h"
#include "prise/core/facade.h"

namespace prise::ai::drafti {

// As the side to act sees it, going up. Neither side could capture, as where a search evaluates.
struct Sample {
    uint32_t ours = 0;
    uint32_t theirs = 0;
    uint32_t kings = 0;
    int16_t score = 0;   // of the search
    uint8_t result = 0;  // 0 lost, 1 drawn, 2 won
    uint8_t unused = 0;

    friend bool operator==(const Sample&, const Sample&) = default;
};

void append_bytes(const Sample& sample, std::string& out);
// Bytes that are no such row, or no position: false.
bool read_samples(std::string_view bytes, std::vector<Sample>& samples);

// One game by that seed: a few random moves, then so many nodes for each.
std::vector<Sample> self_play(const Options& options, uint64_t seed, uint64_t nodes,
                              int random_moves);

// How weights are fitted: those under which the results are likeliest, given that they are not far
// from the plain ones. There is one best answer, whatever order the samples come in.
struct FitSettings {
    int iterations = 60;
    double spread = 20;        // how far from plain a weight is expected to be, hundredths of a man
    double slope = 120;        // the value that is worth a result of 0.73, half of Brain::scale
    double result_part = 0.7;  // the rest is what the search thought
};

struct FitReport {
    double before = 0;  // mean loss of the plain weights, on what is not trained on
    double after = 0;
};

Weights fit(std::span<const Sample> samples, const prise::drafti::CaptureRules& rules,
            const FitSettings& settings, FitReport& report);

// The source file that holds these weights; fitted.h declares them, fitted.cpp lists them.
std::string source_of(const Weights& weights, std::string_view preset,
                      const prise::drafti::CaptureRules& rules, std::string_view made_by);

}  // namespace prise::ai::drafti
