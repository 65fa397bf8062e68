// The moves of a PDN game: from their squares to actions.
#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_game.h"
#include "prise/games/drafti/pdn_tags.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

constexpr int forced_move = 7;  // the NAG

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_file(char c) { return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H'); }

}  // namespace

bool PdnGameReader::read_move(Track& track) {
    if (cursor_.peek() == '/') {
        return read_setup(track);
    }
    if (!is_digit(cursor_.peek()) && !is_file(cursor_.peek())) {
        return fail_at_unknown_word();
    }
    const size_t at = cursor_.at();
    const std::string_view rest = cursor_.rest();
    WrittenMove move;
    if (!read_squares(move) || !play(track, move, rest.substr(0, cursor_.at() - at), at)) {
        return false;
    }
    if (at_forced_move()) {
        cursor_.take('*');
        track.line.moves.back().nags.push_back(forced_move);
    }
    return true;
}

// /FEN "..."/ at the beginning of a game or of a variation.
bool PdnGameReader::read_setup(Track& track) {
    const size_t at = cursor_.at();
    const size_t end = cursor_.rest().find('/', 1);
    if (end == std::string_view::npos) {
        return fail(at, "This set-up command is not closed.");
    }
    const std::string_view command = cursor_.rest().substr(0, end + 1);
    if (!track.line.moves.empty()) {
        return fail(at,
                    "A new position can be set up only before the first move of a game or of a "
                    "variation: a game in which the pieces jump cannot be replayed.");
    }
    const auto state = scan_fen(command);
    if (!state) {
        return fail(at + state.error().at, "bad-position", state.error().what);
    }
    cursor_.take(command);
    const std::string fen = write_fen(*state);
    (track.depth == 0 ? game_.start : track.line.setup) = fen;
    from_fen_ = from_fen_ || track.depth == 0;
    trail_.set_up(*scan_fen(fen));  // without the clocks
    return true;
}

// `*` right behind a move: old files mean a forced move by it, new ones the end of the game. It is
// the end if a new game follows or nothing at all.
bool PdnGameReader::at_forced_move() const {
    notation::Cursor ahead = cursor_;
    if (!ahead.take('*')) {
        return false;
    }
    ahead.skip();
    return !ahead.done() && ahead.peek() != '[' && !ahead.next_is("1.");
}

// 22-18, 22x15x6, 22:15, 2218, c3-d4, c3d4, C3 : e5 : g7.
bool PdnGameReader::read_squares(WrittenMove& move) {
    constexpr size_t most = longest_chain + 1;
    const size_t begin = cursor_.at();
    const std::string_view rest = cursor_.rest();
    if (rest.substr(0, rest.find_first_not_of("0123456789")).size() == 4) {
        Scan first(rest.substr(0, 2));
        Scan second(rest.substr(2, 2));
        const auto from = take_foreign_square(first);
        const auto to = take_foreign_square(second);
        if (!from || !to) {
            return fail(begin, join(quoted(rest.substr(0, 4)), " names no two squares."));
        }
        cursor_.take(rest.substr(0, 4));
        move.squares = {*from + 1, *to + 1};
        return true;
    }
    for (bool more = true; more;) {
        const auto square = take_foreign_square(cursor_);
        if (!square) {
            return fail(cursor_.at(), join("Expected a dark square, 1 to 32 or such as c3, not ",
                                           quoted(cursor_.rest(), 12), "."));
        }
        if (move.squares.size() == most) {
            return fail(begin, "No move has that many squares.");
        }
        move.squares.push_back(*square + 1);
        notation::Cursor ahead = cursor_;
        ahead.skip_blanks();
        if (const auto sign = ahead.take_one_of("-xX:")) {
            ahead.skip_blanks();
            cursor_ = ahead;
            move.capture = move.capture || *sign != '-';
        } else {
            more = is_file(cursor_.peek());
        }
    }
    if (move.squares.size() < 2) {
        return fail(cursor_.at(), "Expected '-', 'x' or ':' and a second square.");
    }
    return true;
}

bool PdnGameReader::play(Track& track, const WrittenMove& move, std::string_view written,
                         size_t at) {
    if (!count_move(at)) {
        return false;
    }
    const bool main = track.depth == 0;
    if (main && track.line.moves.empty()) {
        find_first_player(move.squares.front() - 1);
    }
    const auto action = replay_->find(trail_.now(), move);
    if (!action) {
        return fail(
            at, action.error().code,
            join(action.error().sentence,
                 assumed_ ? " Nothing names the rules; those of tanzania are assumed." : ""));
    }
    if (main) {
        if (!lift_draws(at)) {
            return false;
        }
        draws_->play(trail_.now(), *action);
    }
    State next = trail_.now();
    replay_->play(next, *action);
    trail_.play(next);
    add_move(track, written, replay_->text(*action));
    return true;
}

// Without a FEN the first move tells who begins.
void PdnGameReader::find_first_player(int square) {
    State start = trail_.now();
    if (from_fen_ || names_first_player_ || (start.enemy() & bit(square)) == 0) {
        return;
    }
    start.turn = other(start.turn);
    trail_.set_up(start);
    game_.options.set("firstPlayer", start.turn);
    game_.start = start_of(game_.options);
    game_.notes.push_back(
        join(start.turn == white ? "White" : "Black", " begins, other than usual in this game."));
}

bool PdnGameReader::lift_draws(size_t at) {
    const auto lifted = draws_->lift(trail_.now(), game_.options);
    if (!lifted) {
        return fail(at, lifted.error().code, lifted.error().sentence);
    }
    if (!lifted->empty() && !reading_.lift_draws) {
        return fail(at, "game-over",
                    join("The game is a draw here by the option ", lifted->front(), "."));
    }
    for (const std::string& option : *lifted) {
        game_.notes.push_back(
            join("Draw rule lifted: ", option, " becomes ",
                 option_table().find(option)->to_json(game_.options[option]).text(),
                 ", because the game goes on."));
    }
    return true;
}

}  // namespace prise::drafti
