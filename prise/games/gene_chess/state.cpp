#include "prise/games/gene_chess/state.h"

#include "prise/games/gene_chess/key.h"

namespace prise::gene_chess {

void State::lift(int square) {
    const Piece man = board.at(square);
    uint8_t& id = ids[static_cast<size_t>(square)];
    const Gene gene = genes[id];
    board.toggle(man, square);
    men_key ^= chess::key_of(man, square) ^ key_of_gene(gene, type_of(man), square);
    impure &= ~bit(square);
    guarded &= ~bit(square);
    marked &= ~bit(square);
    shields = static_cast<uint8_t>(shields - (gene.has(Trait::shield) ? 1 : 0));
    genes[id] = Gene();
    id = 0;
}

void State::put(int square, Piece man, uint8_t id, Gene gene) {
    const PieceType type = type_of(man);
    board.toggle(man, square);
    men_key ^= chess::key_of(man, square) ^ key_of_gene(gene, type, square);
    impure |= gene.is_pure(type) ? 0 : bit(square);
    guarded |= gene.is_guarded() ? bit(square) : 0;
    marked |= gene.is_marked() ? bit(square) : 0;
    shields = static_cast<uint8_t>(shields + (gene.has(Trait::shield) ? 1 : 0));
    genes[id] = gene;
    ids[static_cast<size_t>(square)] = id;
}

void State::change_gene(int square, Gene gene) {
    const Piece man = board.at(square);
    const uint8_t id = id_at(square);
    lift(square);
    put(square, man, id, gene);
}

void State::set_mark(int square, int mark) {
    Gene gene = gene_at(square);
    gene.set_mark(mark);
    change_gene(square, gene);
}

void State::move(Piece man, int from, int to) {
    const uint8_t id = id_at(from);
    const Gene gene = genes[id];
    const Bitboard both = bit(from) | bit(to);
    const auto carry = [&](Bitboard& set) { set ^= ((set >> from) & 1) != 0 ? both : 0; };
    for (Bitboard& plane : board.planes) {
        carry(plane);
    }
    carry(impure);
    men_key ^= chess::key_of(man, from) ^ chess::key_of(man, to) ^
               key_of_gene(gene, type_of(man), from) ^ key_of_gene(gene, type_of(man), to);
    if (gene.is_guarded() || gene.is_marked()) [[unlikely]] {
        carry(guarded);
        carry(marked);
    }
    ids[static_cast<size_t>(from)] = 0;
    ids[static_cast<size_t>(to)] = id;
}

State pure_state(const chess::Board& board) {
    State state;
    state.board = board;
    uint8_t id = 0;
    for (int rank = 7; rank >= 0; --rank) {
        for (Squares on(board.occupied() & chess::rank_mask(rank)); on; on.next()) {
            const Piece man = board.at(on.square());
            state.ids[static_cast<size_t>(on.square())] = ++id;
            state.genes[id] = Gene(type_of(man));
            state.men_key ^= chess::key_of(man, on.square());
        }
    }
    return state;
}

}  // namespace prise::gene_chess
