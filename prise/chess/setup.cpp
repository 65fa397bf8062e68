#include "prise/chess/setup.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise::chess {
namespace {

Piece man_on(const Setup& setup, int square) { return setup.men[static_cast<size_t>(square)]; }

// What can be said of the men; the rest must be proved.
Board board_of(const Setup& setup) {
    Board board;
    for (int square = 0; square < 64; ++square) {
        board.toggle(man_on(setup, square), square);
    }
    board.turn = setup.turn;
    board.castling = setup.castling;
    return board;
}

struct Right {
    uint8_t bit;
    char letter;
    Side side;
    int king, rook;
};
constexpr std::array<Right, 4> rights = {{{short_right(white), 'K', white, e1, h1},
                                          {long_right(white), 'Q', white, e1, a1},
                                          {short_right(black), 'k', black, e8, h8},
                                          {long_right(black), 'q', black, e8, a8}}};

bool at_home(const Setup& setup, const Right& right) {
    return man_on(setup, right.king) == piece(right.side, king) &&
           man_on(setup, right.rook) == piece(right.side, rook);
}

// Why no double step can have crossed the square; empty if one can.
std::string_view fault_of_ep(const Setup& setup) {
    const Side mover = other(setup.turn);
    if (setup.ep < 0 || setup.ep > 63 || (bit(setup.ep) & relative_rank(mover, 2)) == 0) {
        return "is not on the rank that a double step crosses";
    }
    if (man_on(setup, setup.ep) != Piece::none) {
        return "is not empty";
    }
    if (man_on(setup, setup.ep + forward(mover)) != piece(mover, pawn)) {
        return "has no pawn in front of it";
    }
    if (man_on(setup, setup.ep - forward(mover)) != Piece::none) {
        return "was crossed by no pawn: the square that it must have come from is not empty";
    }
    return {};
}

void find_flaws_of_men(const Setup& setup, Flaws& flaws) {
    const Board board = board_of(setup);
    bool kings_fit = true;
    for (const Side side : {white, black}) {
        const int kings = std::popcount(board.of(side, king));
        if (kings != 1) {
            kings_fit = false;
            flaws.push_back(
                {FlawKind::kings, join(name_of(side), " has ", kings, " kings instead of one.")});
        }
    }
    for (Squares on(board.of(pawn) & (rank_1 | rank_8)); on; on.next()) {
        flaws.push_back({FlawKind::pawn_on_edge,
                         join("A pawn cannot stand on ", square_text(on.square()), ".")});
    }
    const Side idle = other(setup.turn);
    if (kings_fit && attackers(board, setup.turn, board.king_of(idle), board.occupied()) != 0) {
        flaws.push_back({FlawKind::opponent_in_check,
                         join(name_of(idle), " is in check, but it is the turn of ",
                              name_of(setup.turn), ".")});
    }
}

}  // namespace

Flaws flaws_of(const Setup& setup) {
    Flaws flaws;
    find_flaws_of_men(setup, flaws);
    for (const Right& right : rights) {
        if ((setup.castling & right.bit) != 0 && !at_home(setup, right)) {
            flaws.push_back(
                {FlawKind::castling,
                 join("Castling right ", right.letter, " needs the king on ",
                      square_text(right.king), " and a rook on ", square_text(right.rook), ".")});
        }
    }
    if (setup.ep != no_square) {
        if (const std::string_view fault = fault_of_ep(setup); !fault.empty()) {
            flaws.push_back({FlawKind::en_passant,
                             join("The en passant square ",
                                  setup.ep >= 0 && setup.ep < 64 ? square_text(setup.ep) : "", " ",
                                  fault, ".")});
        }
    }
    if (setup.half < 0 || setup.half > counter_limit) {
        flaws.push_back({FlawKind::counters,
                         join("The counter of plies is not from 0 to ", counter_limit, ".")});
    }
    if (setup.full < 1 || setup.full > counter_limit) {
        flaws.push_back(
            {FlawKind::counters, join("The move number is not from 1 to ", counter_limit, ".")});
    }
    return flaws;
}

tl::expected<Position, Flaws> prove(const Setup& setup) {
    if (Flaws flaws = flaws_of(setup); !flaws.empty()) {
        return tl::unexpected(std::move(flaws));
    }
    Position position;
    position.board = board_of(setup);
    if (setup.ep != no_square && en_passant_takers(position.board, setup.ep) != 0) {
        position.board.ep = static_cast<uint8_t>(setup.ep);
    }
    position.key = key_of(position.board);
    position.half = setup.half;
    position.full = setup.full;
    return position;
}

Setup repaired(Setup setup) {
    for (const Right& right : rights) {
        if (!at_home(setup, right)) {
            setup.castling &= static_cast<uint8_t>(~right.bit);
        }
    }
    if (setup.ep != no_square && !fault_of_ep(setup).empty()) {
        setup.ep = no_square;
    }
    setup.half = std::clamp(setup.half, 0, counter_limit);
    setup.full = std::clamp(setup.full, 1, counter_limit);
    return setup;
}

Setup setup_of(const Position& position) {
    Setup setup;
    for (int square = 0; square < 64; ++square) {
        setup.men[static_cast<size_t>(square)] = position.board.at(square);
    }
    setup.turn = position.board.turn;
    setup.castling = position.board.castling;
    setup.ep = position.board.ep;
    setup.half = position.half;
    setup.full = position.full;
    return setup;
}

std::string sentences_of(const Flaws& flaws) {
    std::string all;
    for (const Flaw& flaw : flaws) {
        all += all.empty() ? "" : " ";
        all += flaw.sentence;
    }
    return all;
}

}  // namespace prise::chess
