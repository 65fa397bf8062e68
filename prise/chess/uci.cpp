#include "prise/chess/uci.h"

#include "prise/chess/legal.h"
#include "prise/chess/move_fault.h"
#include "prise/core/scan.h"

namespace prise::chess {

void print_uci(Move move, Text& text) {
    print_square(move.from(), text);
    print_square(move.to(), text);
    if (move.promotion() != no_type) {
        text << letter_of(piece(black, move.promotion()));
    }
}

std::string uci_of(Move move) {
    ShortText text;
    print_uci(move, text);
    return std::string(text.view());
}

PieceType promotion_of(char letter) {
    const PieceType type = type_of(piece_of(letter));
    return type == pawn || type == king ? no_type : type;
}

Result<Move> parse_uci(std::string_view text) {
    Scan scan(text);
    const auto from = take_square(scan);
    const auto to = from ? take_square(scan) : std::nullopt;
    if (!to) {
        return refuse("bad-move",
                      join(quoted(text, 12), " is no move: expected two squares, as in e2e4."), "");
    }
    PieceType promotion = no_type;
    if (const auto letter = scan.take_one_of("qrbn")) {
        promotion = promotion_of(*letter);
    }
    if (!scan.done()) {
        return refuse(
            "bad-move",
            join(quoted(text, 12), " is no move: only q, r, b or n may follow the squares."), "");
    }
    return Move(*from, *to, promotion);
}

Result<Move> read_uci(const Board& board, std::string_view text) {
    auto move = parse_uci(text);
    if (move && !is_legal(board, *move)) {
        return refuse("illegal-move", sentence_of(find_fault(board, *move), board, *move), "");
    }
    return move;
}

}  // namespace prise::chess
