// A second Drafti, for tests only: the book read word by word on an 8x8 array, with no bitboard, no
// short cut and no code shared with the first. Slow on purpose.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::drafti::reference {

struct Cell {
    int row, column;
    bool on_board() const { return row >= 0 && row < 8 && column >= 0 && column < 8; }
    int number() const { return row * 4 + column / 2 + 1; }
    Cell plus(int rows, int columns) const { return {row + rows, column + columns}; }
    friend auto operator<=>(const Cell&, const Cell&) = default;
};

struct Chain {
    int origin;
    std::vector<int> landings;
    std::vector<int> captured;
    bool by_king;
    int kings_taken;
    int crowned_by = -1;  // the hop that crowns a man, from 0
    std::string text() const {
        std::string out = std::to_string(origin);
        for (const int square : landings) {
            out += "x" + std::to_string(square);
        }
        return out;
    }
};

// 'w', 'W', 'b', 'B' or ' ', as in diagrams.
class Position {
  public:
    Position(const State& state, const CaptureRules& rules) : rules_(rules) {
        for (int square = 0; square < 32; ++square) {
            const Cell cell = cell_of(square + 1);
            const bool king = ((state.kings >> square) & 1) != 0;
            char& here = at(cell);
            here = ' ';
            if (((state.pieces[white] >> square) & 1) != 0) here = king ? 'W' : 'w';
            if (((state.pieces[black] >> square) & 1) != 0) here = king ? 'B' : 'b';
        }
    }

    std::vector<Chain> all_chains(Side side) {
        std::vector<Chain> all;
        for (int number = 1; number <= 32; ++number) {
            if (owner(at(cell_of(number))) == side) {
                chains_of(number, side, all);
            }
        }
        return all;
    }

    // §6.4, as sorted texts; empty if there is no capture.
    std::vector<std::string> available(Side side) {
        std::vector<Chain> chains = all_chains(side);
        if (rules_.choice == CaptureChoice::maximum) {
            keep(chains, [](const Chain& c) { return static_cast<int>(c.captured.size()); });
        }
        const CapturePriority p = rules_.priority;
        if (p == CapturePriority::by_king || p == CapturePriority::by_king_then_most_kings) {
            keep(chains, [](const Chain& c) { return c.by_king ? 1 : 0; });
        }
        if (p == CapturePriority::most_kings || p == CapturePriority::by_king_then_most_kings) {
            keep(chains, [](const Chain& c) { return c.kings_taken; });
        }
        std::vector<std::string> texts;
        if (rules_.equivalent == EquivalentCaptures::merged) {
            std::map<std::tuple<int, int, std::set<int>>, std::string> smallest;
            for (const Chain& c : chains) {
                const auto key = std::tuple(c.origin, c.landings.back(),
                                            std::set<int>(c.captured.begin(), c.captured.end()));
                const auto [entry, fresh] = smallest.try_emplace(key, c.text());
                if (!fresh) entry->second = std::min(entry->second, c.text());
            }
            for (const auto& [key, text] : smallest) texts.push_back(text);
        } else {
            for (const Chain& c : chains) texts.push_back(c.text());
        }
        std::ranges::sort(texts);
        return texts;
    }

    // §6.1, sorted.
    std::vector<std::string> quiet(Side side) {
        std::vector<std::string> texts;
        for (int number = 1; number <= 32; ++number) {
            const Cell from = cell_of(number);
            if (owner(at(from)) != side) continue;
            const bool king = is_king(at(from));
            for (const auto& [rows, columns] : directions) {
                if (!king && rows != forward(side)) continue;
                const int far = king && rules_.flying_kings ? 7 : 1;
                for (int n = 1; n <= far; ++n) {
                    const Cell to = from.plus(rows * n, columns * n);
                    if (!to.on_board() || at(to) != ' ') break;
                    texts.push_back(std::to_string(number) + "-" + std::to_string(to.number()));
                }
            }
        }
        std::ranges::sort(texts);
        return texts;
    }

  private:
    static constexpr std::array<std::pair<int, int>, 4> directions = {
        {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

    static Cell cell_of(int number) {
        const int row = (number - 1) / 4;
        return {row, 2 * ((number - 1) % 4) + (row % 2 == 0 ? 1 : 0)};
    }
    static int owner(char c) { return c == 'w' || c == 'W' ? white : c == ' ' ? 2 : black; }
    static bool is_king(char c) { return c == 'W' || c == 'B'; }
    static int forward(Side side) { return side == white ? -1 : 1; }
    static int last_row(Side side) { return side == white ? 0 : 7; }
    char& at(Cell cell) {
        return board_[static_cast<size_t>(cell.row)][static_cast<size_t>(cell.column)];
    }

    template <class Measure>
    static void keep(std::vector<Chain>& chains, Measure measure) {
        int best = 0;
        for (const Chain& c : chains) best = std::max(best, measure(c));
        std::erase_if(chains, [&](const Chain& c) { return measure(c) != best; });
    }

    struct Hop {
        Cell over;
        std::vector<Cell> landings;  // going outwards
    };

    // §6.2: the hops of the lifted piece, one for each direction that has one.
    std::vector<Hop> hops(Cell from, bool king, Side side, const std::set<Cell>& taken) {
        std::vector<Hop> found;
        for (const auto& [rows, columns] : directions) {
            if (!king && !rules_.men_capture_backward && rows != forward(side)) continue;
            const bool flying = king && rules_.flying_kings;
            Cell over = from.plus(rows, columns);
            while (flying && over.on_board() && at(over) == ' ') over = over.plus(rows, columns);
            if (!over.on_board() || owner(at(over)) != other(side) || taken.contains(over))
                continue;
            Hop hop{over, {}};
            Cell to = over.plus(rows, columns);
            while (to.on_board() && at(to) == ' ') {
                hop.landings.push_back(to);
                if (!flying || rules_.king_landing == KingLanding::adjacent) break;
                to = to.plus(rows, columns);
            }
            if (!hop.landings.empty()) found.push_back(hop);
        }
        return found;
    }

    void chains_of(int number, Side side, std::vector<Chain>& all) {
        const Cell origin = cell_of(number);
        const char piece = at(origin);
        at(origin) = ' ';  // lifted
        std::set<Cell> taken;
        Chain chain{number, {}, {}, is_king(piece), 0, -1};
        extend(origin, is_king(piece), side, taken, chain, all);
        at(origin) = piece;
    }

    bool extend(Cell from, bool king, Side side, std::set<Cell>& taken, Chain& chain,
                std::vector<Chain>& all) {
        const std::vector<Hop> possible = hops(from, king, side, taken);
        for (const Hop& hop : possible) {
            const char victim = at(hop.over);
            taken.insert(hop.over);
            if (rules_.removal == Removal::immediate) at(hop.over) = ' ';
            chain.captured.push_back(hop.over.number());
            chain.kings_taken += is_king(victim) ? 1 : 0;

            std::vector<bool> goes_on;
            goes_on.reserve(hop.landings.size());
            for (const Cell to : hop.landings) {
                goes_on.push_back(!hops(to, king, side, taken).empty());
            }
            const bool some = std::count(goes_on.begin(), goes_on.end(), true) > 0;
            const bool restrict = king && rules_.flying_kings && some;
            bool past_first = false;
            for (size_t i = 0; i < hop.landings.size(); ++i) {
                if (restrict && rules_.king_continuation == KingContinuation::required &&
                    !goes_on[i]) {
                    continue;
                }
                if (restrict && rules_.king_continuation == KingContinuation::nearest &&
                    past_first) {
                    continue;
                }
                past_first = past_first || goes_on[i];
                const Cell to = hop.landings[i];
                chain.landings.push_back(to.number());
                bool now_king = king;
                bool ends = false;
                const bool on_last_row = !king && to.row == last_row(side);
                const int number = static_cast<int>(chain.landings.size()) - 1;
                if (on_last_row) {
                    ends = rules_.promotion == Promotion::ends_move;
                    now_king = rules_.promotion == Promotion::continues_as_king;
                }
                if (now_king && !king) chain.crowned_by = number;
                if (ends || !extend(to, now_king, side, taken, chain, all)) {
                    all.push_back(chain);
                    if (on_last_row) all.back().crowned_by = number;
                }
                if (now_king && !king) chain.crowned_by = -1;
                chain.landings.pop_back();
            }

            chain.kings_taken -= is_king(victim) ? 1 : 0;
            chain.captured.pop_back();
            at(hop.over) = victim;
            taken.erase(hop.over);
        }
        return !possible.empty();
    }

    CaptureRules rules_;
    std::array<std::array<char, 8>, 8> board_{};
};

}  // namespace prise::drafti::reference
