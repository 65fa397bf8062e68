// What a move owes to which traits (§6.2): the smallest sets of the piece's traits with which the
// move still exists. A rook that jumps over a pawn owes it to StraightLine with Shadow; a queen
// that has Adjacent too owes a step to either. Found by trying, with the movement code itself.
#pragma once

#include <utility>
#include <vector>

#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

// Does this gene let the piece on the move's origin make it by geometry (§6.2, §6.3)? Castling and
// the promotion letter are not asked for.
bool reaches(const State& state, Gene gene, Move move);

// Each a set of traits that are needed together; empty if the piece cannot go there.
std::vector<TraitSet> ways_of(const State& state, Move move);

// The lowest level of F or X, one of that way, with which the way still leads there.
int level_needed(const State& state, Move move, TraitSet way, Trait trait);

// All squares the piece can go to by geometry, sorted by the ways that lead there.
struct Reach {
    std::vector<TraitSet> ways;
    Bitboard squares;
};
std::vector<Reach> reach_of(const State& state, int square);

}  // namespace prise::gene_chess
