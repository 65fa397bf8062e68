// Reading a position (§11). What is read must be written again as the same text; so no spelling has
// to be checked on the way, only contents.
#include "prise/core/scan.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {
namespace {

class Reader {
  public:
    Reader(std::string_view text, const Settings& settings)
        : text_(text), scan_(text), settings_(settings), grid_(settings.grid()) {
        found.grid = grid_;
        found.players = settings.players;
    }

    Result<void> read() {
        const bool sound = take_rows() && take_space() && take_player_and_phase() && take_space() &&
                           take_seats() && take_space() && take_focus() && take_space() &&
                           take_flags() && take_space() && take_chain() && take_space() &&
                           take_rounds() && take_space() && take_swap() && take_space() &&
                           take_turn() && take_end() && check_contents() && check_flags();
        if (!sound) {
            return tl::unexpected(refusal_);
        }
        return {};
    }

    Snapshot found;

  private:
    bool fail(std::string sentence) {
        refusal_ = {"bad-position", std::move(sentence), "11"};
        return false;
    }
    bool fail_here(std::string_view wanted) {
        return fail(join("Position, character ", scan_.at() + 1, ": expected ", wanted, " at ",
                         quoted(scan_.rest(), 20), "."));
    }
    bool take_space() { return scan_.take(' ') || fail_here("a space"); }

    // The number of a seat, as a colour.
    bool take_seat(Colour& colour) {
        const auto digit =
            scan_.take_one_of(seat_digits.substr(0, static_cast<size_t>(settings_.players)));
        if (!digit) {
            return fail_here(join("a seat from 1 to ", settings_.players));
        }
        colour = *digit - '1';
        return true;
    }
    bool take_on_board(Cell& cell) {
        const auto taken = take_cell(grid_, scan_);
        if (!taken || *taken >= off_board) {
            return fail_here("a cell of this board");
        }
        cell = *taken;
        return true;
    }
    bool take_number(uint32_t& number) {
        const bool zero = scan_.peek() == '0';
        const auto taken = scan_.take_number(9);
        number = static_cast<uint32_t>(taken.value_or(0));
        return taken.has_value() || fail_here(zero ? "a number without leading zeros"
                                                   : "a number of at most nine digits");
    }

    bool take_rows() {
        for (int rank = grid_.size - 1; rank >= 0; --rank) {
            if (!take_rank(rank) || (rank > 0 && !scan_.take('/') &&
                                     !fail_here(join("'/' and ", grid_.size, " ranks in all")))) {
                return false;
            }
        }
        return true;
    }

    bool take_rank(int rank) {
        int file = 0;
        while (file < grid_.size) {
            if (!grid_.has(file, rank)) {
                ++file;
                continue;
            }
            const int cell = file * grid_.size + rank;
            if (scan_.peek() == '0') {
                return fail_here("a number from 1, or a piece");
            }
            if (const auto empty = scan_.take_number(2)) {
                file += static_cast<int>(*empty);
                if (file > grid_.size || !grid_.has(file - 1, rank)) {
                    return fail_here(join("fewer cells in rank ", rank + 1, " before this"));
                }
                continue;
            }
            if (scan_.peek() == '(') {
                if (!take_stack(cell)) {
                    return false;
                }
            } else if (!take_piece(cell)) {
                return false;
            }
            ++file;
        }
        return true;
    }

    bool take_piece(int cell) {
        const auto letter = scan_.take_one_of("abcdABCD");
        if (!letter) {
            return fail_here(join("the contents of ", cell_name(grid_, cell)));
        }
        const bool is_marker = *letter >= 'a';
        const Colour colour = *letter - (is_marker ? 'a' : 'A');
        found.put(cell, is_marker ? Snapshot::Kind::marker : Snapshot::Kind::collapsed, colour);
        return check_colour(colour);
    }

    bool take_stack(int cell) {
        std::vector<uint8_t> rings;
        scan_.take('(');
        do {
            const auto letter = scan_.take_one_of("abcd");
            if (!letter) {
                return fail_here("a ring a to d");
            }
            const auto colour = static_cast<uint8_t>(*letter - 'a');
            const bool counted = scan_.peek() >= '0' && scan_.peek() <= '9';
            const bool zero = scan_.peek() == '0';
            const auto run = counted && !zero ? scan_.take_number(3) : 1;
            if (!run || zero) {
                return fail_here("how many rings");
            }
            if (!check_colour(colour) || !count_rings(colour, *run)) {
                return false;
            }
            rings.insert(rings.end(), static_cast<size_t>(*run), colour);
        } while (!scan_.take(')'));
        found.put_stack(cell, rings);
        return true;
    }

    bool check_colour(Colour colour) {
        return colour < settings_.players ||
               fail(join("There is no seat ", colour + 1, " in this game."));
    }
    bool count_rings(Colour colour, int64_t count) {
        int64_t& rings = rings_[static_cast<size_t>(colour)];
        rings += count;
        return rings <= settings_.rings_each() || fail(join("Seat ", colour + 1, " has more than ",
                                                            settings_.rings_each(), " rings."));
    }

    bool take_player_and_phase() {
        const bool over = scan_.take('0');
        if (!over && !take_seat(found.player)) {
            return false;
        }
        if (!take_space()) {
            return false;
        }
        const auto letter = scan_.take_one_of(phase_letters);
        if (!letter) {
            return fail_here("the letter of a phase");
        }
        found.phase = static_cast<Phase>(phase_letters.find(*letter));
        if (over != (found.phase == Phase::over)) {
            return fail("Player 0 and phase o go together.");
        }
        if (!over) {
            return true;
        }
        if (!take_seat(found.winner)) {
            return false;
        }
        const auto reason = scan_.take_one_of(reason_letters);
        if (!reason) {
            return fail_here("the letter of a reason");
        }
        found.reason = static_cast<Reason>(reason_letters.find(*reason));
        return true;
    }

    bool take_seats() {
        for (int i = 0; i < settings_.players; ++i) {
            SeatStatus& seat = found.seats[static_cast<size_t>(i)];
            if ((i > 0 && !scan_.take(',') && !fail_here("',' and the next seat")) ||
                !take_number(seat.hand) || (!scan_.take(':') && !fail_here("':'")) ||
                !take_number(seat.eliminated) || !count_rings(i, seat.hand)) {
                return false;
            }
            if (scan_.take(':')) {
                if (!take_number(seat.out)) {
                    return false;
                }
                if (seat.out == 0) {
                    return fail("A turn has a number from 1.");
                }
            }
        }
        return true;
    }

    bool take_focus() {
        if (scan_.take('-')) {
            return found.phase != Phase::after_move || fail("Phase c needs a focus.");
        }
        if (found.phase != Phase::movement && found.phase != Phase::after_move) {
            return fail("A focus belongs to phases m and c only.");
        }
        return take_on_board(found.focus) && (found.is_stack_of(found.focus, found.player) ||
                                              fail("The focus is no stack of the player."));
    }

    bool take_flags() {
        if (scan_.take('-')) {
            return true;
        }
        for (size_t i = 0; i < flag_letters.size(); ++i) {
            if (scan_.take(flag_letters[i])) {
                found.flags |= static_cast<Flags>(1U << i);
            }
        }
        return true;
    }

    bool take_chain() {
        const bool needed = found.phase == Phase::chain || found.phase == Phase::closing;
        if (scan_.take('-')) {
            return !needed || fail("Phases x and z need a chain.");
        }
        if (!needed) {
            return fail_here("'-', as there is a chain in phases x and z only");
        }
        Cell from = no_cell;
        if (!take_on_board(from)) {
            return false;
        }
        found.focus = from;
        if (scan_.peek() != 'x') {
            return found.phase == Phase::chain || fail("A chain that closes has segments.");
        }
        do {
            Segment segment{from, no_cell, no_cell, 0};
            if (!found.chain.empty() && (!take_on_board(segment.from))) {
                return false;
            }
            if (segment.from != found.focus) {
                return fail("The segments of the chain do not join up.");
            }
            if ((!scan_.take('x') && !fail_here("'x'")) || !take_on_board(segment.target) ||
                (!scan_.take('x') && !fail_here("'x'")) || !take_on_board(segment.to) ||
                (!scan_.take('=') && !fail_here("'='")) || !take_seat(segment.captured)) {
                return false;
            }
            found.chain.push_back(segment);
            found.focus = segment.to;
        } while (scan_.take('/'));
        return true;
    }

    bool take_rounds() {
        if (scan_.take('-')) {
            return true;
        }
        if (!take_seat(found.holder) || (!scan_.take(':') && !fail_here("':'"))) {
            return false;
        }
        const auto digit = scan_.take_one_of("123456789");
        found.rounds = static_cast<uint8_t>(digit.value_or('0') - '0');
        return digit.has_value() || fail_here("a count from 1 to 9");
    }

    bool take_swap() {
        found.swapped = scan_.take('s');
        return found.swapped || scan_.take('-') || fail_here("s or -");
    }
    bool take_turn() {
        return take_number(found.turn) && (found.turn > 0 || fail("A turn has a number from 1."));
    }
    bool take_end() { return scan_.done() || fail_here("the end"); }

    bool check_contents() {
        if (found.phase == Phase::over && (found.flags != 0 || found.rounds != 0)) {
            return fail("Of a game that is over, FOCUS, FLAGS, CHAIN and LPS are -.");
        }
        return position_text(found) == text_ ||
               fail(join("This position is spelled ", quoted(position_text(found), 200), "."));
    }

    bool check_flags() {
        constexpr Flags acted = real_available | real_taken | board_changed;
        const Flags flags = found.flags;
        bool fits = true;
        switch (found.phase) {
            case Phase::placement: fits = flags == real_available; break;
            case Phase::movement:
                fits =
                    found.focus != no_cell ? flags == acted : flags == real_available || flags == 0;
                break;
            case Phase::after_move:
            case Phase::closing: fits = flags == acted; break;
            case Phase::chain:
                fits = flags == acted || (found.chain.empty() && flags == real_available);
                break;
            case Phase::forced: fits = flags == 0; break;
            case Phase::line_payment: fits = found.is_set(board_changed); break;
            case Phase::region_payment:
                fits = found.is_set(board_changed) && !found.is_set(recovering);
                break;
            case Phase::region_ring:
                fits = found.is_set(board_changed) && found.is_set(recovering);
                break;
            case Phase::region: fits = flags != real_available; break;  // decision 27
            case Phase::line:
            case Phase::over: break;
        }
        fits = fits && (!found.is_set(real_taken) || flags == acted) &&
               (!found.is_set(recovering) || found.is_set(board_changed));
        return fits || fail("The flags do not fit the phase.");
    }

    static constexpr std::string_view seat_digits = "1234";

    std::string_view text_;
    Scan scan_;
    const Settings& settings_;
    Grid grid_;
    PerSeat<int64_t> rings_{};
    Refusal refusal_;
};

}  // namespace

Result<Snapshot> RulesBase::read(std::string_view position, std::string_view memory) const {
    if (memory != "-") {
        return refuse("bad-position", "RingRift has no memory text but '-'.", "11");
    }
    Reader reader(position, settings_);
    if (auto read = reader.read(); !read) {
        return refuse(read);
    }
    return std::move(reader.found);
}

Snapshot RulesBase::start_position() const {  // §2
    Snapshot start;
    start.grid = settings_.grid();
    start.players = settings_.players;
    start.flags = real_available;
    for (int i = 0; i < settings_.players; ++i) {
        start.seats[static_cast<size_t>(i)].hand = static_cast<uint32_t>(settings_.rings_each());
    }
    return start;
}

}  // namespace prise::ringrift
