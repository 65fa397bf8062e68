// What a turn earns (§7.6). chess/tactics.h finds the new tactics; here they get a price.
//
//     Unheard nobody;                             // only the sum is wanted, as in play
//     earned_by(settings, before, after, failed, nobody);
//     TacticList list;                            // each by itself, for events and explanations
//     earned_by(settings, before, after, failed, list);
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "prise/chess/tactics.h"
#include "prise/games/duel_chess/settings.h"
#include "prise/games/duel_chess/state.h"

namespace prise::duel_chess {

struct Tactic {
    std::string_view name;     // check, discovered, fork, pin, skewer
    std::vector<int> squares;  // as §12 lists them
    int amount;
};

// The sink of chess::find_tactics. `Told` is called with name, squares and amount of each.
template <class Told>
class Rewards {
  public:
    Rewards(const Settings& settings, const Board& after, Told& told)
        : settings_(settings), board_(after), told_(told) {}

    void check(int king) { told_("check", std::array{king}, 0, settings_.check_regen); }

    void discovered(int attacker, int target) {
        told_("discovered", std::array{attacker, target}, 0,
              percent_of(value(target), settings_.discovered_percent));
    }

    void fork(int square, Bitboard targets) {
        told_("fork", std::array{square}, targets,
              percent_of(fork_basis(targets), settings_.fork_percent));
    }

    void line_pair(int front, int rear) {
        const bool from_king = is_king(front);
        const bool to_king = is_king(rear);
        if (!from_king && (to_king || value(front) < value(rear))) {
            told_("pin", std::array{front, rear}, 0,
                  percent_of(value(front), settings_.pin_percent) +
                      (to_king ? settings_.pin_king_bonus : 0));
        } else {
            told_("skewer", std::array{front, rear}, 0,
                  std::max(settings_.skewer_min, percent_of(std::abs(value(front) - value(rear)),
                                                            settings_.skewer_percent)));
        }
    }

  private:
    int value(int square) const { return settings_.value[chess::type_of(board_.at(square))]; }
    bool is_king(int square) const { return chess::type_of(board_.at(square)) == chess::king; }

    int fork_basis(Bitboard targets) const {
        int least = value(chess::lowest(targets));
        int most = 0;
        int second = 0;
        int sum = 0;
        for (chess::Squares left(targets); left; left.next()) {
            const int worth = value(left.square());
            least = std::min(least, worth);
            sum += worth;
            second = std::max(second, std::min(most, worth));
            most = std::max(most, worth);
        }
        return settings_.fork_basis == ForkBasis::lowest   ? least
               : settings_.fork_basis == ForkBasis::second ? second
                                                           : sum;
    }

    const Settings& settings_;
    const Board& board_;
    Told& told_;
};

// For those who want to know only the sum.
struct Unheard {
    void operator()(std::string_view, const auto&, Bitboard, int) const {}
};

// Collects the tactics one by one; `sorted` by name and then by the texts of the squares (§12).
class TacticList {
  public:
    void operator()(std::string_view name, const auto& squares, Bitboard targets, int amount) {
        add(name, {squares.begin(), squares.end()}, targets, amount);
    }
    std::vector<Tactic> sorted();

  private:
    void add(std::string_view name, std::vector<int> squares, Bitboard targets, int amount);

    std::vector<Tactic> found_;
};

// What a turn earns before the limits of §7.6.
struct Earned {
    int base = 0;
    int tactics = 0;

    constexpr int sum() const { return base + tactics; }
};

// `told` hears of every tactic that is paid.
template <class Told>
Earned earned_by(const Settings& settings, const Board& before, const Board& after, bool failed,
                 Told& told) {
    if (!settings.duels || (failed && settings.failed_regen == FailedRegen::none)) {
        return {};
    }
    Earned earned{settings.base_regen, 0};
    if (!failed || settings.failed_regen == FailedRegen::full) {
        const auto add = [&](std::string_view name, const auto& squares, Bitboard targets,
                             int amount) {
            earned.tactics += amount;
            told(name, squares, targets, amount);
        };
        Rewards rewards(settings, after, add);
        chess::find_tactics(before, after, before.turn, rewards);
    }
    return earned;
}

}  // namespace prise::duel_chess
