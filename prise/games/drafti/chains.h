// Finding captures: every complete chain of a side (sections 6.2 and 6.3), handed one by one to a
// visitor. No filter is applied here and nothing is allocated. `Traits` says by which rules (see
// settings.h); with a Fixed one every question about the rules is answered by the compiler.
#pragma once

#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::drafti {

template <class Traits>
class ChainFinder {
  public:
    ChainFinder(const Traits& traits, const State& state, Side side)
        : traits_(traits),
          side_(side),
          own_(state.pieces[side]),
          enemy_(state.pieces[other(side)]),
          kings_(state.kings) {}

    // visit(const Action&) for every complete chain of the piece on that square.
    template <class Visit>
    void from(int square, Visit&& visit) const {
        Action chain{};
        chain.from = static_cast<uint8_t>(square);
        const Board occupied = (own_ | enemy_) & ~bit(square);  // §6.2: the moving piece is lifted
        go_on(chain, square, (kings_ & bit(square)) != 0, occupied, enemy_, visit);
    }

    template <class Visit>
    void from_all(Board pieces, Visit&& visit) const {
        for (; pieces != 0; pieces &= pieces - 1) {
            from(lowest(pieces), visit);
        }
    }

    // The pieces that can make a first hop.
    Board starters() const {
        const Board empty = ~(own_ | enemy_);
        const Board men = own_ & ~kings_;
        const Board upward = rules().men_capture_backward || side_ == white ? men : 0;
        const Board downward = rules().men_capture_backward || side_ == black ? men : 0;
        return (upward & (can_jump<up_left>(enemy_, empty) | can_jump<up_right>(enemy_, empty))) |
               (downward &
                (can_jump<down_left>(enemy_, empty) | can_jump<down_right>(enemy_, empty))) |
               king_starters();
    }

    Board king_starters() const {
        const Board kings = own_ & kings_;
        const Board occupied = own_ | enemy_;
        if (!rules().flying_kings) {
            return kings &
                   (can_jump<up_left>(enemy_, ~occupied) | can_jump<up_right>(enemy_, ~occupied) |
                    can_jump<down_left>(enemy_, ~occupied) |
                    can_jump<down_right>(enemy_, ~occupied));
        }
        Board result = 0;
        for (Board left = kings; left != 0; left &= left - 1) {
            const int square = lowest(left);
            result |= can_fly_over(square, occupied, enemy_) ? bit(square) : 0;
        }
        return result;
    }

  private:
    constexpr const CaptureRules& rules() const { return traits_.rules; }

    bool may_jump(bool king, Direction d) const {
        return king || rules().men_capture_backward || is_forward(d, side_);
    }

    // §6.2 for men and short kings: the square jumped and the square landed on, or nothing.
    struct ShortHop {
        Board over = 0;
        Board landing = 0;
    };
    static ShortHop short_hop(int square, Direction d, Board occupied, Board available) {
        const Board over = neighbour(square, d) & available;
        const Board landing = beyond(square, d) & ~occupied;
        return over != 0 && landing != 0 ? ShortHop{over, landing} : ShortHop{};
    }

    // §6.2 for flying kings: the piece jumped and every landing square behind it, or nothing.
    struct LongHop {
        int over = 0;
        Board landings = 0;
    };
    LongHop long_hop(int square, Direction d, Board occupied, Board available) const {
        const Board blockers = ray(square, d) & occupied;
        if (blockers == 0) {
            return {};
        }
        const int over = nearest(blockers, d);
        if ((bit(over) & available) == 0) {
            return {};
        }
        Board landings = reach(over, d, occupied);
        if (rules().king_landing == KingLanding::adjacent) {
            landings &= neighbour(over, d);
        }
        return {over, landings};
    }

    // Is there a long hop in any direction? Stepping on from all the squares that can be reached
    // finds the first piece, and stepping on from that the square behind it.
    template <Direction d>
    static Board first_landing(int square, Board occupied, Board available) {
        const Board over = step<d>(bit(square) | reach(square, d, occupied)) & available;
        return step<d>(over) & ~occupied;
    }
    static bool can_fly_over(int square, Board occupied, Board available) {
        return (first_landing<up_left>(square, occupied, available) |
                first_landing<up_right>(square, occupied, available) |
                first_landing<down_left>(square, occupied, available) |
                first_landing<down_right>(square, occupied, available)) != 0;
    }

    // §6.3 step 3: which of several landing squares may be chosen.
    Board allowed_landings(const LongHop& hop, Direction d, Board occupied, Board available) const {
        if (rules().king_continuation == KingContinuation::any) {
            return hop.landings;
        }
        Board going_on = 0;
        Board up_to_first = 0;
        for (Board left = hop.landings; left != 0;) {
            const int square = nearest(left, d);
            left &= ~bit(square);
            if (going_on == 0) {
                up_to_first |= bit(square);
            }
            if (can_fly_over(square, occupied, available)) {
                going_on |= bit(square);
            }
        }
        if (going_on == 0) {
            return hop.landings;
        }
        return rules().king_continuation == KingContinuation::required ? going_on : up_to_first;
    }

    // §6.3: all continuations from `square`; true if there is at least one.
    template <class Visit>
    bool go_on(const Action& chain, int square, bool king, Board occupied, Board available,
               Visit& visit) const {
        bool any = false;
        for (const Direction d : all_directions) {
            if (king && rules().flying_kings) {
                const LongHop hop = long_hop(square, d, occupied, available);
                if (hop.landings == 0) {
                    continue;
                }
                any = true;
                const Board left = after_removal(occupied, bit(hop.over));
                const Board still = available & ~bit(hop.over);
                for (Board to = allowed_landings(hop, d, left, still); to != 0; to &= to - 1) {
                    land(chain, lowest(to), king, left, still, visit);
                }
            } else if (may_jump(king, d)) {
                const ShortHop hop = short_hop(square, d, occupied, available);
                if (hop.over == 0) {
                    continue;
                }
                any = true;
                land(chain, lowest(hop.landing), king, after_removal(occupied, hop.over),
                     available & ~hop.over, visit);
            }
        }
        return any;
    }

    template <class Visit>
    void land(Action chain, int square, bool king, Board occupied, Board available,
              Visit& visit) const {
        chain.add_landing(square);
        if (!king && (bit(square) & promotion_row(side_)) != 0) {
            if (rules().promotion == Promotion::ends_move) {
                visit(chain);
                return;
            }
            king = rules().promotion == Promotion::continues_as_king;
        }
        if (!go_on(chain, square, king, occupied, available, visit)) {
            visit(chain);
        }
    }

    Board after_removal(Board occupied, Board jumped) const {
        return rules().removal == Removal::immediate ? occupied & ~jumped : occupied;
    }

    [[no_unique_address]] Traits traits_;
    Side side_;
    Board own_;
    Board enemy_;
    Board kings_;
};

}  // namespace prise::drafti
