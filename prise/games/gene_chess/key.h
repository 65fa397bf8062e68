// The key of a position: everything that its text says except the two counters.
//
// The men have the numbers of chess; a gene that is written adds its own. The codes of hidden marks
// are kept apart: positions are repeated as everybody can see them, so the Past never knows one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "prise/chess/key.h"
#include "prise/core/past.h"
#include "prise/core/random.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

constexpr uint64_t mixed(uint64_t number) { return Random(number).next(); }

// What a gene adds to the key of its man; the code of a mark is left out.
constexpr uint64_t key_of_gene(Gene gene, PieceType type, int square) {
    if (gene.is_default(type)) {
        return 0;
    }
    if (gene.is_marked()) {
        gene.set_mark(bluff);
    }
    return mixed((static_cast<uint64_t>(gene.bits()) << 6) | static_cast<uint64_t>(square));
}
// §8.2: board, side, rights, en passant, genes, phase and gas; not the codes of marks. At the start
// of a turn (where positions are counted, and the Past remembers them) the phase adds nothing.
constexpr uint64_t public_key(const State& state) {
    const chess::Board& board = state.board;
    uint64_t key = state.men_key ^ chess::key_of_state(board);
    if (board.ep != chess::no_square) {  // chess knows its file only
        key ^= mixed(2000U + board.ep);
    }
    if ((state.gas[0] | state.gas[1]) != 0) {
        key ^= mixed(3000U + 100U * state.gas[0] + state.gas[1]);
    }
    if (state.phase != Phase::turn) {
        key ^= mixed((uint64_t{static_cast<uint8_t>(state.phase)} << 32) |
                     (uint64_t{state.offered} << 16) | (uint64_t{state.evolving} << 8) |
                     state.placements);
    }
    return key;
}

// §8.2: has the present position occurred this often, itself counted? Asked at the start of a turn.
inline bool has_occurred(const State& state, const Past& past, int limit) {
    const auto earlier = past.entries();
    const auto needed = 4 * (static_cast<size_t>(limit) - 1);
    if (earlier.size() < needed) {
        return false;
    }
    const uint64_t now = public_key(state);
    int count = 1;
    // Entries belong to the sides by turns; four plies lie between two occurrences at least.
    for (size_t back = 4; back <= earlier.size(); back += 2) {
        if (earlier[earlier.size() - back] == now && ++count >= limit) {
            return true;
        }
    }
    return false;
}

// For tables of positions: all 64 bits, the codes of marks in all of them.
constexpr uint64_t key_of(const State& state) {
    uint64_t key = public_key(state);
    for (Squares on(state.marked); on; on.next()) {
        key ^= mixed((uint64_t{1} << 40) |
                     (static_cast<uint64_t>(state.gene_at(on.square()).mark()) << 6) |
                     static_cast<uint64_t>(on.square()));
    }
    return key;
}

}  // namespace prise::gene_chess
