// Every game's typed door, and what its book compares when it counts repetitions.
#include <algorithm>
#include <array>

#include "prise/games/casino/game.h"
#include "prise/games/casino/instances.h"
#include "prise/games/drafti/game.h"
#include "prise/games/drafti/instances.h"
#include "prise/games/duel_chess/game.h"
#include "prise/games/duel_chess/instances.h"
#include "prise/games/gene_chess/game.h"
#include "prise/games/gene_chess/instances.h"
#include "prise/games/ringrift/game.h"
#include "prise/games/ringrift/instances.h"
#include "tests/conformance/typed.h"
#include "tests/exam/instances.h"

namespace prise::conformance {
namespace {

std::vector<std::string> fields_of(std::string_view text, char between) {
    std::vector<std::string> fields(1);
    for (const char c : text) {
        c == between ? fields.emplace_back() : fields.back().append(1, c);
    }
    return fields;
}

// Placement and side to move (8.1 rule 6).
Compared compared_in_drafti(const Options& options, std::string_view position) {
    const auto fields = fields_of(position, ':');
    if (options["repetitionLimit"] == 0) {
        return {};
    }
    return {join(fields[0], ":", fields[1], ":", fields[2])};
}

// Board, turn, castling and en passant, at the start of a turn since `half` was last 0 (8.2).
Compared compared_in_duel_chess(const Options& options, std::string_view position) {
    const auto fields = fields_of(position, ' ');
    if (options["repetitionLimit"] == 0 || fields[7] != "m") {
        return {};
    }
    return {join(fields[0], " ", fields[1], " ", fields[2], " ", fields[3]), fields[4] == "0"};
}

// All but the counters, at the start of a turn (8.2).
Compared compared_in_gene_chess(const Options&, std::string_view position) {
    const auto fields = fields_of(position, ' ');
    if (fields[7] != "-") {
        return {};
    }
    return {join(fields[0], " ", fields[1], " ", fields[2], " ", fields[3], " ", fields[6], " ",
                 fields[8])};
}

// The prize and the starter of a round that begins; a look at a prize makes it count anew (8.2).
Compared compared_in_the_exam(const Options& options, std::string_view position) {
    const auto fields = fields_of(position, ' ');
    const auto turn = fields_of(fields[3], ':');
    const bool begins = turn[2].starts_with('b') &&
                        std::ranges::all_of(fields[2], [](char c) { return c == '-' || c == '/'; });
    if (options["repeats"] == 0 || !begins) {
        return {{}, turn[2].starts_with('p')};
    }
    return {join(std::ranges::count(fields[0], '@'), " ", turn[1])};
}

#define DOOR(game)                                                                         \
    [](const Options& options, std::string_view position, std::string_view memory) {       \
        TypedView view;                                                                    \
        const auto seen = game::with_rules(                                                \
            options, [&](const auto& rules) { view = view_of(rules, position, memory); }); \
        return seen ? view : TypedView{};                                                  \
    }

}  // namespace

Door exam_door() { return {exam::entry(), DOOR(exam), compared_in_the_exam}; }

std::span<const Door> all_doors() {
    static const std::array doors = {
        Door{drafti::entry(), DOOR(drafti), compared_in_drafti},
        Door{duel_chess::entry(), DOOR(duel_chess), compared_in_duel_chess},
        Door{gene_chess::entry(), DOOR(gene_chess), compared_in_gene_chess},
        Door{casino::entry(), DOOR(casino)},
        Door{ringrift::entry(), DOOR(ringrift)},
        exam_door(),
    };
    return doors;
}

#undef DOOR

}  // namespace prise::conformance
