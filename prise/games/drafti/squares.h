// Squares as text: as we write them (§5.1: one spelling only), and as other programs do: 22, 07,
// c3, C3.
#pragma once

#include <optional>
#include <string>

#include "prise/core/scan.h"
#include "prise/games/drafti/board.h"

namespace prise::drafti {

// Our own: a number from 1 to 32 without leading zero, as 0..31.
inline std::optional<int> take_square(Scan& scan) {
    Scan ahead = scan;
    const auto number = ahead.take_number(2);
    if (!number || *number < 1 || *number > 32) {
        return std::nullopt;
    }
    scan = ahead;
    return static_cast<int>(*number) - 1;
}

// Of others: a number from 1 to 32, a leading zero allowed, or the file and rank of a dark
// square. A third digit makes it no square.
inline std::optional<int> take_foreign_square(Scan& scan) {
    const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : -1; };
    Scan ahead = scan;
    int square = -1;
    if (const auto file = ahead.take_one_of("abcdefghABCDEFGH")) {
        const auto rank = ahead.take_one_of("12345678");
        if (!rank) {
            return std::nullopt;
        }
        const int row = 8 - digit(*rank);
        const int column = *file >= 'a' ? *file - 'a' : *file - 'A';
        square = (row + column) % 2 == 1 ? 4 * row + column / 2 : -1;
    } else {
        int number = 0;
        int digits = 0;
        while (const auto c = ahead.take_one_of("0123456789")) {
            number = digits < 2 ? 10 * number + digit(*c) : 0;
            ++digits;
        }
        square = digits > 0 && number <= 32 ? number - 1 : -1;
    }
    if (square < 0) {
        return std::nullopt;
    }
    scan = ahead;
    return square;
}

inline std::string square_in_letters(int square) {
    return {static_cast<char>('a' + column_of(square)), static_cast<char>('8' - row_of(square))};
}

}  // namespace prise::drafti
