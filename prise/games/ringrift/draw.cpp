// The board as people see it. Stacks are written as in section 11, from top to bottom; one that is
// too long for its cell as its cap and its height, and in full below the board.
#include <algorithm>

#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {
namespace {

Ink ink_of(Colour colour) {
    static constexpr std::array inks = {Ink::first, Ink::second, Ink::third, Ink::fourth};
    return inks[static_cast<size_t>(colour)];
}

class Drawer {
  public:
    Drawer(const Snapshot& snapshot, const Settings& settings, Canvas& canvas)
        : s_(snapshot), settings_(settings), grid_(snapshot.grid), canvas_(canvas) {
        const int widest = grid_.size > 9 ? 4 : 6;
        width_ = 2;
        for (int cell = 0; cell < grid_.area(); ++cell) {
            const auto needed = static_cast<int>(contents(cell).size());
            width_ = needed <= widest ? std::max(width_, needed) : widest;
        }
        width_ += width_ % 2 == 0 ? 2 : 1;  // a space at least, and even: hexagons need the half
    }

    void board() {
        for (int rank = grid_.size - 1; rank >= 0; --rank) {
            grid_.hex ? hex_rank(rank) : square_rank(rank);
        }
        if (!grid_.hex) {
            std::string files(4, ' ');
            for (int file = 0; file < grid_.size; ++file) {
                files += static_cast<char>('a' + file);
                files.append(static_cast<size_t>(width_) - 1, ' ');
            }
            canvas_.put(files, Ink::faint).line();
        }
        for (const std::string& stack : long_stacks_) {
            canvas_.put(join("    ", stack)).line();
        }
    }

    void seats() {
        const PerSeat<Tally> tally = tally_of(s_);
        for (int i = 0; i < s_.players; ++i) {
            const Tally& t = tally[static_cast<size_t>(i)];
            canvas_.put(join("  Seat ", i + 1, " (", static_cast<char>('a' + i), ")"), ink_of(i))
                .put(join(": ", s_.seats[static_cast<size_t>(i)].hand, " in hand, eliminated ",
                          t.eliminated, " of ", settings_.ring_threshold(), ", territory ",
                          t.territory, " of ", settings_.territory_minimum(), ", markers ",
                          t.markers, t.out > 0 ? join(", out since turn ", t.out) : ""))
                .line();
        }
    }

    void situation() {
        if (s_.phase == Phase::over) {
            canvas_.put(join("  Seat ", s_.winner + 1, " wins"), Ink::strong)
                .put(join(": ", why(), "."))
                .line();
            return;
        }
        canvas_.put(join("  Seat ", s_.player + 1, ", turn ", s_.turn), Ink::strong)
            .put(join(": ", waits_for(s_.phase)));
        if (s_.focus != no_cell) {
            canvas_.put(join(", stack on ", cell_name(grid_, s_.focus)), Ink::accent);
        }
        if (!s_.chain.empty()) {
            canvas_.put(
                join(", chain of ", s_.chain.size(), " from ", cell_name(grid_, s_.chain_start())));
        }
        canvas_.line();
    }

  private:
    std::string contents(int cell) const {
        const auto& content = s_.at(cell);
        switch (content.kind) {
            case Snapshot::Kind::empty: break;
            case Snapshot::Kind::stack:
                return text_of([&](Text& text) { print_stack(s_.rings_on(cell), text); });
            case Snapshot::Kind::marker: return {static_cast<char>('a' + content.owner)};
            case Snapshot::Kind::collapsed: return {'#', static_cast<char>('A' + content.owner)};
        }
        return ".";
    }

    void draw_cell(int cell) {
        const auto& content = s_.at(cell);
        std::string text = contents(cell);
        if (std::cmp_greater_equal(text.size(), width_)) {
            long_stacks_.push_back(join(cell_name(grid_, cell), " ", text));
            text = join(static_cast<char>('a' + content.owner), s_.cap(cell), "/",
                        int{content.height});
        }
        const auto filled = static_cast<int>(text.size());
        const bool is_focus = cell == s_.focus && s_.phase != Phase::over;
        switch (content.kind) {
            case Snapshot::Kind::empty:
                canvas_.put(canvas_.style().unicode ? "·" : ".", Ink::faint);
                break;
            case Snapshot::Kind::collapsed:
                canvas_.cell(text, ink_of(content.owner), Ink::dark);
                break;
            case Snapshot::Kind::stack:
                canvas_.put(text, is_focus ? Ink::accent : ink_of(content.owner));
                break;
            case Snapshot::Kind::marker: canvas_.put(text, ink_of(content.owner)); break;
        }
        canvas_.put(std::string(static_cast<size_t>(std::max(width_ - filled, 1)), ' '));
    }

    void square_rank(int rank) {
        canvas_.put(join(rank + 1 < 10 ? "  " : " ", rank + 1, " "), Ink::faint);
        for (int file = 0; file < grid_.size; ++file) {
            draw_cell(file * grid_.size + rank);
        }
        canvas_.line();
    }

    // Files run upwards to the left, so the names of both ends stand beside the rank.
    void hex_rank(int rank) {
        const int radius = grid_.size / 2;
        const int first = std::max(0, rank - radius);
        const int last = std::min(grid_.size - 1, rank + radius);
        const int indent = (2 * first - rank + radius) * width_ / 2;
        const std::string left = cell_name(grid_, first * grid_.size + rank);
        canvas_.put(std::string(static_cast<size_t>(indent + 4) - left.size(), ' '));
        canvas_.put(join(left, " "), Ink::faint);
        for (int file = first; file <= last; ++file) {
            draw_cell(file * grid_.size + rank);
        }
        canvas_.put(cell_name(grid_, last * grid_.size + rank), Ink::faint).line();
    }

    // Why the game ended.
    std::string why() const {
        const PerSeat<Tally> tally = tally_of(s_);
        const Tally& won = tally[static_cast<size_t>(s_.winner)];
        const std::string_view reason = reason_names[static_cast<size_t>(s_.reason)];
        switch (s_.reason) {
            case Reason::ring_elimination:
                return join(reason, ", ", won.eliminated, " rings where ",
                            settings_.ring_threshold(), " are enough");
            case Reason::territory_control:
                return join(reason, ", ", won.territory, " cells, more than all others together");
            case Reason::last_player_standing: return join(reason, ", nobody else can really act");
            case Reason::stalemate_territory:
                return join(reason, ", no stack is left and most territory");
            case Reason::stalemate_rings:
                return join(reason, ", no stack is left, equal territory and most rings");
            case Reason::stalemate_markers:
                return join(reason, ", no stack is left, equal but for most markers");
            case Reason::stalemate_last_action: break;
        }
        return join(reason, ", no stack is left and all is equal: the last to act");
    }

    const Snapshot& s_;
    const Settings& settings_;
    Grid grid_;
    Canvas& canvas_;
    int width_;
    std::vector<std::string> long_stacks_;
};

}  // namespace

void RulesBase::draw_snapshot(const Snapshot& snapshot, Canvas& canvas) const {
    Drawer drawer(snapshot, settings_, canvas);
    drawer.board();
    drawer.seats();
    drawer.situation();
}

}  // namespace prise::ringrift
