// The moves of a PDN game: from their squares to actions.
#include <utility>

#include "prise/core/text.h"
#include "prise/games/drafti/pdn_game.h"
#include "prise/games/drafti/pdn_tags.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

constexpr int forced_move = 7;  // the NAG

bool is_file(char c) { return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H'); }

}  // namespace

bool PdnGameReader::read_number_or_move(Track& track) {
    PdnText ahead = text_;
    bool digits = false;
    while (ahead.take_one_of("0123456789")) {
        digits = true;
    }
    if (!digits || !ahead.take('.')) {
        return read_move(track);
    }
    while (ahead.take('.')) {
    }
    text_ = ahead;
    track.numbered = true;
    return true;
}

bool PdnGameReader::read_move(Track& track) {
    const size_t at = text_.at();
    const std::string_view rest = text_.rest();
    WrittenMove move;
    if (!read_squares(move) || !add_move(track, move, rest.substr(0, text_.at() - at), at)) {
        return false;
    }
    if (at_forced_move()) {
        text_.take('*');
        track.line.moves.back().nags.push_back(forced_move);
    }
    return true;
}

// `*` right behind a move: old files mean a forced move by it, new ones the end of the game. It is
// the end if a new game follows or nothing at all.
bool PdnGameReader::at_forced_move() const {
    PdnText ahead = text_;
    if (!ahead.take('*')) {
        return false;
    }
    ahead.skip();
    return !ahead.done() && ahead.peek() != '[' && !ahead.next_is("1.");
}

// 22-18, 22x15x6, 22:15, 2218, c3-d4, c3d4, C3 : e5 : g7.
bool PdnGameReader::read_squares(WrittenMove& move) {
    constexpr size_t most = longest_chain + 1;
    const size_t begin = text_.at();
    const std::string_view rest = text_.rest();
    if (rest.substr(0, rest.find_first_not_of("0123456789")).size() == 4) {
        Scan first(rest.substr(0, 2));
        Scan second(rest.substr(2, 2));
        const auto from = take_foreign_square(first);
        const auto to = take_foreign_square(second);
        if (!from || !to) {
            return fail(begin, join(quoted(rest.substr(0, 4)), " names no two squares."));
        }
        text_.take(rest.substr(0, 4));
        move.squares = {*from + 1, *to + 1};
        return true;
    }
    for (bool more = true; more;) {
        const auto square = take_foreign_square(text_);
        if (!square) {
            return fail(text_.at(), join("Expected a dark square, 1 to 32 or such as c3, not ",
                                         quoted(text_.rest(), 12), "."));
        }
        if (move.squares.size() == most) {
            return fail(begin, "No move has that many squares.");
        }
        move.squares.push_back(*square + 1);
        PdnText ahead = text_;
        ahead.skip_blanks();
        if (const auto sign = ahead.take_one_of("-xX:")) {
            ahead.skip_blanks();
            text_ = ahead;
            move.capture = move.capture || *sign != '-';
        } else {
            more = is_file(text_.peek());
        }
    }
    if (move.squares.size() < 2) {
        return fail(text_.at(), "Expected '-', 'x' or ':' and a second square.");
    }
    return true;
}

bool PdnGameReader::add_move(Track& track, const WrittenMove& move, std::string_view written,
                             size_t at) {
    const bool main = track.depth == 0;
    if (++moves_ > reading_.max_moves) {
        return fail(at, join("The game has more than ", reading_.max_moves, " moves."));
    }
    if (main && track.line.moves.empty()) {
        find_first_player(track, move.squares.front() - 1);
    }
    const auto action = replay_->find(track.state, move);
    if (!action) {
        return fail(
            at, action.error().code,
            join(action.error().sentence,
                 assumed_ ? " Nothing names the rules; those of tanzania are assumed." : ""));
    }
    if (main && !lift_draws(track.state, at)) {
        return false;
    }
    if (main) {
        draws_->play(track.state, *action);
    }
    track.before = track.state;
    replay_->play(track.state, *action);

    PdnMove& added = track.line.moves.emplace_back();
    added.written = written;
    added.action = replay_->text(*action);
    added.before = std::exchange(track.loose, {});
    added.nags = std::exchange(track.loose_nags, {});
    track.numbered = false;
    track.varied = false;
    return true;
}

// Without a FEN the first move tells who begins.
void PdnGameReader::find_first_player(Track& track, int square) {
    if (from_fen_ || names_first_player_ || (track.state.enemy() & bit(square)) == 0) {
        return;
    }
    track.state.turn = other(track.state.turn);
    game.options.set("firstPlayer", track.state.turn);
    game.start = start_of(game.options);
    game.notes.push_back(join(track.state.turn == white ? "White" : "Black",
                              " begins, other than usual in this game."));
}

bool PdnGameReader::lift_draws(const State& state, size_t at) {
    const auto lifted = draws_->lift(state, game.options);
    if (!lifted) {
        return fail(at, lifted.error().code, lifted.error().sentence);
    }
    if (!lifted->empty() && !reading_.lift_draws) {
        return fail(at, "game-over",
                    join("The game is a draw here by the option ", lifted->front(), "."));
    }
    for (const std::string& option : *lifted) {
        game.notes.push_back(join("Draw rule lifted: ", option, " becomes ",
                                  option_table().find(option)->to_json(game.options[option]).text(),
                                  ", because the game goes on."));
    }
    return true;
}

}  // namespace prise::drafti
