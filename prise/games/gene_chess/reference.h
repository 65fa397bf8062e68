// The moves of the game once more, slowly and from the text alone: squares of letters, walks step
// by step as §6.2 words them, every move tried on a copy and dropped when the king stands in check.
// For tests only; shares nothing with the rules but the position text and the options.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "prise/games/gene_chess/settings.h"

namespace prise::gene_chess::reference {

using Levels = std::map<char, int>;  // a trait and its level; of H its state: -1 ready, 0 spent

inline char base_of(char type) {
    return std::map<char, char>{{'P', 'F'}, {'K', 'A'}, {'N', 'L'},
                                {'B', 'D'}, {'R', 'S'}, {'Q', 'C'}}[type];
}

// §2: codes in canonical order, each with its value.
inline const std::vector<std::pair<char, int>>& worth() {
    static const std::vector<std::pair<char, int>> all = {{'F', 1}, {'A', 2},  {'L', 3}, {'D', 3},
                                                          {'S', 5}, {'C', 10}, {'P', 5}, {'W', 2},
                                                          {'X', 1}, {'H', 3}};
    return all;
}
inline size_t place_of(char trait) {
    return static_cast<size_t>(std::ranges::find(worth(), trait, &std::pair<char, int>::first) -
                               worth().begin());
}

struct Man {
    char type = 0;  // upper case; 0: nobody
    bool white = false;
    Levels traits;
    bool fresh = false;

    bool has(char trait) const { return traits.contains(trait); }
    int level(char trait) const { return has(trait) ? traits.at(trait) : 0; }
    bool shadow() const { return has('W') || has('P'); }
    bool shielded() const { return has('H') && traits.at('H') > 0; }
};

struct Naive {
    std::map<std::pair<int, int>, Man> men;  // by file and rank, 0..7
    bool white_to_move = true;
    std::string castling, ep;
    const Settings& settings;

    using At = std::pair<int, int>;

    Naive(const std::string& text, const Settings& options) : settings(options) {
        std::string_view rest = text;
        const auto word = [&rest] {
            const std::string_view first = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(rest.size(), first.size() + 1));
            return std::string(first);
        };
        const std::string board = word();
        const std::string side = word();
        castling = word();
        ep = word();
        word();  // two counters
        word();
        const std::string genes = word();
        white_to_move = side == "w";
        int file = 0;
        int rank = 7;
        for (const char c : board) {
            if (c == '/') {
                file = 0;
                --rank;
            } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
                file += c - '0';
            } else {
                const char type = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
                men[{file++, rank}] = {type, c == type, {{base_of(type), 1}}, false};
            }
        }
        for (size_t at = 0; genes != "-" && at < genes.size(); ++at) {
            Man& man = men[{genes[at] - 'a', genes[at + 1] - '1'}];
            man.traits.clear();
            for (at += 3; genes[at] != '.'; ++at) {
                const bool counts = std::isdigit(static_cast<unsigned char>(genes[at + 1])) != 0;
                man.traits[genes[at]] = counts ? genes[at + 1] - '0' : genes[at] == 'H' ? -1 : 1;
                at += counts ? 1 : 0;
            }
            while (at < genes.size() && genes[at] != ',') {
                man.fresh = man.fresh || genes[at] == '*';
                ++at;
            }
        }
    }

    static bool inside(At at) {
        return at.first >= 0 && at.first < 8 && at.second >= 0 && at.second < 8;
    }
    static std::string name(At at) {
        return {static_cast<char>('a' + at.first), static_cast<char>('1' + at.second)};
    }
    const Man* on(At at) const {
        const auto found = men.find(at);
        return found == men.end() ? nullptr : &found->second;
    }

    // §6.2: the squares of a line walk, in order, occupied ones included.
    std::vector<At> walk(At from, int x, int y, int range, bool shadow) const {
        std::vector<At> squares;
        int met = 0;
        for (int n = 1; n <= range; ++n) {
            const At at{from.first + n * x, from.second + n * y};
            if (!inside(at)) {
                break;
            }
            squares.push_back(at);
            if (on(at) != nullptr && (!shadow || ++met == 2)) {
                break;
            }
        }
        return squares;
    }

    static int ahead(const Man& man) { return man.white ? 1 : -1; }

    // Where a piece could go or take by its traits other than ForwardStep.
    std::set<At> roaming(At from) const {
        const Man& man = *on(from);
        const int x = man.level('X');
        std::set<At> squares;
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy) {
                const bool diagonal = dx != 0 && dy != 0;
                if (dx == 0 && dy == 0) {
                    continue;
                }
                int range = man.has('A') ? 1 + x : 0;
                if (man.has('C') || man.has(diagonal ? 'D' : 'S')) {
                    range = 7;
                }
                for (const At& at : walk(from, dx, dy, range, man.shadow())) {
                    squares.insert(at);
                }
            }
        }
        std::vector<At> leaps;
        if (man.has('L') || man.has('P')) {
            for (int j = 0; j <= x; ++j) {
                leaps.emplace_back(1, 2 + j);
            }
        }
        if (man.has('P')) {
            leaps.emplace_back(2, 4);
        }
        for (const auto& [a, b] : leaps) {
            for (const int s : {-1, 1}) {
                for (const int t : {-1, 1}) {
                    squares.insert({from.first + s * a, from.second + t * b});
                    squares.insert({from.first + s * b, from.second + t * a});
                }
            }
        }
        std::erase_if(squares, [](At at) { return !inside(at); });
        return squares;
    }

    bool attacks(At from, At to) const {
        const Man& man = *on(from);
        return roaming(from).contains(to) ||
               (man.has('F') && to.second == from.second + ahead(man) &&
                std::abs(to.first - from.first) == 1);
    }
    bool attacked(At square, bool by_white) const {
        return std::ranges::any_of(men, [&](const auto& entry) {
            return entry.second.white == by_white && attacks(entry.first, square);
        });
    }
    bool in_check(bool of_white) const {
        for (const auto& [at, man] : men) {
            if (man.type == 'K' && man.white == of_white) {
                return attacked(at, !of_white);
            }
        }
        return false;
    }

    // §7.4 to §7.6, on maps -----------------------------------------------------------------------

    int cost(char trait) const { return settings.costs[place_of(trait)]; }
    int complexity(const Levels& traits) const {
        int sum = 0;
        for (const auto& [trait, level] : traits) {
            sum += cost(trait) * (trait == 'X' ? level : 1);
        }
        return sum;
    }
    std::string sorted(const std::set<char>& codes) const {
        auto order = worth();
        std::ranges::stable_sort(order, [&](const auto& a, const auto& b) {
            const int left = a.second * cost(b.first);
            const int right = b.second * cost(a.first);
            return left != right ? left > right : a.second > b.second;
        });
        std::string out;
        for (const auto& [code, value] : order) {
            out += codes.contains(code) ? std::string(1, code) : "";
        }
        return out;
    }
    // False: redundant.
    bool splice(Levels& traits, char t) const {
        const auto held = [&](char c) { return traits.contains(c); };
        if (held(t)) {
            if (settings.upgrades && (t == 'F' || t == 'X') && traits[t] < 3) {
                ++traits[t];
                return true;
            }
            if (settings.upgrades && t == 'H' && traits[t] == 0) {
                traits[t] = -1;
                return true;
            }
            return false;
        }
        for (const std::string& merge : {std::string("DSC"), std::string("LWP")}) {
            if (merge.find(t) == std::string::npos) {
                continue;
            }
            if (t != merge[2] && held(merge[2])) {
                return false;
            }
            if (held(merge[0]) || held(merge[1])) {
                traits.erase(merge[0]);
                traits.erase(merge[1]);
                traits[merge[2]] = 1;
                return true;
            }
        }
        traits[t] = t == 'H' ? -1 : 1;
        return true;
    }
    // §7.4: after `t` was spliced. Gross, what a merge has freed does not count.
    bool fits(const Levels& before, char t, const Levels& after) const {
        bool merged = false;
        for (const auto& [trait, level] : before) {
            merged = merged || !after.contains(trait);
        }
        const int gross = complexity(before) + complexity({{t, 1}});
        return complexity(after) <= settings.max_complexity &&
               (settings.budget == Budget::net || !merged || gross <= settings.max_complexity);
    }
    Levels promoted(Levels old, char type) const {
        Levels now = {{base_of(type), 1}};
        old.erase('F');
        std::set<char> codes;
        for (const auto& [trait, level] : old) {
            codes.insert(trait);
        }
        for (const char t : sorted(codes)) {
            for (int level = old[t]; level == old[t] || level >= 1; --level) {
                Levels tried = now;
                if (now.contains(t) || !splice(tried, t)) {
                    break;
                }
                if (t == 'X' || t == 'H') {
                    tried[t] = level;
                }
                if (fits(now, t, tried)) {
                    now = tried;
                    break;
                }
                if (t != 'X') {
                    break;
                }
            }
        }
        return now;
    }
    // §6.4 condition 3.
    bool is_over_budget(const Man& attacker, const Man& victim, char promotion) const {
        Levels traits = attacker.traits;
        if (traits.contains('H') && traits['H'] > 0) {
            traits['H'] = 0;
        }
        if (promotion != 0) {
            traits = promoted(traits, promotion);
        }
        std::set<char> codes = {base_of(victim.type)};
        for (const auto& [trait, level] : victim.traits) {
            codes.insert(trait);
        }
        if (attacker.type == 'K') {
            codes.erase('H');
            if (settings.king_inheritance == KingInheritance::none) {
                codes.clear();
            }
        }
        for (const char t : sorted(codes)) {
            Levels tried = traits;
            if (splice(tried, t)) {
                if (!fits(traits, t, tried)) {
                    return true;
                }
                traits = tried;
            }
        }
        return false;
    }

    // Moves ---------------------------------------------------------------------------------------

    void add(std::set<std::string>& moves, At from, At to, const At* passed) const {
        const Man& man = *on(from);
        const At victim_at = passed != nullptr ? *passed : to;
        const Man* victim = on(victim_at);
        if (victim != nullptr && (victim->white == man.white || victim->type == 'K' ||
                                  victim->fresh || victim->shielded())) {
            return;
        }
        Naive next = *this;
        next.men.erase(victim_at);
        next.men.erase(from);
        next.men[to] = man;
        if (next.in_check(man.white)) {
            return;
        }
        const bool promotes = man.type == 'P' && to.second == (man.white ? 7 : 0);
        for (const char letter : std::string(promotes ? "nbrq" : " ")) {
            const char type =
                promotes ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter)))
                         : '\0';
            if (victim == nullptr || !settings.blocks() || !is_over_budget(man, *victim, type)) {
                moves.insert(name(from) + name(to) + (promotes ? std::string(1, letter) : ""));
            }
        }
    }

    void add_castling(std::set<std::string>& moves, At from) const {
        const Man& king = *on(from);
        const int rank = king.white ? 0 : 7;
        for (const int side : {-1, 1}) {
            const char right = side > 0 ? (king.white ? 'K' : 'k') : (king.white ? 'Q' : 'q');
            bool open = castling.find(right) != std::string::npos && from == At{4, rank} &&
                        king.traits == Levels{{'A', 1}} && !in_check(king.white);
            for (int file = 4 + side; open && file != (side > 0 ? 7 : 0); file += side) {
                open = on({file, rank}) == nullptr;
            }
            for (int n = 1; open && n <= 2; ++n) {
                Naive there = *this;
                there.men.erase(from);
                there.men[{4 + n * side, rank}] = king;
                open = !there.in_check(king.white);
            }
            if (open) {
                moves.insert(name(from) + name({4 + 2 * side, rank}));
            }
        }
    }

    std::set<std::string> moves() const {
        std::set<std::string> all;
        for (const auto& place : men) {
            const At from = place.first;
            const Man& man = place.second;
            if (man.white != white_to_move) {
                continue;
            }
            const auto is_taking_ep = [&](At to) {
                return man.type == 'P' && name(to) == ep && to.second == from.second + ahead(man) &&
                       std::abs(to.first - from.first) == 1;
            };
            for (const At& to : roaming(from)) {
                if (!is_taking_ep(to)) {
                    add(all, from, to, nullptr);
                }
            }
            if (man.has('F')) {
                int range = man.level('F') + man.level('X');
                if (man.type == 'P' && from.second == (man.white ? 1 : 6)) {
                    range = std::max(range, 2);
                }
                for (const At& to : walk(from, 0, ahead(man), range, man.shadow())) {
                    if (on(to) == nullptr) {
                        add(all, from, to, nullptr);
                    }
                }
                for (const int side : {-1, 1}) {
                    const At to{from.first + side, from.second + ahead(man)};
                    const At passed{to.first, from.second};
                    if (inside(to) && is_taking_ep(to)) {
                        add(all, from, to, &passed);
                    } else if (inside(to) && on(to) != nullptr) {
                        add(all, from, to, nullptr);
                    }
                }
            }
            if (man.type == 'K') {
                add_castling(all, from);
            }
        }
        return all;
    }
};

}  // namespace prise::gene_chess::reference
