// Chess once more, slowly: a board of letters, moves tried one by one and taken back when the king
// stands in check. For tests only; shares nothing with the generator but squares and moves.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "prise/chess/move.h"
#include "prise/chess/position.h"

namespace prise::chess::reference {

struct Naive {
    std::array<char, 64> men{};  // FEN letters; '.' is empty
    bool white_to_move = true;
    std::string castling;
    int ep = no_square;  // as set: a capture onto it is legal

    static bool is_white(char man) { return std::isupper(static_cast<unsigned char>(man)) != 0; }
    static bool inside(int file, int rank) {
        return file >= 0 && file < 8 && rank >= 0 && rank < 8;
    }
    char at(int file, int rank) const { return on(square_at(file, rank)); }
    char& on(int square) { return men[static_cast<size_t>(square)]; }
    char on(int square) const { return men[static_cast<size_t>(square)]; }
    bool is_own(char man) const { return man != '.' && is_white(man) == white_to_move; }
    bool is_enemy(char man) const { return man != '.' && is_white(man) != white_to_move; }

    explicit Naive(const Board& board) {
        for (int square = 0; square < 64; ++square) {
            on(square) = letter_of(board.at(square));
        }
        white_to_move = board.turn == white;
        for (size_t right = 0; right < 4; ++right) {
            if (((board.castling >> right) & 1) != 0) {
                castling += "KQkq"[right];
            }
        }
        ep = board.ep;
    }

    using Steps = std::vector<std::pair<int, int>>;
    static const Steps& steps_of(char letter) {
        static const Steps knight = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
        static const Steps bishop = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
        static const Steps rook = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        static const Steps all = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1},
                                  {1, 0}, {-1, 0}, {0, 1},   {0, -1}};
        switch (letter) {
            case 'n': return knight;
            case 'b': return bishop;
            case 'r': return rook;
            default: return all;
        }
    }

    // Does the man on `from` attack `to`?
    bool attacks(int from, int to) const {
        const char man = on(from);
        const int file = file_of(from);
        const int rank = rank_of(from);
        const char letter = static_cast<char>(std::tolower(static_cast<unsigned char>(man)));
        if (letter == 'p') {
            return rank_of(to) == rank + (is_white(man) ? 1 : -1) &&
                   std::abs(file_of(to) - file) == 1;
        }
        const int range = letter == 'n' || letter == 'k' ? 1 : 7;
        for (const auto& [x, y] : steps_of(letter)) {
            for (int n = 1; n <= range && inside(file + n * x, rank + n * y); ++n) {
                if (square_at(file + n * x, rank + n * y) == to) {
                    return true;
                }
                if (at(file + n * x, rank + n * y) != '.') {
                    break;
                }
            }
        }
        return false;
    }

    bool attacked(int square, bool by_white) const {
        for (int from = 0; from < 64; ++from) {
            if (on(from) != '.' && is_white(on(from)) == by_white && attacks(from, square)) {
                return true;
            }
        }
        return false;
    }

    bool in_check(bool of_white) const {
        for (int square = 0; square < 64; ++square) {
            if (on(square) == (of_white ? 'K' : 'k')) {
                return attacked(square, !of_white);
            }
        }
        return false;
    }

    // Only the men; enough to see who is in check afterwards.
    Naive moved(const Move& move) const {
        Naive next = *this;
        const char man = on(move.from());
        next.on(move.from()) = '.';
        next.on(move.to()) = man;
        if ((man == 'P' || man == 'p') && move.to() == ep) {
            next.on(square_at(file_of(move.to()), rank_of(move.from()))) = '.';
        }
        if (move.promotion() != no_type) {
            next.on(move.to()) = letter_of(piece(white_to_move ? white : black, move.promotion()));
        }
        if ((man == 'K' || man == 'k') && std::abs(move.to() - move.from()) == 2) {
            const bool is_short = move.to() > move.from();
            next.on(is_short ? move.to() + 1 : move.to() - 2) = '.';
            next.on((move.from() + move.to()) / 2) = man == 'K' ? 'R' : 'r';
        }
        next.white_to_move = !white_to_move;
        return next;
    }

    void add(std::vector<Move>& moves, int from, int to) const {
        const bool promotes =
            (on(from) == 'P' && rank_of(to) == 7) || (on(from) == 'p' && rank_of(to) == 0);
        if (!promotes) {
            moves.emplace_back(from, to);
            return;
        }
        for (const PieceType type : {queen, rook, bishop, knight}) {
            moves.emplace_back(from, to, type);
        }
    }

    void add_pawn(std::vector<Move>& moves, int from) const {
        const int up = white_to_move ? 1 : -1;
        const int file = file_of(from);
        const int rank = rank_of(from);
        if (at(file, rank + up) == '.') {
            add(moves, from, square_at(file, rank + up));
            if (rank == (white_to_move ? 1 : 6) && at(file, rank + 2 * up) == '.') {
                add(moves, from, square_at(file, rank + 2 * up));
            }
        }
        for (const int side : {-1, 1}) {
            if (inside(file + side, rank + up)) {
                const int to = square_at(file + side, rank + up);
                if (is_enemy(on(to)) || to == ep) {
                    add(moves, from, to);
                }
            }
        }
    }

    void add_castling(std::vector<Move>& moves) const {
        const int home = white_to_move ? e1 : e8;
        const auto empty = [&](int square) { return on(square) == '.'; };
        const auto safe = [&](int square) { return !attacked(square, !white_to_move); };
        const auto has = [&](char right) { return castling.find(right) != std::string::npos; };
        if (has(white_to_move ? 'K' : 'k') && empty(home + 1) && empty(home + 2) && safe(home) &&
            safe(home + 1) && safe(home + 2)) {
            moves.emplace_back(home, home + 2);
        }
        if (has(white_to_move ? 'Q' : 'q') && empty(home - 1) && empty(home - 2) &&
            empty(home - 3) && safe(home) && safe(home - 1) && safe(home - 2)) {
            moves.emplace_back(home, home - 2);
        }
    }

    std::vector<Move> legal() const {
        std::vector<Move> moves;
        for (int from = 0; from < 64; ++from) {
            if (!is_own(on(from))) {
                continue;
            }
            if (on(from) == 'P' || on(from) == 'p') {
                add_pawn(moves, from);
                continue;
            }
            for (int to = 0; to < 64; ++to) {
                if (!is_own(on(to)) && attacks(from, to)) {
                    add(moves, from, to);
                }
            }
        }
        add_castling(moves);
        std::erase_if(moves, [&](const Move& move) { return moved(move).in_check(white_to_move); });
        return moves;
    }
};

}  // namespace prise::chess::reference
