#include "prise/games/gene_chess/memory.h"

#include <array>
#include <optional>

#include "prise/core/scan.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
namespace {

// The squares of all pieces in the order of the board field: a8 to h8, ..., a1 to h1.
template <class Use>
void for_each_piece(const State& state, Use&& use) {
    for (int i = 0; i < 64; ++i) {
        if (state.id_at(i ^ 56) != 0) {
            use(i ^ 56);
        }
    }
}

bool has_first_ids(const State& state) {
    int next = 1;
    bool first = true;
    for_each_piece(state, [&](int square) { first = first && state.id_at(square) == next++; });
    return first;
}

std::optional<uint8_t> take_id(Scan& scan) {
    const auto id = scan.take_number(2);
    return id && *id >= 1 && *id <= max_pieces ? std::optional(static_cast<uint8_t>(*id))
                                               : std::nullopt;
}

bool read_ids(std::string_view field, State& state) {
    if (field == "-") {
        return true;
    }
    Scan scan(field);
    std::array<uint8_t, 64> ids{};
    std::array<Gene, max_pieces + 1> genes{};
    bool sound = true;
    bool first = true;
    for_each_piece(state, [&](int square) {
        sound = sound && (first || scan.take(','));
        first = false;
        const auto id = sound ? take_id(scan) : std::nullopt;
        sound = id && genes[*id] == Gene();
        if (sound) {
            ids[static_cast<size_t>(square)] = *id;
            genes[*id] = state.gene_at(square);
        }
    });
    if (!sound || !scan.done()) {
        return false;
    }
    state.ids = ids;
    state.genes = genes;
    return !has_first_ids(state);  // one spelling
}

bool read_totals(std::string_view field, Ledger& ledger) {
    if (field == "-") {
        return true;
    }
    Scan scan(field);
    for (Totals& totals : ledger.totals) {
        const auto captures = scan.take_number(2);
        const bool colon = captures && scan.take(':');
        const auto gained = colon ? scan.take_number(4) : std::nullopt;
        if (!gained) {
            return false;
        }
        totals = {static_cast<uint16_t>(*captures), static_cast<uint16_t>(*gained)};
        if (&totals == ledger.totals.data() && !scan.take('/')) {
            return false;
        }
    }
    return scan.done() && ledger.totals != std::array<Totals, 2>{};
}

bool read_lineage(std::string_view field, Ledger& ledger) {
    if (field == "-") {
        return true;
    }
    Scan scan(field);
    do {
        const auto captor = take_id(scan);
        const bool cross = captor && scan.take('x');
        const auto victim = cross ? take_id(scan) : std::nullopt;
        if (!victim || ledger.lineage.count == max_captures) {
            return false;
        }
        ledger.lineage.add(*captor, *victim);
    } while (scan.take(','));
    return scan.done();
}

// A reversible turn has counted on the clock; a prelude comes before its turn does.
bool read_keys(std::string_view field, const State& state, Past& past) {
    if (field == "-") {
        return true;
    }
    constexpr std::string_view hex_digits = "0123456789abcdef";
    const auto most = static_cast<size_t>(state.half) + 1;
    Scan scan(field);
    do {
        uint64_t key = 0;
        for (int i = 0; i < 16; ++i) {
            const auto digit = scan.take_one_of(hex_digits);
            if (!digit) {
                return false;
            }
            key = key * 16 + hex_digits.find(*digit);
        }
        past.push(key);
    } while (past.entries().size() < most && scan.take(','));
    return scan.done();
}

}  // namespace

void Rules::print_memory(const State& state, const Past& past, const Ledger& ledger,
                         Text& text) const {
    const bool first_ids = has_first_ids(state);
    const bool no_totals = ledger.totals == std::array<Totals, 2>{};
    if (first_ids && no_totals && ledger.lineage.count == 0 && past.entries().empty()) {
        text << '-';
        return;
    }
    if (first_ids) {
        text << '-';
    } else {
        bool first = true;
        for_each_piece(state, [&](int square) {
            text << (first ? "" : ",") << int{state.id_at(square)};
            first = false;
        });
    }
    text << ' ';
    if (no_totals) {
        text << '-';
    } else {
        const auto& [white, black] = ledger.totals;
        text << int{white.captures} << ':' << int{white.complexity_gained} << '/'
             << int{black.captures} << ':' << int{black.complexity_gained};
    }
    text << (ledger.lineage.count == 0 ? " -" : " ");
    for (size_t i = 0; i < ledger.lineage.count; ++i) {
        const auto [captor, victim] = ledger.lineage.entries[i];
        text << (i == 0 ? "" : ",") << int{captor} << 'x' << int{victim};
    }
    text << (past.entries().empty() ? " -" : " ");
    bool first = true;
    for (const uint64_t key : past.entries()) {
        text << (first ? "" : ",");
        first = false;
        print_hex(key, text);
    }
}

bool read_memory(std::string_view memory, State& state, Past& past, Ledger& ledger) {
    past.clear();
    ledger = {};
    if (memory == "-") {
        return true;
    }
    Scan scan(memory);
    const std::string_view ids = scan.take_until(' ');
    const std::string_view totals = scan.take_until(' ');
    const std::string_view lineage = scan.take_until(' ');
    const std::string_view turns = scan.take_until(' ');
    const bool something = totals != "-" || lineage != "-" || turns != "-" || ids != "-";
    return something && scan.done() && !memory.ends_with(' ') && read_ids(ids, state) &&
           read_totals(totals, ledger) && read_lineage(lineage, ledger) &&
           read_keys(turns, state, past);
}

}  // namespace prise::gene_chess
