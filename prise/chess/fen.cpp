#include "prise/chess/fen.h"

#include <algorithm>
#include <array>

#include "prise/core/scan.h"

namespace prise::chess {
namespace {

constexpr std::string_view castling_letters = "KQkq";

struct Field {
    std::string_view text;
    size_t at;  // its offset in the FEN
};

class FenReader {
  public:
    FenReader(std::string_view fen, FenStyle style)
        : fen_(fen), lenient_(style == FenStyle::lenient) {}

    void read() {
        split();
        read_placement();
        read_turn();
        read_castling();
        read_ep();
        read_counter(4, "The number of plies", 0, setup.half);
        read_counter(5, "The move number", 1, setup.full);
    }

    Setup setup;
    Flaws flaws;
    bool has_men = false;  // the placement could be read

  private:
    void flaw(size_t at, std::string_view sentence) {
        flaws.push_back({FlawKind::syntax, join("Column ", at + 1, ": ", sentence)});
    }

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

    void split() {
        size_t at = 0;
        size_t count = 0;
        while (at <= fen_.size()) {
            const auto end_of = [&](size_t from) {
                while (from < fen_.size() &&
                       !(lenient_ ? is_blank(fen_[from]) : fen_[from] == ' ')) {
                    ++from;
                }
                return from;
            };
            const size_t end = end_of(at);
            if (!lenient_ || end > at) {
                if (count < fields_.size()) {
                    fields_[count] = {fen_.substr(at, end - at), at};
                }
                ++count;
            }
            at = end + 1;
        }
        given_ = std::min(count, fields_.size());
        if (!lenient_ && count != fields_.size()) {
            flaw(0, join("A FEN has 6 fields with single spaces between them, not ", count, "."));
        } else if (count > fields_.size()) {
            flaw(fields_.back().at, join("A FEN has 6 fields, not ", count, "."));
        }
    }

    // A field that is missing is left as it is; strict reading has already said so.
    bool has(size_t field) const { return field < given_; }

    void read_placement() {
        const size_t before = flaws.size();
        const Field field = fields_[0];
        int rank = 7;
        int file = 0;
        bool after_digit = false;
        constexpr size_t enough = 8;  // faults; a text with more of them is no board
        for (size_t i = 0; i < field.text.size() && flaws.size() < before + enough; ++i) {
            const char c = field.text[i];
            const size_t at = field.at + i;
            if (c == '/') {
                end_rank(at, rank, file);
                --rank;
                file = 0;
                after_digit = false;
                continue;
            }
            const Piece man = piece_of(c);
            if (c >= '1' && c <= '8') {
                if (after_digit && !lenient_) {
                    flaw(at, "Two digits stand side by side.");
                }
                file += c - '0';
                after_digit = true;
            } else if (man != Piece::none) {
                if (rank >= 0 && file < 8) {
                    setup.men[static_cast<size_t>(square_at(file, rank))] = man;
                }
                ++file;
                after_digit = false;
            } else {
                flaw(at, join(quoted(field.text.substr(i, 1)),
                              " is neither a man (PNBRQKpnbrqk), a digit 1 to 8 nor '/'."));
                ++file;  // it was meant to be something
                after_digit = false;
            }
        }
        if (flaws.size() >= before + enough) {
            return;
        }
        end_rank(field.at + field.text.size(), rank, file);
        if (rank != 0) {
            flaw(field.at, join("The board has 8 ranks, not ", 8 - rank, "."));
        }
        has_men = flaws.size() == before;
    }

    void end_rank(size_t at, int rank, int files) {
        if (files != 8 && rank >= 0) {
            flaw(at, join("Rank ", rank + 1, " has ", files, " files instead of 8."));
        }
    }

    void read_turn() {
        if (!has(1)) {
            return;
        }
        const auto [text, at] = fields_[1];
        const bool is_black = text == "b" || (lenient_ && text == "B");
        if (!is_black && text != "w" && !(lenient_ && text == "W")) {
            flaw(at, join("The side to move is w or b, not ", quoted(text, 10), "."));
        }
        setup.turn = is_black ? black : white;
    }

    void read_castling() {
        if (!has(2) || fields_[2].text == "-") {
            return;
        }
        const auto [text, at] = fields_[2];
        int last = -1;
        uint8_t rights = no_castling;
        for (const char c : text) {
            const int right = right_of(c);
            if (right < 0 || (!lenient_ && right <= last)) {
                flaw(at, join("Castling rights are - or some of KQkq",
                              lenient_ ? "" : " in this order", ", not ", quoted(text, 10), "."));
                return;
            }
            last = right;
            rights |= static_cast<uint8_t>(1 << right);
        }
        setup.castling = rights;
        if (text.empty()) {
            flaw(at, "Castling rights are missing; - stands for none.");
        }
    }

    int right_of(char c) const {
        constexpr std::string_view files = "HAha";  // the rooks' files instead
        const size_t right = castling_letters.find(c);
        const size_t file = lenient_ ? files.find(c) : std::string_view::npos;
        return right != std::string_view::npos  ? static_cast<int>(right)
               : file != std::string_view::npos ? static_cast<int>(file)
                                                : -1;
    }

    void read_ep() {
        if (!has(3) || fields_[3].text == "-") {
            return;
        }
        const auto [text, at] = fields_[3];
        Scan scan(text);
        const auto square = take_square(scan);
        if (!square || !scan.done()) {
            flaw(at, join("The en passant square is - or a square, not ", quoted(text, 10), "."));
            return;
        }
        setup.ep = *square;
    }

    void read_counter(size_t field, std::string_view what, int least, int& counter) {
        if (!has(field)) {
            return;
        }
        const auto [text, at] = fields_[field];
        Scan scan(text);
        const auto number = scan.take_number(6);
        if (number && scan.done() && *number >= least) {
            counter = static_cast<int>(*number);
        } else if (!lenient_) {
            flaw(at, join(what, " is from ", least, " to ", counter_limit, ", not ",
                          quoted(text, 10), "."));
        }
    }

    std::string_view fen_;
    bool lenient_;
    std::array<Field, 6> fields_{};
    size_t given_ = 0;
};

}  // namespace

tl::expected<Setup, Flaws> read_setup(std::string_view fen, FenStyle style) {
    FenReader reader(fen, style);
    reader.read();
    if (!reader.flaws.empty()) {
        return tl::unexpected(std::move(reader.flaws));
    }
    return reader.setup;
}

tl::expected<Position, Flaws> read_fen(std::string_view fen, FenStyle style) {
    FenReader reader(fen, style);
    reader.read();
    if (style == FenStyle::lenient) {
        reader.setup = repaired(reader.setup);
    }
    if (reader.flaws.empty()) {
        return prove(reader.setup);
    }
    if (reader.has_men) {
        std::ranges::move(flaws_of(reader.setup), std::back_inserter(reader.flaws));
    }
    return tl::unexpected(std::move(reader.flaws));
}

void print_placement(const Board& board, Text& text) {
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece man = board.at(square_at(file, rank));
            if (man == Piece::none) {
                ++empty;
                continue;
            }
            if (empty > 0) {
                text << empty;
                empty = 0;
            }
            text << letter_of(man);
        }
        if (empty > 0) {
            text << empty;
        }
        if (rank > 0) {
            text << '/';
        }
    }
}

void print_castling(uint8_t castling, Text& text) {
    if (castling == no_castling) {
        text << '-';
    }
    for (size_t right = 0; right < 4; ++right) {
        if (((castling >> right) & 1) != 0) {
            text << castling_letters[right];
        }
    }
}

void print_fen(const Position& position, Text& text) {
    const Board& board = position.board;
    print_placement(board, text);
    text << ' ' << (board.turn == white ? 'w' : 'b') << ' ';
    print_castling(board.castling, text);
    text << ' ';
    if (board.ep == no_square) {
        text << '-';
    } else {
        print_square(board.ep, text);
    }
    text << ' ' << position.half << ' ' << position.full;
}

std::string fen_of(const Position& position) {
    return text_of([&](Text& text) { print_fen(position, text); });
}

}  // namespace prise::chess
