// Reads PGN games: where they begin, and their moves. All else is that of any notation
// (prise/core/notation).
#include <algorithm>
#include <array>

#include "prise/chess/fen.h"
#include "prise/chess/pgn.h"
#include "prise/chess/san.h"
#include "prise/chess/uci.h"
#include "prise/core/notation/trail.h"
#include "prise/core/text.h"

namespace prise::chess {
namespace {

constexpr std::string_view bad_form = "bad-pgn";

constexpr std::array<std::string_view, 5> known_results = {"1/2-1/2", "1-0", "0-1", "1/2", "*"};

// What programs write in the tag Variant when they mean chess.
constexpr std::array<std::string_view, 5> orthodox = {"Standard", "Normal", "Chess", "Orthodox",
                                                      "From Position"};

// How programs write that nothing is played.
constexpr std::array<std::string_view, 4> null_moves = {null_move, "Z0", "null", "0000"};

bool is_null(std::string_view written) {
    return std::ranges::find(null_moves, written) != null_moves.end();
}

bool is_in_move(char c) {
    return notation::Cursor::is_in_name(c) ||
           std::string_view("+#=:-/").find(c) != std::string_view::npos;
}

// The characters of the move that is next: "Nf3+", "e8=Q", "e8(Q)", "0-0".
std::string_view move_in(std::string_view rest) {
    const auto end = std::ranges::find_if_not(rest, is_in_move);
    const auto size = static_cast<size_t>(end - rest.begin());
    const std::string_view behind = rest.substr(size, 3);
    if (size > 0 && rest[size - 1] == 'e' && behind == ".p.") {
        return rest.substr(0, size - 1);
    }
    const bool promotes = size > 0 && behind.size() == 3 && behind[0] == '(' && behind[2] == ')' &&
                          promotion_of(behind[1]) != no_type;
    return rest.substr(0, promotes ? size + 3 : size);
}

class PgnGameReader final : public notation::GameReader {
  public:
    PgnGameReader(notation::GamesText& text, PgnGame& game) : GameReader(text, game), game_(game) {}

  private:
    bool set_up() override {
        game_.start = start_fen;
        if (const auto fen = find_set_up()) {
            const auto position = read_fen(game_.tags[*fen].value, FenStyle::lenient);
            if (!position) {
                return fail(place_of(*fen), "bad-position", sentences_of(position.error()));
            }
            trail_.set_up(*position);
            game_.start = fen_of(*position);
        }
        const std::string* variant = game_.tag("Variant");
        if (variant != nullptr && std::ranges::none_of(orthodox, [&](std::string_view name) {
                return notation::equal_names(*variant, name);
            })) {
            game_.notes.push_back(join("Variant ", quoted(*variant),
                                       " is not known; the moves are read as those of chess."));
        }
        return true;
    }

    bool read_move(Track& track) override {
        const size_t at = cursor_.at();
        const std::string_view written = move_in(cursor_.rest());
        if (written.empty()) {
            return fail_at_unknown_word();
        }
        const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
        if (std::ranges::all_of(written, is_digit) && !is_null(written)) {
            cursor_.take(written);  // a move number without its dot
            track.numbered = true;
            return true;
        }
        if (!count_move(at)) {
            return false;
        }
        Position next = trail_.now();
        const auto action = play_written(next, written);
        if (!action) {
            return fail(at, action.error().code, action.error().sentence);
        }
        cursor_.take(written);
        take_en_passant_sign();
        trail_.play(next);
        add_move(track, written, *action);
        return true;
    }

    // Its action.
    static Result<std::string> play_written(Position& position, std::string_view written) {
        if (is_null(written)) {
            if (const auto passed = play_action(position, null_move); !passed) {
                return refuse(passed);
            }
            return std::string(null_move);
        }
        const auto move = read_san(position.board, written);
        if (!move) {
            return refuse(move);
        }
        play(position, *move);
        return uci_of(*move);
    }

    // "exd6 e.p.", "exd6e.p."
    void take_en_passant_sign() {
        notation::Cursor ahead = cursor_;
        ahead.skip_blanks();
        if (ahead.take("e.p.")) {
            cursor_ = ahead;
        }
    }

    void open_variation() override { trail_.open_variation(); }
    void close_variation() override { trail_.close_variation(); }
    std::span<const std::string_view> results() const override { return known_results; }
    std::string_view section_of(std::string_view) const override { return ""; }

    PgnGame& game_;
    notation::Trail<Position> trail_{start_position()};
};

}  // namespace

PgnReader::PgnReader(std::string_view text, const notation::Limits& limits)
    : text_(text, limits, bad_form) {}

Result<std::optional<PgnGame>> PgnReader::next() {
    PgnGame game;
    PgnGameReader reader(text_, game);
    const auto read = text_.read_next(reader);
    if (!read) {
        return refuse(read);
    }
    return *read ? std::optional(std::move(game)) : std::nullopt;
}

Result<std::vector<PgnGame>> read_pgn(std::string_view text, const notation::Limits& limits) {
    PgnReader reader(text, limits);
    return notation::all_games_of(reader, bad_form);
}

}  // namespace prise::chess
