#include "prise/chess/san.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "prise/chess/attacks.h"
#include "prise/chess/legal.h"
#include "prise/chess/move_fault.h"
#include "prise/chess/play.h"
#include "prise/chess/uci.h"

namespace prise::chess {
namespace {

bool is_castling(const Board& board, Move move) {
    return type_of(board.at(move.from())) == king &&
           (move.to() - move.from() == 2 || move.from() - move.to() == 2);
}

bool is_capture(const Board& board, Move move) {
    return board.at(move.to()) != Piece::none ||
           (move.to() == board.ep && type_of(board.at(move.from())) == pawn);
}

std::vector<Move> legal_moves(const Board& board) {
    ActionList<Move> list;
    list_legal(board, list);
    return {list.begin(), list.end()};
}

// As much of the origin as tells this man from others of its kind that could go there.
void print_origin(const Board& board, Move move, Text& text) {
    const Piece man = board.at(move.from());
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move rival : legal_moves(board)) {
        if (rival.to() == move.to() && rival.from() != move.from() &&
            board.at(rival.from()) == man) {
            others = true;
            same_file |= file_of(rival.from()) == file_of(move.from());
            same_rank |= rank_of(rival.from()) == rank_of(move.from());
        }
    }
    if (others && (!same_file || same_rank)) {
        text << static_cast<char>('a' + file_of(move.from()));
    }
    if (same_file) {
        text << static_cast<char>('1' + rank_of(move.from()));
    }
}

char take_last(std::string_view& text) {
    const char c = text.empty() ? '\0' : text.back();
    text.remove_suffix(text.empty() ? 0 : 1);
    return c;
}
bool take_last_of(std::string_view& text, std::string_view set) {
    const bool fits = !text.empty() && set.find(text.back()) != std::string_view::npos;
    text.remove_suffix(fits ? 1 : 0);
    return fits;
}
bool take_end(std::string_view& text, std::string_view end) {
    const bool fits = text.ends_with(end);
    text.remove_suffix(fits ? end.size() : 0);
    return fits;
}

void take_signs(std::string_view& text) {
    while (take_last_of(text, "+#!? ")) {
    }
    take_end(text, "e.p.") || take_end(text, "ep");
    while (take_last_of(text, " ")) {
    }
}

// Read from its end, where the target stands.
std::optional<MoveWords> parse(std::string_view text) {
    MoveWords wanted;
    const bool bracket = text.ends_with(')');
    text.remove_suffix(bracket ? 1 : 0);
    if (!text.empty() && std::string_view("QRBNqrbn").find(text.back()) != std::string_view::npos) {
        wanted.promotion = promotion_of(take_last(text));
        if (!(bracket ? take_last_of(text, "(") : take_last_of(text, "=/") || !text.empty())) {
            return std::nullopt;
        }
    } else if (bracket) {
        return std::nullopt;
    }
    const int rank = take_last(text) - '1';
    const int file = take_last(text) - 'a';
    if (rank < 0 || rank > 7 || file < 0 || file > 7) {
        return std::nullopt;
    }
    wanted.to = square_at(file, rank);
    take_last_of(text, "x:-");
    if (!text.empty() && text.back() >= '1' && text.back() <= '8') {
        wanted.rank = take_last(text) - '1';
    }
    if (!text.empty() && text.back() >= 'a' && text.back() <= 'h') {
        wanted.file = take_last(text) - 'a';
    }
    if (!text.empty()) {
        const Piece man = piece_of(take_last(text));
        if (man == Piece::none || side_of(man) == black || !text.empty()) {
            return std::nullopt;
        }
        wanted.type = type_of(man);
    }
    return wanted;
}

// Nothing: the text is not about castling.
std::optional<Move> castling_move(Side turn, std::string_view text) {
    std::string plain(text);
    std::ranges::replace(plain, '0', 'O');
    std::ranges::replace(plain, 'o', 'O');
    const int home = turn == white ? e1 : e8;
    if (plain == "O-O" || plain == "OO") {
        return Move(home, home + 2);
    }
    if (plain == "O-O-O" || plain == "OOO") {
        return Move(home, home - 2);
    }
    return std::nullopt;
}

std::string list_of(const Board& board, const std::vector<Move>& moves) {
    std::string list;
    constexpr size_t most = 12;
    for (size_t i = 0; i < moves.size() && i < most; ++i) {
        list += i == 0 ? "" : ", ";
        list += san_of(board, moves[i]);
    }
    return moves.size() > most ? list + ", ..." : list;
}

// The moves of men of this kind, or all if these have none.
Result<Move> refuse_illegal(const Board& board, std::string_view text, std::string_view why,
                            PieceType type) {
    const std::vector<Move> all = legal_moves(board);
    std::vector<Move> of_kind;
    std::ranges::copy_if(all, std::back_inserter(of_kind),
                         [&](Move move) { return type_of(board.at(move.from())) == type; });
    const std::string legal =
        all.empty() ? "Nothing is legal: the game is over."
                    : join("Legal: ", list_of(board, of_kind.empty() ? all : of_kind), ".");
    return refuse("illegal-move", join(quoted(text, 12), " is not legal. ", why, " ", legal), "");
}

// Would the man go there on an empty board? A pawn: straight on, or aside from a file that is said.
bool goes_that_way(const Board& board, const MoveWords& wanted, int from) {
    const Piece man = board.at(from);
    if (type_of(man) == pawn) {
        return wanted.file >= 0 || file_of(from) == file_of(wanted.to);
    }
    return (attacks_of(man, from, 0) & bit(wanted.to)) != 0;
}

struct Near {
    Move move;
    MoveFault fault = MoveFault::none;
};

// Of the men that the words may mean the one that comes nearest to a legal move.
std::optional<Near> find_near(const Board& board, const MoveWords& wanted) {
    std::optional<Near> nearest;
    int best = 0;
    for (Squares from(board.of(board.turn)); from; from.next()) {
        const Move move(from.square(), wanted.to, wanted.promotion);
        if (!wanted.fits(board, move)) {
            continue;
        }
        const MoveFault fault = find_fault(board, move);
        const int level = fault == MoveFault::none ? 100 : static_cast<int>(fault);
        const int rank = 2 * level + (goes_that_way(board, wanted, move.from()) ? 1 : 0);
        if (rank > best) {
            best = rank;
            nearest = {move, fault};
        }
    }
    return nearest;
}

std::string why_not(const Board& board, const MoveWords& wanted) {
    const auto near = find_near(board, wanted);
    const bool both_squares = wanted.file >= 0 && wanted.rank >= 0;
    if (near && (near->fault > MoveFault::cannot_go_there || both_squares)) {
        return sentence_of(near->fault, board, near->move);
    }
    return join("No ", name_of(wanted.type == no_type ? pawn : wanted.type), " of ",
                name_of(board.turn), " can go to ", square_text(wanted.to), ".");
}

Result<Move> find(const Board& board, const MoveWords& wanted, std::string_view text) {
    std::vector<Move> fitting;
    for (const Move move : legal_moves(board)) {
        if (wanted.fits(board, move)) {
            fitting.push_back(move);
        }
    }
    if (fitting.size() == 1) {
        return fitting.front();
    }
    if (fitting.empty()) {
        return refuse_illegal(board, text, why_not(board, wanted),
                              wanted.type == no_type ? pawn : wanted.type);
    }
    return refuse("ambiguous-move",
                  join(quoted(text, 12), " may mean ", list_of(board, fitting), "."), "");
}

}  // namespace

bool MoveWords::fits(const Board& board, Move move) const {
    const PieceType found = type_of(board.at(move.from()));
    const bool any = type == no_type && file >= 0 && rank >= 0;
    return (any || found == (type == no_type ? pawn : type)) && move.to() == to &&
           (file < 0 || file_of(move.from()) == file) &&
           (rank < 0 || rank_of(move.from()) == rank) && move.promotion() == promotion;
}

std::vector<Move> MoveWords::nearest(const Board& board) const {
    if (const auto near = find_near(board, *this)) {
        if (near->fault != MoveFault::promotion_required) {
            return {near->move};
        }
        std::vector<Move> all;
        for (const PieceType becomes : {queen, rook, bishop, knight}) {
            all.emplace_back(near->move.from(), to, becomes);
        }
        return all;
    }
    if (file >= 0 && rank >= 0) {
        return {Move(square_at(file, rank), to, promotion)};
    }
    return {};
}

std::optional<MoveWords> read_move_words(std::string_view text, Side turn) {
    take_signs(text);
    if (const auto castling = castling_move(turn, text)) {
        return MoveWords{king, file_of(castling->from()), rank_of(castling->from()),
                         castling->to()};
    }
    return parse(text);
}

void print_san_without_check(const Board& board, Move move, Text& text) {
    if (is_castling(board, move)) {
        text << (move.to() > move.from() ? "O-O" : "O-O-O");
        return;
    }
    const PieceType type = type_of(board.at(move.from()));
    const bool capture = is_capture(board, move);
    if (type != pawn) {
        text << letter_of(piece(white, type));
        print_origin(board, move, text);
    } else if (capture) {
        text << static_cast<char>('a' + file_of(move.from()));
    }
    if (capture) {
        text << 'x';
    }
    print_square(move.to(), text);
    if (move.promotion() != no_type) {
        text << '=' << letter_of(piece(white, move.promotion()));
    }
}

void print_san(const Board& board, Move move, Text& text) {
    print_san_without_check(board, move, text);
    Board next = board;
    play(next, move);
    if (in_check(next)) {
        text << (has_legal(next) ? '+' : '#');
    }
}

std::string san_of(const Board& board, Move move) {
    ShortText text;
    print_san(board, move, text);
    return std::string(text.view());
}

Result<Move> read_san(const Board& board, std::string_view text) {
    std::string_view body = text;
    take_signs(body);
    if (const auto castling = castling_move(board.turn, body)) {
        const bool king_at_home = board.at(castling->from()) == piece(board.turn, king);
        if (king_at_home && is_legal(board, *castling)) {
            return *castling;
        }
        const MoveFault fault =
            king_at_home ? find_fault(board, *castling) : MoveFault::cannot_go_there;
        return refuse_illegal(board, text,
                              fault == MoveFault::king_in_check
                                  ? sentence_of(fault, board, *castling)
                                  : "King and rook are not both at home, have moved, or something "
                                    "stands between them.",
                              king);
    }
    const auto wanted = parse(body);
    if (!wanted) {
        return refuse("bad-move",
                      join(quoted(text, 12), " is no move: expected one such as e4, Nf3 or O-O."),
                      "");
    }
    return find(board, *wanted, text);
}

}  // namespace prise::chess
